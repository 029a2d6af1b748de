"""Sounds: what each is made of (`timbre`), its samples (`waves`), who plays them (`player`). No sound file ships.

A sound is a sum of decaying sines, made when it is first heard, in four variants of the same loudness by ITU-R BS.1770
(`python -m bench.sounds`). A scene sends a name, and a volume only where a sound is to be softer.
"""

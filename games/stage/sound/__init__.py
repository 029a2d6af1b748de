"""Sounds: what each is made of (`timbre`), its samples (`waves`), who plays them (`player`). No sound file ships."""

"""Thinking: exact cover, packing, Sudoku search, alpha-beta, and the job that runs them in a thread.

A module whose first line is a `# cython:` comment is compiled (`setup.py` finds it). It is valid Python in Cython's
*pure Python mode*, so the interpreter runs the same algorithm for tests (`tests/twin.py`) and debugging. `make
build` compiles what changed, `make ext ONLY=engine/cover/dlx.py` one module. No flag asks for more than any 64-bit
processor has. Bit counting comes from `engine/bits` (`bits.pxd` compiled, `bits.py` interpreted): of what x86-64-v2
has, only popcnt made searches faster (up to 60 % for bitsets), so it alone is asked for at run time and taken by a
branch. PyInstaller cannot see imports made inside extensions, so `build.spec` names every module.
"""

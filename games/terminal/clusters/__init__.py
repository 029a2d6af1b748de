"""Searches on other machines: `--cluster ADDRESS` sends the tasks of a search to a Dask scheduler.

`hiring.py` runs where the command was given and `porter.py` in the threads of Dask's workers, where it comes as text,
so that a worker need not know Tabla; it starts `errand.py` in processes of their own, where Tabla is.
"""

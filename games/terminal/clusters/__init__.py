"""Searches on other machines: `--cluster ADDRESS` sends the tasks of a search to a Dask scheduler.

`cluster.py` runs where the command was given, and `dispatch.py` settles there which tasks travel together. `worker.py`
runs in the threads of Dask's workers, where it comes as text, so that a worker need not know Tabla; it starts
`process.py` in processes of their own, where Tabla is.
"""

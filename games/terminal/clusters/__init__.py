"""Searches on other machines: `--cluster ADDRESS` sends the tasks of a search to a Dask scheduler.

`scheduler.py` runs where the command was given. `dask_task.py` runs in the threads of Dask's workers, where it comes as
text, so that a worker need not know Tabla; it starts `worker_process.py` in processes of their own, where Tabla is.
"""

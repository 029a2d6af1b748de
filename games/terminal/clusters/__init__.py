"""Searches on other machines: `--cluster ADDRESS` sends the tasks of a search to a Dask scheduler.

Its workers are asked once a search has taken two seconds here. A worker gets a batch: some tasks, and for how many
seconds to do them. Finished tasks come back merged, the rest of the one at hand divided, the others as they were; so
batches last about as long as each other however unequal the tasks are, and messages are few. The problem is sent to a
worker once. A task has one outcome wherever and however often it is done: Dask does again what is lost with a worker, a
batch that is late is sent to whoever is idle, and of two results the first counts.

`scheduler.py` runs where the command was given, and `dispatch.py` settles there which tasks travel together; it knows
neither Dask nor the time of day, and `bench/cluster.py` plays a thousand workers on it. `dask_task.py` runs in the
threads of Dask's workers, where it comes as text, so that a worker need not know Tabla; it starts `worker_process.py`
in processes of their own, where Tabla is: where the command runs or where it is installed, and only one whose sources
are the same to the letter (`sources.py`). So nothing that a worker has loaded gets in the way.
"""

"""How a search runs: what a driven search is (`stepper`), the thread that drives it (`job`), several threads at one
search.

**Division.** A search begins undivided. If 50 000 nodes do not end it, what remains is cut into tasks (`divide.py`).
A task is plain data: the part of the search tree below a path. The tasks stand in the order in which one thread would
come to them, and they are the same for every number of threads. A kernel adds five small methods to its Stepper for
this: `open_levels`, `leave`, `enclose`, `counts`, `twin`. The queue of tasks (`task_queue.py`) hands out the first
one that nobody has, and passes on what was found in the order of the tasks. So totals, order, and the node of each
solution are those of one thread. Many small pieces of work (`abreast.py`: the puzzles of a folder, the lines of a
file) are tasks of such a queue, too, one each.

**Beside the window** a Job drives a pool on all processors but one, for counts, lists and galleries; what is
watched step by step stays with one thread. Of the engine only this package knows of threads, and only
`processors.py` of the clock. The whole process shares the count of its jobs and the turns: locks that jobs hold
while they compute, so that one processor is left to the window. They settle when a search goes on, never what it
visits.
"""

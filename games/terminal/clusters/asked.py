"""The way to a cluster from a verb that may be asked for one: what that takes is loaded only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.run.pool import StartWorkers


def workers_at(address: str | None) -> StartWorkers | None:
    """Return how a cluster's workers are started, None without an address; BadInput where nobody takes a call there."""
    if address is None:
        return None
    from games.terminal.clusters.scheduler import Cluster

    return Cluster(address).start_workers

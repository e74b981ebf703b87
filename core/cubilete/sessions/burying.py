"""What cannot be delivered, now or ever: it is kept aside for whoever runs the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.lanes import Pending
    from cubilete.sessions.leases import Leases

log = structlog.get_logger(__name__)


async def bury(desk: Desk, leases: Leases, batch: tuple[Pending, ...], reason: str) -> bool:
    """Move a batch from its outbox to the dead letters. False when the lease is lost."""
    shard, network = batch[0].shard, batch[0].network
    log.error("not delivered", network=network, reason=reason)
    for pending in batch:
        epoch = await leases.latest(shard, network)
        if epoch is None:
            return False
        desk.watch.buried(network)
        if not await desk.store.dead_letter(shard, network, epoch, pending.id, reason):
            return False
    return True

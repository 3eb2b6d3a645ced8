"""Spectators of a table that everybody may watch, who see it some seconds later."""

from msgspec import json

from parlour.server.protocol.messages import VERSION, Snapshot
from parlour.server.runtime.timers import Timers
from parlour.server.table.observers import Observer
from parlour.server.table.scene import Moment, Public, Scene


class DelayedSpectators(Observer):
    """Spectators of a table that everybody may watch: they see the table as it was some seconds ago.

    They are sent whole snapshots of moments that are old enough. A snapshot shows what any spectator may see; the
    delay makes a friend's second screen useless to a player. While nobody watches, no snapshot is made.
    """

    delayed = True

    def __init__(self, epoch: int, seconds: float, timers: Timers) -> None:
        super().__init__(None, epoch)
        self.seconds, self.timers = seconds, timers
        self.latest: Moment | None = None  # the last one that is old enough
        self.shown = b""  # what they were shown, but for its number and the time left

    def share(self, scene: Scene, public: Public | None = None) -> None:
        """Keep what there is to see, and show it later."""
        moment = scene.moment(None)
        self.timers.later(self.seconds, lambda: self.show(scene, moment))

    def hear(self, scene: Scene, frame: bytes) -> None:
        """Show what was said later, too."""
        self.share(scene)

    def show(self, scene: Scene, moment: Moment) -> None:
        """Show the old snapshot, if it differs from what is shown."""
        self.latest = moment
        if self.clients and self.compare(moment.rendered(scene.state, 0, 0)):
            for client in self.clients:
                client.resend()

    def compare(self, snapshot: Snapshot) -> bool:
        """Number the next snapshot; return whether it differs from the last one."""
        clock = snapshot.seen.clock
        left, clock.left = clock.left, []
        shown = json.encode(snapshot)
        clock.left = left
        if shown == self.shown:
            return False
        self.shown = shown
        self.seq += 1
        return True

    def snapshot(self, scene: Scene) -> bytes:
        """Return the newest scene old enough to be shown; at first, an empty table."""
        self.share(scene)
        if self.latest is None:
            return json.encode(Snapshot(VERSION, None, scene.about(), scene.nothing_yet(), [], [], []))
        snapshot = self.latest.rendered(scene.state, 0, 0)
        self.compare(snapshot)
        snapshot.seen.seq = self.seq
        return json.encode(snapshot)

"""The parts of one server, put together: the database, the bots, the tables, and the rate limits."""

import asyncio
from collections import Counter

from parlour.server.lobby import catalogue
from parlour.server.lobby.openings import Openings
from parlour.server.lobby.tables import Tables
from parlour.server.players.rates import Rates
from parlour.server.players.registry import Players
from parlour.server.runtime.metrics import Metrics
from parlour.server.runtime.security import Buckets, household
from parlour.server.runtime.settings import Settings, at
from parlour.server.runtime.timers import LoopTimers, Timers
from parlour.server.storage.news import News, SharedNews
from parlour.server.storage.store import Store
from parlour.server.thinking.analyses import Analyses
from parlour.server.thinking.elsewhere import Elsewhere
from parlour.server.thinking.pool import BotPool


class Services:
    """Services shared by HTTP and the sockets."""

    def __init__(self, settings: Settings, timers: Timers | None = None, bots: BotPool | None = None) -> None:
        self.settings = settings
        self.timers: Timers = timers or LoopTimers()
        self.metrics = Metrics()
        self.store = Store(settings.db)
        self.bots = bots or BotPool(settings.workers, settings.think, settings.pace > 0)
        self.analyses = Analyses(settings.analysis)
        bots = self.bots
        self.elsewhere = Elsewhere(bots.moves_elsewhere, bots.hints_elsewhere, self.analyses.elsewhere)
        self.news: News = SharedNews(self.store.engine, self.store.write) if self.store.shared else News()
        self.tables = Tables(settings, self.timers, self.metrics, self.store, self.bots, self.news)
        self.makers = self.rates("make", settings.makes_per_minute)
        says = settings.says_per_minute
        self.talkers = Buckets(says / 60, says / 5, self.timers.now)  # by person
        self.talks = Buckets(says / 30, says * 2 / 5, self.timers.now)  # by table
        self.internal_port = 0  # where only other processes call, if there are any
        self.players = Players(settings, self.timers, self.store, self.news)
        self.signers = self.rates("sign", settings.signs_per_minute)
        self.analysers = self.rates("analyse", settings.analyses_per_minute)
        self.openings = Openings(self.tables)
        self.watch()
        rate = settings.requests_per_second
        self.requests = Buckets(rate, 20 * rate, self.timers.now)
        self.sockets: Counter[str] = Counter()  # open ones, by household
        self.lookers = Buckets(settings.looks_per_second, 10 * settings.looks_per_second, self.timers.now)

    def rates(self, what: str, per_minute: float) -> Rates:
        """Return a rate limit by address, for all processes together."""
        return Rates(what, per_minute / 60, per_minute, self.timers.now, self.store)

    def admits(self, address: str) -> bool:
        """Return whether one more request of an address is allowed now."""
        return address in self.settings.unlimited or self.requests.take(household(address))

    def prepare(self) -> None:
        """Prepare the database and read the files of all games; a ValueError names what cannot be used."""
        catalogue.all_games()
        self.store.prepare()

    async def open(self) -> None:
        """Start on a database that is prepared."""
        self.store.start()
        if self.store.leases is not None:
            port = await self.elsewhere.open(self.settings.internal, self.store.leases.secret)
            self.store.leases.thinking = at(self.settings.internal, port)
            await asyncio.to_thread(self.store.leases.begin)
        self.news.open()
        await self.players.open()
        self.bots.start()
        self.tables.open()
        self.openings.open()

    async def close(self) -> None:
        """Stop everything."""
        self.openings.close()
        self.tables.close()
        self.elsewhere.close()
        self.bots.close()
        self.analyses.close()
        await asyncio.to_thread(self.news.close)
        await asyncio.to_thread(self.store.close)

    def watch(self) -> None:
        """Set the gauges to the current counts."""
        watch = self.metrics.watch
        watch("tables_in_memory", "Tables in memory.", lambda: len(self.tables.live))
        watch("tables_quarantined", "Tables set aside.", lambda: len(self.tables.quarantined))
        watch("bot_pools_replaced", "Pools of thinking processes that broke.", lambda: self.bots.broken)
        for kind, places in self.elsewhere.places.items():
            watch(f"{kind}_thinkers_elsewhere", f"Processes elsewhere ({kind}).", places.__len__)
        watch("bot_answers_waiting", "Answers of bots that wait for a process.", lambda: len(self.bots.queue))
        watch("hints_waiting", "Hints that wait for a process.", lambda: len(self.bots.hints))
        watch("bot_answers_late", "Answers that a quick bot gave.", lambda: self.bots.late)
        watch("transactions", "Transactions of the database.", lambda: self.store.commits)
        watch("writes", "Writes in those transactions.", lambda: self.store.written)

"""Metrics of the server, for Prometheus."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5]


class Tally:
    """A counter for the event loop alone: those of the library take a lock each time."""

    def __init__(self, name: str, text: str, registry: CollectorRegistry) -> None:
        self.name, self.text = name, text
        self.count = 0
        registry.register(self)

    def add(self, number: int = 1) -> None:
        """Add a number to the count."""
        self.count += number

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Report it, when somebody asks."""
        yield CounterMetricFamily(self.name, self.text, self.count)


class Times:
    """A histogram of seconds for the event loop alone."""

    def __init__(self, name: str, text: str, registry: CollectorRegistry) -> None:
        self.name, self.text = name, text
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0
        registry.register(self)

    def add(self, seconds: float) -> None:
        """Count one that took that many seconds."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Report them, when somebody asks."""
        bounds = [*map(str, BUCKETS), "+Inf"]
        buckets = list(zip(bounds, accumulate(self.counts), strict=True))
        yield HistogramMetricFamily(self.name, self.text, buckets, self.sum)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.moves = Tally("parlour_moves", "Moves that count.", registry)
        self.tables_made = Counter("parlour_tables_made", "Tables made.", registry=registry)
        self.sockets = Gauge("parlour_sockets", "Open sockets.", registry=registry)
        self.frames_in = Tally("parlour_frames_in", "Frames from clients.", registry)
        self.frames_out = Tally("parlour_frames_out", "Frames to clients.", registry)
        self.said = Counter("parlour_said", "Lines that players said at tables.", ["kind"], registry=registry)
        self.reports = Counter("parlour_reports", "Reports of players.", registry=registry)
        self.expired = Counter("parlour_expired", "Deletions by age.", ["kind"], registry=registry)
        self.operator = Counter("parlour_operator", "Actions of the operator.", ["kind"], registry=registry)
        self.refused = Counter("parlour_refused", "Moves that the rules refused.", registry=registry)
        self.turned_away = Counter(
            "parlour_turned_away", "Connections that were closed for a limit.", ["limit"], registry=registry
        )
        self.errors = Counter("parlour_errors", "Typed errors.", ["code"], registry=registry)
        self.requests = Counter("parlour_requests", "Requests answered.", ["method", "status"], registry=registry)
        self.commit = Times("parlour_commit_seconds", "From a move to its place on the disk.", registry)
        self.act = Times("parlour_act_seconds", "From a player's move to the reply.", registry)

    def error(self, code: str) -> None:
        """Count a typed error."""
        self.errors.labels(code).inc()

    def request(self, method: str, status: int) -> None:
        """Count a request that was answered; methods that nobody needs are one."""
        self.requests.labels(method if method in ("GET", "POST", "HEAD") else "other", status).inc()

    def watch(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Tell a value of this moment whenever somebody asks."""
        Gauge(f"parlour_{name}", text, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        """Write all of it in the Prometheus text format."""
        return generate_latest(self.registry)

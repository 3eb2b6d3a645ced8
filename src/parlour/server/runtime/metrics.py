"""Metrics of the server, for Prometheus."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5]


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.moves = Counter("parlour_moves", "Moves that count.", registry=registry)
        self.tables_made = Counter("parlour_tables_made", "Tables made.", registry=registry)
        self.sockets = Gauge("parlour_sockets", "Open sockets.", registry=registry)
        self.frames_in = Counter("parlour_frames_in", "Frames from clients.", registry=registry)
        self.frames_out = Counter("parlour_frames_out", "Frames to clients.", registry=registry)
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
        self.commit = Histogram(
            "parlour_commit_seconds", "From a move to its place on the disk.", buckets=BUCKETS, registry=registry
        )
        self.act = Histogram(
            "parlour_act_seconds", "From a player's move to the reply.", buckets=BUCKETS, registry=registry
        )

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

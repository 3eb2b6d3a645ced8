"""What the server counts, for Prometheus."""

from bisect import bisect_left

BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5]


class Histogram:
    """How long something took, in buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, text: str) -> list[str]:
        """In the Prometheus text format."""
        out = [f"# HELP {name} {text}", f"# TYPE {name} histogram"]
        below = 0
        for bound, count in zip([*map(str, BUCKETS), "+Inf"], self.counts, strict=True):
            below += count
            out.append(f'{name}_bucket{{le="{bound}"}} {below}')
        return [*out, f"{name}_sum {self.total:.6f}", f"{name}_count {below}"]


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.moves = 0
        self.tables_made = 0
        self.sockets = 0
        self.frames_in = 0
        self.frames_out = 0
        self.refused = 0  # moves
        self.errors: dict[str, int] = {}  # by code
        self.requests: dict[tuple[str, int], int] = {}  # by method and status
        self.commit = Histogram()
        self.act = Histogram()

    def error(self, code: str) -> None:
        """A typed error was given."""
        self.errors[code] = self.errors.get(code, 0) + 1

    def request(self, method: str, status: int) -> None:
        """A request was answered."""
        self.requests[method, status] = self.requests.get((method, status), 0) + 1

    def text(self, gauges: dict[str, float]) -> str:
        """All of it in the Prometheus text format."""
        out: list[str] = []
        for name, value in gauges.items():
            out += [f"# TYPE parlour_{name} gauge", f"parlour_{name} {value:g}"]
        for name in ("moves", "tables_made", "frames_in", "frames_out", "refused"):
            out += [f"# TYPE parlour_{name}_total counter", f"parlour_{name}_total {getattr(self, name)}"]
        out.append("# TYPE parlour_errors_total counter")
        out += [f'parlour_errors_total{{code="{code}"}} {n}' for code, n in sorted(self.errors.items())]
        out.append("# TYPE parlour_requests_total counter")
        for (method, status), n in sorted(self.requests.items()):
            out.append(f'parlour_requests_total{{method="{method}",status="{status}"}} {n}')
        out += self.commit.lines("parlour_commit_seconds", "From a move to its place on the disk.")
        out += self.act.lines("parlour_act_seconds", "From a player's move to the reply.")
        return "\n".join(out) + "\n"

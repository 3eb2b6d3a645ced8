"""The benchmarks: Parlour beside OpenSpiel and RLCard, measured in one run."""

"""Linear equations over numbers from 0 to 1, for which a solver (PyPI `highspy`) seeks a solution."""

import highspy
import numpy as np

Equation = tuple[list[int], list[int], int]  # the sum of these variables is the sum of those and a number


class Linear:
    """Equations that were learned so far; the solver begins where it last ended."""

    def __init__(self) -> None:
        self.solver = highspy.Highs()  # type: ignore[no-untyped-call]
        self.solver.setOptionValue("output_flag", False)
        self.solver.setOptionValue("threads", 1)
        self.variables = 0

    def learn(self, equations: list[Equation], variables: int) -> None:
        """Take in equations over variables from 1 on."""
        new = variables + 1 - self.variables
        if new:
            self.solver.addVars(new, np.zeros(new), np.ones(new))
            self.variables += new
        for plus, minus, n in equations:
            factors: dict[int, int] = {}
            for variable in plus:
                factors[variable] = factors.get(variable, 0) + 1
            for variable in minus:
                factors[variable] = factors.get(variable, 0) - 1
            columns = np.array(list(factors), dtype=np.int32)
            self.solver.addRow(n, n, len(factors), columns, np.array(list(factors.values()), dtype=float))

    def allows(self, variable: int) -> bool:
        """Return whether there may be a solution in which a variable is 1."""
        self.solver.changeColBounds(variable, 1.0, 1.0)
        self.solver.run()
        found = self.solver.getModelStatus()
        self.solver.changeColBounds(variable, 0.0, 1.0)
        return bool(found != highspy.HighsModelStatus.kInfeasible)

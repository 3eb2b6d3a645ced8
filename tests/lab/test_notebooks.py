"""The example notebooks run from the first cell to the last, and show something."""

from pathlib import Path

import pytest

pytest.importorskip("nbclient", reason="nbclient is not installed")
pytest.importorskip("ipykernel", reason="ipykernel is not installed")

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.filterwarnings("ignore")  # of Jupyter itself
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_the_notebook_runs_and_every_cell_shows_something(file: Path, tmp_path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in book.cells), "notebooks are kept without what they print"
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    assert len(cells) > 2 and all(cell.outputs for cell in cells)
    pages = [output["data"].get("text/html", "") for cell in cells for output in cell.outputs if "data" in output]
    assert any("vega-lite" in page for page in pages), "a chart"


def test_there_are_two() -> None:
    assert len(NOTEBOOKS) == 2

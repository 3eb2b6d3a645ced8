"""The wheel of `make wheel`, installed where there is neither the source nor a compiler."""

import os
import shutil
import signal
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parent.parent
WHEELS = sorted((ROOT / "dist").glob("parlour-*.whl"))
pytestmark = pytest.mark.skipif(not WHEELS, reason="there is no wheel: make wheel")


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python of its own with the wheel; what the wheel needs besides it has from this one."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, WHEELS[-1]], check=True, env=clean())
    packages = next((folder / "lib").glob("python*/site-packages"))
    theirs = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "zz_needs.pth").write_text("\n".join(theirs))  # after its own; .pth files there are not read
    return python


def clean() -> dict[str, str]:
    """An environment without a compiler, and without our sources."""
    return {"PATH": "/nowhere", "HOME": os.environ["HOME"], "LANG": "C.UTF-8"}


def said(*command: str | Path) -> str:
    """What a command prints there."""
    return subprocess.run(command, check=True, env=clean(), cwd="/", capture_output=True, text=True).stdout


def test_it_is_compiled_and_brings_all_its_files(python: Path) -> None:
    parlour = python.parent / "parlour"
    assert said(parlour, "doctor", "--line").strip().endswith("is compiled.")
    where = said(python, "-c", "import parlour; print(parlour.__file__)")
    assert str(python.parent.parent) in where
    for name in ("circle_of_kings", "high_jinks", "jest", "jin_kei", "last_king"):
        assert len(said(parlour, "rules", name)) > 1000
        assert '"games": 20' in said(parlour, "simulate", name, "--games", "20", "--json")
    web = Path(where.strip()).parent
    ours = {path.relative_to(ROOT / "src/parlour") for path in (ROOT / "src/parlour").rglob("*") if path.is_file()}
    wanted = {
        path
        for path in ours
        if path.suffix not in (".pyc", ".so") and path.name != "_build.json" and "_cache" not in str(path)
    }
    missing = {path for path in wanted if not (web / path).exists()}
    assert not missing


@pytest.mark.skipif(shutil.which("uvx") is None, reason="uv is not installed")
def test_uvx_runs_it_from_the_file(tmp_path: Path) -> None:
    """All that it needs comes from the package index, and nothing of ours is on the path."""
    command = ["uvx", "--python", sys.executable, "--from", str(WHEELS[-1]), "parlour", "games", "--json"]
    home = {"UV_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": ""}
    done = subprocess.run(
        command, env={**os.environ, **home}, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    if "Failed to fetch" in done.stderr or "network was disabled" in done.stderr:
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stderr
    assert '"last_king"' in done.stdout


def test_it_serves_pages_and_tables(python: Path, tmp_path: Path) -> None:
    given = ["serve", "--no-browser", "--port", "0", "--db", f"sqlite:///{tmp_path / 'p.db'}"]
    server = subprocess.Popen(
        [python.parent / "parlour", *given], env=clean(), cwd=tmp_path, text=True, stdout=subprocess.PIPE
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3].rstrip("/")
        seats = [{"kind": "person"}, {"kind": "bot"}]
        made = httpx.post(
            f"{address}/api/tables", json={"game": "last_king", "name": "Ann", "seats": seats}, timeout=60
        )
        assert made.status_code == 201
        for page in ("/", f"/table/{made.json()['table']}", "/static/js/board/board.js", "/games/jest/layout.js"):
            assert httpx.get(f"{address}{page}", timeout=60).status_code == 200
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=60)


def test_the_source_distribution_builds_the_same_wheel_but_for_what_is_compiled(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(
        ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    )
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    interpreted = {**os.environ, "PARLOUR_INTERPRETED": "1"}
    sdist = [sys.executable, "setup.py", "--quiet", "sdist", "-d", str(tmp_path)]
    subprocess.run(sdist, cwd=source, env=interpreted, check=True, capture_output=True)
    (packed,) = tmp_path.glob("*.tar.gz")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command = [*pip, "--no-build-isolation", "-w", str(tmp_path), str(packed)]
    subprocess.run(command, env=interpreted, check=True, capture_output=True)
    (made,) = tmp_path.glob("*.whl")
    assert files_of(made) == files_of(WHEELS[-1])


def files_of(wheel: Path) -> set[str]:
    """The files of a wheel, without what the compiler adds."""
    return {
        name.split("/purelib/")[-1]
        for name in zipfile.ZipFile(wheel).namelist()
        if not name.endswith((".so", "_build.json")) and ".dist-info" not in name
    }

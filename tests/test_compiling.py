"""A compiled game of another package: against Parlour it plays the same, and faster; apart from it, none."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.cli.doctor import is_compiled, stale
from parlour.compiling import compile_game, sources, with_hints

SOURCE = Path(parlour.__file__).parent.parent
TOY = Path(__file__).parent / "toys" / "peek.py"

SETUP = """
from setuptools import setup
from {module} import {compile}
setup(name="toy", ext_modules={compile}({arguments}), script_args=["-q", "build_ext", "--inplace"])
"""

RACE = """
import json, sys, time
from parlour.kernel.game import BLIND
from parlour.kernel.playout import Tally, simulate
import {module} as toy

game, tally = toy.Peek({{}}), Tally(3)
simulate(game, 3, Tally(3), 50, 0, BLIND)
began = time.process_time()
simulate(game, 3, tally, 2000, 7, BLIND)
took = time.process_time() - began
import pickle
twin = pickle.loads(pickle.dumps((game, game.new(3, 5))))
same = twin[0].view(twin[1], 1) == game.view(game.new(3, 5), 1)
print(json.dumps([toy.__file__, tally.digest, took, same]))
"""

needs_a_build = pytest.mark.skipif(
    not is_compiled() or bool(stale()) or shutil.which("cc") is None, reason="Parlour runs interpreted here"
)


def python(folder: Path, text: str) -> "subprocess.CompletedProcess[str]":
    """Let a new Python in a folder run a text."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(SOURCE)])}
    return subprocess.run(
        [sys.executable, "-c", text], cwd=folder, env=environment, check=False, capture_output=True, text=True
    )


def build(folder: Path, source: str, **parts: str) -> None:
    """Compile the toy in a folder."""
    (folder / "toy_peek.py").write_text(source, encoding="utf-8")
    (folder / "plain_peek.py").write_text(source, encoding="utf-8")
    done = python(folder, SETUP.format(**parts))
    assert done.returncode == 0, done.stderr


@needs_a_build
def test_a_game_compiled_against_parlour_plays_the_same_and_faster(tmp_path: Path) -> None:
    arguments = '"toy_core", ["toy_peek.py"], "1"'
    build(tmp_path, TOY.read_text(), module="parlour.compiling", compile="compile_game", arguments=arguments)
    plain = json.loads(python(tmp_path, RACE.format(module="plain_peek")).stdout)
    done = python(tmp_path, RACE.format(module="toy_peek"))
    assert done.returncode == 0, done.stderr
    compiled = json.loads(done.stdout)
    assert plain[0].endswith(".py")
    assert not compiled[0].endswith(".py")
    assert compiled[1] == plain[1]
    assert compiled[3] and plain[3]
    assert compiled[2] < plain[2] / 2


@needs_a_build
def test_a_game_compiled_apart_is_refused_and_does_not_crash(tmp_path: Path) -> None:
    build(tmp_path, TOY.read_text(), module="mypyc.build", compile="mypycify", arguments='["toy_peek.py"]')
    done = python(tmp_path, "import toy_peek")
    assert done.returncode == 1
    assert "toy_peek.PeekTable was compiled separately from Parlour" in done.stderr


@needs_a_build
def test_the_c_compiler_learns_what_is_rare(tmp_path: Path) -> None:
    source = """from librt.vecs import vec
from mypy_extensions import i64

from parlour.kernel.table import Table


def at(n: i64) -> i64:
    return vec[i64]([5, 7])[n]


def asked(t: Table) -> i64:
    return t.waiting
"""
    arguments = '"toy_core", ["toy_peek.py"], "1"'
    build(tmp_path, source, module="parlour.compiling", compile="compile_game", arguments=arguments)
    (code,) = [path.read_text() for path in tmp_path.rglob("*toy_core.c")]
    assert code.count("_Py_Dealloc(PyObject *) __attribute__((cold))") == 1
    assert not re.findall(r"< \(uint64_t\)\w+;\n    if \(cpy", code)
    assert re.search(r"if \(likely\(cpy_r_", code)
    assert "attribute 'waiting' of 'Table' undefined" not in code  # as it is set when a table is made
    asked = "from toy_peek import at; print(at(1), at(-2))\nat(2)"
    done = python(tmp_path, asked)
    assert (done.stdout, done.stderr.splitlines()[-1]) == ("7 5\n", "IndexError")


@needs_a_build
def test_a_compiled_class_on_a_closed_one_is_refused(tmp_path: Path) -> None:
    source = "from parlour.kernel.luck import Fast\n\n\nclass Loaded(Fast):\n    pass\n"
    arguments = '"toy_core", ["toy_peek.py"], "0"'
    build(tmp_path, source, module="parlour.compiling", compile="compile_game", arguments=arguments)
    done = python(tmp_path, "import toy_peek")
    assert done.returncode == 1
    assert "toy_peek.Loaded cannot be compiled: it builds on Fast, which is closed" in done.stderr


def test_nothing_is_compiled_against_a_parlour_that_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PARLOUR_INTERPRETED", raising=False)
    monkeypatch.setattr("parlour.compiling.find_spec", lambda _name: None)
    with pytest.raises(RuntimeError, match="Parlour is not compiled"):
        compile_game("toy_core", ["toy_peek.py"])


def test_the_compiler_needs_no_other_package() -> None:
    """As on a fresh machine after `make play`, and where pip builds a wheel by itself."""
    root = SOURCE.parent
    mypy = [sys.executable, "-m", "mypy", "--no-site-packages", "--cache-dir", ".mypy_cache/alone"]
    paths = [str(path.relative_to(root)) for path in sources()]
    done = subprocess.run([*mypy, *paths], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_small_function_of_the_kernel_becomes_part_of_its_callers() -> None:
    code = "int64_t CPyDef_parlour___kernel___bits___NAME(int64_t cpy_r_mask) {\n"
    small, other = with_hints(code.replace("NAME", "lowest")), with_hints(code.replace("NAME", "members"))
    assert small.startswith("__attribute__((always_inline)) inline int64_t")
    assert "return __builtin_ctzll(cpy_r_mask);" in small
    assert other == code.replace("NAME", "members")

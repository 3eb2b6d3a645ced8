"""Compiles Parlour itself, and games of other packages against it, with mypyc.

All of Parlour is one group of modules with a table of what it exports; a game is a group of its own that reads
this table. The name of Parlour's group is a fingerprint of its sources: a game that was compiled against others
does not find it, and cannot be imported.
"""

import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent
COMPILED = ("kernel/*.py", "games/*/*.py", "bots/flat.py", "bots/ahead.py", "bots/search.py", "bots/learned.py")
INTERPRETED = ("__init__.py", "facts.py")  # mypyc erases the types of facts, from which schemas are made
STAMP = "_build.json"  # written by the build: what was compiled from what
FLAGS = [
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
    "-fwrapv",
    "-g0",
    "-w",  # the warnings took 60 % of the time
    "-Wno-misleading-indentation",  # for it gcc reads the file again at each `if`: 86 of 89 s of parsing
]


# Hints that mypyc does not give: an index is mostly in range, a row is seldom empty, and few objects are freed.
IN_RANGE = re.compile(r"(cpy_r_\w+)( = \(uint64_t\)\S+ < \(uint64_t\)\S+;\n    if \()\1\)")
# As a table may be of an interpreted class, mypyc asks at every read of its numbers whether they are set.
UNDEFINED = re.compile(
    r"    if \(unlikely\((cpy_r_\w+) == -113\) && !\(\(\(\w+ \*\)cpy_r_\w+\)->bitmap & \d+\)\) \{\n"
    r" +PyErr_SetString\(PyExc_AttributeError, \"attribute '(\w+)' of '\w+' undefined\"\);\n"
    r" +\}\n(    cpy_r_\w+ = )\1 == -113;"
)
NUMBER_OF_A_TABLE = re.compile(r"self\.(\w+): i64 = ")
# Small parts of the kernel become part of what calls them; by itself gcc leaves most of them alone.
SMALL = re.compile(
    r"^\w+ (?=CPyDef_parlour___kernel___"
    r"(bits___(bit|has|count|lowest|first)|flow___(offer|act|go_on)|luck___Fast___(word|below)|step___Options___add"
    r"|table___(put_down|after|next_step)|table___Table___(count|at|face|face_at|top|hold|held|ask|then|tell))"
    r"\(.*\) \{$)",
    re.M,
)
# The lowest number of a set is one instruction of the processor.
LOWEST = re.compile(r"^int64_t CPyDef_parlour___kernel___bits___lowest\(int64_t cpy_r_mask\) \{\n", re.M)
ONE_INSTRUCTION = "    if (likely(cpy_r_mask != 0)) return __builtin_ctzll(cpy_r_mask);\n"
LAST_INCLUDE = re.compile(r'#include "__native_internal_\w+\.h"\n')
HINTS = """
#undef VEC_I64_INCREF
#undef VEC_I64_DECREF
#define VEC_I64_INCREF(v) do { if (likely((v).items != NULL)) Py_INCREF(VEC_I64_BUF(v)); } while (0)
#define VEC_I64_DECREF(v) do { if (likely((v).items != NULL)) Py_DECREF(VEC_I64_BUF(v)); } while (0)
void _Py_Dealloc(PyObject *) __attribute__((cold));
PyObject *PyErr_Occurred(void) __attribute__((cold));
void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
"""


def sources() -> list[Path]:
    """Return the modules of Parlour that are compiled."""
    found = [path for pattern in COMPILED for path in sorted(PACKAGE.glob(pattern))]
    return [path for path in found if path.name not in INTERPRETED]


def digest(path: Path) -> str:
    """Return a fingerprint of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stamp() -> dict[str, Any]:
    """Read the build's own note: the fingerprints of its sources, and whether a profile guided it."""
    path = PACKAGE / STAMP
    written: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return {"profiled": False, "sources": {}} | written


def core() -> str:
    """Return the name of Parlour's group: another for other sources, or another compiler of them."""
    files = [f"{path.relative_to(PACKAGE).as_posix()} {digest(path)}" for path in sources()]
    from importlib.metadata import version  # noqa: PLC0415  (slow, and others only want to know what is compiled)

    text = version("mypy") + "".join(files)
    return "parlour_core_" + hashlib.sha256(text.encode()).hexdigest()[:12]


def compile_parlour(optimise: str) -> list[Any]:
    """Return the extension modules of Parlour itself; none with PARLOUR_INTERPRETED=1."""
    if os.environ.get("PARLOUR_INTERPRETED") == "1":
        return []
    if os.environ.get("PARLOUR_DEVELOP") == "1":
        return translate(groups_of_development(), optimise)
    paths = [os.path.relpath(path) for path in sources()]
    return translate([(paths, core())], optimise)


def groups_of_development() -> list[tuple[list[str], str | None]]:
    """Return each game as a group of its own, so that an edited one is compiled alone.

    The rules run a fifth slower.
    """
    found: dict[str, list[str]] = {}
    for path in sources():
        place = path.relative_to(PACKAGE).parts
        name = place[1] if place[0] == "games" else "develop"
        found.setdefault(f"parlour_core_{name}", []).append(os.path.relpath(path))
    return [(paths, name) for name, paths in found.items()]


def compile_game(group: str, paths: Iterable[str | Path], optimise: str = "3") -> list[Any]:
    """Return the extension modules of a game, for the `ext_modules` of its setup.py.

    `group` is a name for them all.
    """
    if os.environ.get("PARLOUR_INTERPRETED") == "1":
        return []
    ours = [str(path) for path in sources()]
    name = core()
    if find_spec(f"{name}__mypyc") is None:
        raise RuntimeError(
            "Parlour is not compiled, or it was from other sources or by another mypy: recompile it"
        )
    made = translate([(ours, name), ([os.path.relpath(path) for path in paths], group)], optimise)
    modules = {".".join(("parlour", *path.relative_to(PACKAGE).with_suffix("").parts)) for path in sources()}
    return [module for module in made if module.name not in modules and module.name != f"{name}__mypyc"]


def translate(groups: list[tuple[list[str], str | None]], optimise: str) -> list[Any]:
    """Let mypyc write the C code of groups of modules."""
    from mypy.fscache import FileSystemCache  # noqa: PLC0415  (not needed where nothing is compiled)
    from mypyc.build import construct_groups, generate_c, get_mypy_config, mypycify  # noqa: PLC0415
    from mypyc.options import CompilerOptions  # noqa: PLC0415

    os.environ["MYPY_CACHE_DIR"] = tempfile.mkdtemp()  # what mypyc keeps from an earlier build leads it astray
    paths = [path for group, _name in groups for path in group]
    options = CompilerOptions(separate=True)
    options.global_opts = True  # a class is open to subclasses elsewhere only if it says so
    cache = FileSystemCache()
    ours, everything, settings = get_mypy_config(paths, None, options, cache)
    written = generate_c(
        everything, settings, construct_groups(ours, groups, True, None), cache, compiler_options=options
    )
    code = [[(name, with_hints(text)) for name, text in group] for group in written[0]]
    files = (code, [(need.path, need.include_dirs, need.internal) for need in written[2]])
    modules: list[Any] = mypycify(paths, opt_level=optimise, separate=groups, skip_cgen_input=files)
    for module in modules:
        large = optimise_in_parts() if module.name.endswith("__mypyc") else []  # the others only point to it
        flags = [*FLAGS, *large] if sys.platform != "win32" else []
        module.extra_compile_args = [*module.extra_compile_args, *flags]  # the modules share one list
        module.extra_link_args = [*module.extra_link_args, *large]
    return modules


def with_hints(text: str) -> str:
    """Tell the C compiler what it cannot know: what is rare, what is always set, what to inline."""
    if sys.platform == "win32":
        return text
    numbers = NUMBER_OF_A_TABLE.findall((PACKAGE / "kernel/table.py").read_text(encoding="utf-8"))
    text = LAST_INCLUDE.sub(lambda found: found.group() + HINTS, text, count=1)
    text = UNDEFINED.sub(lambda found: f"{found[3]}0;" if found[2] in numbers else found[0], text)
    text = LOWEST.sub(lambda found: found[0] + ONE_INSTRUCTION, text)
    text = SMALL.sub(r"__attribute__((always_inline)) inline \g<0>", text)
    return IN_RANGE.sub(r"\1\2likely(\1))", text)


def optimise_in_parts() -> list[str]:
    """Let gcc optimise the one large C file on all cores: it sees all of it at once, then cuts it into parts."""
    return ["-flto=auto"] if is_gcc() else []


def is_gcc() -> bool:
    """Return whether the C compiler is gcc with its optimiser at link time."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        asked = subprocess.run([*compiler, "-print-prog-name=lto1"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return os.path.isabs(asked.stdout.strip())

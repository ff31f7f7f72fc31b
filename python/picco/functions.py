"""compile, run, share, reconstruct."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Set, Union

from picco.commands import Memory, call, input_of, option_list, paths
from picco.values import Values, values_of

PathLike = Union[str, "os.PathLike[str]"]
_MOST_PARTIES = 100


@dataclass(frozen=True)
class Program:
    """A compiled program: what each computing party starts, and what the input and output parties need."""

    executable: Path
    util: Path
    hash: str  # of source and configuration: the same number everywhere, or the parties do not start
    parties: int
    threshold: int
    inputs: int
    outputs: int

    def describe(self) -> str:
        """In words: who gives what, who learns what, and what the program opens."""
        return describe(self.util)


def compile(  # the name of what it does
    sources: Union[PathLike, Iterable[PathLike]],
    configuration: PathLike,
    output: Optional[PathLike] = None,
    *,
    library: bool = False,
    options: Sequence[str] = (),
) -> Program:
    """Builds the program of every computing party.

    sources: one C file or several. configuration: its file. output: the executable, or the shared object where library
    is set; without it, the first source's name without ".c" in the current folder. Beside it lies the description for
    the tools, with the ending ".util". options: others of `picco build`, such as ["--default=public"].

    Raises CompileError with file, line and column, UsageError. What the compiler warns of becomes PiccoWarning.
    """
    files = paths(sources)
    default = Path(files[0]).name[: -len(".c")] + (".so" if library else "")
    executable = Path(os.fspath(output) if output is not None else default)
    util = executable.with_suffix(".util")
    command = ["picco", "build", *files, os.fspath(configuration), "-o", str(executable), "-u", str(util)]
    call([*command, *(["--library"] if library else []), *option_list(options)], compiles=True)
    return _program(executable, util)


def run(
    sources: Union[PathLike, Iterable[PathLike]],
    inputs: Optional[Mapping[int, Any]] = None,
    *,
    configuration: Optional[PathLike] = None,
    arguments: Sequence[str] = (),
    plain: bool = False,
    check: bool = False,
    missing: Union[None, str, float, Mapping[str, Any]] = None,
    keep: Optional[Mapping[int, PathLike]] = None,
    resume: Optional[Mapping[int, PathLike]] = None,
    options: Sequence[str] = (),
) -> Dict[int, Values]:
    """Compiles a program and runs all computing parties on this machine, as `picco run` does.

    inputs: by input party; a mapping of names to values, a pandas DataFrame whose columns are variables or fields of an
    array of structs, a list of rows, or the path of a file. arguments: of the program's main. plain: compute in the
    clear, which is NOT secure. check: first in the clear, with each store, index and divisor checked. missing: what
    stands for None and NaN, for all variables or by variable. keep: results that stay as state for a later program, in
    the clear in files of this name and .1, .2, …, by output party; resume: state in the place of an input, by input
    party. options: others of `picco run`.

    Returns the results by output party. What the program prints goes to sys.stdout. Data are in no file but for state:
    they pass through memory, and the parties' share files are gone when this returns.

    Raises CompileError, InputError, RunError, UsageError; TypeError and ValueError for values that no program takes.
    """
    facts = _facts(sources, configuration, options)
    command = ["picco", "run", *paths(sources)]
    command += [os.fspath(configuration)] if configuration is not None else []
    command += [*(["--plain"] if plain else []), *(["--check"] if check else []), *_missing(missing)]
    for option, states in [("--keep", keep), ("--resume", resume)]:
        for party, prefix in (states or {}).items():
            command += [option, f"{party}={os.fspath(prefix)}"]
    with contextlib.ExitStack() as stack:
        memories: List[Memory] = []
        given = {party: input_of(data, f"inputs[{party}]", _inputs(facts, party)) for party, data in (inputs or {}).items()}
        memories += [stack.enter_context(memory) for _, memory in given.values() if memory is not None]
        if 0 < len(memories) < len(given):
            for memory in memories:
                memory.link(f"{stack.enter_context(tempfile.TemporaryDirectory())}/input.json")
        elif memories:
            command += ["--input-format", "json"]
        for party, (name, held) in given.items():
            command += ["--input", f"{party}={name if held is None else held.path}"]
        most = facts["outputs"] if configuration is not None else max(inputs or {0: None})
        parties = [party for party in _output_parties(facts, most) if party not in (keep or {})]
        outputs = {party: Memory(f"outputs[{party}]") for party in parties}
        for party, memory in outputs.items():
            memories.append(stack.enter_context(memory))
            command += ["--output", f"{party}={memory.path}"]
        command += ["--output-format", "json", *option_list(options), "--", *option_list(arguments)]
        printed = call(command, memories)
        sys.stdout.write(printed)
        return {party: values_of(memory.read().decode() or "{}", _reals(facts, party)) for party, memory in outputs.items()}


def share(
    util: Union[PathLike, Program],
    party: int,
    data: Any,
    *,
    key: PathLike,
    run: str,
    runtime: PathLike = "runtime.conf",
    output: Optional[PathLike] = None,
    connect_timeout: Optional[float] = None,
    missing: Union[None, str, float, Mapping[str, Any]] = None,
    options: Sequence[str] = (),
) -> List[Path]:
    """Shares the input of a party among the computing parties, as `picco-share-input` does.

    util: of the program. data: as in run(). key: the private key of this input party; run: the name of the run, as all
    agreed on it; runtime: the list of parties. output: the name of the encrypted share files without their number;
    without it the shares are sent to the computing parties, which wait for them (--receive-inputs), connect_timeout
    seconds at most (0: for ever).

    Returns the share files, by computing party. Raises InputError, UsageError, RunError where sending fails.
    """
    name, memory = input_of(data, "data", _inputs(_description(_util(util)), party))
    command = ["picco-share-input", "--party", str(party), "--util", _util(util), "--input", name]
    command += ["--key", os.fspath(key), "--run", run, *_missing(missing)]
    if output is None:
        command += ["--send", os.fspath(runtime)]
        command += [] if connect_timeout is None else ["--connect-timeout", str(connect_timeout)]
    else:
        command += ["--to", os.fspath(runtime), "--output", os.fspath(output)]
    if memory is None:
        call([*command, *option_list(options)])
    else:
        with memory:
            call([*command, "--input-format", "json", *option_list(options)], [memory])
    if output is None:
        return []
    return [Path(f"{os.fspath(output)}.{i}") for i in range(1, _description(_util(util))["parties"] + 1)]


def reconstruct(
    util: Union[PathLike, Program],
    party: int,
    shares: PathLike,
    *,
    key: PathLike,
    run: str,
    runtime: PathLike = "runtime.conf",
    options: Sequence[str] = (),
) -> Values:
    """Puts the results of an output party together, as `picco-reconstruct-output` does.

    shares: the name of the result files without their number, of which t + 1 at least must be there. key: the private key
    of this output party. The results are in memory only. Raises InputError, UsageError, RunError.
    """
    command = ["picco-reconstruct-output", "--party", str(party), "--util", _util(util), "--shares", os.fspath(shares)]
    command += ["--from", os.fspath(runtime), "--key", os.fspath(key), "--run", run, "--output-format", "json"]
    return values_of(call([*command, *option_list(options)]), _reals(_description(_util(util)), party))


def describe(util: Union[PathLike, Program]) -> str:
    """What a program does with data, in words: who gives what, who learns what, and what it opens."""
    return call(["picco-describe", _util(util)])


def _util(util: Union[PathLike, Program]) -> str:
    return str(util.util) if isinstance(util, Program) else os.fspath(util)


def _description(util: str) -> Dict[str, Any]:
    with open(util, encoding="utf-8") as file:
        facts: Dict[str, Any] = json.load(file)
    return facts


def _program(executable: Path, util: Path) -> Program:
    facts = _description(str(util))
    return Program(
        executable, util, *(facts[name] for name in ("hash", "parties", "threshold", "inputs", "outputs"))
    )


def _missing(missing: Union[None, str, float, Mapping[str, Any]]) -> List[str]:
    if missing is None:
        return []
    if isinstance(missing, Mapping):
        return [word for name, value in missing.items() for word in ("--missing", f"{name}={value}")]
    return ["--missing", str(missing)]


def _facts(
    sources: Union[PathLike, Iterable[PathLike]], configuration: Optional[PathLike], options: Sequence[str]
) -> Dict[str, Any]:
    """What the compiler says of a program that is to run."""
    kept = [word for word in options if word.startswith(("-I", "-D", "-U", "--default="))]
    with tempfile.TemporaryDirectory(prefix="picco-python-") as folder:
        conf = os.fspath(configuration) if configuration is not None else f"{folder}/any.conf"
        if configuration is None:
            with open(conf, "w", encoding="ascii") as file:
                file.write(f"technique=shamir\npeers=3\nthreshold=1\ninputs={_MOST_PARTIES}\noutputs={_MOST_PARTIES}\n")
        command = ["picco", *paths(sources), conf, "-o", f"{folder}/any.c", "-u", f"{folder}/any.util", *kept]
        call(command, compiles=True, warns=False)
        return _description(f"{folder}/any.util")


def _variables(facts: Dict[str, Any], direction: str, party: int) -> List[Dict[str, Any]]:
    """Of one party; those whose party is decided in the run are all parties'."""
    return [each for each in facts["variables"] if each["direction"] == direction and each["party"] in (0, party)]


def _inputs(facts: Dict[str, Any], party: int) -> List[str]:
    return sorted({each["name"] for each in _variables(facts, "input", party)})


def _reals(facts: Dict[str, Any], party: int) -> Set[str]:
    outputs = _variables(facts, "output", party)
    whole = {each["name"] for each in outputs if each["type"]["kind"] == "int"}
    return {each["name"] for each in outputs} - whole


def _output_parties(facts: Dict[str, Any], most: int) -> List[int]:
    """Those that the program writes to; all where it decides that when it runs, most of them at least."""
    found = {each["party"] for each in facts["variables"] if each["direction"] == "output"}
    return sorted(found) if 0 not in found else list(range(1, max(most, *found) + 1))

"""The package with the real commands: PICCO_BIN names their folder. NumPy and pandas are tested where they are."""

import contextlib
import importlib.util
import io
import os
import pathlib
import random
import struct
import subprocess
import tempfile
import threading
import unittest
import warnings

import picco

HERE = pathlib.Path(__file__).resolve().parent
SALARIES = HERE.parent / "samples" / "salaries.c"
STAFF = {"age": [31, 52, 44], "pay": [3100.5, 4200, 2800]}
HAS_PANDAS = importlib.util.find_spec("pandas") is not None
HAS_NUMPY = importlib.util.find_spec("numpy") is not None

TWO = """public int main(public int argc, public char **argv) {
    private int a[3], b;
    smcinput(a, 1, 3);
    smcinput(b, 2);
    private int sum = a[0] + a[1] + a[2] + b;
    private int m[2][2] = {{0}};
    m[0][1] = b;
    m[1][0] = 5;
    smcoutput(sum, 1);
    smcoutput(m, 1, 2, 2);
    return argc - 1;
}
"""


class InAFolder(unittest.TestCase):
    """Each test has a folder of its own, which is the current one and that of temporary files."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="picco-test-")
        self.path = pathlib.Path(self.folder.name)
        self.temporary = self.path / "temporary"
        self.temporary.mkdir()
        self.before = (os.getcwd(), os.environ.get("TMPDIR"), tempfile.tempdir)
        os.chdir(self.path)
        os.environ["TMPDIR"], tempfile.tempdir = str(self.temporary), None
        (self.path / "two.c").write_text(TWO)

    def tearDown(self):
        os.chdir(self.before[0])
        os.environ.pop("TMPDIR")
        if self.before[1] is not None:
            os.environ["TMPDIR"] = self.before[1]
        tempfile.tempdir = self.before[2]
        self.folder.cleanup()


class Runs(InAFolder):
    def test_columns_become_fields_of_structs(self):
        results = picco.run(SALARIES, inputs={1: STAFF})
        self.assertEqual(results, {1: {"average": 3366.832, "highest": 4200}, 2: {"old": 1}})

    def test_rows_and_files_give_the_same(self):
        expected = picco.run(SALARIES, inputs={1: STAFF})
        rows = [{"age": age, "pay": pay} for age, pay in zip(STAFF["age"], STAFF["pay"])]
        self.assertEqual(picco.run(SALARIES, inputs={1: rows}), expected)
        (self.path / "staff.csv").write_text("age,pay\n31,3100.5\n52,4200\n44,2800\n")
        self.assertEqual(picco.run(SALARIES, inputs={1: "staff.csv"}), expected)
        self.assertEqual(picco.run(SALARIES, inputs={1: STAFF}, plain=True), expected)

    def test_parties_have_inputs_of_their_own(self):
        results = picco.run("two.c", inputs={1: {"a": [1, 2, 3]}, 2: {"b": -7}}, check=True)
        self.assertEqual(results[1], {"sum": -1, "m": [[0, -7], [5, 0]]})

    def test_values_and_files_stand_side_by_side(self):
        (self.path / "b.txt").write_text("b = -7\n")
        for plain in [False, True]:
            results = picco.run("two.c", inputs={1: {"a": [1, 2, 3]}, 2: "b.txt"}, plain=plain)
            self.assertEqual(results[1]["sum"], -1)
        with self.assertRaises(picco.InputError) as caught:
            picco.run("two.c", inputs={1: {"a": [1, 2]}, 2: "b.txt"})
        self.assertIn("inputs[1]", caught.exception.message)

    def test_state_goes_on_in_a_later_program(self):
        first = "int main(void) { private int a[2]; smcinput(a, 1, 2); private int sum = a[0] + a[1]; smcoutput(sum, 2); smcoutput(a, 1, 2); return 0; }"
        (self.path / "first.c").write_text(first)
        (self.path / "next.c").write_text("int main(void) { private int sum; smcinput(sum, 2); sum = sum * 2; smcoutput(sum, 1); return 0; }")
        self.assertEqual(picco.run("first.c", inputs={1: {"a": [3, 4]}}, keep={2: "monday"}), {1: {"a": [3, 4]}})
        self.assertEqual(picco.run("next.c", resume={2: self.path / "monday"}), {1: {"sum": 14}})
        with self.assertRaises(picco.UsageError):
            picco.run("next.c", resume={2: "monday"}, plain=True)

    def test_missing_values(self):
        holes = {"age": [31, 52], "pay": [100, None]}
        with self.assertRaises(picco.InputError) as caught:
            picco.run(SALARIES, inputs={1: holes})
        self.assertIn("pay", caught.exception.message)
        self.assertEqual(picco.run(SALARIES, inputs={1: holes}, missing={"pay": 50})[1]["average"], 75)
        self.assertEqual(picco.run(SALARIES, inputs={1: {**holes, "pay": [100, float("nan")]}}, missing=0)[1]["highest"], 100)

    def test_whole_numbers_beside_a_gap(self):
        class Frame: # as pandas has them
            columns = ["age", "pay"]

            def to_dict(self, orient):
                return {"age": [31.0, float("nan"), 44.0], "pay": [100.0, 0.5, 2.0]}

        with self.assertRaisesRegex(picco.InputError, r"age\[1\]"):
            picco.run(SALARIES, inputs={1: Frame()})
        self.assertEqual(picco.run(SALARIES, inputs={1: Frame()}, missing={"age": 50})[1]["highest"], 100)

    def test_what_is_no_data(self):
        for data, kind in [({"a": object()}, TypeError), (3, TypeError), ({"a": float("inf")}, ValueError)]:
            with self.assertRaises(kind):
                picco.run("two.c", inputs={1: data})

    def test_integers_of_any_size_come_back_whole(self):
        (self.path / "wide.c").write_text(
            "int main() { private int<100> x; smcinput(x, 1); private int<100> y = x + 1; smcoutput(y, 1); return 0; }"
        )
        self.assertEqual(picco.run("wide.c", inputs={1: {"x": 2**90 + 3}})[1]["y"], 2**90 + 4)


class Errors(InAFolder):
    def test_of_the_program_name_line_and_column(self):
        (self.path / "bad.c").write_text("int main() {\n    private int x;\n    x = y;\n    return 0;\n}\n")
        with self.assertRaises(picco.CompileError) as caught:
            picco.run("bad.c")
        error = caught.exception
        self.assertEqual((error.code, error.file, error.line, error.column), (1, "bad.c", 3, 9))
        self.assertIn("'y'", error.message)
        self.assertIn("configuration", error.meaning)

    def test_of_any_kind_name_the_source(self):
        programs = {
            "header.c": ('#include "none.h"\nint main() { return 0; }\n', 1, 10),
            "with: colon, ü.c": ("int main() {\n    x = 1;\n    return 0;\n}\n", 2, 5),
            "asked.c": ("#error never\nint main() { return 0; }\n", 1, 2),
        }
        for name, (text, line, column) in programs.items():
            (self.path / name).write_text(text)
            with self.subTest(name), self.assertRaises(picco.CompileError) as caught:
                picco.run(name)
            error = caught.exception
            self.assertEqual((error.file, error.line, error.column), (name, line, column))
        with self.assertRaises(picco.CompileError) as caught:
            picco.run("absent.c")
        self.assertEqual((caught.exception.file, caught.exception.line), ("absent.c", None))

    def test_of_the_input_say_whose_it_is(self):
        with self.assertRaises(picco.InputError) as caught:
            picco.run(SALARIES, inputs={1: {"age": [400], "pay": [1]}})
        self.assertIn("inputs[1]: age[0]: 400 is out of range", caught.exception.message)
        self.assertNotIn("/dev/fd", caught.exception.text)

    def test_of_the_run_have_their_own_kind(self):
        with self.assertRaises(picco.RunError) as caught:
            picco.run("two.c", inputs={1: {"a": [1, 2, 3]}, 2: {"b": 1}}, arguments=["x"])
        self.assertEqual(caught.exception.code, 3)
        self.assertIn("main returned 1", caught.exception.message)

    def test_of_the_options(self):
        with self.assertRaises(picco.UsageError):
            picco.run("two.c", inputs={1: {"a": [1, 2, 3]}, 2: {"b": 1}}, options=["--jelly"])
        with self.assertRaises(TypeError):
            picco.run("two.c", options="--threads 1")

    def test_warnings_are_warnings(self):
        (self.path / "narrow.c").write_text(
            "int main() { private int<8> z = 300; smcoutput(z, 1); return 0; }"
        )
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            picco.run("narrow.c")
        self.assertEqual([each.category for each in caught], [picco.PiccoWarning])
        self.assertIn("narrow.c:1: ", str(caught[0].message))

    def test_commands_that_are_not_there(self):
        before = os.environ["PICCO_BIN"]
        os.environ["PICCO_BIN"] = str(self.path)
        try:
            with self.assertRaisesRegex(FileNotFoundError, "PICCO_BIN"):
                picco.run("two.c")
        finally:
            os.environ["PICCO_BIN"] = before


class Watcher(threading.Thread):
    """Looks into every file below some folders, again and again, for byte strings that must not be there."""

    def __init__(self, folders, secrets):
        super().__init__()
        self.folders, self.secrets = folders, secrets
        self.found, self.seen, self.ends = set(), set(), threading.Event()

    def look(self):
        for folder in self.folders:
            for place, _, names in os.walk(folder):
                for name in names:
                    path = os.path.join(place, name)
                    with contextlib.suppress(OSError):
                        with open(path, "rb") as file:
                            content = file.read()
                        self.seen.add(name)
                        self.found |= {path for secret in self.secrets if secret in content}

    def run(self):
        while not self.ends.is_set():
            self.look()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.join()
        self.look()


class Plaintext(InAFolder):
    """Inputs and results are in no file, neither during a run nor afterwards."""

    def secrets(self, *numbers):
        return [form for number in numbers for form in (str(number).encode(), struct.pack("<i", number))]

    def test_the_watcher_finds_what_is_there(self):
        with Watcher([self.path], self.secrets(123454321)) as watcher:
            (self.path / "leak").write_bytes(b"x 123454321 y")
        self.assertEqual(watcher.found, {str(self.path / "leak")})

    def test_of_a_run(self):
        a, b = 123454321, 99887766
        with Watcher([self.path, "/dev/shm"], self.secrets(a, b, a + b)) as watcher:
            results = picco.run("two.c", inputs={1: {"a": [a, 0, 0]}, 2: {"b": b}})
        self.assertEqual(results[1]["sum"], a + b)
        self.assertEqual(watcher.found, set())
        self.assertTrue(any(name.startswith("in") or "shares" in name for name in watcher.seen), watcher.seen)
        self.assertEqual(list(self.temporary.iterdir()), [])
        self.assertEqual([each.name for each in self.path.iterdir() if each.is_file()], ["two.c"])


class Deployed(InAFolder):
    """Parties that are processes of their own: compile, share, reconstruct."""

    def setUp(self):
        super().setUp()
        (self.path / "three.conf").write_text("technique=shamir\npeers=3\nthreshold=1\ninputs=2\noutputs=1\nbits=\n")
        port, lines = random.randrange(10000, 30000), []
        for kind, count in [("party", 3), ("input-party", 2), ("output-party", 1)]:
            for i in range(1, count + 1):
                name = f"{kind.partition('-')[0]}{i}"
                command = [f"{os.environ['PICCO_BIN']}/picco-keygen", f"--{kind}", str(i), "--out", name]
                subprocess.run(command, check=True, capture_output=True)
                lines.append(
                    f"{i},127.0.0.1,{port + i},{name}.crt\n" if kind == "party" else f"{kind.partition('-')[0]} {i},{name}.crt\n"
                )
        (self.path / "runtime.conf").write_text("".join(lines))

    def start(self, program, run, *more):
        parties = []
        for i in (1, 2, 3):
            command = [f"./{program.executable}", "--party", str(i), "--runtime", "runtime.conf", "--key", f"party{i}.key"]
            command += ["--run", run, "--output", "1=result", "--connect-timeout", "20", *(word.format(i) for word in more)]
            parties.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return parties

    def end(self, parties):
        for party in parties:
            output, messages = party.communicate(timeout=60)
            self.assertEqual((party.returncode, output), (0, ""), messages)

    def test_by_files_and_over_the_network(self):
        program = picco.compile("two.c", "three.conf", "prog")
        self.assertEqual((program.parties, program.threshold, program.inputs, program.outputs), (3, 1, 2, 1))
        self.assertIn("Input party 2:", program.describe())
        with Watcher([self.path], [b"123454321", struct.pack("<i", 123454321)]) as watcher:
            files = picco.share(program, 1, {"a": [123454321, 2, 3]}, key="input1.key", run="may", output="in1")
            self.assertEqual([str(file) for file in files], ["in1.1", "in1.2", "in1.3"])
            parties = self.start(program, "may", "--input", "1=in1.{}", "--receive-inputs")
            sent = picco.share(program.util, 2, {"b": 10}, key="input2.key", run="may", connect_timeout=20)
            self.assertEqual(sent, [])
            self.end(parties)
            results = picco.reconstruct(program, 1, "result", key="output1.key", run="may")
        self.assertEqual(results, {"sum": 123454336, "m": [[0, 10], [5, 0]]})
        self.assertEqual(watcher.found, set())

    def test_errors(self):
        program = picco.compile("two.c", "three.conf", "prog")
        with self.assertRaises(picco.InputError) as caught:
            picco.share(program, 1, {"a": [1, 2]}, key="input1.key", run="may", output="in1")
        self.assertIn("'a'", caught.exception.message)
        self.assertFalse((self.path / "in1.1").exists())
        with self.assertRaises(picco.InputError):
            picco.reconstruct(program, 1, "result", key="output1.key", run="may")
        with self.assertRaises(picco.RunError) as caught:
            picco.share(program, 1, {"a": [1, 2, 3]}, key="input1.key", run="may", connect_timeout=0.5)
        self.assertIn("not connected within 0.5 s", caught.exception.message)
        library = picco.compile("two.c", "three.conf", library=True)
        self.assertEqual(str(library.executable), "two.so")


@unittest.skipUnless(HAS_NUMPY, "NumPy is not installed")
class WithNumpy(InAFolder):
    def test_arrays_go_in_and_out(self):
        import numpy

        results = picco.run("two.c", inputs={1: {"a": numpy.array([1, 2, 3])}, 2: {"b": numpy.int64(4)}})
        arrays = results[1].numpy()
        self.assertEqual(arrays["sum"], 10)
        self.assertTrue(numpy.array_equal(arrays["m"], [[0, 4], [5, 0]]))


@unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
class WithPandas(InAFolder):
    def test_frames_go_in_and_out(self):
        import pandas

        frame = pandas.DataFrame(STAFF)
        result = picco.run(SALARIES, inputs={1: frame})[1].frame()
        self.assertEqual(result.to_dict("list"), {"average": [3366.832], "highest": [4200]})
        frame.loc[1, "pay"] = pandas.NA
        self.assertEqual(picco.run(SALARIES, inputs={1: frame}, missing=0)[1]["highest"], 3100.5)
        matrix = picco.Values({"m": [[1, 2], [3, 4]], "v": [5, 6]}).frame()
        self.assertEqual(matrix.to_dict("list"), {"m[0]": [1, 3], "m[1]": [2, 4], "v": [5, 6]})
        with self.assertRaisesRegex(ValueError, "different lengths"):
            picco.Values({"v": [5, 6], "x": 1}).frame()

    def test_columns_are_found_as_those_of_tables(self):
        import pandas

        frame = pandas.DataFrame(STAFF)
        expected = picco.run(SALARIES, inputs={1: frame})
        other = frame.rename(columns={"age": "Age", "pay": "PAY"})
        other["name"] = ["Ann", "Bo", "Cy"]
        other["since"] = pandas.to_datetime(["2020-01-01"] * 3)
        other["AGE"] = [0, 0, 0]
        with self.assertRaisesRegex(ValueError, "two columns are 'age'"):
            picco.run(SALARIES, inputs={1: other})
        self.assertEqual(picco.run(SALARIES, inputs={1: other.drop(columns="AGE")}), expected)
        other["age"] = frame["age"]  # its own name comes first
        self.assertEqual(picco.run(SALARIES, inputs={1: other.drop(columns="AGE")}), expected)
        with self.assertRaisesRegex(picco.InputError, "has no input 'x' of party 1"):
            picco.run(SALARIES, inputs={1: pandas.DataFrame({"x": [1]})})

    def test_elements_in_columns_are_one_array(self):
        import pandas

        (self.path / "rows.c").write_text(
            "int main(void) { private int m[2][3]; private double d[2]; smcinput(m, 1); smcinput(d, 1);\n"
            "d = d * 2; smcoutput(m, 1); smcoutput(d, 1); return 0; }\n"
        )
        frame = pandas.DataFrame({"m[0]": [1, 4], "m[1]": [2, 5], "m[2]": [3, 6], "d": [1.5, 2.5]})
        values = picco.run("rows.c", inputs={1: frame})[1]
        self.assertEqual(values, {"m": [[1, 2, 3], [4, 5, 6]], "d": [3, 5]})
        again = picco.run("rows.c", inputs={1: values.frame()})[1]  # what comes out goes in
        self.assertEqual(again["m"], values["m"])
        # A result has the type of its variable, whatever its value.
        self.assertTrue(all(isinstance(each, float) for each in values["d"]))
        self.assertTrue(all(isinstance(each, int) for row in values["m"] for each in row))


class Package(unittest.TestCase):
    def test_has_the_version_of_the_commands(self):
        done = subprocess.run([f"{os.environ['PICCO_BIN']}/picco", "--version"], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.split()[1], picco.__version__)
        self.assertIn(f'version = "{picco.__version__}"', (HERE.parent / "pyproject.toml").read_text())

    def test_says_what_it_does(self):
        for name in picco.__all__:
            self.assertTrue(getattr(picco, name).__doc__, name)

    def test_output_of_the_program_is_python_s(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "says.c"
            source.write_text('#include <stdio.h>\nint main() { printf("%d\\n", 3); return 0; }\n')
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                self.assertEqual(picco.run(source), {})
            self.assertEqual(printed.getvalue(), "3\n")


if __name__ == "__main__":
    unittest.main()

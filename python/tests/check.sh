#!/bin/sh
# check.sh ROOT BUILD: makes the wheel, installs it beside NumPy and pandas in an environment of its own, tests what was
# installed, checks the types and runs the notebook.
set -eu
root=$(cd "$1" && pwd)
build=$(cd "$2" && pwd)
folder=$build/python
environment=$folder/environment
mkdir -p "$folder"
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/pip" install -q setuptools wheel numpy pandas pandas-stubs mypy nbclient ipykernel
rm -rf "$folder/source" "$folder/wheels"
cp -r "$root/python" "$folder/source"
"$environment/bin/pip" wheel -q --no-deps --no-build-isolation -w "$folder/wheels" "$folder/source"
"$environment/bin/pip" install -q --force-reinstall --no-deps "$folder"/wheels/picco-*.whl
export PICCO_BIN="$build/bin"
cd "$folder" # where there is no package of this name
"$environment/bin/python" -c 'import picco, sys; sys.exit("environment" not in picco.__file__)'
"$environment/bin/python" -m unittest discover -s "$folder/source/tests"
"$environment/bin/python" -m mypy --strict --no-error-summary "$folder/source/picco"
"$environment/bin/python" - "$folder/source/samples" <<'END'
import pathlib
import sys

import nbclient
import nbformat

folder = pathlib.Path(sys.argv[1])
for file in folder.glob("*.ipynb"):
    notebook = nbformat.read(file, 4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(folder)}}).execute()
    texts = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("out of range" in str(text) for text in texts), f"{file}: the mistake is not told"
    print(f"{file.name}: {len(notebook.cells)} cells")
END

#!/usr/bin/env python3
"""What kustomize needs of a kustomization: kustomization.py FILE. Its form, and that what it names exists, apart from the
files that an organisation adds."""
import pathlib
import sys

import yaml

FIELDS = {"apiVersion", "kind", "namespace", "labels", "resources", "configMapGenerator", "secretGenerator"}


def main():
    file = pathlib.Path(sys.argv[1])
    content = yaml.safe_load(file.read_text())
    if content["apiVersion"] != "kustomize.config.k8s.io/v1beta1" or content["kind"] != "Kustomization":
        sys.exit(f"{file}: is no kustomization")
    if unknown := set(content) - FIELDS:
        sys.exit(f"{file}: has the fields {unknown}, which are not known here")
    listed = {str(name) for name in content["resources"]}
    if missing := [name for name in listed if not (file.parent / name).exists()]:
        sys.exit(f"{file}: {missing} do not exist")
    if left_out := {path.name for path in file.parent.glob("*.yaml")} - listed - {file.name}:
        sys.exit(f"{file}: leaves out {left_out}")
    for generator in content.get("configMapGenerator", []) + content.get("secretGenerator", []):
        if not generator["name"] or not (generator.get("files") or generator.get("literals")):
            sys.exit(f"{file}: the generator {generator} is empty")
    print(f"  {file.parent.name}/{file.name} is well formed")


if __name__ == "__main__":
    main()

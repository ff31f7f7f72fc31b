#!/bin/sh
# The forms of the commands, their exit codes and what they leave: commands.sh BIN PROGRAMS/commands
set -eu
bin=$1 sources=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ends() { # CODE COMMAND…
    code=0 wanted=$1
    shift
    "$@" >output 2>errors || code=$?
    [ $code -eq "$wanted" ] || { echo "$*: exit code $code, not $wanted" && cat output errors && exit 1; }
}
has() { grep -qF -e "$2" "$1" || { echo "no '$2' in $1:" && cat "$1" && exit 1; }; }
printf 'a = 3\nn = 2\n' >a.txt
printf 'b = 4\n' >b.txt
printf 'outputs=2 # comments, and any order\ntechnique=shamir\nbits=\n\npeers=3\nthreshold=1\ninputs=2\n' >config
all="$sources/main.c $sources/scale.c -I $sources/headers -D BY=10 -DUNWANTED -U UNWANTED"
inputs="--input 1=a.txt --input 2=b.txt"

# Compiling. The options may stand before and behind the files.
# shellcheck disable=SC2086
{
    ends 0 "$bin/picco" $all config
    [ -s main.smc.c ] && [ -s main.util ]
    has main.util '"modulus": "2305843009213693951"'
    has main.util '"parties": 3'
    ends 0 "$bin/picco" $all config -o out.c -u out.util
    cmp main.util out.util
    ends 0 "$bin/picco" build $all config
    [ -x main ]
    ends 0 ./main --help
    # What every run needs is asked for before anything else.
    ends 1 ./main --party 1 --runtime nothing --key nothing --unencrypted
    has errors 'reads from input party 1: give its file with --input 1=FILE'
    ends 0 ./main --version
    ends 2 ./main --nonsense

    # Everything at once: what party 1 printed, then each output party's results.
    printf '%s\n' '1 arguments, the first is x' '# output party 1' 'c = 140' '# output party 2' 'a = 3' >expected
    ends 0 "$bin/picco" run $all config $inputs -- x
    cmp output expected
    ends 0 "$bin/picco" run $all $inputs -- x # without a configuration
    cmp output expected
    ends 0 "$bin/picco" run --plain $all $inputs -- x
    cmp output expected
    ends 0 "$bin/picco" run $all config $inputs --output 1=result.txt --stats=stats -- x
    [ "$(cat result.txt)" = "c = 140" ]
    for key in rounds bytes_sent seconds operations; do has stats "\"$key\":"; done
    rm result.txt
    for way in --stats=stats --plain; do
        ends 3 "$bin/picco" run $all config $inputs $way --output 1=result.txt -- x y # main returns 1
        has errors 'main returned 1'
        [ ! -e result.txt ]
    done

    # Misspelt words name what may be meant.
    ends 2 "$bin/picco" rnu $all && has errors "there is no command 'rnu'; did you mean 'picco run'?"
    ends 2 "$bin/picco" run $all --inptu 1=a.txt && has errors 'there is no option --inptu; did you mean --input?'
    ends 2 "$bin/picco" calibrate config --delya 3 && has errors 'there is no option --delya; did you mean --delay?'
    ends 2 ./main --party 1 --runtime conf --key key --tiemout 3 && has errors 'there is no option --tiemout; did you mean --timeout?'
    ends 2 "$bin/picco-keygen" --partie 1 --out x && has errors 'there is no option --partie; did you mean --party?'
    ends 2 "$bin/picco" run $all --nonsense && has errors 'there is no option --nonsense' && ! grep -q 'did you mean' errors

    # What is too long for a name is repeated in part, and is the user's mistake.
    long=$(head -c 100000 /dev/zero | tr '\0' x)
    ends 2 "$bin/picco" "$long" && [ "$(wc -c <errors)" -lt 300 ] && has errors "there is no command 'xxx"
    ends 2 "$bin/picco" run $all --input "$long" && [ "$(wc -c <errors)" -lt 3000 ] && has errors 'expected PARTY=FILE'
    ends 1 "$bin/picco" $all config -o "$long" && [ "$(wc -c <errors)" -lt 3000 ]
    ends 1 "$bin/picco-reconstruct-output" --party 1 --util main.util --shares "$long" --unencrypted && has errors 'File name too long'

    # Whose results are whose is told, where several are asked for.
    echo 'int main(void) { int x = 3; smcoutput(x, 1); smcoutput(x, 2); return 0; }' >two.c
    for way in --plain ''; do
        [ "$("$bin/picco" run $way two.c --output 1=- --output 2=- | grep -c '# output party')" = 2 ]
    done

    # Mistakes name their place.
    for way in --stats=stats --plain; do # no file for a party that gets nothing
        ends 2 "$bin/picco" run $all $inputs $way --output 3=result.txt -- x
        has errors '--output 3=result.txt: the program has the output parties 1 to 2, a file each'
        [ ! -e result.txt ]
    done
    ends 2 "$bin/picco" run $all config $inputs --delay 1-9=5 -- x && has errors '--delay 1-9: the program has the computing parties 1 to 3'
    ends 2 "$bin/picco" run $all config $inputs --memory 4=1G -- x && has errors '--memory 4=1G: the program has the computing parties 1 to 3'
    ends 2 "$bin/picco" run $all config $inputs --memory 01=1G -- x && has errors '--memory: expected a size'
    ends 2 "$bin/picco" run $all config $inputs --timeout nan -- x && has errors '--timeout: nan is no number'
    sed 's/peers=3/peers=4/' config >bad && ends 1 "$bin/picco" $all bad && has errors 'bad:5:'
    sed 's/inputs=2/inputs=two/' config >bad && ends 1 "$bin/picco" $all bad && has errors 'bad:7:'
    sed '/threshold/d' config >bad && ends 1 "$bin/picco" $all bad && has errors 'threshold'
    sed 's/bits=/bits=20/' config >bad && ends 1 "$bin/picco" $all bad && has errors "needs a modulus of at least"
    ends 2 "$bin/picco" $all # a configuration is needed here
    ends 1 "$bin/picco" run $all config --input 1=a.txt -- x
}
# Which input and output calls every run comes to, and which may not be reached.
cat >certain.c <<'END'
#include <stdlib.h>
private int a, b, c, d;
void read_b(void) { smcinput(b, 2); }
void leave(public int n) {
    if (n > 5)
        exit(0);
}
int main(public int argc, char **argv) {
    smcinput(a, 1);
    if (argc > 1)
        smcinput(c, 2);
    read_b();
    smcoutput(a, 1);
    leave(argc);
    smcoutput(b, 2);
    return 0;
}
END
ends 0 "$bin/picco" certain.c config -o certain.out
printf '    {.is_input = %s, .party = %s, .line = %s},\n' 1 1 9 1 2 3 0 1 13 >wanted
grep is_input certain.out | cmp - wanted

# What the compiler writes replaces neither what it reads nor what is no file.
printf 'public int x;\nint main() { return 0; }\n' >own.c
printf '#include "own.h"\nint main() { return 0; }\n' >with.c
printf 'public int x;\n' >own.h
cp own.c own.before && cp own.h header.before && cp config config.before
for output in "-o own.c" "-o ./own.c" "-u own.c" "-o config" "-o x -u x"; do
    # shellcheck disable=SC2086
    ends 2 "$bin/picco" own.c config $output
    has errors 'each needs one of its own'
done
ends 2 "$bin/picco" with.c config -o own.h
ends 2 "$bin/picco" build own.c config -o own.c
ends 2 "$bin/picco" build own.c config -o own.smc.c
ends 1 "$bin/picco" build own.c config -o /dev/null
has errors '/dev/null: cannot be written: it is no regular file'
cmp own.c own.before && cmp own.h header.before && cmp config config.before
mkfifo pipe && mkdir folder
ln -s behind link && ln -s own.c source_link
ends 0 "$bin/picco" own.c config -o /dev/null -u /dev/stdout
[ -c /dev/null ] && has output '"picco": 1'
ends 1 timeout 60 "$bin/picco" own.c config -o pipe
has errors 'pipe: cannot be written: nobody reads from this pipe'
[ -p pipe ]
ends 1 "$bin/picco" own.c config -o folder
ends 0 "$bin/picco" own.c config -o link
[ -L link ] && has behind picco_main
ends 0 "$bin/picco" build own.c config -o link
[ -L link ] && ./behind --help >output
ends 2 "$bin/picco" own.c config -o source_link
ends 1 "$bin/picco" own.c config -o no/where
has errors 'no/where: cannot be written: No such file or directory'

# What is read is a regular file, whose end is known.
mkfifo fifo.c
ends 1 timeout 60 "$bin/picco" fifo.c config
has errors 'fifo.c: cannot be read: it is no regular file'
# So is what it includes, but for the empty header.
printf '#include "beside.h"\n' | cat - own.c >outer.c
for header in pipe /dev/zero; do
    printf '\n  #  include "%s"\n' "$header" >beside.h
    ends 1 timeout 60 "$bin/picco" outer.c config
    has errors "beside.h:2:14: error: '$header' is a "
done
mkfifo folder/named.h && echo '#include <named.h>' >beside.h
ends 1 timeout 60 "$bin/picco" -I folder outer.c config
has errors "beside.h:1:10: error: 'named.h' is a pipe, and no header"
printf '#include "/dev/null"\n#include "beside.h"\n' >beside.h
ends 1 timeout 60 "$bin/picco" outer.c config && has errors 'nested'
echo '#include "/dev/null"' >beside.h && ends 0 timeout 60 "$bin/picco" outer.c config
for file in pipe folder /dev/zero; do
    ends 1 timeout 60 "$bin/picco" own.c "$file"
    has errors "$file: error: cannot read the configuration file: it is"
    ends 1 timeout 60 "$bin/picco-share-input" --party 1 --util "$file" --input a.txt --output x
    has errors "$file: is "
done
# Byte order marks do not matter; UTF-16 is named.
{ printf '\357\273\277' && cat config; } >marked && ends 0 "$bin/picco" own.c marked
{ printf '\357\273\277' && cat main.util; } >marked.util
ends 0 "$bin/picco-share-input" --party 1 --util marked.util --input a.txt --output x --unencrypted
printf '\377\376p\000' >wide && ends 1 "$bin/picco" own.c wide && has errors 'UTF-16'

for command in picco picco-keygen picco-describe picco-share-input picco-reconstruct-output picco-state; do
    ends 0 "$bin/$command" --help
    [ -s output ] && [ ! -s errors ]
    ends 0 "$bin/$command" --version
    ends 2 "$bin/$command" --nonsense
    [ -s errors ] && [ ! -s output ]
    ends 2 "$bin/$command"
done

# By hand, in a folder for each.
ends 0 "$bin/picco-keygen" --party 1 --out party1
[ "$(stat -c %a party1.key)" = 600 ] && [ -s party1.crt ]
ends 0 "$bin/picco-share-input" --unencrypted --party 1 --util main.util --input a.txt --output a.shares
[ -s a.shares.1 ] && [ -s a.shares.2 ] && [ -s a.shares.3 ] && [ ! -e a.shares.4 ]
ends 1 "$bin/picco-share-input" --unencrypted --party 1 --util main.util --input b.txt --output b.shares
has errors 'b.txt:1:'
[ ! -e b.shares.1 ]
ends 1 "$bin/picco-reconstruct-output" --unencrypted --party 1 --util main.util --shares nothing
ends 0 "$bin/picco" describe main.util
has output 'private a: one number'
mv output described
ends 0 "$bin/picco-describe" main.util
cmp output described
ends 1 "$bin/picco" describe nothing
ends 2 "$bin/picco" describe

# Groups of warnings: one, several, all.
cat >warned.c <<'END'
int main(void) {
    int x, i;
    int<20> w = 0;
    float f;
    fixed<32,16> g;
    smcinput(x, 1);
    smcinput(f, 1);
    smcinput(g, 1);
    for (public int k = 0; k < 3; k++)
        w = w * 3 + x;
    f = f * 0.1;
    g = g * f;
    i = x + 1;
    x += i;
    smcoutput(x, 1);
    smcoutput(f, 1);
    smcoutput(g, 1);
    smcoutput(w, 1);
    return 0;
}
END
for groups in "-W overflow -W promotion -W wraps" "-Woverflow,promotion -Wwraps" "-W all" -Wall; do
    # shellcheck disable=SC2086
    ends 0 "$bin/picco" --plain $groups warned.c
    has errors "warned.c:13:9: warning: 'x + 1' may have values of 33 bits"
    has errors "warned.c:14:5: warning: 'x += i' may have values of 33 bits"
    has errors 'warned.c:11:13: warning: because of this constant'
    has errors "warned.c:12:9: warning: this is computed in"
    has errors 'warned.c:10:9: warning: '
done
ends 0 "$bin/picco" --plain warned.c
[ ! -s errors ]
ends 2 "$bin/picco" --plain -W everything warned.c

# Checks: in the clear alone, before the secure run, and built.
printf 'x = 2147483647\nf = 1\ng = 1\n' >large.txt
printf 'x = 7\nf = 1\ng = 1\n' >small.txt
for way in '' --plain; do
    # shellcheck disable=SC2086
    ends 3 "$bin/picco" run --check $way warned.c --input 1=large.txt
    has errors "warned.c:10: 'w * 3 + x' is "
    # shellcheck disable=SC2086
    ends 0 "$bin/picco" run --check $way warned.c --input 1=small.txt
    has output 'x = 15'
done
ends 0 "$bin/picco" build --check warned.c -o warned
ends 3 ./warned --input 1=large.txt
ends 2 "$bin/picco" --check warned.c

# Private data are printed in the clear only.
printf 'int main(void) {\n    int x;\n    smcinput(x, 1);\n#ifdef __PICCO_PLAIN__\n    if (x > 3)\n        smcprint(x);\n#endif\n    smcoutput(x, 1);\n    return 0;\n}\n' >printed.c
printf 'x = 7\n' >seven.txt
ends 0 "$bin/picco" run --plain printed.c --input 1=seven.txt
has errors 'printed.c:6: x = 7'
ends 0 "$bin/picco" run printed.c --input 1=seven.txt
[ ! -s errors ]

# Real numbers that are too small for their type become 0, and the party is told.
printf 'int main(void) {\n    private float<8,3> x[3];\n    private fixed<16,4> y;\n    smcinput(x, 1, 3);\n    smcinput(y, 1);\n    smcoutput(x, 1, 3);\n    smcoutput(y, 1);\n    return 0;\n}\n' >small.c
printf 'x = 4.567,8,-1e-9\ny = 0.001\n' >small.txt
for way in '' --plain; do
    # shellcheck disable=SC2086
    ends 0 "$bin/picco" run $way small.c --input 1=small.txt
    has output 'x = 0,8,0'
    has errors "small.txt:1:5: 4.567 is too small for 'x', which is float<8,3>, and becomes 0, as one other of 'x'"
    has errors "small.txt:2:5: 0.001 is too small for 'y', which is fixed<16,4>, and becomes 0"
done

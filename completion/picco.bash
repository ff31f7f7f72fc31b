# Completion of picco's commands in bash. What the options are, a command's --help says, so this is never behind it.

# Lines "  -o,--output FILE    …" of a help: the options, one a line; "=" behind those that take a value.
_picco_options() {
    "$@" --help 2>/dev/null |
        sed -nE 's/^  (-[^ ]*)( .*)?$/\1/p' | tr ',' '\n'
}

# The values that a help names for an option: "--default PRIVACY:{private,public}".
_picco_values() {
    local option=$1
    shift
    "$@" --help 2>/dev/null | sed -nE "s/^  (-.,)?$option [^ ]*:\{([^}]*)\}.*/\2/p" | tr ',' '\n'
}

_picco() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local -a command=("${COMP_WORDS[0]}")
    case ${COMP_WORDS[0]##*/}:${COMP_WORDS[1]} in
    picco:build | picco:run | picco:predict | picco:assign | picco:calibrate | picco:describe | picco:pages) ((COMP_CWORD > 1)) && command+=("${COMP_WORDS[1]}") ;;
    esac
    # bash takes --option=value for three words.
    local option=$before
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    if [[ $option == -* ]]; then
        local values
        values=$(_picco_values "$option" "${command[@]}")
        if [[ -n $values ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
            return
        fi
    fi
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_picco_options "${command[@]}")" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "${word#*=}")
        compopt -o filenames 2>/dev/null
        if ((COMP_CWORD == 1)) && [[ ${COMP_WORDS[0]##*/} == picco ]]; then
            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W 'build run predict assign calibrate describe pages' -- "$word")
        fi
    fi
}

complete -F _picco picco picco-assign picco-keygen picco-describe picco-pages picco-share-input picco-reconstruct-output picco-state

# Bash completion for landfall, made by 'landfall completions bash'.

# Offers what compgen answers for the word at the cursor.
__landfall_offer() {
    local line
    while IFS= read -r line; do
        COMPREPLY+=("$line")
    done < <(compgen "$@" -- "$cur")
}

# Offers paths of files (-f) or folders (-d).
__landfall_paths() {
    compopt -o filenames 2>/dev/null
    __landfall_offer "$1"
}

# Whether the option $2 of the command $1 takes a value.
__landfall_takes_value() {
    case "$1 $2" in
        "verify -d" | \
            "verify --domain" | \
            "verify -j" | \
            "verify --file" | \
            "verify -u" | \
            "verify --url" | \
            "verify --format" | \
            "lint --format" | \
            "lint --fail-on" | \
            "lint --root" | \
            "generate aasa -o" | \
            "generate aasa --output" | \
            "generate assetlinks -o" | \
            "generate assetlinks --output" | \
            *" --color") return 0 ;;
    esac
    return 1
}

_landfall() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' word='' skip='' ended='' count=0 i
    COMPREPLY=()

    # Bash hands over "--name=value" as three words.
    if [[ $cur == "=" ]]; then
        cur=''
    elif [[ $prev == "=" ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi

    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $word == "=" ]]; then
            skip=1
        elif [[ -n $skip ]]; then
            skip=''
        elif [[ -z $ended && $word == -- ]]; then
            ended=1
        elif [[ -z $ended && $word == -?* ]]; then
            if __landfall_takes_value "$command" "$word"; then skip=1; fi
        else
            case "$command|$word" in
                "|verify" | \
                    "|lint" | \
                    "|diff" | \
                    "|generate" | \
                    "|completions" | \
                    "|man" | \
                    "generate|aasa" | \
                    "generate|assetlinks") command="${command:+$command }$word" ;;
                *) count=$((count + 1)) ;;
            esac
        fi
    done

    if [[ -z $ended ]]; then
        case "$command $prev" in
            "verify -d" | "verify --domain") :; return ;;
            "verify -j" | "verify --file") __landfall_paths -f; return ;;
            "verify -u" | "verify --url") :; return ;;
            "verify --format") __landfall_offer -W 'text json sarif'; return ;;
            "lint --format") __landfall_offer -W 'text json sarif'; return ;;
            "lint --fail-on") __landfall_offer -W 'error warning info'; return ;;
            "lint --root") __landfall_paths -d; return ;;
            "generate aasa -o" | "generate aasa --output") __landfall_paths -f; return ;;
            "generate assetlinks -o" | "generate assetlinks --output") __landfall_paths -f; return ;;
            *" --color") __landfall_offer -W 'auto always never'; return ;;
        esac
        if [[ $cur == -* ]]; then
            case "$command" in
                "verify") __landfall_offer -W '-d --domain -j --file -u --url -e --explain -v --verbose --format --color -q --quiet -h --help --version' ;;
                "lint") __landfall_offer -W '--format --fail-on --root --color -q --quiet -h --help --version' ;;
                "diff") __landfall_offer -W '--color -q --quiet -h --help --version' ;;
                "generate aasa") __landfall_offer -W '-o --output --color -q --quiet -h --help --version' ;;
                "generate assetlinks") __landfall_offer -W '-o --output --color -q --quiet -h --help --version' ;;
                "completions") __landfall_offer -W '--color -q --quiet -h --help --version' ;;
                "man") __landfall_offer -W '--color -q --quiet -h --help --version' ;;
                *) __landfall_offer -W '--color -q --quiet -h --help --version' ;;
            esac
            return
        fi
    fi

    case "$command $count" in
        " 0") __landfall_offer -W 'verify lint diff generate completions man' ;;
        "generate 0") __landfall_offer -W 'aasa assetlinks' ;;
        "lint "*) __landfall_paths -f ;;
        "diff 0") __landfall_paths -f ;;
        "diff 1") __landfall_paths -f ;;
        "completions 0") __landfall_offer -W 'bash zsh fish' ;;
        "man 0") : ;;
    esac
}

complete -F _landfall landfall

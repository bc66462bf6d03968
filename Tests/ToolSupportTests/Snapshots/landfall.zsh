#compdef landfall
# Zsh completion for landfall, made by 'landfall completions zsh'.

_landfall() {
    local context state state_descr line
    typeset -A opt_args
    local -a commands
    _arguments -s -S -C \
        '(--color)'--color='[When to write in colour]:WHEN:(auto always never)' \
        '(-q --quiet)'{-q,--quiet}'[Leave out remarks and progress; errors are still shown]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '(--version)'--version'[Show the version]' \
        '1:command:->command' \
        '*::argument:->rest'
    case $state in
        command)
            commands=(
                'verify:Check URLs against an association file'
                'lint:Find faults in the files of a site or an app'
                'diff:Show what a change does to URLs'
                'generate:Write files for the site'
                'completions:Print a shell'\''s completion script'
                'man:Print the manual page'
            )
            _describe command commands
            ;;
        rest)
            case $line[1] in
                verify) _landfall_verify ;;
                lint) _landfall_lint ;;
                diff) _landfall_diff ;;
                generate) _landfall_generate ;;
                completions) _landfall_completions ;;
                man) _landfall_man ;;
            esac
            ;;
    esac
}

_landfall_generate() {
    local context state state_descr line
    typeset -A opt_args
    local -a commands
    _arguments -s -S -C \
        '(--color)'--color='[When to write in colour]:WHEN:(auto always never)' \
        '(-q --quiet)'{-q,--quiet}'[Leave out remarks and progress; errors are still shown]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '(--version)'--version'[Show the version]' \
        '1:command:->command' \
        '*::argument:->rest'
    case $state in
        command)
            commands=(
                'aasa:Write an association file'
                'assetlinks:Write Android'\''s counterpart'
            )
            _describe command commands
            ;;
        rest)
            case $line[1] in
                aasa) _landfall_generate_aasa ;;
                assetlinks) _landfall_generate_assetlinks ;;
            esac
            ;;
    esac
}

_landfall_verify() {
    _arguments -s -S \
        '(-d --domain)'{-d+,--domain=}'[The domain that serves the file]:DOMAIN: ' \
        '(-j --file)'{-j+,--file=}'[The association file; - is standard input]:FILE:_files' \
        '*'{-u+,--url=}'[A URL to judge]:URL: ' \
        '(-e --explain)'{-e,--explain}'[Say which component decided]' \
        '(-v --verbose)'{-v,--verbose}'[Say more \[for the curious\]]' \
        '(--format)'--format='[The form of the output]:FORMAT:(text json sarif)' \
        '(--color)'--color='[When to write in colour]:WHEN:(auto always never)' \
        '(-q --quiet)'{-q,--quiet}'[Leave out remarks and progress; errors are still shown]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '(--version)'--version'[Show the version]'
}

_landfall_lint() {
    _arguments -s -S \
        '(--format)'--format='[The form of the output]:FORMAT:(text json sarif)' \
        '(--fail-on)'--fail-on='[The least severity that makes the exit status 1]:LEVEL:(error warning info)' \
        '(--root)'--root='[The folder of the site]:FOLDER:_files -/' \
        '(--color)'--color='[When to write in colour]:WHEN:(auto always never)' \
        '(-q --quiet)'{-q,--quiet}'[Leave out remarks and progress; errors are still shown]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '(--version)'--version'[Show the version]' \
        '*:PATH:_files'
}

_landfall_diff() {
    _arguments -s -S \
        '(--color)'--color='[When to write in colour]:WHEN:(auto always never)' \
        '(-q --quiet)'{-q,--quiet}'[Leave out remarks and progress; errors are still shown]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '(--version)'--version'[Show the version]' \
        '1:OLD:_files' \
        '2:NEW:_files'
}

_landfall_generate_aasa() {
    _arguments -s -S \
        '(-o --output)'{-o+,--output=}'[Where to write; it isn'\''t echoed]:FILE:_files' \
        '(--color)'--color='[When to write in colour]:WHEN:(auto always never)' \
        '(-q --quiet)'{-q,--quiet}'[Leave out remarks and progress; errors are still shown]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '(--version)'--version'[Show the version]'
}

_landfall_generate_assetlinks() {
    _arguments -s -S \
        '(-o --output)'{-o+,--output=}'[Where to write; it isn'\''t echoed]:FILE:_files' \
        '(--color)'--color='[When to write in colour]:WHEN:(auto always never)' \
        '(-q --quiet)'{-q,--quiet}'[Leave out remarks and progress; errors are still shown]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '(--version)'--version'[Show the version]'
}

_landfall_completions() {
    _arguments -s -S \
        '(--color)'--color='[When to write in colour]:WHEN:(auto always never)' \
        '(-q --quiet)'{-q,--quiet}'[Leave out remarks and progress; errors are still shown]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '(--version)'--version'[Show the version]' \
        '1:SHELL:(bash zsh fish)'
}

_landfall_man() {
    _arguments -s -S \
        '(--color)'--color='[When to write in colour]:WHEN:(auto always never)' \
        '(-q --quiet)'{-q,--quiet}'[Leave out remarks and progress; errors are still shown]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '(--version)'--version'[Show the version]' \
        '1::NAME: '
}

if [[ $funcstack[1] == _landfall ]]; then
    _landfall "$@"
else
    compdef _landfall landfall
fi

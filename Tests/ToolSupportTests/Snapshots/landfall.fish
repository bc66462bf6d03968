# Fish completion for landfall, made by 'landfall completions fish'.

# The words before the cursor that are no options, without the program's name.
function __landfall_plain
    set -l words (commandline -opc)
    set -e words[1]
    set -l skip 0
    for word in $words
        if test $skip = 1
            set skip 0
        else if contains -- $word --color
            set skip 1
        else if not string match -q -- '-*' $word
            echo $word
        end
    end
end

# Whether exactly these words were written.
function __landfall_words
    test "$argv" = (string join -- ' ' (__landfall_plain) | string collect --allow-empty)
end

# Whether the words that were written begin with these, which name a command.
function __landfall_command
    set -l words (__landfall_plain)
    test (count $words) -ge (count $argv)
    and test "$argv" = "$words[1..$(count $argv)]"
end

complete -c landfall -f
complete -c landfall -l color -x -a 'auto always never' -d 'When to write in colour'
complete -c landfall -s q -l quiet -d 'Leave out remarks and progress; errors are still shown'
complete -c landfall -s h -l help -d 'Show this help'
complete -c landfall -l version -d 'Show the version'
complete -c landfall -n '__landfall_words' -a verify -d 'Check URLs against an association file'
complete -c landfall -n '__landfall_words' -a lint -d 'Find faults in the files of a site or an app'
complete -c landfall -n '__landfall_words' -a diff -d 'Show what a change does to URLs'
complete -c landfall -n '__landfall_words' -a generate -d 'Write files for the site'
complete -c landfall -n '__landfall_words' -a completions -d 'Print a shell\'s completion script'
complete -c landfall -n '__landfall_words' -a man -d 'Print the manual page'
complete -c landfall -n '__landfall_words generate' -a aasa -d 'Write an association file'
complete -c landfall -n '__landfall_words generate' -a assetlinks -d 'Write Android\'s counterpart'
complete -c landfall -n '__landfall_command verify' -s d -l domain -x -d 'The domain that serves the file'
complete -c landfall -n '__landfall_command verify' -s j -l file -r -F -d 'The association file; - is standard input'
complete -c landfall -n '__landfall_command verify' -s u -l url -x -d 'A URL to judge'
complete -c landfall -n '__landfall_command verify' -s e -l explain -d 'Say which component decided'
complete -c landfall -n '__landfall_command verify' -s v -l verbose -d 'Say more [for the curious]'
complete -c landfall -n '__landfall_command verify' -l format -x -a 'text json sarif' -d 'The form of the output'
complete -c landfall -n '__landfall_command lint' -l format -x -a 'text json sarif' -d 'The form of the output'
complete -c landfall -n '__landfall_command lint' -l fail-on -x -a 'error warning info' -d 'The least severity that makes the exit status 1'
complete -c landfall -n '__landfall_command lint' -l root -x -a '(__fish_complete_directories)' -d 'The folder of the site'
complete -c landfall -n '__landfall_command lint' -F
complete -c landfall -n '__landfall_command diff' -F
complete -c landfall -n '__landfall_command generate aasa' -s o -l output -r -F -d 'Where to write; it isn\'t echoed'
complete -c landfall -n '__landfall_command generate assetlinks' -s o -l output -r -F -d 'Where to write; it isn\'t echoed'
complete -c landfall -n '__landfall_command completions' -a 'bash zsh fish'
complete -c landfall -n '__landfall_command man' -f

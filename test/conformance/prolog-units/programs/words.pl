% tandem run words.pl 'command("go north", R)' --max-paths 400
% A blank is a separator and padding: several of them separate as one does.

command(Line, R) :- split_string(Line, " ", " ", Words), act(Words, R).

act([""], nothing).
act(["go"], where).
act(["go", Where], R) :- ( Where == "n" -> R = north ; R = unknown(Where) ).
act(["a", "b", "c"], three).

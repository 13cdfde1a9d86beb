%% Atoms are taken apart into characters: which names does the parser mistake for a command?
%%
%%   tandem run examples/erlang/command.erl run '[help]'
-module(command).
-export([run/1]).

-spec run(atom()) -> ok | {unknown, atom()}.
run(Name) ->
    case atom_to_list(Name) of
        "rm" ++ Rest -> remove(Rest);
        [$l, $s | _] -> ok;
        _ -> {unknown, Name}
    end.

remove([$_ | Directory]) when hd(Directory) =:= $/ -> error({refuses_to_remove, Directory});
remove(_) -> ok.

%% Bit fields of a word, taken apart with masks and shifts.
%%
%%   tandem run examples/erlang/flags.erl mode '[0]'
-module(flags).
-export([mode/1]).

-spec mode(0..65535) -> atom().
mode(Word) ->
    Version = (Word bsr 12) band 16#f,
    Kind = (Word bsr 8) band 16#f,
    case {Version, Kind, Word band 16#ff} of
        {4, 0, _} -> data;
        {4, 1, Low} when Low bxor 16#55 =:= 16#0f -> error({unhandled, Low});
        {4, _, _} -> control;
        {6, _, Low} when Low band 1 =:= 1 -> odd;
        _ -> other
    end.

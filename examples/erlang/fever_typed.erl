%% The same as fever.erl with a specification. Inputs outside of it are never tried, so what crashes is a mistake in
%% the code. Without a seed, the smallest arguments that the specification allows are the first ones.
%%
%%   tandem run examples/erlang/fever_typed.erl first
-module(fever_typed).
-export([first/1]).

-spec first([integer()]) -> none | {fever, integer()}.
first([]) ->
    none;
first([Temperature | Later]) ->
    case reading(Temperature) of
        below -> first(Later);
        above -> {fever, Temperature}
    end.

reading(Temperature) ->
    if
        Temperature < 37 -> below;
        Temperature =:= 37 -> normal;
        Temperature > 37 -> above
    end.

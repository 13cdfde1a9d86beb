%% Looks through a patient's temperatures for the first one above normal. Three kinds of input make it fail; with the
%% specification of fever_typed.erl only one of them is left.
%%
%%   tandem run examples/erlang/fever.erl first '[[36]]'
-module(fever).
-export([first/1]).

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

%% Looks through a patient's temperatures for the first one above normal.
%% Three kinds of input make it fail; only one of them is left with the spec of fever_typed.erl.
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

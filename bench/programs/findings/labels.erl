%% truth: print/1 bug contract; layout/2 bug contract; width/2 contract; colour/1 contract
-module(labels).
-export([print/1, layout/2, width/2, colour/1]).

%% Exported for each other: what a helper does not take is no bug where nobody hands it such a thing.

print(Items) when is_list(Items) ->
    [{layout(<<"item">>, N), label_sheet:cell({label, N, <<"x">>})} || N <- lists:seq(1, length(Items))].

layout(Text, N) when is_binary(Text), is_integer(N) ->
    {width(Text, N), 1000 div (N - 10), colour([N, N + 1])}.

width(Text, N) ->
    lists:sum([byte_size(Text) | lists:seq(1, round(N))]).

colour(Codes) ->
    [lists:nth(1, Codes) | tuple_to_list(list_to_tuple(Codes))].

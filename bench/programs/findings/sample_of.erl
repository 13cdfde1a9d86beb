%% truth: mean/2 contract bug; names/1 contract; pick/2 contract
-module(sample_of).
-export([mean/2, names/1, pick/2]).
-spec mean(term(), [integer()]) -> {term(), integer()}.
mean(Tag, Numbers) -> {length(Tag), lists:sum(Numbers) div length(Numbers)}.
-spec names([any()]) -> binary().
names(Names) -> list_to_binary(Names).
-spec pick(fun((integer()) -> any()), [integer()]) -> [integer()].
pick(F, [N | Rest]) -> case F(N) of true -> [N | pick(F, Rest)]; false -> pick(F, Rest) end;
pick(_, []) -> [].

%% Small loops for bench/machine.ts: each `NAME(N, X)` does work that grows with N and carries X along.
-module(loops).
-export([count/2, fib/2, sum/2, reverse/2, deep/2, fold/2, tree/2, words/2]).

%% Integers in a tail call.
count(0, X) -> X;
count(N, X) -> count(N - 1, X + N rem 7).

%% Integers in calls that are not tail calls.
fib(N, X) when N < 2 -> N + X - X;
fib(N, X) -> fib(N - 1, X) + fib(N - 2, X).

%% Build a list and add its elements.
sum(N, X) -> total(numbers(N, X), 0).

numbers(0, _) -> [];
numbers(N, X) -> [N + X | numbers(N - 1, X)].

total([], Sum) -> Sum;
total([Head | Tail], Sum) -> total(Tail, Sum + Head).

%% Naive reverse.
reverse(N, X) -> hd(nrev(numbers(N, X))).

nrev([]) -> [];
nrev([Head | Tail]) -> append(nrev(Tail), [Head]).

append([], Ys) -> Ys;
append([Head | Tail], Ys) -> [Head | append(Tail, Ys)].

%% Recursion as deep as N.
deep(0, X) -> X;
deep(N, X) -> 1 + deep(N - 1, X).

%% Funs and OTP's own lists.
fold(N, X) -> lists:foldl(fun(E, Sum) -> E + Sum end, X, lists:map(fun(E) -> E * 2 end, lists:seq(1, N))).

%% Tuples with guards: insert N keys into a search tree.
tree(N, X) -> element(2, grow(N, 17, X, leaf)).

grow(0, _, _, Tree) -> Tree;
grow(N, Key, X, Tree) -> grow(N - 1, (Key * 4093 + 7) rem 65536, X, insert(Key, X, Tree)).

insert(Key, Value, leaf) -> {node, Key, Value, leaf, leaf};
insert(Key, Value, {node, K, V, L, R}) when Key < K -> {node, K, V, insert(Key, Value, L), R};
insert(Key, Value, {node, K, V, L, R}) when Key > K -> {node, K, V, L, insert(Key, Value, R)};
insert(Key, Value, {node, _, _, L, R}) -> {node, Key, Value, L, R}.

%% Binaries and maps: count the letters of a long word.
words(N, X) -> maps:get($a, letters(binary:copy(<<"abracadabra">>, N div 11 + 1), #{$a => X})).

letters(<<C, Rest/binary>>, Seen) -> letters(Rest, Seen#{C => maps:get(C, Seen, 0) + 1});
letters(<<>>, Seen) -> Seen.

%% Lists of tuples looked at by one element, the key, which is compared with `=='. Part of `lists'.
%%
%% A tuple that is too short has no key and is passed over, as is anything that is no tuple: the guard fails for it.
-module(tandem_keys).

-export([find/3, delete/3, replace/5, take/4]).

-spec find(Key :: term(), N :: pos_integer(), [tuple()]) -> tuple() | false.
find(Key, N, Tuples) when is_integer(N), N > 0 -> first(Key, N, Tuples);
find(_, _, _) -> error(badarg).

first(Key, N, [Tuple | _]) when element(N, Tuple) == Key -> Tuple;
first(Key, N, [_ | Tuples]) -> first(Key, N, Tuples);
first(_, _, []) -> false;
first(_, _, _) -> error(badarg).

-spec delete(Key :: term(), N :: pos_integer(), [tuple()]) -> [tuple()].
delete(Key, N, [Tuple | Tuples]) when element(N, Tuple) == Key -> Tuples;
delete(Key, N, [Tuple | Tuples]) -> [Tuple | delete(Key, N, Tuples)];
delete(_, _, []) -> [].

%% `Missing' ends the list when no tuple has the key.
-spec replace(Key :: term(), N :: pos_integer(), [tuple()], New :: tuple(), Missing :: [tuple()]) -> [tuple()].
replace(Key, N, [Tuple | Tuples], New, _) when element(N, Tuple) == Key -> [New | Tuples];
replace(Key, N, [Tuple | Tuples], New, Missing) -> [Tuple | replace(Key, N, Tuples, New, Missing)];
replace(_, _, [], _, Missing) -> Missing.

-spec take(Key :: term(), N :: pos_integer(), [tuple()], Before :: [tuple()]) -> {value, tuple(), [tuple()]} | false.
take(Key, N, [Tuple | Tuples], Before) when element(N, Tuple) == Key ->
    {value, Tuple, lists:reverse(Before, Tuples)};
take(Key, N, [Tuple | Tuples], Before) -> take(Key, N, Tuples, [Tuple | Before]);
take(_, _, [], _) -> false.

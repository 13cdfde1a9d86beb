%% Random values of a type, from the specs of the prelude. Deterministic: the state is the process's own `rand' seed.
%%
%% Values are small and taken from few candidates, so that equal keys, duplicates and hits in searches are common.
%% A structure whose representation differs from the standard library's is not a value but a recipe,
%% {'$call', Module, Function, Args}, which each side carries out with its own module.
%% Generated functions are pure: the result depends on the arguments only. Each notes its calls.
-module(prelude_gen).
-export([value/3, any/0, any/1, one_of/1, list/1, list/2, int/2, times/1, calls/0, sorted/1, string/0, chardata/0,
         binary/0, ascii/0, preorder/0]).

one_of(Choices) -> lists:nth(rand:uniform(length(Choices)), Choices).
int(Low, High) -> Low + rand:uniform(High - Low + 1) - 1.
times(N) -> rand:uniform(N) =:= 1.
list(Gen) -> list(one_of([0, 0, 1, 1, 2, 3, 4, 6, 12]), Gen).
list(Length, Gen) -> [Gen() || _ <- lists:seq(1, Length)].
sorted(List) -> lists:sort(List).

any() -> any(2).
any(Depth) when Depth =< 0 -> leaf();
any(Depth) ->
    case int(1, 12) of
        1 -> list(int(0, 3), fun() -> any(Depth - 1) end);
        2 -> list_to_tuple(list(int(0, 3), fun() -> any(Depth - 1) end));
        3 -> maps:from_list(list(int(0, 2), fun() -> {leaf(), any(Depth - 1)} end));
        4 -> [leaf() | leaf()];
        _ -> leaf()
    end.

leaf() ->
    one_of([0, 1, 2, 3, -1, 4, 1.0, 2.0, 0.5, a, b, c, d, true, false, [], "ab", <<"ab">>, {}, {a}, {1, b},
            1 bsl 65, -7, <<1:3>>]).

string() -> list(fun() -> one_of("aabbc xyzABC,./\n\t019") end).
ascii() -> list(fun() -> int(32, 126) end).
binary() -> list_to_binary(list(fun() -> one_of([0, 1, 2, 97, 97, 98, 99, 32, 255, 254, 195, 169]) end)).

chardata() ->
    case int(1, 5) of
        1 -> string();
        2 -> list_to_binary(string());
        3 -> unicode:characters_to_binary(unicode_string());
        4 -> unicode_string();
        5 -> [string(), list_to_binary(string()) | one_of([[], unicode:characters_to_binary(unicode_string())])]
    end.

unicode_string() -> list(fun() -> one_of([$a, $B, $ , 16#E5, 16#C4, 16#DF, 16#3B1, 16#394, 16#416, 16#4E2D, 16#1F600]) end).

%% An order in which different elements may be equal.
preorder() ->
    one_of([fun(A, B) -> A =< B end,
            fun(A, B) -> A >= B end,
            fun(A, B) -> erlang:phash2(A, 4) =< erlang:phash2(B, 4) end]).

%% ---- Values of a type ----
%% Context: #{module, types := #{Module => types}, vars := #{Name => Type}, depth}

value(Type, Module, Context) -> type(Type, maps:merge(#{vars => #{}}, Context#{module => Module, depth => 3})).

type({ann_type, _, [_, Type]}, C) -> type(Type, C);
type({var, _, '_'}, _) -> any();
type({var, _, Name}, #{vars := Vars} = C) ->
    case Vars of
        #{Name := {Type, Outer}} -> type(Type, C#{vars := Outer});
        #{Name := Type} -> type(Type, C);
        #{} -> any()
    end;
type({atom, _, Value}, _) -> Value;
type({integer, _, Value}, _) -> Value;
type({char, _, Value}, _) -> Value;
type({op, _, _, _} = Op, _) -> erl_parse:normalise(Op);
type({op, _, _, _, _} = Op, _) -> constant(Op);
type({user_type, _, Name, Args}, #{module := M} = C) -> user(M, Name, Args, C);
type({remote_type, _, [{atom, _, M}, {atom, _, Name}, Args]}, C) -> user(M, Name, Args, C);
type({type, _, bounded_fun, [Fun, _]}, C) -> type(Fun, C);
type({type, _, Name, Args}, C) -> builtin(Name, Args, C).

constant(Op) -> {value, Value, _} = erl_eval:expr(Op, []), Value.

user(M, Name, Args, #{module := From, types := Types, vars := Vars} = C) ->
    Arity = length(Args),
    case prelude_cases:type(M, Name, fun(I) -> type(lists:nth(I, Args), C) end) of
        {ok, Value} -> Value;
        none ->
            case Types of
                #{M := #{{Name, Arity} := {Type, Params}}} ->
                    Bound = maps:from_list([{P, {A, Vars}} || {{var, _, P}, A} <- lists:zip(Params, Args)]),
                    case M of
                        From -> type(Type, C#{vars := Bound});
                        _ -> type(Type, C#{vars := Bound, module := M})
                    end;
                #{} -> error({unknown_type, M, Name, Arity})
            end
    end.

builtin(union, Types, #{depth := D} = C) when D =< 0 ->
    %% The first alternative of a recursive type is not always the one that ends: prefer what is no structure.
    Flat = [T || T <- Types, not structure(T)],
    type(one_of(case Flat of [] -> Types; _ -> Flat end), C);
builtin(union, Types, C) -> type(one_of(Types), C);
builtin(Any, [], #{depth := D}) when Any =:= term; Any =:= any -> any(min(D, 2));
builtin(integer, [], _) -> one_of([0, 0, 1, 1, 2, 3, 4, 5, -1, -2, 17, 100, -30, 1 bsl 70]);
builtin(non_neg_integer, [], _) -> int(0, 8);
builtin(pos_integer, [], _) -> int(1, 6);
builtin(neg_integer, [], _) -> -int(1, 6);
builtin(number, [], _) -> one_of([0, 1, 2, 3, -1, 1.0, 2.5, 0.5, -3.25, 100]);
builtin(float, [], _) -> one_of([0.0, 1.0, 2.5, -0.5, 100.25, 1.0e10, 3.0e-5]);
builtin(atom, [], _) -> one_of([a, b, c, d, 'A b', '', true]);
builtin(module, [], _) -> lists;
builtin(boolean, [], _) -> times(2);
builtin(byte, [], _) -> int(0, 255);
builtin(char, [], _) -> one_of("aabcd xyzABC,./\n09");
builtin(string, [], _) -> string();
builtin(nonempty_string, [], _) -> [$a | string()];
builtin(binary, [], _) -> binary();
builtin(bitstring, [], _) -> one_of([<<>>, <<1:1>>, <<"abc">>, <<5:13>>]);
builtin(binary, [_, _], _) -> binary();
builtin(iodata, [], _) -> one_of([string(), binary(), [binary(), string()]]);
builtin(iolist, [], _) -> one_of([string(), [binary(), string()], [string() | binary()]]);
builtin(nil, [], _) -> [];
builtin(timeout, [], _) -> one_of([infinity, 0, 10]);
builtin(pid, [], _) -> self();
builtin(reference, [], _) -> make_ref();
builtin(node, [], _) -> node();
builtin(tuple, any, _) -> list_to_tuple(list(int(1, 4), fun() -> any(1) end));
builtin(tuple, Types, C) -> list_to_tuple([type(T, C) || T <- Types]);
builtin(list, [], C) -> list(length_for(C), fun() -> any(1) end);
builtin(list, [Type], C) -> list(length_for(C), fun() -> type(Type, deeper(C)) end);
builtin(nonempty_list, [], C) -> list(1 + length_for(C), fun() -> any(1) end);
builtin(nonempty_list, [Type], C) -> list(1 + length_for(C), fun() -> type(Type, deeper(C)) end);
builtin(maybe_improper_list, [Elem, Tail], C) -> list(length_for(C), fun() -> type(Elem, deeper(C)) end) ++ type(Tail, deeper(C));
builtin(nonempty_improper_list, [Elem, Tail], C) -> [type(Elem, deeper(C)) | type(Tail, deeper(C))];
builtin(range, [Low, High], _) -> int(constant(Low), constant(High));
builtin(map, any, _) -> maps:from_list(list(fun() -> {any(1), any(1)} end));
builtin(map, Fields, C) -> maps:from_list(lists:append([association(F, C) || F <- Fields]));
builtin('fun', [], C) -> function(int(0, 2), {type, 0, term, []}, C);
builtin('fun', [{type, _, any}, Result], C) -> function(int(0, 2), Result, C);
builtin('fun', [{type, _, product, Args}, Result], C) -> function(length(Args), Result, C).

association({type, _, map_field_exact, [K, V]}, C) -> [{type(K, deeper(C)), type(V, deeper(C))}];
association({type, _, map_field_assoc, [K, V]}, C) ->
    list(length_for(C), fun() -> {type(K, deeper(C)), type(V, deeper(C))} end).

structure({type, _, Name, [_ | _]}) -> Name =/= range;
structure({user_type, _, _, _}) -> true;
structure({remote_type, _, _}) -> true;
structure({ann_type, _, [_, Type]}) -> structure(Type);
structure({var, _, _}) -> true;
structure(_) -> false.

deeper(#{depth := D} = C) -> C#{depth := D - 1}.

length_for(#{depth := D}) when D =< 0 -> 0;
length_for(#{depth := 3}) -> one_of([0, 1, 1, 2, 2, 3, 4, 5, 7, 12, 20]);
length_for(_) -> one_of([0, 1, 1, 2, 3]).

%% ---- Functions ----

function(Arity, Result, C) ->
    Salt = rand:uniform(1 bsl 30),
    Call = fun(Args) -> note(Args), answer(Salt, Args, Result, C) end,
    case Arity of
        0 -> fun() -> Call([]) end;
        1 -> fun(A1) -> Call([A1]) end;
        2 -> fun(A1, A2) -> Call([A1, A2]) end;
        3 -> fun(A1, A2, A3) -> Call([A1, A2, A3]) end;
        4 -> fun(A1, A2, A3, A4) -> Call([A1, A2, A3, A4]) end
    end.

%% Once in a while the function raises: what was called before is then visible, too.
answer(Salt, Args, Result, C) ->
    Hash = erlang:phash2({Salt, Args}),
    case Hash rem 60 of
        0 -> throw(Hash rem 7);
        _ ->
            Saved = rand:export_seed(),
            rand:seed(exsss, {Hash, Salt, 7}),
            Value = type(Result, C#{depth := 1}),
            rand:seed(Saved),
            Value
    end.

note(Args) ->
    case get('$calls') of
        undefined -> ok;
        Calls -> put('$calls', [Args | Calls])
    end.

calls() -> get('$calls').

%% Versions, cookies, nested texts, tagged bytes, checksums, prices and carts: small readers, each with one planted crash.
-module(reach_pantry).
-export([semver/1, cookie/1, netstring/1, bencode/1, sexpr/1, calc/1, duration/1, tlv/1, utf8dec/1, rle/1,
         glob/2, query/1, chunked/1, adler/1, invoice/1, area/1, compose/3, lexer/1, mac/1, fraction/2, shop/1, witnesses/0]).

witnesses() ->
    [{semver, ["2.10.3-rc1"]}, {cookie, ["id=7; theme=dark"]}, {netstring, [<<"3:abc,">>]}, {bencode, [<<"d1:ai42ee">>]},
     {sexpr, ["(add (x) y)"]}, {calc, ["2*(3+4)"]}, {duration, ["1h30m"]}, {tlv, [<<48,3,2,1,77>>]}, {utf8dec, [<<16#E2,16#82,16#AC>>]},
     {rle, ["3a2b"]}, {glob, ["*.e?l", "x.erl"]}, {query, ["a=1&tok=%41b"]}, {chunked, [<<"5\r\nhello\r\n">>]}, {adler, [<<"ab">>]},
     {invoice, [[{3, 19.99}]]}, {area, [[{0.0,0.0},{4.0,0.0},{0.0,3.0}]]}, {compose, [fun(X) -> X+1 end, fun(X) -> X*2 end, 5]},
     {lexer, ["let x = 10"]}, {mac, ["00:1B:44:11:3A:B7"]}, {fraction, [7, 3]}, {shop, [[{add, apple, 3}, {remove, apple, 2}, checkout]]}].

%% Pre-releases of the second major version from its tenth minor one on.
-spec semver(string()) -> {integer(), integer(), integer(), string()} | error.
semver(S) ->
    {Core, Pre} = case string:split(S, "-") of [C, P] -> {C, P}; [C] -> {C, ""} end,
    case [string:to_integer(X) || X <- string:split(Core, ".", all)] of
        [{Ma, ""}, {Mi, ""}, {Pa, ""}] when is_integer(Ma), is_integer(Mi), is_integer(Pa) ->
            case {Ma, Mi >= 10, Pre} of
                {2, true, "rc" ++ _} -> error(planted);
                _ -> {Ma, Mi, Pa, Pre}
            end;
        _ -> error
    end.

-spec cookie(string()) -> #{string() => string()}.
cookie(S) ->
    M = maps:from_list([case string:split(string:trim(P), "=") of [K, V] -> {K, V}; [K] -> {K, ""} end
                        || P <- string:lexemes(S, ";")]),
    case M of
        #{"theme" := "dark", "id" := _} -> error(planted);
        _ -> M
    end.

-spec netstring(binary()) -> {ok, binary()} | error.
netstring(B) ->
    case binary:split(B, <<":">>) of
        [L, R] ->
            try binary_to_integer(L) of
                N -> case R of
                         <<P:N/binary, ",">> when N > 2 -> error({planted, P});
                         <<P:N/binary, ",">> -> {ok, P};
                         _ -> error
                     end
            catch error:badarg -> error end;
        _ -> error
    end.

-spec bencode(binary()) -> term().
bencode(B) ->
    case bdec(B) of
        {#{<<"a">> := N}, <<>>} when is_integer(N), N > 40 -> error(planted);
        {V, <<>>} -> V;
        _ -> invalid
    end.
bdec(<<$i, R/binary>>) ->
    case binary:split(R, <<"e">>) of
        [D, R2] -> case string:to_integer(D) of {N, <<>>} when is_integer(N) -> {N, R2}; _ -> invalid end;
        _ -> invalid
    end;
bdec(<<$l, R/binary>>) -> blist(R, []);
bdec(<<$d, R/binary>>) ->
    case blist(R, []) of
        {L, R2} when length(L) rem 2 =:= 0 -> {pairs(L), R2};
        _ -> invalid
    end;
bdec(<<C, _/binary>> = B) when C >= $0, C =< $9 ->
    case binary:split(B, <<":">>) of
        [D, R] -> case string:to_integer(D) of
                      {N, <<>>} when is_integer(N), byte_size(R) >= N -> <<S:N/binary, R2/binary>> = R, {S, R2};
                      _ -> invalid
                  end;
        _ -> invalid
    end;
bdec(_) -> invalid.
blist(<<$e, R/binary>>, A) -> {lists:reverse(A), R};
blist(B, A) -> case bdec(B) of {V, R} -> blist(R, [V | A]); invalid -> invalid end.
pairs([K, V | T]) -> maps:put(K, V, pairs(T));
pairs([]) -> #{}.

-spec sexpr(string()) -> term().
sexpr(S) ->
    case sx(S) of
        {[add, [_], _], _} -> error(planted);
        {V, ""} -> V;
        _ -> invalid
    end.
sx([$\s | T]) -> sx(T);
sx([$( | T]) -> sl(T, []);
sx([C | _] = S) when C >= $a, C =< $z ->
    {W, R} = lists:splitwith(fun(X) -> X >= $a andalso X =< $z end, S),
    {case W of "add" -> add; "mul" -> mul; _ -> {sym, W} end, R};
sx(_) -> invalid.
sl([$) | T], A) -> {lists:reverse(A), T};
sl([$\s | T], A) -> sl(T, A);
sl([], _) -> invalid;
sl(S, A) -> case sx(S) of {V, R} -> sl(R, [V | A]); invalid -> invalid end.

%% Recursive descent with a planted crash for a product of a bracket with value 14.
-spec calc(string()) -> integer() | invalid.
calc(S) ->
    try sum(S) of
        {14, []} -> case lists:member($(, S) andalso lists:member($*, S) of true -> error(planted); false -> 14 end;
        {V, []} -> V;
        _ -> invalid
    catch throw:bad -> invalid end.
sum(S) -> {A, R} = prod(S), sum(A, R).
sum(A, [$+ | S]) -> {B, R} = prod(S), sum(A + B, R);
sum(A, S) -> {A, S}.
prod(S) -> {A, R} = atom1(S), prod(A, R).
prod(A, [$* | S]) -> {B, R} = atom1(S), prod(A * B, R);
prod(A, S) -> {A, S}.
atom1([$( | S]) -> case sum(S) of {V, [$) | R]} -> {V, R}; _ -> throw(bad) end;
atom1([C | S]) when C >= $0, C =< $9 -> num(C - $0, S);
atom1(_) -> throw(bad).
num(N, [C | S]) when C >= $0, C =< $9 -> num(N * 10 + C - $0, S);
num(N, S) -> {N, S}.

-spec duration(string()) -> integer() | error.
duration(S) -> dur(S, 0).
dur("", 5400) -> error(planted);
dur("", A) -> A;
dur(S, A) ->
    case string:to_integer(S) of
        {N, [$h | R]} when N > 0 -> dur(R, A + N * 3600);
        {N, [$m | R]} when N > 0 -> dur(R, A + N * 60);
        {N, [$s | R]} when N > 0 -> dur(R, A + N);
        _ -> error
    end.

-spec tlv(binary()) -> term().
tlv(<<48, L, Body:L/binary>>) -> tlvs(Body, []);
tlv(_) -> not_sequence.
tlvs(<<>>, A) -> lists:reverse(A);
tlvs(<<2, L, N:L/signed-unit:8, R/binary>>, A) when L > 0 ->
    case N of 77 -> error(planted); _ -> tlvs(R, [{int, N} | A]) end;
tlvs(<<4, L, S:L/binary, R/binary>>, A) -> tlvs(R, [{str, S} | A]);
tlvs(_, _) -> bad.

-spec utf8dec(binary()) -> [integer()] | error.
utf8dec(<<2#1110:4, A:4, 2#10:2, B:6, 2#10:2, C:6, R/binary>>) ->
    P = (A bsl 12) bor (B bsl 6) bor C,
    if P =:= 16#20AC -> error(planted); P < 16#800 -> error; true -> more(P, R) end;
utf8dec(<<2#110:3, A:5, 2#10:2, B:6, R/binary>>) when A > 1 -> more((A bsl 6) bor B, R);
utf8dec(<<0:1, A:7, R/binary>>) -> more(A, R);
utf8dec(<<>>) -> [];
utf8dec(_) -> error.
more(P, R) -> case utf8dec(R) of error -> error; L -> [P | L] end.

-spec rle(string()) -> string() | error.
rle(S) ->
    case unrle(S, []) of
        "aaabb" -> error(planted);
        O -> O
    end.
unrle([], A) -> lists:append(lists:reverse(A));
unrle(S, A) ->
    case string:take(S, "0123456789") of
        {[_ | _] = D, [C | R]} when length(D) < 3 -> unrle(R, [lists:duplicate(list_to_integer(D), C) | A]);
        _ -> error
    end.

-spec glob(string(), string()) -> boolean().
glob(P, S) ->
    case match(P, S) of
        true when length(P) =:= 5, hd(P) =:= $*, length(S) =:= 5 ->
            case lists:member($?, P) of true -> error(planted); false -> true end;
        B -> B
    end.
match([], []) -> true;
match([$* | P], S) -> match(P, S) orelse (S =/= [] andalso match([$* | P], tl(S)));
match([$? | P], [_ | S]) -> match(P, S);
match([C | P], [C | S]) -> match(P, S);
match(_, _) -> false.

-spec query(string()) -> [{string(), string()}].
query(Q) ->
    L = uri_string:dissect_query(Q),
    case is_list(L) andalso lists:keyfind("tok", 1, L) of
        {_, "Ab"} -> error(planted);
        _ -> L
    end.

-spec chunked(binary()) -> binary() | incomplete | error.
chunked(B) ->
    case binary:split(B, <<"\r\n">>) of
        [H, R] ->
            try list_to_integer(binary_to_list(H), 16) of
                0 -> <<>>;
                N when N > 0, byte_size(R) >= N + 2 ->
                    case R of
                        <<D:N/binary, "\r\n", _/binary>> when N >= 5 -> error({planted, D});
                        <<D:N/binary, "\r\n", _/binary>> -> D;
                        _ -> error
                    end;
                _ -> incomplete
            catch error:badarg -> error end;
        _ -> incomplete
    end.

-spec adler(binary()) -> non_neg_integer().
adler(B) when byte_size(B) < 8 ->
    {X, Y} = lists:foldl(fun(C, {P, Q}) -> P1 = (P + C) rem 65521, {P1, (Q + P1) rem 65521} end, {1, 0}, binary_to_list(B)),
    case (Y bsl 16) bor X of
        16#012600C4 -> error(planted);
        V -> V
    end;
adler(_) -> 0.

-spec invoice([{pos_integer(), float()}]) -> float().
invoice(Ls) ->
    T = lists:sum([Q * P || {Q, P} <- Ls]),
    Cents = round(T * 100),
    if Cents =:= 5997 -> error(planted); true -> T end.

-spec area([{float(), float()}]) -> float().
area([A | _] = Ps) when length(Ps) >= 3 ->
    S = shoelace(Ps ++ [A]) / 2,
    if abs(S) =:= 6.0 -> error(planted); true -> abs(S) end;
area(_) -> 0.0.
shoelace([{X1, Y1}, {X2, Y2} = P | T]) -> X1 * Y2 - X2 * Y1 + shoelace([P | T]);
shoelace(_) -> 0.0.

-spec compose(fun((integer()) -> integer()), fun((integer()) -> integer()), integer()) -> boolean().
compose(F, G, X) ->
    A = F(G(X)), B = G(F(X)),
    if A =:= 11, B =:= 12 -> error(planted); true -> A =:= B end.

-spec lexer(string()) -> [term()] | error.
lexer(S) ->
    case erl_scan:string(S) of
        {ok, [{atom, _, 'let'}, {atom, _, _}, {'=', _}, {integer, _, N}], _} when N > 9 -> error(planted);
        {ok, [{'let', _}, {atom, _, _}, {'=', _}, {integer, _, N}], _} when N > 9 -> error(planted);
        {ok, Ts, _} -> Ts;
        _ -> error
    end.

-spec mac(string()) -> binary() | error.
mac(S) ->
    case re:run(S, "^([0-9A-F]{2}:){5}[0-9A-F]{2}$", [{capture, none}]) of
        match ->
            B = << <<(list_to_integer(X, 16))>> || X <- string:lexemes(S, ":") >>,
            case B of <<0:1, _:7, 16#1B, _/binary>> -> error(planted); _ -> B end;
        nomatch -> error
    end.

-spec fraction(integer(), integer()) -> {integer(), integer()}.
fraction(A, B) when B > 0 ->
    G = gcd(abs(A), B),
    case {A div G, B div G, A rem B} of
        {N, D, 1} when N + D =:= 10, A > 6 -> error(planted);
        {N, D, _} -> {N, D}
    end;
fraction(_, _) -> {0, 1}.
gcd(A, 0) -> A;
gcd(A, B) -> gcd(B, A rem B).

-type op() :: {add, apple | pear, pos_integer()} | {remove, apple | pear, pos_integer()} | checkout.
-spec shop([op()]) -> #{atom() => integer()}.
shop(Ops) -> shop(Ops, #{}).
shop([], C) -> C;
shop([{add, I, N} | T], C) -> shop(T, maps:update_with(I, fun(V) -> V + N end, N, C));
shop([{remove, I, N} | T], C) ->
    case C of #{I := V} when V >= N -> shop(T, C#{I := V - N}); _ -> shop(T, C) end;
shop([checkout | T], #{apple := 1} = C) when map_size(C) =:= 1 -> case T of [] -> error(planted); _ -> C end;
shop([checkout | _], C) -> C.

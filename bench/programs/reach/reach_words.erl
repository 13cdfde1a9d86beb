%% Words: text that is split, looked up and compared in several steps, with one crash behind them.
-module(reach_words).
-export([slug/1, mac/1, command/1, tokens/1, lexer/1, url/1, ipv4/1, semver/1, config/1, cookie/1, heading/1,
         request/1, morse/1, expand/1, stats/1, xml/1, token/1, pyth/2, witnesses/0]).

witnesses() ->
    [{slug, ["my post 1"]}, {mac, ["de:ad:0:0:0:ff"]}, {command, ["set volume to 11"]}, {tokens, ["put(6)"]},
     {lexer, ["let x = 42"]}, {url, ["http://db:1025"]}, {ipv4, ["10.0.0.201"]}, {semver, [<<"2.0.7-rc1">>]},
     {config, [<<"port: 81\nhost: a">>]}, {cookie, [<<"a=b; sid=xabc">>]}, {heading, ["### TODO"]},
     {request, [<<"POST /api/v2 HTTP/1.1">>]}, {morse, ["... --- ..."]}, {expand, ["$HOME/bin"]},
     {stats, ["t,36.5,36.7"]}, {xml, ["<b>ab</b>"]}, {token, [<<"eyJpZCI6MTAwfQ==">>]}, {pyth, [20, 48]}].

-spec slug(string()) -> ok.
slug(Title) ->
    Lower = string:lowercase(string:trim(Title)),
    Words = string:split(Lower, " ", all),
    Clean = [[C || C <- W, (C >= $a andalso C =< $z) orelse (C >= $0 andalso C =< $9)] || W <- Words],
    case string:join([W || W <- Clean, W =/= []], "-") of
        "my-post-1" -> error(planted);
        _ -> ok
    end.

-spec mac(string()) -> ok.
mac(S) ->
    Parts = string:tokens(S, ":"),
    case length(Parts) of
        6 ->
            Bytes = [list_to_integer(P, 16) || P <- Parts],
            case lists:all(fun(B) -> B >= 0 andalso B =< 255 end, Bytes) of
                true ->
                    case Bytes of
                        [16#DE, 16#AD, _, _, _, L] when L > 16#F0 -> error(planted);
                        _ -> ok
                    end;
                false -> ok
            end;
        _ -> ok
    end.

-spec command(string()) -> ok.
command(Line) ->
    case string:lexemes(Line, " \t\n") of
        ["set", Key, "to", Value] ->
            case {list_to_atom(Key), string:to_integer(Value)} of
                {volume, {N, ""}} when N > 10 -> error(planted);
                _ -> ok
            end;
        ["help" | _] -> ok;
        _ -> ok
    end.

-spec tokens(string()) -> ok.
tokens(S) ->
    case erl_scan:string(S) of
        {ok, [{atom, _, put}, {'(', _}, {integer, _, N}, {')', _}], _} when N > 5 -> error(planted);
        _ -> ok
    end.

-spec lexer(string()) -> ok.
lexer(S) ->
    case catch lex(S, []) of
        [{ident, "let"}, {ident, _}, eq, {num, N}] when N =:= 42 -> error(planted);
        _ -> ok
    end.
lex([], Acc) -> lists:reverse(Acc);
lex([C | T], Acc) when C =:= $\s; C =:= $\t -> lex(T, Acc);
lex([$= | T], Acc) -> lex(T, [eq | Acc]);
lex([C | _] = S, Acc) when C >= $0, C =< $9 ->
    {N, T} = lists:splitwith(fun(D) -> D >= $0 andalso D =< $9 end, S),
    lex(T, [{num, list_to_integer(N)} | Acc]);
lex([C | _] = S, Acc) when C >= $a, C =< $z ->
    {N, T} = lists:splitwith(fun(D) -> D >= $a andalso D =< $z end, S),
    lex(T, [{ident, N} | Acc]);
lex([C | _], _) -> throw({bad, C}).

-spec url(string()) -> ok.
url(S) ->
    case uri_string:parse(S) of
        #{scheme := "http", host := "db", port := P} when P > 1024 -> error(planted);
        _ -> ok
    end.

-spec ipv4(string()) -> ok.
ipv4(S) ->
    case inet:parse_ipv4_address(S) of
        {ok, {10, 0, _, D}} when D > 200 -> error(planted);
        _ -> ok
    end.

-spec semver(binary()) -> ok.
semver(B) ->
    {Core, Pre} = case binary:split(B, <<"-">>) of
        [C, P] -> {C, P};
        [C] -> {C, <<>>}
    end,
    case [binary_to_integer(X) || X <- binary:split(Core, <<".">>, [global])] of
        [Major, _, Patch] when Major >= 2, Patch =:= 7, Pre =:= <<"rc1">> -> error(planted);
        _ -> ok
    end.

-spec config(binary()) -> ok.
config(B) ->
    Lines = [string:trim(L) || L <- string:split(B, "\n", all)],
    KVs = [list_to_tuple(string:split(L, ":")) || L <- Lines, L =/= <<>>],
    Map = maps:from_list([{string:lowercase(K), string:trim(V)} || {K, V} <- KVs]),
    case Map of
        #{<<"port">> := P, <<"host">> := <<"a">>} ->
            case binary_to_integer(P) > 80 of true -> error(planted); false -> ok end;
        _ -> ok
    end.

-spec cookie(binary()) -> ok.
cookie(B) ->
    Pairs = [binary:split(string:trim(P), <<"=">>) || P <- binary:split(B, <<";">>, [global])],
    case lists:keyfind(<<"sid">>, 1, [{K, V} || [K, V] <- Pairs]) of
        {_, <<"x", Rest/binary>>} when byte_size(Rest) =:= 3 -> error(planted);
        _ -> ok
    end.

-spec heading(string()) -> ok.
heading(L) ->
    {Hashes, Rest} = lists:splitwith(fun(C) -> C =:= $# end, L),
    case {length(Hashes), string:trim(Rest)} of
        {N, "TODO"} when N >= 3 -> error(planted);
        _ -> ok
    end.

-spec request(binary()) -> ok.
request(B) ->
    case binary:split(B, <<" ">>, [global]) of
        [<<"POST">>, <<"/api/", Name/binary>>, <<"HTTP/1.", V>>] when V =:= $0; V =:= $1 ->
            case Name of <<"v2">> -> error(planted); _ -> ok end;
        _ -> ok
    end.

-spec morse(string()) -> ok.
morse(S) ->
    Table = #{"..." => $S, "---" => $O, ".-" => $A, "-" => $T, "." => $E},
    Letters = [maps:get(W, Table, $?) || W <- string:lexemes(S, " ")],
    case Letters of
        "SOS" -> error(planted);
        _ -> ok
    end.

-spec expand(string()) -> ok.
expand(S) ->
    case lists:flatten(subst(S)) of
        "/home/joe/bin" -> error(planted);
        _ -> ok
    end.
subst("$HOME" ++ T) -> ["/home/joe" | subst(T)];
subst("$USER" ++ T) -> ["joe" | subst(T)];
subst([C | T]) -> [C | subst(T)];
subst([]) -> [].

-spec stats(string()) -> ok.
stats(S) ->
    case string:split(S, ",", all) of
        ["t" | Vs] when length(Vs) >= 2 ->
            Fs = [list_to_float(V) || V <- Vs],
            case lists:sum(Fs) / length(Fs) of
                M when M > 36.5, M < 36.75 -> error(planted);
                _ -> ok
            end;
        _ -> ok
    end.

-spec xml(string()) -> ok.
xml("<" ++ T) ->
    {Name, Rest} = lists:splitwith(fun(C) -> C =/= $> end, T),
    Close = "</" ++ Name ++ ">",
    case Rest of
        [$> | Body] ->
            case string:split(Body, Close) of
                [Inner, ""] when Name =:= "b", length(Inner) > 1 -> error(planted);
                _ -> ok
            end;
        [] -> ok
    end;
xml(_) -> ok.

-spec token(binary()) -> ok.
token(B) ->
    try base64:decode(B) of
        <<"{\"id\":", Rest/binary>> ->
            case string:to_integer(Rest) of
                {N, <<"}">>} when N > 99 -> error(planted);
                _ -> ok
            end;
        _ -> ok
    catch _:_ -> ok end.

-spec pyth(pos_integer(), pos_integer()) -> ok.
pyth(A, B) when A < B, B < 100 ->
    S = A * A + B * B,
    R = trunc(math:sqrt(S)),
    if R * R =:= S, A + B + R > 100 -> error(planted); true -> ok end;
pyth(_, _) -> ok.

%% Libraries that the machine cannot run, or only in part.
-module(on_beam_library).
-export([address/1, word/1, archived/1, tarred/1, ciphered/1]).

-spec address(binary()) -> term().
address(Text) ->
    case uri_string:parse(<<"http://h/", Text/binary>>) of
        #{path := <<"/q">>} -> error(q);
        #{} -> ok;
        {error, _, _} -> wrong
    end.

-spec word(a | b | c) -> term().
word(Atom) ->
    case re:run(atom_to_list(Atom) ++ "aa", "^(b+)a*$", [{capture, all_but_first, list}]) of
        {match, [Bs]} -> error({bs, Bs});
        nomatch -> ok
    end.

-spec archived(integer()) -> term().
archived(N) ->
    {ok, {_, Zip}} = zip:zip("x.zip", [{"n", integer_to_binary(N)}], [memory]),
    case zip:unzip(Zip, [memory]) of
        {ok, [{"n", Text}]} when N > 4, N < 6 -> error({text, Text});
        {ok, [{"n", _}]} -> ok
    end.

-spec tarred(integer()) -> term().
tarred(N) ->
    put(tar, []),
    {ok, Tar} = erl_tar:init(tar, write, fun written/2),
    ok = erl_tar:add(Tar, integer_to_binary(N), "n", []),
    ok = erl_tar:close(Tar),
    case erl_tar:extract({binary, iolist_to_binary(get(tar))}, [memory]) of
        {ok, [{"n", Text}]} when N > 7, N < 9 -> error({text, Text});
        {ok, [{"n", _}]} -> ok
    end.

written(write, {Key, Bytes}) ->
    put(Key, [get(Key), Bytes]),
    ok;
written(position, {Key, {cur, 0}}) ->
    {ok, iolist_size(get(Key))};
written(close, _) ->
    ok.

-spec ciphered(<<_:8>>) -> term().
ciphered(<<Byte>> = Plain) ->
    Key = crypto:hash(md5, <<"key">>),
    Sealed = crypto:crypto_one_time(aes_128_ctr, Key, <<0:128>>, Plain, true),
    case crypto:crypto_one_time(aes_128_ctr, Key, <<0:128>>, Sealed, false) of
        <<Same>> when Byte =:= 9 -> error({nine, Same});
        <<_>> -> ok
    end.

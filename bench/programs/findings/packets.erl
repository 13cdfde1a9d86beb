%% truth: oids/2 contract; pair/2 contract; number/1 contract; frame/1 contract; close/1 contract; query/2 contract; clamp/1 contract; fields/1 bug
-module(packets).
-export([oids/2, pair/2, number/1, frame/1, close/1, query/2, clamp/1, fields/1]).
oids(<<Oid:32, Rest/binary>>, Acc) -> oids(Rest, [Oid | Acc]);
oids(<<>>, Acc) -> lists:reverse(Acc).
pair(K, V) when is_atom(K) -> pair(atom_to_list(K), V);
pair(K, V) when is_atom(V) -> pair(K, atom_to_list(V));
pair(K, V) when is_list(K), is_list(V) -> {K, V}.
number(B) when is_binary(B) -> number(binary_to_list(B));
number(S) -> list_to_integer(S).
frame(Len) -> <<Len:32>>.
close({Mod, Sock}) -> Mod:close(Sock).
query(Db, Text) -> gen_server:call(Db, {query, Text}).
clamp(N) when is_integer(N) -> true = N >= 0 andalso N =< 100, N.
fields(<<Len, Name:Len/binary, 0, Rest/binary>>) -> [Name | fields(Rest)];
fields(<<0>>) -> [];
fields(<<Len, _/binary>>) when Len > 200 -> <<_:Len/binary>> = <<>>, [].

/** What specifications do not say. */

/** Terms of opaque types, as a list that their own modules make. */
export const OPAQUE: Readonly<Record<string, string>> = {
  'gb_trees:tree':
    '[gb_trees:from_orddict([{K, K * K} || K <- lists:seq(1, N)]) || N <- [0, 1, 2, 5, 12]] ++ [gb_trees:insert(a, 1, gb_trees:empty())]',
  'gb_trees:iter':
    '[gb_trees:iterator(gb_trees:from_orddict([{K, a} || K <- lists:seq(1, N)])) || N <- [0, 1, 4]]',
  'gb_sets:set': '[gb_sets:from_list(L) || L <- [[], [1], [3, 1, 2], [a, b, 1, 1.0], lists:seq(1, 9)]]',
  'gb_sets:iter': '[gb_sets:iterator(gb_sets:from_list(L)) || L <- [[], [1], [3, 1, 2]]]',
  'dict:dict': '[dict:from_list([{K, [K]} || K <- L]) || L <- [[], [a], [a, b, 1, 1.0], lists:seq(1, 40)]]',
  'sets:set':
    '[sets:from_list(L) || L <- [[], [1], [a, 1, 1.0], lists:seq(1, 40)]] ++ [sets:from_list(L, [{version, 2}]) || L <- [[], [1], [3, a]]]',
  'queue:queue':
    '[queue:from_list(L) || L <- [[], [1], [1, 2], [a, b, c, d, e]]] ++ [queue:in(x, queue:in(y, queue:new()))]',
  'array:array':
    '[array:from_list(L) || L <- [[], [a], [1, 2, 3], lists:seq(1, 25)]] ++ [array:new(3), array:new(5, fixed), array:set(12, x, array:new())]',
  'array:array_indx': '[0, 1, 2, 3, 10, 30]',
  'unicode:chardata':
    '["abc", <<"abc">>, ["a", <<"b"/utf8>>, [[960]]], "", <<>>, [[], <<"é日"/utf8>>], "Straße", "e\\x{301}x", "A B\\r\\nC\\n"]',
  'uri_string:uri_string':
    '["http://a.b/c?d=e#f", <<"//user@host:80/p%20q">>, "a/b/../c", "", "mailto:x@y", "%zz", "http://[::1]/", <<"foo://é">>, "?q=1&r=2"]',
  'io_lib:fread_item': '[1]',
  'calendar:date': '[{2024, 2, 29}, {2023, 2, 28}, {1970, 1, 1}, {0, 1, 1}, {1999, 12, 31}, {2100, 3, 1}]',
  'calendar:datetime':
    '[{{2024, 2, 29}, {12, 30, 59}}, {{1970, 1, 1}, {0, 0, 0}}, {{1999, 12, 31}, {23, 59, 59}}]',
  'calendar:year1970': '[1970, 2000, 2024]',
  'erl_anno:location': '[1, {1, 1}, 0]',
  'io:format': '["~p", "~w ~s", "~10.3f", "~*c", "", "~~"]',
};

/** What cannot be compared; `docs/conformance.md` tells why. */
export const SKIPPED: readonly RegExp[] = [
  /^calendar:(local_time|universal_time|now_|local_time_to|universal_time_to|system_time_to|rfc3339|iso_week_number\/0)/,
  /^binary:(compile_pattern|referenced_byte_size|encode_|decode_|copy)/,
  /^lists:(seq|duplicate)\/|^string:(copies|pad)|^array:(resize|new|set|relax|fix)/,
  /^erl_(scan|parse):/,
  /^io_lib:/,
  /:(module_info|behaviour_info)\//,
];

/** Argument lists for functions whose specifications say too little about what they take: an Erlang list of them. */
export const TEXTS: Readonly<Record<string, string>> = {
  'lists:seq': '[[1, 5], [5, 1], [1, 10, 3], [10, 1, -3], [1, 0], [1, 5, 0], [a, 1], [1, 1.0]]',
  'string:pad':
    '[["ab", 5], [<<"ab">>, 5, leading], ["é", 4, both, $x], ["abc", 2], ["a", -1], ["a", 4, trailing, "xy"]]',
  'calendar:rfc3339_to_system_time':
    '[["2024-02-29T12:30:59Z"], ["1970-01-01T00:00:00+01:00"], ["2024-02-29 12:30:59.123456Z"], ["x"], [<<>>], ["2023-02-29T12:30:59Z"]]',
  'calendar:system_time_to_rfc3339':
    '[[0, [{offset, "Z"}]], [1709209859, [{offset, "+02:00"}]], [1709209859123, [{unit, millisecond}, {offset, "Z"}, {time_designator, $\\s}]]]',
  'io_lib:format': `[[F, A] || F <- ["~p", "~w", "~s", "~ts", "~10p", "~-10w|", "~.3f", "~10.2f", "~e", "~g", "~c", "~3c", "~b", "~.16b", "~.2B", "~x", "~+.16#", "~i~p", "~n", "~~", "~P", "~W", "~", "~q", "~*c", "~10.5.*s", "~tp", "~lp", "~kp"],
      A <- [[], [1], ["abc"], [<<"abc">>], [1.5], [a], ['A b'], [{a, [1, 2], #{b => 2}}], ["é€"], [[1 | 2]], [255, "0x"], [[a, <<1:3>>, 2.0e10], 3], [5, $x], [lists:seq(1, 60)], not_a_list]]`,
  'io_lib:write':
    '[[T] || T <- [1, -1.5e22, a, \'A b\', "abc", [1 | 2], {}, {a, {b}}, #{a => [1]}, <<1, 2, 3:4>>, [[[]]], 1.0e-7]] ++ [[{a, [1, 2, 3, [4, [5]]]}, D] || D <- [0, 1, 2, 3, -1]]',
  'io_lib:print':
    '[[T] || T <- [1, "abc", [a, "b", <<"c">>], #{x => 1, y => "zz"}, {record, 1, lists:seq(1, 40)}, "é€", [<<"é">>]]] ++ [[lists:seq(1, 50), C, L, D] || C <- [1, 5], L <- [20, 80], D <- [-1, 4, 10]]',
  'io_lib:fread':
    '[[F, S] || F <- ["~d", "~f", "~s", "~a ~d", "~2d~d", "~c", "~u", "~*d~d", "x~d", "~#"], S <- ["12", "-5 rest", "1.5", "abc 7", "", "x3", " 42", "16#ff"]]',
  'io_lib:char_list': '[["abc"], [[1 | 2]], [<<"a">>], [[-1]]]',
  'io_lib:indentation': '[["abc\\n\\tde", 3], ["", 0], ["\\t", 5]]',
  'io_lib:write_string': '[["a\\"b\\n"], ["é\\x{3b1}\\e"], [""], [[0, 127, 200]]]',
  'io_lib:write_atom': "[[a], ['A b'], [''], ['it\\'s'], ['é'], ['end']]",
  'io_lib:format_prompt': '[["a"], [{format, "~p", [1]}], [x]]',
  'io_lib:deep_char_list': '[["abc"], [[["a"], $b]], [[a]], [[1114112]]]',
  'erl_scan:string': `[[S] || S <- ["", "foo(X) -> X + 1.", "\\"abc", "16#ff 1.5e3 $\\\\n \\'A b\\' ?M #r{}", "%% comment\\nx.", "1.0.", "<<1:2/little>>, fun f/1 end", "a:b(c) andalso 1 =< 2 /= 3", "\\\\", "é = 1", "case x of _ -> ok end.", "1__0 1_000 16#", "\\"a\\" \\"b\\" $\\\\x{41}", "maybe x ?= y", "..."]] ++ [["a b", {3, 5}, O] || O <- [[], [text], [return], [return_comments]]]`,
  'erl_scan:tokens': '[[[], "a. ", 1], [[], "a", 1], [[], eof, 1], [[], "1.5.\\n", 7]]',
  'erl_scan:reserved_word': "[[a], ['end'], ['maybe'], [1]]",
  'erl_parse:parse_exprs': `[[begin {ok, T, _} = erl_scan:string(S), T end] || S <- ["1.", "X + 2 * 3.", "[1, 2 | X].", "{a, #{b => 1}}.", "case X of 1 -> a; _ when X > 2 -> b end.", "fun(A) -> A end, try f() catch _:_ -> ok after x end.", "<<X:8/little, \\"abc\\">>.", "[X || X <- L, X > 1].", "#r{a = 1}#r.a.", "begin a, b end.", "receive X -> X after 10 -> ok end.", "1 + .", "(.", "a b.", "f(.", "if true -> 1 end.", "maybe", "M:F(X), fun M:F/1.", "-X.", "X = Y = 1, not true andalso false."]]`,
  'erl_parse:parse_form': `[[begin {ok, T, _} = erl_scan:string(S), T end] || S <- ["f(X) -> X.", "-module(m).", "-record(r, {a, b = 1 :: integer()}).", "-spec f(integer()) -> [atom() | {}].", "-type t() :: #{a := b, c => d}.", "f(X) when X > 1; X < 2 -> ok; f(_) -> no.", "f( -> x.", "-export([f/1]).", "-define(X, 1).", "f() -> g() end."]]`,
  'erl_parse:parse_term': `[[begin {ok, T, _} = erl_scan:string(S), T end] || S <- ["1.", "{a, [b | c]}.", "#{a => -1}.", "<<1, 2>>.", "X.", "f(x).", "\\"str\\".", "1 2."]]`,
  'erl_parse:normalise':
    "[[{integer, 1, 5}], [{cons, 1, {atom, 1, a}, {nil, 1}}], [{tuple, 1, [{string, 1, \"a\"}]}], [{var, 1, 'X'}], [{op, 1, '-', {integer, 1, 1}}]]",
  'erl_parse:abstract':
    '[[T] || T <- [1, -1, 1.5, a, "abc", [1 | 2], {}, #{a => b}, <<1, 2, 3:4>>, [$a, x]]]',
  'base64:decode':
    '[[T] || T <- [<<"YWJj">>, "YW Jj", "YQ==", "YQ=", "Y", "====", <<"YWI=\\n">>, "é", "YWJj!"]]',
  'base64:mime_decode': '[[T] || T <- [<<"YWJj">>, "Y!W#Jj", "YQ==xx", "Y"]]',
  'binary:encode_unsigned': '[[0], [1], [256], [256, little], [1 bsl 70], [-1], [a]]',
  'binary:decode_unsigned': '[[<<>>], [<<1, 2>>], [<<1, 2>>, little], [<<1:3>>]]',
  'binary:replace':
    '[[<<"abcabc">>, <<"b">>, <<"X">>], [<<"abcabc">>, [<<"b">>, <<"c">>], <<"[]">>, [global, {insert_replaced, 1}]], [<<"abc">>, <<>>, <<"x">>]]',
  'array:set':
    '[[3, x, array:new()], [0, y, array:new(3, fixed)], [5, z, array:new(3, fixed)], [-1, a, array:new()]]',
  'array:resize':
    '[[5, array:from_list([1, 2, 3])], [1, array:from_list([1, 2, 3])], [array:from_list([a])]]',
  'unicode:characters_to_binary':
    '[[D, I, O] || D <- ["aé€", <<"aé"/utf8>>, <<200>>, [<<"a">>, 8364]], I <- [utf8, latin1, unicode], O <- [utf8, latin1, {utf16, little}, utf32]]',
  'uri_string:parse':
    '[[S] || S <- ["http://user@host:8080/path/x?q=1#frag", "mailto:a@b.c", "//host", "", "a:b:c", "http://[::1]:80/", "%41", "http://a b/", <<"foo:/é"/utf8>>, "urn:x"]]',
  'uri_string:recompose':
    '[[M] || M <- [#{scheme => "http", host => "a", path => "/b"}, #{path => ""}, #{}, #{path => <<"x">>, query => <<"y">>}, #{scheme => "1", path => ""}]]',
  'uri_string:compose_query':
    '[[[{"a", "1"}, {"b c", "é&="}]], [[{<<"a">>, <<"x y">>}]], [[{"a", true}]], [[]], [[{"a", "b"}], [{separator, semicolon}]]]',
  'proplists:get_value': '[[a, [a]], [a, [{a, 1}, {a, 2}]], [b, [a], x], [a, [{a, 1, 2}]], [a, x]]',
};

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

/** Argument lists, as text, for functions whose specifications say too little about what they take. */
export const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'string:pad': [
    '["ab", 5]',
    '[<<"ab">>, 5, leading]',
    '["é", 4, both, $x]',
    '["abc", 2]',
    '["a", -1]',
    '["a", 4, trailing, "xy"]',
  ],
  'lists:seq': ['[1, 5]', '[5, 1]', '[1, 10, 3]', '[10, 1, -3]', '[1, 0]', '[1, 5, 0]', '[a, 1]', '[1, 1.0]'],
};

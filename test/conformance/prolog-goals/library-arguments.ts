/** Arguments with which predicates of libraries do their work, as `builtin-arguments.ts` has them for builtins. */
const ROWS: readonly (readonly [args: string, predicates: string])[] = [
  ['[a], [b], L', 'append/3'],
  ['X, Y, [a, b]', 'append/3'],
  ['[[a], [b]], L', 'append/2'],
  ['a, [a, b]', 'member/2 memberchk/2'],
  ['[a, b], L', 'reverse/2 permutation/2 list_to_set/2 sort/2 msort/2 sumlist/2 flatten/2'],
  ['[1, 2], S', 'sum_list/2 max_list/2 min_list/2 max_member/2 min_member/2 last/2'],
  ['1, [a, b], X', 'nth0/3 nth1/3'],
  ['I, [a, b], b', 'nth0/3 nth1/3'],
  ['1, [a, b], X, R', 'nth0/4 nth1/4'],
  ['1, 3, L', 'numlist/3'],
  ['a, [a, b, a], L', 'delete/3 select/3 selectchk/3 exclude/3 subtract/3'],
  ['[a, b, a], a, L', 'delete/3 subtract/3'],
  ['[a, b], [b, c], L', 'union/3 intersection/3 subtract/3'],
  ['[a], [a, b]', 'subset/2 same_length/2 sumlist/2'],
  ['[a, b, c], a, X, L', 'select/4'],
  ['[k-1, j-2], K, V', 'pairs_keys_values/3'],
  ['[k-1, j-2], K', 'pairs_keys/2 pairs_values/2 transpose_pairs/2'],
  ['[a, b], X, [b]', 'exclude/3'],
  ['integer, [1, a], L', 'include/3 exclude/3 partition/4'],
  ['integer, [1, a], L, R', 'partition/4'],
  ['integer, [1, 2]', 'maplist/2'],
  ['succ, [1, 2], L', 'maplist/3'],
  ['plus, [1, 2], [3, 4], L', 'maplist/4'],
  ['plus, [1, 2], 0, S', 'foldl/4'],
  ['X, member(X, [a, b]), L', 'findall/3 bagof/3 setof/3'],
  ['count, member(_, [a, b]), N', 'aggregate_all/3'],
  ['max(X), member(X, [1, 2]), N', 'aggregate_all/3'],
  ['bag(X), member(X, [1, 2]), N', 'aggregate_all/3'],
  ['sum(X), member(X, [1, 2]), N', 'aggregate_all/3'],
  ['compare, [b, a, b], L', 'predsort/3'],
  ['[a-1, b-2], A', 'list_to_assoc/2'],
  ['integer, 1', 'must_be/2 is_of_type/2'],
  ['list, [a]', 'must_be/2'],
  ['nonneg, 1', 'must_be/2 is_of_type/2'],
  ['boolean, true', 'must_be/2'],
  ['list(integer), [1]', 'must_be/2 is_of_type/2'],
  ['oneof([a]), a', 'must_be/2 is_of_type/2'],
  ['between(1, 3), 2', 'must_be/2 is_of_type/2'],
  ['a(1), [a(1), b(2)]', 'option/2 select_option/3'],
  ['a(X), [a(1), b(2)], 0', 'option/3'],
  ['a(X), [a(1), b(2)], R', 'select_option/3'],
  ['[a, b], [c], L', 'ord_union/3 ord_subtract/3 ord_intersection/3'],
  ['[a, b], b', 'ord_memberchk/2 sumlist/2'],
  ['[a, c], b, L', 'ord_del_element/3 ord_add_element/3'],
  ['[a, b], L', 'list_to_ord_set/2'],
  ['[a], [a, b]', 'ord_subset/2'],
  ['[a, b], [a-b], G', 'vertices_edges_to_ugraph/3'],
  ['[a, b], ",", X', 'atomic_list_concat/3'],
];

export const libraryArguments: ReadonlyMap<string, readonly string[]> = table();

function table(): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const [args, names] of ROWS)
    for (const name of names.split(/\s+/)) {
      if (args.split(/,(?![^([]*[)\]])/).length !== Number(name.split('/').at(-1))) continue;
      result.set(name, [...(result.get(name) ?? []), args]);
    }
  return result;
}

/**
 * Predicates of which some goals with ill-typed arguments still differ from SWI-Prolog 9.0.4, with what differs. Do not add to
 * these.
 *
 * - `context`: the same error, whose context names another predicate: SWI-Prolog's own helper, or its caller;
 * - `determinism`: the same answers, with a choice point more or less;
 * - `error`: another error, or one where there is none;
 * - `answers`: other answers, or other text.
 */
export type Difference = 'context' | 'determinism' | 'error' | 'answers';

export const DEVIATIONS: Readonly<Record<string, readonly Difference[]>> = {
  '\\+': ['error'],
  append: ['determinism'],
  apply: ['context'],
  atomics_to_string: ['error'],
  call: ['context', 'determinism'],
  call_cleanup: ['context'],
  call_with_depth_limit: ['answers', 'context', 'error'],
  call_with_inference_limit: ['answers', 'context', 'error'],
  char_code: ['answers'],
  char_type: ['answers'],
  clause: ['error'],
  code_type: ['answers', 'context'],
  findnsols: ['context'],
  format: ['answers', 'context', 'error'],
  get_byte: ['error'],
  intersection: ['context'],
  is_of_type: ['error'],
  length: ['error'],
  list_to_assoc: ['context', 'error'],
  memberchk: ['context'],
  must_be: ['error'],
  nb_current: ['error'],
  nth0: ['error'],
  nth1: ['error'],
  numlist: ['answers'],
  ord_intersection: ['answers'],
  ord_memberchk: ['answers'],
  ord_subset: ['answers'],
  ord_subtract: ['answers'],
  ord_union: ['error'],
  peek_char: ['answers'],
  permutation: ['context', 'determinism'],
  phrase: ['context', 'error'],
  portray_clause: ['answers', 'error'],
  predsort: ['context'],
  read_term: ['error'],
  read_term_from_atom: ['error'],
  retract: ['error'],
  retractall: ['error'],
  select: ['determinism'],
  selectchk: ['answers'],
  setup_call_cleanup: ['context'],
  sort: ['error'],
  string_chars: ['error'],
  sub_atom: ['determinism'],
  sub_string: ['determinism'],
  subset: ['context'],
  subtract: ['context'],
  term_string: ['error'],
  tnot: ['error'],
  union: ['context'],
  vertices_edges_to_ugraph: ['answers', 'error'],
  with_output_to: ['error'],
  write_term: ['error'],
};

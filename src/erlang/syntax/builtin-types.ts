/** The types predefined by the language, with their arities. */
const builtin = new Set(
  `any/0 arity/0 atom/0 binary/0 bitstring/0 bool/0 boolean/0 byte/0 char/0 dynamic/0 float/0 function/0 identifier/0
   integer/0 iodata/0 iolist/0 list/0 list/1 map/0 maybe_improper_list/0 maybe_improper_list/2 mfa/0 module/0
   neg_integer/0 nil/0 no_return/0 node/0 non_neg_integer/0 none/0 nonempty_binary/0 nonempty_bitstring/0
   nonempty_improper_list/2 nonempty_list/0 nonempty_list/1 nonempty_maybe_improper_list/0
   nonempty_maybe_improper_list/2 nonempty_string/0 number/0 pid/0 port/0 pos_integer/0 reference/0 string/0 term/0
   timeout/0 tuple/0`.split(/\s+/),
);

export function isBuiltinType(name: string, arity: number): boolean {
  return builtin.has(`${name}/${arity}`);
}

/** Their names, for suggestions. */
export const builtinTypeNames: readonly string[] = [...builtin].map(id => id.slice(0, id.indexOf('/')));

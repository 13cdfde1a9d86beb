/**
 * The functions of the module `erlang` that have a special role in the language: those that are auto-imported, those
 * allowed in guards, which of these never raise, and those allowed in match specifications. As of OTP 27.
 *
 * Each function is in one row, which has all its traits. This table is the only place with knowledge about guards; the
 * linter, lowering, conditions of the preprocessor and match specifications use it.
 */

interface Traits {
  /**
   * Auto-imported since before R14: a module that defines such a function must import or qualify it before it calls it.
   */
  readonly old?: true;
  /** A guard may call it. */
  readonly guard?: true;
  /** True or false for every term: a guard that calls nothing else cannot raise. `is_function/2` can. */
  readonly test?: true;
  /** `ms_transform` translates it. */
  readonly transformed?: true;
}

const ROWS: readonly (readonly [traits: Traits, functions: string])[] = [
  [
    { old: true, guard: true, test: true, transformed: true },
    `is_atom:1 is_binary:1 is_float:1 is_function:1 is_integer:1 is_list:1 is_number:1 is_pid:1 is_port:1 is_record:2
     is_reference:1 is_tuple:1`,
  ],
  [{ guard: true, test: true, transformed: true }, 'is_map:1'],
  [{ old: true, guard: true, test: true }, 'is_bitstring:1 is_boolean:1 is_record:3'],
  [
    { old: true, guard: true, transformed: true },
    'abs:1 bit_size:1 byte_size:1 element:2 float:1 hd:1 length:1 node:0,1 round:1 self:0 size:1 tl:1 trunc:1',
  ],
  [{ guard: true, transformed: true }, 'binary_part:2,3 is_map_key:2 map_get:2 map_size:1'],
  [{ old: true, guard: true }, 'is_function:2 tuple_size:1'],
  [{ guard: true }, 'ceil:1 floor:1 max:2 min:2'],
  [
    { old: true },
    `apply:2,3 atom_to_binary:2 atom_to_list:1 binary_to_atom:2 binary_to_existing_atom:2 binary_to_list:1,3
     binary_to_term:1 bitstring_to_list:1 check_process_code:2 date:0 delete_module:1 disconnect_node:1 erase:0,1
     exit:1,2 float_to_list:1 garbage_collect:0,1 get:0,1 get_keys:1 group_leader:0,2 halt:0,1 integer_to_list:1
     iolist_size:1 iolist_to_binary:1 is_alive:0 is_process_alive:1 link:1 list_to_atom:1 list_to_binary:1
     list_to_bitstring:1 list_to_existing_atom:1 list_to_float:1 list_to_integer:1 list_to_pid:1 list_to_tuple:1
     load_module:2 make_ref:0 module_loaded:1 monitor_node:2 nodes:0,1 now:0 open_port:2 pid_to_list:1 port_close:1
     port_command:2 port_connect:2 port_control:3 pre_loaded:0 process_flag:2,3 process_info:1,2 processes:0
     purge_module:1 put:2 register:2 registered:0 setelement:3 spawn:1,2,3,4 spawn_link:1,2,3,4 spawn_monitor:1,3
     spawn_opt:2,3,4,5 split_binary:2 statistics:1 term_to_binary:1,2 throw:1 time:0 tuple_to_list:1 unlink:1
     unregister:1 whereis:1`,
  ],
  [
    {},
    `alias:0,1 atom_to_binary:1 binary_to_atom:1 binary_to_existing_atom:1 binary_to_float:1 binary_to_integer:1,2
     binary_to_term:2 check_old_code:1 check_process_code:3 demonitor:1,2 error:1,2,3 float_to_binary:1,2
     float_to_list:2 garbage_collect:2 get_keys:0 halt:2 integer_to_binary:1,2 integer_to_list:2 list_to_integer:2
     list_to_port:1 list_to_ref:1 monitor:2,3 nodes:2 port_command:3 port_to_list:1 ref_to_list:1 spawn_monitor:2,4
     spawn_request:1,2,3,4,5 spawn_request_abandon:1 term_to_iovec:1,2 unalias:1`,
  ],
];

const FUNCTIONS: ReadonlyMap<string, Traits> = table();

function table(): Map<string, Traits> {
  const found = new Map<string, Traits>();
  for (const [traits, functions] of ROWS)
    for (const id of identifiers(functions)) {
      if (found.has(id)) throw new Error(`${id} is in two rows`);
      found.set(id, traits);
    }
  return found;
}

/** The operators that are functions of the module `erlang` and that guards may use. */
const COMPARISONS = identifiers('==:2 /=:2 =<:2 <:2 >=:2 >:2 =:=:2 =/=:2');
const CONNECTIVES = identifiers('and:2 or:2 xor:2 not:1');
const ARITHMETIC = identifiers('+:1,2 -:1,2 *:2 /:2 div:2 rem:2 band:2 bor:2 bxor:2 bnot:1 bsl:2 bsr:2');
const OPERATORS: ReadonlySet<string> = new Set([...COMPARISONS, ...CONNECTIVES, ...ARITHMETIC]);
const BOOLEAN_OPERATORS: ReadonlySet<string> = new Set([...COMPARISONS, ...CONNECTIVES]);

/** Obsolete names of type tests, without `is_`; still allowed as a whole guard test. */
const OLD_TYPE_TESTS: ReadonlyMap<string, string> = new Map(
  identifiers(
    'atom:1 binary:1 float:1 function:1 integer:1 list:1 number:1 pid:1 port:1 record:2 reference:1 tuple:1',
  ).map(id => [id, `is_${id.slice(0, id.lastIndexOf('/'))}`]),
);

/**
 * `name/arity` of every function that is auto-imported.
 * @internal For a test that OTP has each of them.
 */
export const autoImportedFunctions: readonly string[] = [...FUNCTIONS.keys()];

export const autoImportedNames: readonly string[] = [
  ...new Set(autoImportedFunctions.map(id => id.slice(0, id.lastIndexOf('/')))),
];

/**
 * `name/arity` of every function and operator of the module `erlang` that a guard may call.
 * @internal For a test that each of them is there.
 */
export const guardFunctions: readonly string[] = [
  ...[...FUNCTIONS].flatMap(([id, { guard }]) => (guard ? [id] : [])),
  ...OPERATORS,
];

export function isAutoImported(name: string, arity: number): boolean {
  return FUNCTIONS.has(`${name}/${arity}`);
}

/** Whether a module that defines such a function must disambiguate calls of it. */
export function isOldBif(name: string, arity: number): boolean {
  return FUNCTIONS.get(`${name}/${arity}`)?.old === true;
}

export function isGuardBif(name: string, arity: number): boolean {
  return FUNCTIONS.get(`${name}/${arity}`)?.guard === true;
}

/** Whether the function is true or false for every term. */
export function isTypeTest(name: string, arity: number): boolean {
  return FUNCTIONS.get(`${name}/${arity}`)?.test === true;
}

/** Whether `ms_transform` translates calls of the function. */
export function isTransformedBif(name: string, arity: number): boolean {
  return FUNCTIONS.get(`${name}/${arity}`)?.transformed === true;
}

/** Whether `erlang:Name` of that arity is an operator that guards may use. `andalso` and `orelse` are no functions. */
export function isGuardOperator(name: string, arity: number): boolean {
  return OPERATORS.has(`${name}/${arity}`);
}

/** Whether every result of the operator is a boolean. */
export function isBooleanOperator(name: string, arity: number): boolean {
  return BOOLEAN_OPERATORS.has(`${name}/${arity}`);
}

/** The current name, `is_…`, of an obsolete type test. */
export function currentTypeTest(name: string, arity: number): string | undefined {
  return OLD_TYPE_TESTS.get(`${name}/${arity}`);
}

/** Names with their arities, `a:1,2 b:3`, as `a/1`, `a/2`, `b/3`. */
function identifiers(text: string): string[] {
  return text.split(/\s+/).flatMap(entry => {
    const colon = entry.lastIndexOf(':');
    const arities = entry.slice(colon + 1).split(',');
    return arities.map(arity => `${entry.slice(0, colon)}/${arity}`);
  });
}

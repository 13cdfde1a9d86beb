/**
 * The functions of the module `erlang` that a program may call without naming it, and those that a guard may use.
 *
 * Each entry is a name and its arities, as of OTP 27.
 */
const AUTO_IMPORTED = table(`
  abs:1 alias:0,1 apply:2,3 atom_to_binary:1,2 atom_to_list:1 binary_part:2,3 binary_to_atom:1,2
  binary_to_existing_atom:1,2 binary_to_float:1 binary_to_integer:1,2 binary_to_list:1,3 binary_to_term:1,2
  bit_size:1 bitstring_to_list:1 byte_size:1 ceil:1 check_old_code:1 check_process_code:2,3 date:0
  delete_module:1 demonitor:1,2 disconnect_node:1 element:2 erase:0,1 error:1,2,3 exit:1,2 float:1
  float_to_binary:1,2 float_to_list:1,2 floor:1 garbage_collect:0,1,2 get:0,1 get_keys:0,1 group_leader:0,2
  halt:0,1,2 hd:1 integer_to_binary:1,2 integer_to_list:1,2 iolist_size:1 iolist_to_binary:1 is_alive:0
  is_atom:1 is_binary:1 is_bitstring:1 is_boolean:1 is_float:1 is_function:1,2 is_integer:1 is_list:1
  is_map:1 is_map_key:2 is_number:1 is_pid:1 is_port:1 is_process_alive:1 is_record:2,3 is_reference:1
  is_tuple:1 length:1 link:1 list_to_atom:1 list_to_binary:1 list_to_bitstring:1 list_to_existing_atom:1
  list_to_float:1 list_to_integer:1,2 list_to_pid:1 list_to_port:1 list_to_ref:1 list_to_tuple:1
  load_module:2 make_ref:0 map_get:2 map_size:1 max:2 min:2 module_loaded:1 monitor:2,3 monitor_node:2
  node:0,1 nodes:0,1,2 now:0 open_port:2 pid_to_list:1 port_close:1 port_command:2,3 port_connect:2
  port_control:3 port_to_list:1 pre_loaded:0 process_flag:2,3 process_info:1,2 processes:0 purge_module:1
  put:2 ref_to_list:1 register:2 registered:0 round:1 self:0 setelement:3 size:1 spawn:1,2,3,4
  spawn_link:1,2,3,4 spawn_monitor:1,2,3,4 spawn_opt:2,3,4,5 spawn_request:1,2,3,4,5
  spawn_request_abandon:1 split_binary:2 statistics:1 term_to_binary:1,2 term_to_iovec:1,2 throw:1 time:0
  tl:1 trunc:1 tuple_size:1 tuple_to_list:1 unalias:1 unlink:1 unregister:1 whereis:1
`);

const GUARD_BIFS = table(`
  abs:1 binary_part:2,3 bit_size:1 byte_size:1 ceil:1 element:2 float:1 floor:1 hd:1 is_atom:1 is_binary:1
  is_bitstring:1 is_boolean:1 is_float:1 is_function:1,2 is_integer:1 is_list:1 is_map:1 is_map_key:2 is_number:1
  is_pid:1 is_port:1 is_record:2,3 is_reference:1 is_tuple:1 length:1 map_get:2 map_size:1 max:2 min:2 node:0,1
  round:1 self:0 size:1 tl:1 trunc:1 tuple_size:1
`);

/** Type tests that hold or do not hold for every term: they never raise. `is_function/2` does. */
const TYPE_TESTS = table(`
  is_atom:1 is_binary:1 is_bitstring:1 is_boolean:1 is_float:1 is_function:1 is_integer:1 is_list:1 is_map:1
  is_number:1 is_pid:1 is_port:1 is_record:2,3 is_reference:1 is_tuple:1
`);

/** The names that type tests had before they began with `is_`; as a whole guard test they still have that meaning. */
const OLD_TYPE_TESTS = new Map(
  [
    'atom:1 binary:1 float:1 function:1 integer:1 list:1 number:1 pid:1 port:1 record:2 reference:1 tuple:1',
  ].flatMap(text => text.split(' ').map(entry => [entry.replace(':', '/'), `is_${entry.split(':')[0]}`])),
);

export const autoImportedNames: readonly string[] = [
  ...new Set([...AUTO_IMPORTED].map(id => id.slice(0, id.lastIndexOf('/')))),
];

export function isAutoImported(name: string, arity: number): boolean {
  return AUTO_IMPORTED.has(`${name}/${arity}`);
}

export function isGuardBif(name: string, arity: number): boolean {
  return GUARD_BIFS.has(`${name}/${arity}`);
}

export function isTypeTest(name: string, arity: number): boolean {
  return TYPE_TESTS.has(`${name}/${arity}`);
}

export function currentTypeTest(name: string, arity: number): string | undefined {
  return OLD_TYPE_TESTS.get(`${name}/${arity}`);
}

function table(text: string): ReadonlySet<string> {
  return new Set(
    text
      .trim()
      .split(/\s+/)
      .flatMap(entry => {
        const [name, arities] = entry.split(':');
        return (arities ?? '').split(',').map(arity => `${name}/${arity}`);
      }),
  );
}

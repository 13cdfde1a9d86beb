/**
 * The auto-imported functions of old: a module that defines one of these must say which it means before it calls it. For the newer ones the
 * local function wins.
 */
const oldBifs = new Set(
  `abs:1 apply:2,3 atom_to_binary:2 atom_to_list:1 binary_to_atom:2 binary_to_existing_atom:2 binary_to_list:1,3
   binary_to_term:1 bit_size:1 bitstring_to_list:1 byte_size:1 check_process_code:2 date:0 delete_module:1
   disconnect_node:1 element:2 erase:0,1 exit:1,2 float:1 float_to_list:1 garbage_collect:0,1 get:0,1 get_keys:1
   group_leader:0,2 halt:0,1 hd:1 integer_to_list:1 iolist_size:1 iolist_to_binary:1 is_alive:0 is_atom:1 is_binary:1
   is_bitstring:1 is_boolean:1 is_float:1 is_function:1,2 is_integer:1 is_list:1 is_number:1 is_pid:1 is_port:1
   is_process_alive:1 is_record:2,3 is_reference:1 is_tuple:1 length:1 link:1 list_to_atom:1 list_to_binary:1
   list_to_bitstring:1 list_to_existing_atom:1 list_to_float:1 list_to_integer:1 list_to_pid:1 list_to_tuple:1
   load_module:2 make_ref:0 module_loaded:1 monitor_node:2 node:0,1 nodes:0,1 now:0 open_port:2 pid_to_list:1
   port_close:1 port_command:2 port_connect:2 port_control:3 pre_loaded:0 process_flag:2,3 process_info:1,2 processes:0
   purge_module:1 put:2 register:2 registered:0 round:1 self:0 setelement:3 size:1 spawn:1,2,3,4 spawn_link:1,2,3,4
   spawn_monitor:1,3 spawn_opt:2,3,4,5 split_binary:2 statistics:1 term_to_binary:1,2 throw:1 time:0 tl:1 trunc:1
   tuple_size:1 tuple_to_list:1 unlink:1 unregister:1 whereis:1`
    .split(/\s+/)
    .flatMap(entry => {
      const [name = '', arities = ''] = entry.split(':');
      return arities.split(',').map(arity => `${name}/${arity}`);
    }),
);

export function isOldBif(name: string, arity: number): boolean {
  return oldBifs.has(`${name}/${arity}`);
}

import { expect, it } from 'vitest';
import { findBif } from '../../../../src/erlang/bifs/index.ts';
import { bifsPage } from '../../../../src/erlang/bifs/page.ts';

const GUARDS =
  'abs/1 binary_part/2 binary_part/3 bit_size/1 byte_size/1 ceil/1 element/2 float/1 floor/1 hd/1 is_atom/1 ' +
  'is_binary/1 is_bitstring/1 is_boolean/1 is_float/1 is_function/1 is_function/2 is_integer/1 is_list/1 is_map/1 ' +
  'is_map_key/2 is_number/1 is_pid/1 is_port/1 is_record/2 is_record/3 is_reference/1 is_tuple/1 length/1 map_get/2 ' +
  'map_size/1 max/2 min/2 node/0 node/1 round/1 self/0 size/1 tl/1 trunc/1 tuple_size/1';

it.each(GUARDS.split(' '))('%s, which guards call, returns at once', key => {
  const [name = '', arity] = key.split('/');
  expect(findBif('erlang', name, Number(arity))?.direct).toBe(true);
});

it('documents every function in docs/bifs.md', async () => {
  await expect(bifsPage()).toMatchFileSnapshot('../../../../docs/bifs.md');
});

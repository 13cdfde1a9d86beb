/** A guard may be evaluated anywhere, also where a process cannot wait: what it calls must be there and answer at once. */
import { expect, it } from 'vitest';
import { findBif } from '../../../../src/erlang/bifs/index.ts';
import { guardFunctions } from '../../../../src/erlang/core/auto-imports.ts';

it.each(guardFunctions)('erlang:%s is a built-in function that answers at once', id => {
  const slash = id.lastIndexOf('/');
  const bif = findBif('erlang', id.slice(0, slash), Number(id.slice(slash + 1)));
  expect(bif?.direct).toBe(true);
});

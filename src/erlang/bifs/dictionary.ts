/** The process dictionary. */
import type { Process } from '../machine/process.ts';
import { concretize } from '../symbolic/encode.ts';
import { atom, exactEqual, list, type Term, tuple } from '../terms/index.ts';
import { print } from '../terms/print.ts';
import { emulated } from './registry.ts';

const UNDEFINED = atom('undefined');

/** Keys are looked up by their text; exactly equal terms print alike. */
function keyOf(p: Process, key: Term): string {
  const plain = concretize(key);
  if (plain !== key) p.ex.limit('concrete-key', 'a symbolic key of the process dictionary');
  p.world.isPure = false;
  return print(plain);
}

emulated('erlang', {
  'put/2': (p, key: Term, value: Term) => {
    const name = keyOf(p, key);
    const before = p.dictionary.get(name);
    p.dictionary.set(name, [concretize(key), value]);
    return before?.[1] ?? UNDEFINED;
  },
  'get/1': (p, key: Term) => p.dictionary.get(keyOf(p, key))?.[1] ?? UNDEFINED,
  'get/0': p => list([...p.dictionary.values()].map(([key, value]) => tuple(key, value))),
  'get_keys/0': p => list([...p.dictionary.values()].map(([key]) => key)),
  'get_keys/1': (p, value: Term) =>
    list([...p.dictionary.values()].filter(entry => exactEqual(entry[1], value)).map(([key]) => key)),
  'erase/1': (p, key: Term) => {
    const name = keyOf(p, key);
    const before = p.dictionary.get(name);
    p.dictionary.delete(name);
    return before?.[1] ?? UNDEFINED;
  },
  'erase/0': p => {
    const all = list([...p.dictionary.values()].map(([key, value]) => tuple(key, value)));
    p.dictionary.clear();
    return all;
  },
});

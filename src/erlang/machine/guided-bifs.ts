/** Built-in functions where a run on the BEAM is followed (`guide.ts`): those whose results are events. */
import type { Bif } from '../bifs/registry.ts';
import { callKind } from '../instrument/call-kind.ts';
import type { Guide } from './guide.ts';

export function isMapNext({ module, name }: Bif): boolean {
  return module === 'erts_internal' && name === 'map_next';
}

export function isSend({ module, name }: Bif): boolean {
  return module === 'erlang' && (name === '!' || name.startsWith('send'));
}

/** Special calls whose results are events. */
const TOLD = /^(!|send|spawn|get|erase|process_info)/;

const guided = new Map<Bif, Bif['fn']>();

/** The code of a built-in function where a run is followed. */
export function guidedBif(bif: Bif): Bif['fn'] {
  const { module, name, arity } = bif;
  const kind = callKind(module, name, arity);
  const isPlain = kind === 'native' || (kind === 'special' && !TOLD.test(name));
  if (isPlain) return bif.fn;
  let fn = guided.get(bif);
  if (fn === undefined) {
    fn = (p, ...args) => (p.world.guide as Guide).observed(p, bif, args);
    guided.set(bif, fn);
  }
  return fn;
}

/** Built-in functions where a run on the BEAM is followed (`guide.ts`): which results are events, and how those are read. */
import type { Bif } from '../bifs/registry.ts';
import { callKind } from '../instrument/call-kind.ts';
import { concretize } from '../terms/concretize.ts';
import type { Term } from '../terms/index.ts';
import { sameUpToFunctions } from '../terms/same.ts';
import { inOrderOf, iteratorInOrderOf } from './beam-order.ts';
import type { Guide } from './guide.ts';

export function isMapNext({ module, name }: Bif): boolean {
  return module === 'erts_internal' && name === 'map_next';
}

/** What the machine has computed, in the order that the BEAM chose; null where it is something else. */
export function asOnBeam(bif: Bif, own: Term, theirs: Term, args: readonly Term[]): Term | null {
  if (isMapNext(bif)) return iteratorInOrderOf(theirs, own, args[1] as Term);
  return sameUpToFunctions(concretize(own), theirs) ? own : inOrderOf(theirs, own);
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

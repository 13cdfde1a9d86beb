/**
 * Whether a function tells by its results that it can do nothing with its input: `{error, Reason}`, `false`, `more`. One that does
 * must not crash for malformed text. One that does not has no other way to tell than to crash, which is a habit in Erlang.
 */
import type { Definition, Module } from '../core/index.ts';
import { Returned } from '../makers/returned.ts';
import { Atom, type Term, Tuple } from '../terms/index.ts';
import type { Type, TypeEnvironment } from '../types/index.ts';

const REFUSALS =
  /^(?:error|errors|fail(?:ed|ure)?|invalid\w*|bad\w*|more|continue|incomplete|need_more|undefined|none|nomatch|not_?found|unknown\w*|eof|ignore|false|nil|null)$/;

/** Whether a concrete result tells of a failure. */
export function isRefusal(result: Term): boolean {
  const tag = result instanceof Tuple ? result.elements[0] : result;
  return tag instanceof Atom && REFUSALS.test(tag.name);
}

/** Whether a result of the type may be a refusal, as far as its declaration says. */
export function mayRefuse(environment: TypeEnvironment, type: Type): boolean {
  return environment.heads(type).some(head => {
    if (head.kind === 'any' || head.kind === 'atom' || head.kind === 'nonlist') return true;
    if (head.kind === 'literal') return isRefusal(head.value);
    if (head.kind !== 'tuple') return false;
    const [tag] = head.elements ?? [];
    return (
      tag !== undefined && environment.heads(tag).some(one => one.kind === 'literal' && isRefusal(one.value))
    );
  });
}

/** The same by the text of a function that nobody has specified. */
export function hasRefusal(core: Module, def: Definition): boolean {
  const refused = { kind: 'all', others: [] } as const;
  const returned = new Returned(core, built => {
    const tag = built.kind === 'tuple' ? built.elements[0] : built;
    return tag?.kind === 'literal' && isRefusal(tag.value) ? refused : null;
  });
  return returned.ofFunction(def).length > 0;
}

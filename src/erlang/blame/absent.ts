/**
 * Exceptions that say nothing about the program: a dependency, a NIF, a process or a table that only the whole system has is
 * not there. The run ends at a limit, with what to do about it.
 */
import type { Raise } from '../operations/raise.ts';
import type { Site } from '../sites.ts';
import { concretize } from '../terms/concretize.ts';
import { Atom, Cons, print, type Term, Tuple } from '../terms/index.ts';

/** What is not there, and what to do about it; null for an exception of the program. */
export function absentThing({ kind, reason, cause }: Raise, [site]: readonly Site[]): string | null {
  if (cause?.kind === 'undef' && cause.onLoad !== undefined)
    return `${cause.name}: the -on_load function of its module ${cause.onLoad}`;
  if (cause?.kind === 'undef')
    return cause.isModuleMissing && cause.isNamedInCode
      ? `${cause.name}: its module was not found (compile the dependencies, or name their folder with --path)`
      : null;
  const isStub = cause?.kind === 'called' && cause.isStub === true;
  if (isStub || (cause?.kind === 'called' && isAboutNif(reason)))
    return `${site?.module}:${site?.function}: a function in C whose library is not loaded`;
  // What the program itself raises is its own.
  if (kind.name === 'exit' && !(site?.isOwn === true && reason instanceof Atom)) return notStarted(reason);
  return cause?.kind === 'no table'
    ? `the table ${print(concretize(cause.table))}, which nobody has made`
    : null;
}

function isAboutNif(reason: Term): boolean {
  const plain = concretize(reason);
  const tag = plain instanceof Tuple ? plain.elements[0] : plain;
  return tag instanceof Atom && /^nif_|_nif$|^(nif_)?(library_)?not_loaded$/.test(tag.name);
}

/** `{noproc, {gen_server, call, [Name | _]}}`. */
function notStarted(reason: Term): string | null {
  if (reason instanceof Atom && reason.name === 'noproc') return 'a process that nobody has started';
  if (!(reason instanceof Tuple) || reason.elements.length !== 2) return null;
  const [why, call] = reason.elements;
  // `{{nodedown, Node}, Call}`.
  const tag = why instanceof Tuple ? why.elements[0] : why;
  const isAbsent = tag instanceof Atom && (tag.name === 'noproc' || tag.name === 'nodedown');
  if (!isAbsent || !(call instanceof Tuple)) return null;
  const [, , args] = call.elements;
  if (!(args instanceof Cons)) return null;
  const name = print(concretize(args.head));
  return args.head instanceof Atom
    ? `the process ${name}, which nobody has started`
    : `a process as the input names it (${name}), which nobody has started`;
}

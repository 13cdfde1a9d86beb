/**
 * Makers of a declared type: exported functions of its module that are specified to return it, by itself, beside atoms and
 * tuples (`stack() | none`), or as an element of a tuple (`{ok, stack()}`).
 *
 * An opaque type is made in any case. A type whose values are tuples of one kind, which its module defines and returns, is
 * taken for one that only this module takes apart, although nobody has declared it opaque. That does not hold for a union of
 * several tagged tuples (expressions, messages: made to be built by others), or for a tuple of plain data (a point, a date, a date with a
 * time).
 */
import type { ModuleSource } from '../core/source.ts';
import type { Atom } from '../terms/index.ts';
import {
  ANY,
  type Head,
  type RecordType,
  type RefType,
  type SpecClause,
  type Type,
  type TypeEnvironment,
  union,
} from '../types/index.ts';
import type { Maker, MakerArgument, MakerResult } from './maker.ts';

type Named = RefType | RecordType;

export async function declaredMakers(
  source: ModuleSource,
  environment: TypeEnvironment,
  type: Type,
  unitModule: string,
): Promise<readonly Maker[]> {
  if (type.kind !== 'ref' && type.kind !== 'record') return [];
  if (!isAbstract(environment, type, unitModule)) return [];
  const makers: Maker[] = [];
  for (const { name, arity } of (await source.load(type.module))?.exports ?? []) {
    const isSame = (other: Type) => isSameType(environment, other, type);
    // Of a function for several types, those clauses that are about this one.
    const clauses = (await environment.spec(type.module, name, arity))?.clauses.filter(
      ({ result }) => resultsWith(result, isSame).length > 0,
    );
    if (clauses === undefined || clauses.length === 0) continue;
    const args = argumentsOf(clauses, arity, isSame);
    if (args === null) continue;
    for (const result of resultsWith(union(clauses.map(clause => clause.result)), isSame))
      makers.push({ module: type.module, name, arity, args, result });
  }
  return makers;
}

function isAbstract(environment: TypeEnvironment, type: Named, unitModule: string): boolean {
  if (type.kind === 'ref' && environment.isOpaque(type)) return true;
  if (type.module !== unitModule) return false;
  const heads = environment.heads(type);
  const tuples = heads.filter(head => head.kind === 'tuple');
  const isRest = ({ kind }: Head) => kind === 'tuple' || kind === 'literal' || kind === 'nil';
  if (tuples.length === 0 || !heads.every(isRest)) return false;
  const isTagged = ({ elements }: (typeof tuples)[number]) => elements?.[0]?.kind === 'literal';
  // Beside tuples without a tag, which nobody else could tell from others, one with a tag is not made to be built by others.
  const mayBeTagged = tuples.length === 1 || !tuples.every(isTagged);
  return tuples.every(({ elements }) => {
    const [first, ...others] = elements ?? [];
    if (first === undefined || others.length === 0) return false;
    if (first.kind !== 'literal') return [first, ...others].some(part => isStructured(part));
    return mayBeTagged && !isPlainTag(first.value);
  });

  /** Of no fixed size; tuples are where a part of them is, or where they contain themselves. */
  function isStructured(part: Type, around: readonly Type[] = []): boolean {
    if (around.includes(part)) return true;
    return environment.heads(part).some(head => {
      if (head.kind !== 'tuple') return head.kind === 'list' || head.kind === 'map' || head.kind === 'fun';
      return head.elements?.some(element => isStructured(element, [...around, part])) ?? true;
    });
  }
}

/** Tags of results, which everybody builds. */
export function isPlainTag({ name }: Atom): boolean {
  return /^(ok|error|reply|noreply|stop|undefined|true|false|some|value)$/.test(name);
}

/** The ways in which a value of the type is in a result; none where it is not, or could not be told from others. */
function resultsWith(result: Type, isSame: (type: Type) => boolean): MakerResult[] {
  const members = result.kind === 'union' ? result.members : [result];
  const others = members.filter(member => !isSame(member));
  if (others.length < members.length)
    return others.every(({ kind }) => kind === 'literal' || kind === 'tuple')
      ? [{ kind: 'all', others }]
      : [];
  return members.flatMap((member): MakerResult[] => {
    const elements = member.kind === 'tuple' ? (member.elements ?? []) : [];
    const index = elements.findIndex(isSame);
    if (index < 0) return [];
    const shape = elements.map(element => (element.kind === 'literal' ? element.value : null));
    return [{ kind: 'matching', shapes: [shape], index }];
  });
}

/** Null where a clause has such a value where another one has something else. */
function argumentsOf(
  clauses: readonly SpecClause[],
  arity: number,
  isSame: (type: Type) => boolean,
): readonly MakerArgument[] | null {
  const args: MakerArgument[] = [];
  for (let at = 0; at < arity; at++) {
    const types = clauses.map(clause => clause.args[at] ?? ANY);
    const isMade = types.some(isSame);
    // Functions cannot be written into an expression that is read back.
    if ((isMade && !types.every(isSame)) || types.some(({ kind }) => kind === 'fun')) return null;
    args.push(isMade ? 'made' : union(types));
  }
  return args;
}

/**
 * Parameters of a type make no difference to how its values are made; a name for a record is the record, and a type that another
 * one is defined as, or as one of several, has values of that one.
 */
function isSameType(environment: TypeEnvironment, one: Type, type: Named): boolean {
  const names = namesOf(environment, type);
  return [...namesOf(environment, one)].some(name => names.has(name));
}

/** The names of the types and records that a type consists of. */
function namesOf(environment: TypeEnvironment, type: Type, names = new Set<string>()): ReadonlySet<string> {
  if (type.kind === 'union') for (const member of type.members) namesOf(environment, member, names);
  if (type.kind !== 'ref' && type.kind !== 'record') return names;
  const name = `${type.kind} ${type.module}:${type.name}`;
  if (names.has(name)) return names;
  names.add(name);
  return type.kind === 'record' || environment.isOpaque(type)
    ? names
    : namesOf(environment, environment.unfold(type), names);
}

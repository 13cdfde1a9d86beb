/**
 * Makers of a declared type: exported functions of its module that are specified to return it, by itself, beside atoms and
 * tuples (`stack() | none`), or as an element of a tuple (`{ok, stack()}`).
 *
 * An opaque type is made in any case. A type whose values are tuples of one kind, which its module defines and returns, is
 * taken for one that only this module takes apart, although nobody has declared it opaque. That does not hold for a union of
 * several tagged tuples (expressions, messages: made to be built by others), or for a tuple of plain data (a point, a date).
 */
import type { ModuleSource } from '../core/source.ts';
import type { Atom } from '../terms/index.ts';
import type { Head, RecordType, RefType, Type, TypeEnvironment } from '../types/index.ts';
import type { Maker, MakerResult } from './maker.ts';

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
    const [clause, another] = (await environment.spec(type.module, name, arity))?.clauses ?? [];
    if (clause === undefined || another !== undefined) continue;
    // Functions cannot be written into an expression that is read back.
    if (clause.args.some(({ kind }) => kind === 'fun')) continue;
    const isSame = (other: Type) => isSameType(environment, other, type);
    const args = clause.args.map(arg => (isSame(arg) ? ('made' as const) : arg));
    for (const result of resultsWith(clause.result, isSame))
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
  return tuples.every(({ elements }) => {
    const [first, ...others] = elements ?? [];
    if (first === undefined || others.length === 0) return false;
    if (first.kind !== 'literal') return [first, ...others].some(isStructured);
    return tuples.length === 1 && !isPlainTag(first.value);
  });

  function isStructured(part: Type): boolean {
    return environment
      .heads(part)
      .some(({ kind }) => kind === 'list' || kind === 'tuple' || kind === 'map' || kind === 'fun');
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

/** Parameters of a type make no difference to how its values are made; a name for a record is the record. */
function isSameType(environment: TypeEnvironment, one: Type, type: Named): boolean {
  if (one === type) return true;
  if (one.kind === 'ref' && type.kind === 'ref' && one.name === type.name)
    return one.module === type.module && one.args.length === type.args.length;
  const [a, b] = [recordOf(environment, one), recordOf(environment, type)];
  return a !== null && b !== null && a.module === b.module && a.name === b.name;
}

function recordOf(environment: TypeEnvironment, type: Type): RecordType | null {
  if (type.kind === 'record') return type;
  if (type.kind !== 'ref' || environment.isOpaque(type)) return null;
  const unfolded = environment.unfold(type);
  return unfolded.kind === 'record' ? unfolded : null;
}

/**
 * What a built-in function leaves out of the symbolic side of a run.
 *
 * For every two inputs that take the same path and note no limit, what a call returns and changes must be the same
 * expression of the input: otherwise the path stands for inputs that behave differently, and the search believes that
 * it has seen them all. The same holds where the path of one is the beginning of the other's. Each argument in turn comes
 * from the input and takes many values.
 */
import type { Bif } from '../../../src/erlang/bifs/index.ts';
import { Bits, Cons, list, print, type Term, Tuple } from '../../../src/erlang/terms/index.ts';
import { type Expr, show } from '../../../src/logic/index.ts';
import { bifArguments } from './bif-arguments.ts';
import { type BifObservation, type Caller, isSlot, nameOf, terms } from './call.ts';
import { values } from './values.ts';

export interface Omission {
  /** From 1. */
  readonly argument: number;
  /** Two values on the same path that lead to different results, or a value whose expression is wrong. */
  readonly example: string;
}

export interface Findings {
  /** At most one for each argument. */
  readonly omissions: readonly Omission[];
  /** Arguments, from 1, whose values make no difference but for exceptions. */
  readonly idle: readonly number[];
  /**
   * Whether something symbolic was seen, but never with two values on one path: then no test would notice if it were
   * concrete.
   */
  readonly isUntold: boolean;
}

export async function examine(caller: Caller, bif: Bif): Promise<Findings> {
  const omissions: Omission[] = [];
  const idle: number[] = [];
  let [isSymbolic, isTold] = [false, false];
  for (let i = 0; i < bif.arity; i++) {
    const { examples, matters, ...seen } = await examineArgument(caller, bif, i);
    omissions.push(...examples.slice(0, 1).map(example => ({ argument: i + 1, example })));
    if (!matters) idle.push(i + 1);
    isSymbolic ||= seen.isSymbolic;
    isTold ||= seen.isTold;
  }
  return { omissions, idle, isUntold: isSymbolic && !isTold };
}

interface ArgumentFindings {
  readonly examples: readonly string[];
  readonly matters: boolean;
  /** Whether something symbolic was seen. */
  readonly isSymbolic: boolean;
  /** Whether two values on one path led to different results: symbolic ones, or there is an example. */
  readonly isTold: boolean;
}

/** The argument at a place from 0 on comes from the input. */
export async function examineArgument(caller: Caller, bif: Bif, at: number): Promise<ArgumentFindings> {
  const variations = variationsOf(bif, at);
  const examples: string[] = [];
  // No search makes up what a slot stands for.
  let matters = variations.every(({ args }) => isSlot(args[at] as Term));
  let [isSymbolic, isTold] = [false, false];
  for (const variation of variations) {
    const { example, differs, ...seen } = await vary(caller, bif, variation);
    isSymbolic ||= seen.isSymbolic;
    isTold ||= seen.isTold;
    if (example !== null) examples.push(`${variation.text}: ${example}`);
    matters ||= differs;
  }
  for (const variation of variations.flatMap(partsOf)) {
    const { example, ...seen } = await vary(caller, bif, variation);
    isSymbolic ||= seen.isSymbolic;
    isTold ||= seen.isTold;
    if (example !== null) examples.push(`${variation.text}, a part: ${example}`);
  }
  return { examples, matters, isSymbolic, isTold };
}

/** Arguments of which one takes many values, and the others stay the same. */
interface Variation {
  readonly text: string;
  readonly args: readonly Term[];
  readonly at: number;
  readonly values: readonly Term[];
  /** Where a part of the argument varies: the argument with that part. */
  readonly embed?: (part: Term) => Term;
}

/** The rows of a function; those that differ in this argument alone are one variation. */
function variationsOf(bif: Bif, at: number): Variation[] {
  const byOthers = new Map<string, Variation & { values: Term[] }>();
  for (const text of bifArguments.get(nameOf(bif)) ?? []) {
    const args = terms(text);
    const others = print(list(args.toSpliced(at, 1)));
    const variation = byOthers.get(others) ?? { text, args, at, values: [...values] };
    variation.values.unshift(args[at] as Term);
    byOthers.set(others, variation);
  }
  return [...byOthers.values()];
}

/** A third of the values: parts are many. */
const FEW_VALUES = values.filter((_, i) => i % 3 === 0);

/** All that there are: a part that is one takes all of them, of all lengths. */
const BITSTRINGS = values.filter(value => value instanceof Bits);

/** A list whose head or tail comes from the input, a tuple with such an element: what is around it is plain. */
function partsOf({ text, args, at }: Variation): Variation[] {
  const own = args[at] as Term;
  const part = (value: Term, embed: (part: Term) => Term): Variation => ({
    text,
    args: args.with(at, value),
    at,
    values: [value, ...(value instanceof Bits ? BITSTRINGS : []), ...FEW_VALUES],
    embed,
  });
  if (own instanceof Cons)
    return [
      part(own.head, head => new Cons(head, own.tail)),
      part(own.tail, tail => new Cons(own.head, tail)),
    ];
  if (!(own instanceof Tuple)) return [];
  return own.elements.map((element, i) => part(element, other => new Tuple(own.elements.with(i, other))));
}

/** Whether values of an argument led to different results, or to different exceptions; not to one or the other. */
class Differences {
  readonly #returned = new Set<string>();
  readonly #raised = new Set<string>();

  add(plain: string): void {
    (/^\{+returned/.test(plain) ? this.#returned : this.#raised).add(plain);
  }

  get areThere(): boolean {
    return this.#returned.size > 1 || this.#raised.size > 1;
  }
}

/** Only as far as they differ. */
function describe(a: Term, seenA: string, b: Term, seenB: string): string {
  let start = 0;
  while (start < seenA.length && seenA[start] === seenB[start]) start++;
  const from = Math.max(0, start - 20);
  const part = (seen: string): string => `…${seen.slice(from, start + 60)}…`;
  return `${print(a)} gives ${part(seenA)} and ${print(b)} gives ${part(seenB)}`;
}

/**
 * What each label says, after those before it. The search takes decisions with the same labels for the same: two questions of one
 * kind at one point of a path would stand for each other, and one of them would never be answered otherwise.
 */
class Labels {
  readonly #meant = new Map<string, { value: Term; constraint: Expr }>();

  /** Two values for which the same labels say different things. */
  clash(value: Term, { decisions }: BifObservation): string | null {
    let labels = '';
    for (const { label, constraint } of decisions) {
      labels += ` ${label}`;
      const other = this.#meant.get(labels);
      if (other === undefined) this.#meant.set(labels, { value, constraint });
      else if (other.constraint !== constraint)
        return `${print(other.value)} and ${print(value)} are asked different questions of one kind: ${show(other.constraint)}, ${show(constraint)}`;
    }
    return null;
  }
}

interface Varied {
  readonly example: string | null;
  /** Whether values led to different results. */
  readonly differs: boolean;
  readonly isSymbolic: boolean;
  readonly isTold: boolean;
}

async function vary(caller: Caller, bif: Bif, { args, at, values, embed }: Variation): Promise<Varied> {
  const differences = new Differences();
  const byPath = new Map<string, { value: Term; observation: BifObservation }>();
  const labels = new Labels();
  let example: string | null = null;
  let [isSymbolic, isTold] = [false, false];
  for (const value of values) {
    const observation = await caller.call(bif, args.with(at, value), at, embed);
    differences.add(observation.plain);
    example ??= observation.wrong ?? labels.clash(value, observation);
    // That a slot is from the input is not known to the machine.
    if (observation.isLimited || isSlot(value)) continue;
    isSymbolic ||= observation.isSymbolic;
    const other = byPath.get(observation.path);
    isTold ||= other !== undefined && other.observation.plain !== observation.plain;
    if (other === undefined) byPath.set(observation.path, { value, observation });
    else if (other.observation.seen !== observation.seen)
      example ??= describe(other.value, other.observation.seen, value, observation.seen);
  }
  for (const { value, observation } of byPath.values())
    for (const path of beginningsOf(observation.path)) {
      const other = byPath.get(path);
      if (other !== undefined && other.observation.seen !== observation.seen)
        example ??= describe(other.value, other.observation.seen, value, observation.seen);
    }
  return { example, differs: differences.areThere, isSymbolic, isTold };
}

/**
 * The shorter paths that a path begins with. An input on one of them has come to its end where this one was asked more: both
 * meet all that the shorter path says.
 */
function* beginningsOf(path: string): Generator<string> {
  for (let end = path.lastIndexOf(' '); end >= 0; end = path.lastIndexOf(' ', end - 1))
    yield path.slice(0, end);
  if (path !== '') yield '';
}

/** Whether what the function does depends on an argument (from 0), as far as the values show it. */
export async function dependsOn(caller: Caller, bif: Bif, at: number): Promise<boolean> {
  for (const { args, values } of variationsOf(bif, at)) {
    const seen = new Set<string>();
    for (const value of values) {
      const observation = await caller.call(bif, args.with(at, value), -1);
      if (!observation.isLimited && !isSlot(value)) seen.add(observation.seen);
    }
    if (seen.size > 1) return true;
  }
  return false;
}

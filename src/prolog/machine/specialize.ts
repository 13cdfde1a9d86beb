/**
 * Clauses that are entered often, as JavaScript.
 *
 * Patterns are interpreted by `match.ts`; what a clause that runs a million times does with them is always the same, so
 * that from `HOT` entries on its head, the arguments of its calls and its simple arithmetic become functions without
 * tests of what a pattern is. They do exactly what the interpretation does, on the same values, symbolic ones included:
 * nothing above the machine can tell. A clause whose body begins with its last call has no frame at all then: its head is a
 * function from arguments to the arguments of that call (`next`).
 */
import {
  Atom,
  deref,
  derefToSymbolic,
  Struct,
  Symbolic,
  sameAtomic,
  type Term,
  type Trail,
  Var,
} from '../terms/index.ts';
import {
  type Call,
  type Clause,
  I_CALL,
  I_COMPARE,
  I_IS,
  type Instruction,
  P_CONST,
  P_FIRST,
  P_STRUCT,
  P_VAR,
  P_VOID,
  type Pattern,
} from './code.ts';

/** Entries after which a clause is specialized. Smaller: more time for compiling what is over soon. */
export const HOT = 100;

/** Parts of patterns in a clause beyond which it is left to the interpretation: code for a nested part is written twice. */
const LARGE = 150;

/** Matches a head; null where it does not match. */
export type Matcher = (trail: Trail, args: readonly Term[]) => Term[] | null;

export interface Specialized {
  /** To the slots of the body. */
  readonly head: Matcher;
  /** To the arguments of the call that the body begins and ends with. */
  readonly next: { readonly call: Call; readonly match: Matcher } | null;
}

/** Specializes a clause and the instructions of its body; null where it is too large. */
export function specialize(clause: Clause): Specialized | null {
  const { instructions } = clause.code;
  const patterns = [...clause.head, ...instructions.flatMap(patternsOf)];
  if (patterns.reduce((sum, p) => sum + sizeOf(p), 0) > LARGE) return null;
  const writer = new Writer();
  const first = instructions[0];
  const next = first?.op === I_CALL && first.last && clause.fresh.length === 0 ? first : null;
  const calls = instructions.filter(i => i.op === I_CALL).filter(call => call !== next);
  const sums = instructions.filter(i => i.op === I_IS);
  const comparisons = instructions.filter(i => i.op === I_COMPARE);
  const texts = [
    `head: ${writer.head(clause)}`,
    `next: ${next === null ? 'null' : writer.chain(clause, next)}`,
    `calls: [${calls.map(call => writer.call(call)).join(',')}]`,
    `sums: [${sums.map(one => writer.arithmetic(one)).join(',')}]`,
    `comparisons: [${comparisons.map(one => writer.arithmetic(one)).join(',')}]`,
  ];
  const made = writer.make<{
    head: Matcher;
    next: Matcher | null;
    calls: Call['build'][];
    sums: (typeof sums)[number]['quickly'][];
    comparisons: (typeof comparisons)[number]['quickly'][];
  }>(`{${texts.join(',\n')}}`);
  for (const [i, call] of calls.entries()) call.build = made.calls[i] ?? null;
  for (const [i, one] of sums.entries()) one.quickly = made.sums[i] ?? null;
  for (const [i, one] of comparisons.entries()) one.quickly = made.comparisons[i] ?? null;
  return {
    head: made.head,
    next: next === null || made.next === null ? null : { call: next, match: made.next },
  };
}

function patternsOf(instruction: Instruction): readonly Pattern[] {
  return instruction.op === I_CALL ? instruction.args : [];
}

function sizeOf(pattern: Pattern): number {
  return pattern.kind === P_STRUCT ? pattern.args.reduce((sum, p) => sum + sizeOf(p), 1) : 1;
}

const RUNTIME = { Var, Struct, deref, derefToSymbolic, sameAtomic };

class Writer {
  private readonly constants: unknown[] = [];
  private variables = 0;

  make<Result>(text: string): Result {
    const names = this.constants.map((_, i) => `k${i}`);
    const make = new Function(...Object.keys(RUNTIME), ...names, `return ${text};`);
    return make(...Object.values(RUNTIME), ...this.constants) as Result;
  }

  private constant(value: unknown): string {
    if (typeof value === 'number' && !Object.is(value, -0)) return `(${value})`;
    let at = this.constants.indexOf(value);
    if (at < 0) at = this.constants.push(value) - 1;
    return `k${at}`;
  }

  head(clause: Clause): string {
    const { slots } = clause.code;
    const values = Array.from({ length: slots }, (_, slot) =>
      clause.fresh.includes(slot) ? 'new Var()' : `v${slot}`,
    );
    return this.matcher(clause, clause.isFact ? 'args' : `[${values.join(',')}]`);
  }

  chain(clause: Clause, call: Call): string {
    return this.matcher(clause, `[${call.args.map(arg => this.build(arg, slot => `v${slot}`)).join(',')}]`);
  }

  private matcher(clause: Clause, result: string): string {
    const body = clause.head.map((pattern, i) => this.match(pattern, `args[${i}]`)).join('\n');
    const names = Array.from({ length: clause.code.slots }, (_, slot) => `v${slot}`);
    const slots = names.length === 0 ? '' : `let ${names.join(',')};`;
    return `(trail, args) => { ${slots}\n${body}\nreturn ${result}; }`;
  }

  private match(pattern: Pattern, term: string): string {
    switch (pattern.kind) {
      case P_VOID:
        return '';
      case P_FIRST:
        return `v${pattern.slot} = derefToSymbolic(${term});`;
      case P_VAR:
        return `if (!trail.unify(v${pattern.slot}, ${term})) return null;`;
      case P_CONST: {
        const [t, value] = [`t${this.variables++}`, this.constant(pattern.term)];
        const isName = pattern.term instanceof Atom || typeof pattern.term === 'number';
        const otherwise = isName
          ? 'return null;'
          : pattern.term instanceof Symbolic
            ? `if (!trail.unify(${value}, ${term})) return null;`
            : `if (!sameAtomic(${value}, ${t})) return null;`;
        return `const ${t} = deref(${term});
          if (${t} !== ${value}) { if (${t} instanceof Var) trail.bind(${t}, ${value}); else ${otherwise} }`;
      }
      case P_STRUCT: {
        const t = `t${this.variables++}`;
        const { args } = pattern;
        const parts = args.map((arg, i) => this.match(arg, `${t}.args[${i}]`)).join('\n');
        return `const ${t} = deref(${term});
          if (${t} instanceof Struct) {
            if (${t}.name !== ${this.constant(pattern.name)} || ${t}.args.length !== ${args.length}) return null;
            ${parts}
          } else if (${t} instanceof Var) trail.bind(${t}, ${this.build(pattern, slot => `v${slot}`)});
          else return null;`;
      }
    }
  }

  call(call: Call): string {
    return `env => [${call.args.map(arg => this.build(arg, slot => `env[${slot}]`)).join(',')}]`;
  }

  /** An expression that makes the term, from left to right. */
  private build(pattern: Pattern, place: (slot: number) => string): string {
    switch (pattern.kind) {
      case P_VOID:
        return 'new Var()';
      case P_CONST:
        return this.constant(pattern.term);
      case P_VAR:
        return place(pattern.slot);
      case P_FIRST:
        return `(${place(pattern.slot)} = new Var())`;
      case P_STRUCT: {
        const args = pattern.args.map(arg => this.build(arg, place));
        return `new Struct(${this.constant(pattern.name)}, [${args.join(',')}])`;
      }
    }
  }

  /** The value or truth where all numbers are small integers; null leaves it to the functions of arithmetic. */
  arithmetic(instruction: Instruction & { op: typeof I_IS | typeof I_COMPARE }): string {
    const [left, right] = instruction.call.args as [Pattern, Pattern];
    const steps: string[] = [];
    const operator = instruction.op === I_IS ? null : COMPARISONS.get(instruction.call.pred.name.name);
    if (operator === undefined) return 'null';
    const b = this.number(right, steps);
    if (b === null) return 'null';
    if (operator === null) return `env => { ${steps.join('\n')} return ${b}; }`;
    const a = this.number(left, steps);
    return a === null ? 'null' : `env => { ${steps.join('\n')} return ${a} ${operator} ${b}; }`;
  }

  /** The name of a small integer that the steps compute; null where there is no such code. */
  private number(pattern: Pattern, steps: string[]): string | null {
    if (pattern.kind === P_CONST) {
      return typeof pattern.term === 'number' ? `(${pattern.term})` : null;
    }
    const x = `x${this.variables++}`;
    if (pattern.kind === P_VAR) {
      steps.push(`let ${x} = env[${pattern.slot}];
        if (typeof ${x} !== 'number') { ${x} = deref(${x}); if (typeof ${x} !== 'number') return null; }`);
      return x;
    }
    if (pattern.kind !== P_STRUCT || pattern.args.length !== 2) return null;
    const operator = OPERATORS.get(pattern.name.name);
    if (operator === undefined) return null;
    const b = this.number(pattern.args[1] as Pattern, steps);
    const a = b === null ? null : this.number(pattern.args[0] as Pattern, steps);
    if (a === null) return null;
    // A product may be -0, which is no integer.
    steps.push(`const ${x} = ${a} ${operator} ${b} + 0; if (!Number.isSafeInteger(${x})) return null;`);
    return x;
  }
}

const OPERATORS = new Map([
  ['+', '+'],
  ['-', '-'],
  ['*', '*'],
]);

const COMPARISONS = new Map([
  ['=:=', '==='],
  ['=\\=', '!=='],
  ['<', '<'],
  ['=<', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

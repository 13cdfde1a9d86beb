/**
 * The harness: a module in Core with a function of the unit's name and arity that takes recipes. It makes the values, then
 * calls the unit. An exception while a value is made says nothing about the unit: the input is ruled out (`REJECTED`).
 */
import type { Annotation, Clause, Definition, Expr, Module, Pattern } from '../core/index.ts';
import { atom, type Term, TRUE } from '../terms/index.ts';
import type { Type } from '../types/index.ts';
import type { Maker, MakerResult, TupleShape } from './maker.ts';

/** What the harness returns for an input whose recipe makes no value. */
export const REJECTED = atom('$no value was made');

const HARNESS = 'tandem_makers';

export interface HarnessCall {
  readonly module: string;
  readonly name: string;
  /** For each argument, the makers by tag, or null for an argument that is as it is. */
  readonly makers: readonly (ReadonlyMap<string, Maker> | null)[];
}

const ann: Annotation = { generated: true };
const literal = (value: Term) => ({ kind: 'literal', ann, value }) as const;
const variable = (name: string) => ({ kind: 'var', ann, name }) as const;
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

export function harness({ module, name, makers }: HarnessCall): Module {
  const arity = makers.length;
  const made = makers.flatMap((of, i) => (of === null ? [] : [{ i, make: makerFunction(i, of) }]));
  const args = makers.map((of, i) => variable(of === null ? `X${i}` : `V${i}`));
  const body = made.reduceRight<Expr>(
    (rest, { i }) => {
      const make: Expr = {
        kind: 'apply',
        ann,
        op: { kind: 'fname', ann, name: `make${i}`, arity: 1 },
        args: [variable(`X${i}`)],
      };
      const isStarted = [...(makers[i]?.values() ?? [])].some(({ result }) => result.kind === 'started');
      return {
        kind: 'try',
        ann,
        arg: isStarted ? { kind: 'seq', ann, arg: trapExits(true), body: make } : make,
        vars: [`V${i}`],
        body: isStarted ? { kind: 'seq', ann, arg: trapExits(false), body: rest } : rest,
        exceptionVars: ['C', 'R', 'S'],
        handler: literal(REJECTED),
      };
    },
    remoteCall(module, name, args),
  );
  const entry: Definition = { name, arity, fun: { kind: 'fun', ann, vars: names('X', arity), body } };
  return {
    name: `${HARNESS}:${module}:${name}/${arity}`,
    exports: [{ name, arity }],
    definitions: [entry, ...made.map(({ make }) => make)],
    file: '',
    types: { attributes: [] },
  };
}

/** A process that ends while it is being started must not end its caller: then no value was made. */
function trapExits(isOn: boolean): Expr {
  return remoteCall('erlang', 'process_flag', [
    literal(atom('trap_exit')),
    literal(isOn ? TRUE : atom('false')),
  ]);
}

function remoteCall(module: string, name: string, args: readonly Expr[]): Expr {
  return { kind: 'call', ann, module: literal(atom(module)), name: literal(atom(name)), args };
}

const failing: Clause = {
  ann,
  patterns: [variable('Other')],
  guard: literal(TRUE),
  body: {
    kind: 'primop',
    ann,
    name: 'match_fail',
    args: [{ kind: 'tuple', ann, elements: [literal(atom('case_clause')), variable('Other')] }],
  },
};

const REJECT = remoteCall('erlang', 'throw', [literal(REJECTED)]);

/** The value in the result of a call, failing where there is none. */
function valueIn(call: Expr, result: Exclude<MakerResult, { kind: 'argument' }>): Expr {
  if (result.kind === 'matching') {
    const clauses = result.shapes.map(shape => ({ ...failing, ...taking(shape, result.index) }));
    return { kind: 'case', ann, arg: call, clauses: [...clauses, { ...failing, body: REJECT }] };
  }
  if (result.kind === 'started') {
    const { patterns } = taking([atom('ok'), null], 1);
    const unlink = remoteCall('erlang', 'unlink', [variable('E1')]);
    const body: Expr = { kind: 'seq', ann, arg: unlink, body: variable('E1') };
    const clauses = [
      { ...failing, patterns, body },
      { ...failing, body: REJECT },
    ];
    return { kind: 'case', ann, arg: call, clauses };
  }
  if (result.others.length === 0) return call;
  const others = result.others.map(type => ({ ...failing, patterns: [patternOf(type)], body: REJECT }));
  return { kind: 'case', ann, arg: call, clauses: [...others, { ...failing, body: variable('Other') }] };
}

/** A pattern for tuples of the shape, and the element with this index, or the tuple. */
function taking(shape: TupleShape, index: number | null): Pick<Clause, 'patterns' | 'body'> {
  const elements = shape.map((element, i) => (element === null ? variable(`E${i}`) : literal(element)));
  const pattern: Pattern = { kind: 'alias', ann, name: 'Whole', pattern: { kind: 'tuple', ann, elements } };
  return { patterns: [pattern], body: variable(index === null ? 'Whole' : `E${index}`) };
}

/** Values of a literal or tuple type, as far as its own literals tell. */
function patternOf(type: Type): Pattern {
  if (type.kind === 'literal') return literal(type.value);
  const elements = type.kind === 'tuple' ? (type.elements ?? []) : [];
  return {
    kind: 'tuple',
    ann,
    elements: elements.map((element, i) =>
      element.kind === 'literal' ? literal(element.value) : variable(`_${i}`),
    ),
  };
}

/** Who calls a server. */
const CALLER: Expr = {
  kind: 'tuple',
  ann,
  elements: [remoteCall('erlang', 'self', []), remoteCall('erlang', 'make_ref', [])],
};

/** Follows a recipe: one clause for each maker. */
function makerFunction(i: number, makers: ReadonlyMap<string, Maker>): Definition {
  const name = `make${i}`;
  const clauses = [...makers].map(([tag, maker]): Clause => {
    const vars = names('A', maker.arity);
    const elements: Pattern[] = [literal(atom(tag)), ...vars.map(variable)];
    const inner = maker.args.flatMap((arg, at) => (arg === 'made' ? [at] : []));
    const args = maker.args.map((arg, at) =>
      arg === 'caller' ? CALLER : variable(arg === 'made' ? `B${at}` : `A${at}`),
    );
    const made = remoteCall(maker.module, maker.name, args);
    const { result } = maker;
    const call: Expr =
      result.kind === 'argument'
        ? { kind: 'seq', ann, arg: made, body: variable(`B${result.index}`) }
        : valueIn(made, result);
    const body = inner.reduceRight<Expr>(
      (rest, at) => ({
        kind: 'let',
        ann,
        vars: [`B${at}`],
        arg: { kind: 'apply', ann, op: { kind: 'fname', ann, name, arity: 1 }, args: [variable(`A${at}`)] },
        body: rest,
      }),
      call,
    );
    return { ann, patterns: [{ kind: 'tuple', ann, elements }], guard: literal(TRUE), body };
  });
  return {
    name,
    arity: 1,
    fun: {
      kind: 'fun',
      ann,
      vars: ['T'],
      body: { kind: 'case', ann, arg: variable('T'), clauses: [...clauses, failing] },
    },
  };
}

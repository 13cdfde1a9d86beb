/**
 * Core Erlang as records of the compiler, the inverse of `decode.ts`: what `compile:forms(_, [from_core])` takes. Terms
 * in place of text, so that no literal has to be written and parsed.
 *
 * Positions and names of functions are kept as annotations: stack traces of the compiled code are those of the program.
 */
import { atom, emptyMap, list, nil, string, type Term, tuple } from '../terms/index.ts';
import type { Annotation, Clause, Definition, Expr, Module, Pattern, Segment } from './core.ts';

const TRUE_GUARD = literal(atom('true'));

export function encodeModule({ name, exports, definitions, file }: Module): Term {
  const functionName = (of: { name: string; arity: number }) => variable(tuple(atom(of.name), of.arity));
  const fileAttribute = tuple(literal(atom('file')), literal(list([tuple(fileName(file), 1)])));
  return tuple(
    atom('c_module'),
    nil,
    literal(atom(name)),
    list(exports.map(functionName)),
    list([fileAttribute]),
    list(definitions.map(def => tuple(functionName(def), encode(def.fun)))),
  );
}

/** Most expressions of a module name the same file. */
const fileNames = new Map<string, Term>();

function fileName(file: string): Term {
  let name = fileNames.get(file);
  if (name === undefined) {
    name = string(file);
    fileNames.set(file, name);
  }
  return name;
}

function record(tag: string, ann: Annotation, ...fields: Term[]): Term {
  return tuple(atom(tag), annotations(ann), ...fields);
}

function annotations({ position, generated, goto, functionName }: Annotation): Term {
  const marks: Term[] = [];
  if (position !== undefined) {
    const { line, column, file } = position;
    marks.push(column === undefined ? line : tuple(line, column));
    marks.push(tuple(atom('file'), fileName(file)));
  }
  if (generated) marks.push(atom('compiler_generated'));
  if (goto) marks.push(atom('letrec_goto'), atom('no_inline'));
  const [, name, arity] = /^(.*)\/(\d+)$/s.exec(functionName ?? '') ?? [];
  if (functionName?.startsWith('-')) marks.push(tuple(atom('id'), tuple(0, 0, atom(functionName))));
  else if (name !== undefined) marks.push(tuple(atom('function'), tuple(atom(name), Number(arity))));
  return list(marks);
}

function literal(value: Term): Term {
  return tuple(atom('c_literal'), nil, value);
}

function variable(name: Term): Term {
  return tuple(atom('c_var'), nil, name);
}

/** Variables that the compiler named by numbers have numbers for names again. */
function named(name: string): Term {
  return variable(/^\d+$/.test(name) ? Number(name) : atom(name));
}

const all = (es: readonly Expr[]): Term => list(es.map(encode));
const names = (vars: readonly string[]): Term => list(vars.map(named));

/** A chain of `let`s, of `do`s and of conses is written in a loop: bodies are thousands of them deep. */
function encode(start: Expr): Term {
  const chain: ((inner: Term) => Term)[] = [];
  let at = start;
  let result: Term | null = null;
  while (result === null) {
    const e = at;
    if (e.kind === 'let') {
      const [vars, arg] = [names(e.vars), encode(e.arg)];
      chain.push(body => record('c_let', e.ann, vars, arg, body));
      at = e.body;
    } else if (e.kind === 'seq') {
      const arg = encode(e.arg);
      chain.push(body => record('c_seq', e.ann, arg, body));
      at = e.body;
    } else if (e.kind === 'cons') {
      const head = encode(e.head);
      chain.push(tail => record('c_cons', e.ann, head, tail));
      at = e.tail;
    } else result = simple(e);
  }
  for (let wrap = chain.pop(); wrap !== undefined; wrap = chain.pop()) result = wrap(result);
  return result;
}

function simple(e: Exclude<Expr, { kind: 'let' | 'seq' | 'cons' }>): Term {
  switch (e.kind) {
    case 'literal':
      return literal(e.value);
    case 'var':
      return named(e.name);
    case 'fname':
      return variable(tuple(atom(e.name), e.arity));
    case 'tuple':
      return record('c_tuple', e.ann, all(e.elements));
    case 'values':
      return record('c_values', e.ann, all(e.elements));
    case 'map': {
      const pairs = e.pairs.map(pair =>
        record('c_map_pair', {}, literal(atom(pair.op)), encode(pair.key), encode(pair.value)),
      );
      return record('c_map', e.ann, encode(e.base), list(pairs), atom('false'));
    }
    case 'binary':
      return record('c_binary', e.ann, list(e.segments.map(s => segment(s, encode(s.value)))));
    case 'letrec':
      return record('c_letrec', e.ann, list(e.defs.map(definition)), encode(e.body));
    case 'case':
      return record('c_case', e.ann, encode(e.arg), list(e.clauses.map(clause)));
    case 'fun':
      return record('c_fun', e.ann, names(e.vars), encode(e.body));
    case 'apply':
      return record('c_apply', e.ann, encode(e.op), all(e.args));
    case 'call':
      return record('c_call', e.ann, encode(e.module), encode(e.name), all(e.args));
    case 'primop':
      return record('c_primop', e.ann, literal(atom(e.name)), all(e.args));
    case 'try':
      return record(
        'c_try',
        e.ann,
        encode(e.arg),
        names(e.vars),
        encode(e.body),
        names(e.exceptionVars),
        encode(e.handler),
      );
    case 'catch':
      return record('c_catch', e.ann, encode(e.body));
    case 'receive':
      return record('c_receive', e.ann, list(e.clauses.map(clause)), encode(e.timeout), encode(e.action));
  }
}

function definition({ name, arity, fun }: Definition): Term {
  return tuple(variable(tuple(atom(name), arity)), encode(fun));
}

function clause({ ann, patterns, guard, body }: Clause): Term {
  const condition = guard.kind === 'literal' && guard.value === atom('true') ? TRUE_GUARD : encode(guard);
  return record('c_clause', ann, list(patterns.map(pattern)), condition, encode(body));
}

function pattern(p: Pattern): Term {
  switch (p.kind) {
    case 'literal':
      return literal(p.value);
    case 'var':
      return named(p.name);
    case 'cons':
      return record('c_cons', p.ann, pattern(p.head), pattern(p.tail));
    case 'tuple':
      return record('c_tuple', p.ann, list(p.elements.map(pattern)));
    case 'map': {
      const pairs = p.pairs.map(pair =>
        record('c_map_pair', {}, literal(atom('exact')), encode(pair.key), pattern(pair.value)),
      );
      return record('c_map', p.ann, literal(emptyMap), list(pairs), atom('true'));
    }
    case 'binary':
      return record('c_binary', p.ann, list(p.segments.map(s => segment(s, pattern(s.value)))));
    case 'alias':
      return record('c_alias', p.ann, named(p.name), pattern(p.pattern));
  }
}

function segment({ size, unit, type, signed, endianness }: Segment<unknown>, value: Term): Term {
  const isText = type.startsWith('utf');
  const flags = list([atom(signed ? 'signed' : 'unsigned'), atom(endianness)]);
  return tuple(
    atom('c_bitstr'),
    nil,
    value,
    encode(size),
    literal(isText ? atom('undefined') : unit),
    literal(atom(type)),
    literal(flags),
  );
}

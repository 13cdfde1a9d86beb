/**
 * Translates the compiler's Core Erlang, given as records in terms, to our syntax tree.
 *
 * Variables that the compiler named by numbers keep the number as their name: no variable of a program starts with a
 * digit. An unknown node is an error that names it; nothing is skipped silently.
 *
 * The body of a long function is a chain of thousands of `let`s and `do`s, a long list a chain of conses. These chains
 * are decoded in a loop; only their other children are decoded by recursion.
 */
import { Atom, listElements, Nil, print, type Term, Tuple } from '../terms/index.ts';
import type {
  Annotation,
  Clause,
  Definition,
  Expr,
  FunExpr,
  MapPair,
  Pattern,
  Position,
  Segment,
} from './core.ts';

/** A node of Core that this version does not support. */
export class UnknownCore extends Error {
  override readonly name = 'UnknownCore';
}

/** `file` is the default file of positions. */
export function decodeFun(term: Term, file: string): FunExpr {
  return new Decoder(file).fun(term);
}

const NO_ANNOTATION: Annotation = {};

class Decoder {
  /** Hash-consed positions: the nodes of a line share one. */
  private readonly positions = new Map<string, Position>();

  constructor(private readonly file: string) {}

  fun(term: Term): FunExpr {
    const [tag, ann, vars, body] = fields(term);
    if (tag.name !== 'c_fun') throw unknown(term);
    return { kind: 'fun', ann: this.annotation(ann), vars: names(vars), body: this.expr(body) };
  }

  private expr(start: Term): Expr {
    const chain: ((inner: Expr) => Expr)[] = [];
    let result: Expr | null = null;
    let at = start;
    while (result === null) {
      const [tag, annotations, a, b, c] = fields(at);
      switch (tag.name) {
        case 'c_let': {
          const ann = this.annotation(annotations);
          const vars = names(a);
          const arg = this.expr(b);
          chain.push(body => ({ kind: 'let', ann, vars, arg, body }));
          at = c;
          break;
        }
        case 'c_seq': {
          const ann = this.annotation(annotations);
          const arg = this.expr(a);
          chain.push(body => ({ kind: 'seq', ann, arg, body }));
          at = b;
          break;
        }
        case 'c_letrec': {
          const ann = this.annotation(annotations);
          const defs = listElements(a).map(def => this.definition(def));
          chain.push(body => ({ kind: 'letrec', ann, defs, body }));
          at = b;
          break;
        }
        case 'c_cons': {
          const ann = this.annotation(annotations);
          const head = this.expr(a);
          chain.push(tail => ({ kind: 'cons', ann, head, tail }));
          at = b;
          break;
        }
        default:
          result = this.simple(at);
      }
    }
    for (let wrap = chain.pop(); wrap !== undefined; wrap = chain.pop()) result = wrap(result);
    return result;
  }

  private simple(term: Term): Expr {
    const [tag, annotations, a, b, c, d, e] = fields(term);
    const ann = this.annotation(annotations);
    switch (tag.name) {
      case 'c_literal':
        return { kind: 'literal', ann, value: a };
      case 'c_var':
        if (a instanceof Tuple) {
          const [name, arity] = nameAndArity(a);
          return { kind: 'fname', ann, name, arity };
        }
        return { kind: 'var', ann, name: variableName(a) };
      case 'c_tuple':
        return { kind: 'tuple', ann, elements: this.exprs(a) };
      case 'c_values':
        return { kind: 'values', ann, elements: this.exprs(a) };
      case 'c_map':
        return {
          kind: 'map',
          ann,
          base: this.expr(a),
          pairs: listElements(b).map(pair => this.mapPair(pair)),
        };
      case 'c_binary':
        return {
          kind: 'binary',
          ann,
          segments: listElements(a).map(s => this.segment(s, v => this.expr(v))),
        };
      case 'c_case':
        return { kind: 'case', ann, arg: this.expr(a), clauses: this.clauses(b) };
      case 'c_fun':
        return this.fun(term);
      case 'c_apply':
        return { kind: 'apply', ann, op: this.expr(a), args: this.exprs(b) };
      case 'c_call':
        return { kind: 'call', ann, module: this.expr(a), name: this.expr(b), args: this.exprs(c) };
      case 'c_primop':
        return { kind: 'primop', ann, name: literalAtom(a), args: this.exprs(b) };
      case 'c_catch':
        return { kind: 'catch', ann, body: this.expr(a) };
      case 'c_try':
        return {
          kind: 'try',
          ann,
          arg: this.expr(a),
          vars: names(b),
          body: this.expr(c),
          exceptionVars: names(d),
          handler: this.expr(e),
        };
      case 'c_receive':
        return {
          kind: 'receive',
          ann,
          clauses: this.clauses(a),
          timeout: this.expr(b),
          action: this.expr(c),
        };
      default:
        throw unknown(term);
    }
  }

  private pattern(term: Term): Pattern {
    const [tag, annotations, a, b] = fields(term);
    const ann = this.annotation(annotations);
    switch (tag.name) {
      case 'c_literal':
        return { kind: 'literal', ann, value: a };
      case 'c_var':
        return { kind: 'var', ann, name: variableName(a) };
      case 'c_cons':
        return this.consPattern(term);
      case 'c_tuple':
        return { kind: 'tuple', ann, elements: this.patterns(a) };
      case 'c_map':
        return { kind: 'map', ann, pairs: listElements(b).map(pair => this.mapPairPattern(pair)) };
      case 'c_binary':
        return {
          kind: 'binary',
          ann,
          segments: listElements(a).map(s => this.segment(s, v => this.pattern(v))),
        };
      case 'c_alias':
        return { kind: 'alias', ann, name: variableOf(a), pattern: this.pattern(b) };
      default:
        throw unknown(term);
    }
  }

  private consPattern(start: Term): Pattern {
    const heads: { ann: Annotation; head: Pattern }[] = [];
    let at = start;
    for (;;) {
      const [tag, annotations, head, tail] = fields(at);
      if (tag.name !== 'c_cons') break;
      heads.push({ ann: this.annotation(annotations), head: this.pattern(head) });
      at = tail;
    }
    let result = this.pattern(at);
    for (let top = heads.pop(); top !== undefined; top = heads.pop()) {
      result = { kind: 'cons', ...top, tail: result };
    }
    return result;
  }

  private exprs(terms: Term): Expr[] {
    return listElements(terms).map(term => this.expr(term));
  }

  private patterns(terms: Term): Pattern[] {
    return listElements(terms).map(term => this.pattern(term));
  }

  private clauses(terms: Term): Clause[] {
    return listElements(terms).map(term => {
      const [tag, ann, patterns, guard, body] = fields(term);
      if (tag.name !== 'c_clause') throw unknown(term);
      return {
        ann: this.annotation(ann),
        patterns: this.patterns(patterns),
        guard: this.expr(guard),
        body: this.expr(body),
      };
    });
  }

  private definition(term: Term): Definition {
    const [left, right] = (term as Tuple).elements as [Term, Term];
    const [name, arity] = nameAndArity(fields(left)[2]);
    return { name, arity, fun: this.fun(right) };
  }

  private mapPair(term: Term): MapPair {
    const [tag, , op, key, value] = fields(term);
    const name = literalAtom(op);
    if (tag.name !== 'c_map_pair' || (name !== 'assoc' && name !== 'exact')) throw unknown(term);
    return { op: name, key: this.expr(key), value: this.expr(value) };
  }

  private mapPairPattern(term: Term): { key: Expr; value: Pattern } {
    const [tag, , , key, value] = fields(term);
    if (tag.name !== 'c_map_pair') throw unknown(term);
    return { key: this.expr(key), value: this.pattern(value) };
  }

  private segment<T>(term: Term, decode: (value: Term) => T): Segment<T> {
    const [tag, , value, size, unit, type, flags] = fields(term);
    if (tag.name !== 'c_bitstr') throw unknown(term);
    const flagNames = listElements(literalValue(flags)).map(flag => (flag as Atom).name);
    const unitValue = literalValue(unit);
    return {
      value: decode(value),
      size: this.expr(size),
      // The utf types have no unit.
      unit: typeof unitValue === 'number' ? unitValue : 1,
      type: segmentType(type),
      signed: flagNames.includes('signed'),
      endianness: flagNames.includes('little') ? 'little' : flagNames.includes('native') ? 'native' : 'big',
    };
  }

  private annotation(marks: Term): Annotation {
    if (marks instanceof Nil) return NO_ANNOTATION;
    const ann: { -readonly [K in keyof Annotation]: Annotation[K] } = {};
    let file = this.file;
    let line = 0;
    let column = 0;
    for (const mark of listElements(marks)) {
      if (typeof mark === 'number') line = mark;
      else if (mark instanceof Atom) {
        if (mark.name === 'compiler_generated') ann.generated = true;
        else if (mark.name === 'letrec_goto') ann.goto = true;
      } else if (mark instanceof Tuple) {
        const [first, second] = mark.elements as [Term, Term];
        if (typeof first === 'number') [line, column] = [first, second as number];
        else if ((first as Atom).name === 'file') file = textOf(second);
        else if ((first as Atom).name === 'function') ann.functionName ??= nameAndArity(second).join('/');
        // A closure's identity, {Index, Unique, Name}, contains its name.
        else if ((first as Atom).name === 'id')
          ann.functionName = ((second as Tuple).elements[2] as Atom).name;
      }
    }
    // Nodes without source, such as module_info, have line 0.
    if (line > 0) ann.position = this.position(file, line, column);
    return ann;
  }

  private position(file: string, line: number, column: number): Position {
    const key = `${line}:${column}:${file}`;
    let position = this.positions.get(key);
    if (position === undefined) {
      position = column > 0 ? { file, line, column } : { file, line };
      this.positions.set(key, position);
    }
    return position;
  }
}

type Fields = readonly [tag: Atom, annotation: Term, a: Term, b: Term, c: Term, d: Term, e: Term];

/** A record: its tag, annotation and fields. The fields that a kind of record lacks are undefined and not read. */
function fields(term: Term): Fields {
  if (!(term instanceof Tuple) || !(term.elements[0] instanceof Atom)) throw unknown(term);
  return term.elements as unknown as Fields;
}

function names(vars: Term): string[] {
  return listElements(vars).map(variableOf);
}

function variableOf(term: Term): string {
  const [tag, , name] = fields(term);
  if (tag.name !== 'c_var') throw unknown(term);
  return variableName(name);
}

function variableName(name: Term): string {
  if (name instanceof Atom) return name.name;
  if (typeof name === 'number') return String(name);
  throw unknown(name);
}

function nameAndArity(term: Term): [string, number] {
  const [name, arity] = (term as Tuple).elements as [Atom, number];
  return [name.name, arity];
}

function literalValue(term: Term): Term {
  const [tag, , value] = fields(term);
  if (tag.name !== 'c_literal') throw unknown(term);
  return value;
}

function literalAtom(term: Term): string {
  const value = literalValue(term);
  if (!(value instanceof Atom)) throw unknown(term);
  return value.name;
}

const SEGMENT_TYPES: readonly string[] = ['integer', 'float', 'binary', 'utf8', 'utf16', 'utf32'];

function segmentType(term: Term): Segment<unknown>['type'] {
  const name = literalAtom(term);
  if (!SEGMENT_TYPES.includes(name)) throw unknown(term);
  return name as Segment<unknown>['type'];
}

function textOf(chars: Term): string {
  return listElements(chars)
    .map(code => String.fromCodePoint(Number(code)))
    .join('');
}

function unknown(term: Term): UnknownCore {
  const tag = term instanceof Tuple && term.elements[0] instanceof Atom ? term.elements[0].name : null;
  return new UnknownCore(`not supported yet: Core Erlang ${tag ?? print(term).slice(0, 80)}`);
}

/**
 * Core Erlang as text, in the syntax that the OTP compiler reads (`erlc +from_core`).
 *
 * Sequences of `let` and `do` stay on one level of indentation and are followed in a loop, since a long function is a
 * deep term. With annotations, positions and function names are written as the compiler writes them.
 */

import type {
  Annotation,
  Clause,
  Definition,
  Expr,
  FunExpr,
  Module,
  Pattern,
  Segment,
} from '../../../src/erlang/core/core.ts';
import {
  Atom,
  Bits,
  bitAt,
  Cons,
  ErlMap,
  Float,
  Fun,
  mapEntries,
  Nil,
  print,
  readInteger,
  type Term,
  Tuple,
} from '../../../src/erlang/terms/index.ts';

export interface PrintCoreOptions {
  readonly annotations?: boolean;
}

export function printCore(module: Module, options: PrintCoreOptions = {}): string {
  const printer = new CorePrinter(options.annotations ?? false);
  printer.module(module);
  return printer.text();
}

class CorePrinter {
  private readonly out: string[] = [];
  private indent = 0;

  constructor(private readonly annotations: boolean) {}

  text(): string {
    return this.out.join('');
  }

  module(m: Module): void {
    const exports = m.exports.map(f => `${quoted(f.name)}/${f.arity}`);
    this.out.push(`module ${quoted(m.name)} [${exports.join(',\n    ')}]\n    attributes []\n`);
    for (const def of m.definitions) this.definition(def);
    this.out.push('end\n');
  }

  private definition(def: Definition): void {
    this.out.push(`${quoted(def.name)}/${def.arity} =`);
    this.nested(() => this.expr(def.fun));
    this.newline();
  }

  expr(start: Expr): void {
    let closing = '';
    let e = start;
    for (;;) {
      const marks = this.marks(e.ann);
      if (marks !== '' && isCompound(e)) {
        this.out.push('( ');
        closing = ` -| ${marks} )${closing}`;
      }
      if (e.kind === 'let') {
        this.out.push(`let <${e.vars.map(variableName).join(',')}> =`);
        this.nested(e.arg);
        this.newline();
        this.out.push('in');
      } else if (e.kind === 'seq') {
        this.out.push('do');
        this.nested(e.arg);
      } else if (e.kind === 'letrec') {
        this.out.push('letrec');
        const { defs } = e;
        this.nested(() => {
          for (const def of defs) this.definition(def);
        });
        this.newline();
        this.out.push('in');
      } else break;
      this.newline();
      e = e.body;
    }
    this.plain(e);
    this.out.push(closing);
  }

  private plain(e: Expr): void {
    switch (e.kind) {
      case 'literal':
        this.out.push(coreTerm(e.value));
        break;
      case 'var':
        this.out.push(variableName(e.name));
        break;
      case 'fname':
        this.out.push(`${quoted(e.name)}/${e.arity}`);
        break;
      case 'cons':
        this.cons(e);
        break;
      case 'tuple':
        this.commas('{', e.elements, '}');
        break;
      case 'values':
        this.commas('<', e.elements, '>');
        break;
      case 'map':
        this.map(e);
        break;
      case 'binary':
        this.segments(e.segments, value => this.expr(value));
        break;
      case 'apply':
        this.out.push('apply ');
        this.expr(e.op);
        this.commas('(', e.args, ')');
        break;
      case 'call':
        this.out.push('call ');
        this.expr(e.module);
        this.out.push(':');
        this.expr(e.name);
        this.commas('(', e.args, ')');
        break;
      case 'primop':
        this.out.push(`primop ${quoted(e.name)}`);
        this.commas('(', e.args, ')');
        break;
      case 'fun':
        this.fun(e);
        break;
      case 'case':
        this.out.push('case ');
        this.expr(e.arg);
        this.out.push(' of');
        this.clauses(e.clauses);
        this.newline();
        this.out.push('end');
        break;
      case 'try':
        this.out.push('try');
        this.nested(e.arg);
        this.newline();
        this.out.push(`of <${e.vars.map(variableName).join(',')}> ->`);
        this.nested(e.body);
        this.newline();
        this.out.push(`catch <${e.exceptionVars.map(variableName).join(',')}> ->`);
        this.nested(e.handler);
        break;
      case 'catch':
        this.out.push('catch');
        this.nested(e.body);
        break;
      case 'receive':
        this.out.push('receive');
        this.clauses(e.clauses);
        this.newline();
        this.out.push('after ');
        this.expr(e.timeout);
        this.out.push(' ->');
        this.nested(e.action);
        break;
      case 'let':
      case 'seq':
      case 'letrec':
        this.expr(e);
    }
  }

  private fun(e: FunExpr): void {
    this.out.push(`fun (${e.vars.map(variableName).join(',')}) ->`);
    this.nested(e.body);
  }

  private cons(e: Extract<Expr, { kind: 'cons' }>): void {
    this.out.push('[');
    this.expr(e.head);
    let tail = e.tail;
    let depth = 1;
    for (; tail.kind === 'cons' && this.marks(tail.ann) === ''; tail = tail.tail, depth++) {
      this.out.push('|[');
      this.expr(tail.head);
    }
    this.out.push('|');
    this.expr(tail);
    this.out.push(']'.repeat(depth));
  }

  private map(e: Extract<Expr, { kind: 'map' }>): void {
    this.out.push('~{');
    for (const [i, pair] of e.pairs.entries()) {
      if (i > 0) this.out.push(',');
      this.expr(pair.key);
      this.out.push(pair.op === 'assoc' ? '=>' : ':=');
      this.expr(pair.value);
    }
    if (!(e.base.kind === 'literal' && e.base.value instanceof ErlMap && e.base.value.size === 0)) {
      this.out.push('|');
      this.expr(e.base);
    }
    this.out.push('}~');
  }

  private segments<T>(segments: readonly Segment<T>[], value: (value: T) => void): void {
    this.out.push('#{');
    for (const [i, s] of segments.entries()) {
      if (i > 0) this.out.push(',');
      this.out.push('#<');
      value(s.value);
      this.out.push('>(');
      this.expr(s.size);
      const unit = s.type.startsWith('utf') ? "'undefined'" : s.unit;
      const sign = s.signed ? 'signed' : 'unsigned';
      this.out.push(`,${unit},'${s.type}',['${sign}'|['${s.endianness}']])`);
    }
    this.out.push('}#');
  }

  private clauses(clauses: readonly Clause[]): void {
    for (const clause of clauses) {
      this.nested(() => this.clause(clause));
    }
  }

  private clause(c: Clause): void {
    const marks = this.marks(c.ann);
    if (marks !== '') this.out.push('( ');
    this.patterns('<', c.patterns, '>');
    this.out.push(' when ');
    this.expr(c.guard);
    this.out.push(' ->');
    this.nested(c.body);
    if (marks !== '') this.out.push(` -| ${marks} )`);
  }

  private pattern(p: Pattern): void {
    switch (p.kind) {
      case 'literal':
        this.out.push(coreTerm(p.value));
        break;
      case 'var':
        this.out.push(variableName(p.name));
        break;
      case 'alias':
        this.out.push(`${variableName(p.name)} = `);
        this.pattern(p.pattern);
        break;
      case 'tuple':
        this.patterns('{', p.elements, '}');
        break;
      case 'cons': {
        let depth = 0;
        let at: Pattern = p;
        for (; at.kind === 'cons'; at = at.tail, depth++) {
          this.out.push('[');
          this.pattern(at.head);
          this.out.push('|');
        }
        this.pattern(at);
        this.out.push(']'.repeat(depth));
        break;
      }
      case 'map':
        this.out.push('~{');
        for (const [i, pair] of p.pairs.entries()) {
          if (i > 0) this.out.push(',');
          this.expr(pair.key);
          this.out.push(':=');
          this.pattern(pair.value);
        }
        this.out.push('}~');
        break;
      case 'binary':
        this.segments(p.segments, value => this.pattern(value));
        break;
    }
  }

  private patterns(open: string, patterns: readonly Pattern[], close: string): void {
    this.out.push(open);
    for (const [i, p] of patterns.entries()) {
      if (i > 0) this.out.push(',');
      this.pattern(p);
    }
    this.out.push(close);
  }

  private commas(open: string, es: readonly Expr[], close: string): void {
    this.out.push(open);
    for (const [i, e] of es.entries()) {
      if (i > 0) this.out.push(',');
      this.expr(e);
    }
    this.out.push(close);
  }

  private nested(what: Expr | (() => void)): void {
    this.indent++;
    this.newline();
    if (typeof what === 'function') what();
    else this.expr(what);
    this.indent--;
  }

  private newline(): void {
    this.out.push('\n', '  '.repeat(Math.min(this.indent, 40)));
  }

  private marks(ann: Annotation): string {
    if (!this.annotations) return '';
    const marks: string[] = [];
    if (ann.goto) marks.push("'letrec_goto'", "'no_inline'");
    if (ann.generated) marks.push("'compiler_generated'");
    if (ann.functionName !== undefined && !ann.functionName.startsWith('-')) {
      const slash = ann.functionName.lastIndexOf('/');
      const name = quoted(ann.functionName.slice(0, slash));
      marks.push(`{'function',{${name},${ann.functionName.slice(slash + 1)}}}`);
    }
    if (ann.position !== undefined) {
      marks.push(String(ann.position.line), `{'file',${text(ann.position.file)}}`);
    }
    return marks.length === 0 ? '' : `[${marks.join(',')}]`;
  }
}

/** Kinds whose annotation says more than where they stand. */
function isCompound(e: Expr): boolean {
  return e.kind !== 'literal' && e.kind !== 'var' && e.kind !== 'fname' && e.kind !== 'values';
}

/** Names that the compiler gave are numbers. */
function variableName(name: string): string {
  return /^\d/.test(name) ? `_${name}` : name;
}

function quoted(name: string): string {
  let text = '';
  for (const c of name) {
    const code = c.codePointAt(0) as number;
    if (c === "'" || c === '\\') text += `\\${c}`;
    else text += code < 32 || code === 127 ? `\\${code.toString(8).padStart(3, '0')}` : c;
  }
  return `'${text}'`;
}

function text(value: string): string {
  return value === '' ? '[]' : coreTerm(listTerm([...value].map(c => c.codePointAt(0) as number)));
}

function listTerm(codes: readonly number[]): Term {
  return codes.reduceRight<Term>((tail, code) => new Cons(code, tail), Nil.nil);
}

/** A term as a literal of Core. */
function coreTerm(term: Term): string {
  if (term instanceof Atom) return quoted(term.name);
  if (term instanceof Nil) return '[]';
  if (term instanceof Float) return printFloat(term.value);
  if (term instanceof Cons) return coreList(term);
  if (term instanceof Tuple) return `{${term.elements.map(coreTerm).join(',')}}`;
  if (term instanceof ErlMap) {
    return `~{${mapEntries(term)
      .map(([k, v]) => `${coreTerm(k)}=>${coreTerm(v)}`)
      .join(',')}}~`;
  }
  if (term instanceof Bits) return coreBits(term);
  if (term instanceof Fun) return `fun ${quoted(term.module.name)}:${quoted(term.name.name)}/${term.arity}`;
  return print(term);
}

function coreList(start: Cons): string {
  const heads: string[] = [];
  let at: Term = start;
  for (; at instanceof Cons; at = at.tail) heads.push(coreTerm(at.head));
  const end = at instanceof Nil ? '' : `|${coreTerm(at)}`;
  return `[${heads.join('|[')}${end}${']'.repeat(heads.length)}`;
}

function coreBits(bits: Bits): string {
  const segments: string[] = [];
  const whole = bits.bitLength - (bits.bitLength % 8);
  for (let at = 0; at < whole; at += 8) {
    segments.push(`#<${readInteger(bits, at, 8, false, 'big')}>(8,1,'integer',['unsigned'|['big']])`);
  }
  for (let at = whole; at < bits.bitLength; at++) {
    segments.push(`#<${bitAt(bits, at)}>(1,1,'integer',['unsigned'|['big']])`);
  }
  return `#{${segments.join(',')}}#`;
}

/** Core's floats need a dot and digits on both sides of it. */
function printFloat(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  const shortest = String(value);
  const [mantissa = '', exponent] = shortest.split('e');
  const dotted = mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  return exponent === undefined ? dotted : `${dotted}e${exponent}`;
}

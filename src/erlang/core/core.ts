/**
 * Core Erlang, the intermediate representation: two front ends produce it (the installed OTP and our own), the machine
 * executes it, and no later stage sees source code.
 *
 * It is the output of the compiler's `to_core0`, before any optimization. Names are not necessarily unique within a
 * function; pattern variables always bind a new variable, which may shadow another one.
 */
import type { Term } from '../terms/index.ts';

export interface Position {
  readonly file: string;
  readonly line: number;
  /** Counted from 1, where the producer knows it. */
  readonly column?: number;
}

/** `position` is the best known source position; `generated` marks what the compiler added. */
export interface Annotation {
  readonly position?: Position;
  readonly generated?: true;
  /** Annotations of `letrec_goto`: the letrec is a jump. */
  readonly goto?: true;
  /** On function_clause failures, `name/arity` of the enclosing function; on funs, the closure's own name. */
  readonly functionName?: string;
  /**
   * Inserted by a pass: the letrec defines join points, the apply jumps to one. Jumps lead forward within one function.
   */
  readonly jump?: true;
  /** Inserted by a pass: the case is a part of the enclosing one, not a `case` of the program. */
  readonly inner?: true;
  /** Inserted by a pass: the case as it was written. */
  readonly written?: WrittenCase;
}

/** The clauses of a case, and the variables whose values they match. */
export interface WrittenCase {
  readonly subjects: readonly string[];
  readonly clauses: readonly Clause[];
}

export type Expr =
  | Literal
  | Variable
  | FunctionName
  | ConsExpr
  | TupleExpr
  | MapExpr
  | BinaryExpr
  | Values
  | Let
  | Letrec
  | Seq
  | Case
  | FunExpr
  | Apply
  | Call
  | Primop
  | Try
  | Catch
  | Receive;

interface Node {
  readonly ann: Annotation;
}

export interface Literal extends Node {
  readonly kind: 'literal';
  readonly value: Term;
}
export interface Variable extends Node {
  readonly kind: 'var';
  readonly name: string;
}
/** A reference to a function of this module or of an enclosing letrec. */
export interface FunctionName extends Node {
  readonly kind: 'fname';
  readonly name: string;
  readonly arity: number;
}
export interface ConsExpr extends Node {
  readonly kind: 'cons';
  readonly head: Expr;
  readonly tail: Expr;
}
export interface TupleExpr extends Node {
  readonly kind: 'tuple';
  readonly elements: readonly Expr[];
}
/** `base` is the empty map literal for a construction. */
export interface MapExpr extends Node {
  readonly kind: 'map';
  readonly base: Expr;
  readonly pairs: readonly MapPair[];
}
export interface MapPair {
  readonly op: 'assoc' | 'exact';
  readonly key: Expr;
  readonly value: Expr;
}
export interface BinaryExpr extends Node {
  readonly kind: 'binary';
  readonly segments: readonly Segment<Expr>[];
}
export interface Segment<T> {
  readonly value: T;
  /** A literal integer, `all`, `undefined` (utf types), the atom `bad_size`, or an expression. */
  readonly size: Expr;
  readonly unit: number;
  readonly type: 'integer' | 'float' | 'binary' | 'utf8' | 'utf16' | 'utf32';
  readonly signed: boolean;
  readonly endianness: 'big' | 'little' | 'native';
}
export interface Values extends Node {
  readonly kind: 'values';
  readonly elements: readonly Expr[];
}
export interface Let extends Node {
  readonly kind: 'let';
  readonly vars: readonly string[];
  readonly arg: Expr;
  readonly body: Expr;
}
export interface Letrec extends Node {
  readonly kind: 'letrec';
  readonly defs: readonly Definition[];
  readonly body: Expr;
}
export interface Seq extends Node {
  readonly kind: 'seq';
  readonly arg: Expr;
  readonly body: Expr;
}
export interface Case extends Node {
  readonly kind: 'case';
  readonly arg: Expr;
  readonly clauses: readonly Clause[];
}
export interface Clause extends Node {
  readonly patterns: readonly Pattern[];
  readonly guard: Expr;
  readonly body: Expr;
  /** The clause of the program that a pass derived this one from. */
  readonly origin?: Clause;
}
export interface FunExpr extends Node {
  readonly kind: 'fun';
  readonly vars: readonly string[];
  readonly body: Expr;
}
export interface Apply extends Node {
  readonly kind: 'apply';
  readonly op: Expr;
  readonly args: readonly Expr[];
}
export interface Call extends Node {
  readonly kind: 'call';
  readonly module: Expr;
  readonly name: Expr;
  readonly args: readonly Expr[];
}
export interface Primop extends Node {
  readonly kind: 'primop';
  readonly name: string;
  readonly args: readonly Expr[];
}
export interface Try extends Node {
  readonly kind: 'try';
  readonly arg: Expr;
  readonly vars: readonly string[];
  readonly body: Expr;
  /** Class, reason and the raw stack trace. */
  readonly exceptionVars: readonly string[];
  readonly handler: Expr;
}
export interface Catch extends Node {
  readonly kind: 'catch';
  readonly body: Expr;
}
/** In Core of older compilers only; newer ones lower it to a letrec over receive primops. */
export interface Receive extends Node {
  readonly kind: 'receive';
  readonly clauses: readonly Clause[];
  readonly timeout: Expr;
  readonly action: Expr;
}

export type Pattern =
  | Literal
  | Variable
  | { readonly kind: 'cons'; readonly ann: Annotation; readonly head: Pattern; readonly tail: Pattern }
  | { readonly kind: 'tuple'; readonly ann: Annotation; readonly elements: readonly Pattern[] }
  | {
      readonly kind: 'map';
      readonly ann: Annotation;
      readonly pairs: readonly { readonly key: Expr; readonly value: Pattern }[];
    }
  | { readonly kind: 'binary'; readonly ann: Annotation; readonly segments: readonly Segment<Pattern>[] }
  | { readonly kind: 'alias'; readonly ann: Annotation; readonly name: string; readonly pattern: Pattern };

export interface Definition {
  readonly name: string;
  readonly arity: number;
  readonly fun: FunExpr;
}

export interface Module {
  readonly name: string;
  readonly exports: readonly { readonly name: string; readonly arity: number }[];
  readonly definitions: readonly Definition[];
  /** Source file as the compiler knew it. */
  readonly file: string;
  /** Type and spec forms in the abstract format, as terms; see `erlang/types`. */
  readonly types: ModuleTypes;
  /**
   * For a substitute that may lack functions of the real module: the reason to report where a call needs one of these.
   */
  readonly standIn?: string;
  /** The module whose exported functions are called in place of this one's by other modules (`summaries.ts`). */
  readonly summary?: string;
}

/** The attributes of a module that declare types: `{attribute, Anno, spec | type | opaque | record | …, Value}`. */
export interface ModuleTypes {
  readonly attributes: readonly Term[];
}

/**
 * The syntax tree of an Erlang module, after the preprocessor.
 *
 * It has the information of Erlang's abstract format (`abstract.ts` converts), with four differences that simplify
 * later passes:
 *  - a list `[A, B | T]` is one node with its elements, not a chain of conses, so that long lists are not deep;
 *  - patterns have a type of their own, a subset of expressions: every value of type `Pattern` is a legal pattern;
 *  - the parts of a `catch` clause (class, reason, stack trace) are named, with their defaults filled in;
 *  - adjacent strings are joined, sigils and triple-quoted strings are plain strings or binaries.
 *
 * The parser bounds the nesting, with one exception: operator spines. `A ++ B ++ …` nests to the right and
 * `A + B + …` to the left without a bound; `P1 = P2 = …` nests to the right. Traverse those with a loop, not with
 * recursion.
 *
 * A node has the position of the same token as in erl_parse: the operator of an operation, the colon of `m:f`, the `#`
 * of a record or map operation, the first token of nearly everything else. The file is that of the form; tokens of a
 * macro have the position of the macro call.
 */
import type { Term } from '../terms/index.ts';

/** Lines and columns count from 1; columns count code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

interface Node {
  readonly pos: Position;
}

// ---------------------------------------------------------------------------------------------- expressions

export type Expr =
  | Literal
  | Var
  | List
  | TupleExpr
  | Binary
  | MapExpr
  | MapUpdate
  | RecordExpr
  | RecordUpdate
  | RecordAccess
  | RecordIndex
  | Match
  | MaybeMatch
  | Operation
  | UnaryOperation
  | Call
  | Remote
  | Catch
  | Block
  | If
  | Case
  | Try
  | Receive
  | Maybe
  | Fun
  | NamedFun
  | LocalFunReference
  | RemoteFunReference
  | ListComprehension
  | BinaryComprehension
  | MapComprehension;

export type Literal = AtomLiteral | IntegerLiteral | FloatLiteral | CharLiteral | StringLiteral;

export interface AtomLiteral extends Node {
  readonly kind: 'atom';
  readonly name: string;
}
/** `value` is a normalized integer term: a number in the safe range, a bigint outside. */
export interface IntegerLiteral extends Node {
  readonly kind: 'integer';
  readonly value: number | bigint;
}
export interface FloatLiteral extends Node {
  readonly kind: 'float';
  readonly value: number;
}
/** `value` is the code point. */
export interface CharLiteral extends Node {
  readonly kind: 'char';
  readonly value: number;
}
/** A list of the string's code points. */
export interface StringLiteral extends Node {
  readonly kind: 'string';
  readonly value: string;
}
/** `_` is a variable with that name. */
export interface Var extends Node {
  readonly kind: 'var';
  readonly name: string;
}
/** `[]`, `[A, B]`, `[A, B | Tail]`; a tail only with at least one element. */
export interface List extends Node {
  readonly kind: 'list';
  readonly elements: readonly Expr[];
  readonly tail: Expr | null;
}
export interface TupleExpr extends Node {
  readonly kind: 'tuple';
  readonly elements: readonly Expr[];
}
export interface Binary extends Node {
  readonly kind: 'binary';
  readonly segments: readonly Segment<Expr>[];
}
/**
 * `value:size/specifiers`, as written; null where absent. `segmentType` in `segment.ts` fills the defaults in and
 * checks. A string value stands for its characters, each with the same size and specifiers.
 */
export interface Segment<Value> extends Node {
  readonly value: Value;
  readonly size: Expr | null;
  readonly specifiers: readonly Specifier[] | null;
}
/** `integer`, `little`, `unit:8` and so on; `value` is the number after the colon. */
export interface Specifier {
  readonly name: string;
  readonly value: number | bigint | null;
}
export interface MapExpr extends Node {
  readonly kind: 'map';
  readonly pairs: readonly MapPair[];
}
export interface MapUpdate extends Node {
  readonly kind: 'map-update';
  readonly map: Expr;
  readonly pairs: readonly MapPair[];
}
/** `Key => Value` (assoc) or `Key := Value` (exact). */
export interface MapPair extends Node {
  readonly op: 'assoc' | 'exact';
  readonly key: Expr;
  readonly value: Expr;
}
export interface RecordExpr extends Node {
  readonly kind: 'record';
  readonly name: string;
  readonly fields: readonly RecordField<Expr>[];
}
export interface RecordUpdate extends Node {
  readonly kind: 'record-update';
  readonly record: Expr;
  readonly name: string;
  readonly fields: readonly RecordField<Expr>[];
}
/** `name` null is `_ = Value`: all fields not named. */
export interface RecordField<Value> extends Node {
  readonly name: string | null;
  readonly value: Value;
}
/** `Record#name.field`. */
export interface RecordAccess extends Node {
  readonly kind: 'record-access';
  readonly record: Expr;
  readonly name: string;
  readonly field: string;
  readonly fieldPos: Position;
}
/** `#name.field`: the field's index in the tuple. */
export interface RecordIndex extends Node {
  readonly kind: 'record-index';
  readonly name: string;
  readonly field: string;
  readonly fieldPos: Position;
}
export interface Match extends Node {
  readonly kind: 'match';
  readonly pattern: Pattern;
  readonly value: Expr;
}
/** `Pattern ?= Value`, only directly in the body of a `maybe`. */
export interface MaybeMatch extends Node {
  readonly kind: 'maybe-match';
  readonly pattern: Pattern;
  readonly value: Expr;
}

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | 'div'
  | 'rem'
  | 'band'
  | 'bor'
  | 'bxor'
  | 'bsl'
  | 'bsr'
  | 'and'
  | 'or'
  | 'xor'
  | 'andalso'
  | 'orelse'
  | '++'
  | '--'
  | '=='
  | '/='
  | '=<'
  | '<'
  | '>='
  | '>'
  | '=:='
  | '=/='
  | '!';
export type UnaryOperator = '+' | '-' | 'bnot' | 'not';

export interface Operation extends Node {
  readonly kind: 'op';
  readonly op: BinaryOperator;
  readonly left: Expr;
  readonly right: Expr;
}
export interface UnaryOperation extends Node {
  readonly kind: 'unary';
  readonly op: UnaryOperator;
  readonly operand: Expr;
}
/** `callee` is a Remote for `m:f(…)`, an atom for a local call or an auto-imported BIF, else any expression. */
export interface Call extends Node {
  readonly kind: 'call';
  readonly callee: Expr;
  readonly args: readonly Expr[];
}
/** `module:name`; only as the callee of a call (the linter reports it elsewhere). */
export interface Remote extends Node {
  readonly kind: 'remote';
  readonly module: Expr;
  readonly name: Expr;
}
export interface Catch extends Node {
  readonly kind: 'catch';
  readonly body: Expr;
}
export interface Block extends Node {
  readonly kind: 'block';
  readonly body: readonly Expr[];
}
/** The clauses have no patterns. */
export interface If extends Node {
  readonly kind: 'if';
  readonly clauses: readonly Clause[];
}
/** The clauses have one pattern each. */
export interface Case extends Node {
  readonly kind: 'case';
  readonly arg: Expr;
  readonly clauses: readonly Clause[];
}
/** `try body of clauses catch handlers after after end`; absent parts are empty. */
export interface Try extends Node {
  readonly kind: 'try';
  readonly body: readonly Expr[];
  readonly clauses: readonly Clause[];
  readonly handlers: readonly CatchClause[];
  readonly after: readonly Expr[];
}
/** The clauses have one pattern each. */
export interface Receive extends Node {
  readonly kind: 'receive';
  readonly clauses: readonly Clause[];
  readonly after: { readonly timeout: Expr; readonly body: readonly Expr[] } | null;
}
/** `elseClauses` is null when there is no `else`, otherwise clauses with one pattern each. */
export interface Maybe extends Node {
  readonly kind: 'maybe';
  readonly body: readonly Expr[];
  readonly elseClauses: readonly Clause[] | null;
  readonly elsePos: Position | null;
}
export interface Fun extends Node {
  readonly kind: 'fun';
  readonly arity: number;
  readonly clauses: readonly Clause[];
}
/** `fun Name(…) -> … end`. */
export interface NamedFun extends Node {
  readonly kind: 'named-fun';
  readonly name: string;
  readonly arity: number;
  readonly clauses: readonly Clause[];
}
/** `fun name/arity`. */
export interface LocalFunReference extends Node {
  readonly kind: 'local-fun';
  readonly name: string;
  readonly arity: number;
}
/** `fun module:name/arity`; each part is a variable or an atom, atom, integer. */
export interface RemoteFunReference extends Node {
  readonly kind: 'remote-fun';
  readonly module: Expr;
  readonly name: Expr;
  readonly arity: Expr;
}
/** `[body || qualifiers]`. */
export interface ListComprehension extends Node {
  readonly kind: 'list-comprehension';
  readonly body: Expr;
  readonly qualifiers: readonly Qualifier[];
}
/** `<< body || qualifiers >>`. */
export interface BinaryComprehension extends Node {
  readonly kind: 'binary-comprehension';
  readonly body: Expr;
  readonly qualifiers: readonly Qualifier[];
}
/** `#{ key => value || qualifiers }`. */
export interface MapComprehension extends Node {
  readonly kind: 'map-comprehension';
  readonly body: MapPair;
  readonly qualifiers: readonly Qualifier[];
}

export type Qualifier = Generator | Zip | Filter;
/** `Pattern <- List`; `strict` is `<:-`, which fails where the other skips. */
export interface ListGenerator extends Node {
  readonly kind: 'generate';
  readonly pattern: Pattern;
  readonly source: Expr;
  readonly strict: boolean;
}
/** `Pattern <= Binary` or `<:=`. */
export interface BinaryGenerator extends Node {
  readonly kind: 'binary-generate';
  readonly pattern: Pattern;
  readonly source: Expr;
  readonly strict: boolean;
}
/** `Key := Value <- Map` or `<:-`. */
export interface MapGenerator extends Node {
  readonly kind: 'map-generate';
  readonly key: Pattern;
  readonly value: Pattern;
  readonly source: Expr;
  readonly strict: boolean;
}
export type Generator = ListGenerator | BinaryGenerator | MapGenerator;
/** `G1 && G2 && …`: generators that advance together. */
export interface Zip extends Node {
  readonly kind: 'zip';
  readonly generators: readonly Generator[];
}
export interface Filter extends Node {
  readonly kind: 'filter';
  readonly test: Expr;
}

/** `patterns when guard -> body`, of functions, funs, case, receive, if, of, else. */
export interface Clause extends Node {
  readonly patterns: readonly Pattern[];
  readonly guard: Guard;
  readonly body: readonly Expr[];
}
/** `class:reason:stacktrace when guard -> body`; without class `throw`, without stack trace `_`. */
export interface CatchClause extends Node {
  readonly class: AtomLiteral | Var;
  readonly reason: Pattern;
  readonly stacktrace: Var;
  readonly guard: Guard;
  readonly body: readonly Expr[];
}
/** Alternatives (`;`) of conjunctions (`,`); empty when there is no guard. */
export type Guard = readonly (readonly Expr[])[];

// ------------------------------------------------------------------------------------------------- patterns

export type Pattern =
  | Literal
  | Var
  | ListPattern
  | TuplePattern
  | BinaryPattern
  | MapPattern
  | RecordPattern
  | RecordIndex
  | MatchPattern
  | PatternOperation
  | PatternUnaryOperation;

export interface ListPattern extends Node {
  readonly kind: 'list';
  readonly elements: readonly Pattern[];
  readonly tail: Pattern | null;
}
export interface TuplePattern extends Node {
  readonly kind: 'tuple';
  readonly elements: readonly Pattern[];
}
/** A segment's value is a variable, a literal or a constant operation; its size may be any guard expression. */
export interface BinaryPattern extends Node {
  readonly kind: 'binary';
  readonly segments: readonly Segment<Pattern>[];
}
/** Keys are guard expressions over bound variables. */
export interface MapPattern extends Node {
  readonly kind: 'map';
  readonly pairs: readonly MapPatternPair[];
}
export interface MapPatternPair extends Node {
  readonly op: 'exact';
  readonly key: Expr;
  readonly value: Pattern;
}
export interface RecordPattern extends Node {
  readonly kind: 'record';
  readonly name: string;
  readonly fields: readonly RecordField<Pattern>[];
}
/** `P1 = P2`: both must match. */
export interface MatchPattern extends Node {
  readonly kind: 'match';
  readonly pattern: Pattern;
  readonly value: Pattern;
}
/**
 * Either a constant arithmetic expression, or `Prefix ++ Pattern` where the prefix is a string or a list of integers
 * and characters (`"ab" ++ "cd" ++ T` is nested to the right).
 */
export interface PatternOperation extends Node {
  readonly kind: 'op';
  readonly op: BinaryOperator;
  readonly left: Pattern;
  readonly right: Pattern;
}
/** A constant: `-1`, `+1`, `bnot 1`. */
export interface PatternUnaryOperation extends Node {
  readonly kind: 'unary';
  readonly op: UnaryOperator;
  readonly operand: Pattern;
}

// ---------------------------------------------------------------------------------------------------- types

export type Type =
  | TypeAtom
  | TypeInteger
  | TypeChar
  | TypeVar
  | AnnotatedType
  | UnionType
  | RangeType
  | TypeOperation
  | TypeUnaryOperation
  | NilType
  | ListType
  | TupleType
  | MapType
  | BinaryType
  | FunType
  | RecordType
  | TypeCall
  | RemoteTypeCall;

export interface TypeAtom extends Node {
  readonly kind: 'atom';
  readonly name: string;
}
export interface TypeInteger extends Node {
  readonly kind: 'integer';
  readonly value: number | bigint;
}
export interface TypeChar extends Node {
  readonly kind: 'char';
  readonly value: number;
}
export interface TypeVar extends Node {
  readonly kind: 'var';
  readonly name: string;
}
/** `Name :: type`. */
export interface AnnotatedType extends Node {
  readonly kind: 'annotated';
  readonly name: TypeVar;
  readonly type: Type;
}
/** Flat: `a | b | c` is one union of three. */
export interface UnionType extends Node {
  readonly kind: 'union';
  readonly types: readonly Type[];
}
/** `low..high`. */
export interface RangeType extends Node {
  readonly kind: 'range';
  readonly low: Type;
  readonly high: Type;
}
/** Constant arithmetic in a singleton or range. */
export interface TypeOperation extends Node {
  readonly kind: 'op';
  readonly op: BinaryOperator;
  readonly left: Type;
  readonly right: Type;
}
export interface TypeUnaryOperation extends Node {
  readonly kind: 'unary';
  readonly op: UnaryOperator;
  readonly operand: Type;
}
/** `[]`. */
export interface NilType extends Node {
  readonly kind: 'nil';
}
/** `[type]` or `[type, ...]`. */
export interface ListType extends Node {
  readonly kind: 'list';
  readonly element: Type;
  readonly nonempty: boolean;
}
/** `{…}`; `elements` null is `tuple()`. */
export interface TupleType extends Node {
  readonly kind: 'tuple';
  readonly elements: readonly Type[] | null;
}
/** `#{…}`; `pairs` null is `map()`. */
export interface MapType extends Node {
  readonly kind: 'map';
  readonly pairs: readonly MapTypePair[] | null;
}
export interface MapTypePair extends Node {
  readonly op: 'assoc' | 'exact';
  readonly key: Type;
  readonly value: Type;
}
/** `<<_:base, _:_*unit>>`; an absent part is the integer 0. */
export interface BinaryType extends Node {
  readonly kind: 'binary';
  readonly base: Type;
  readonly unit: Type;
}
/** `fun()` has no result and any parameters; `fun((...) -> R)` any parameters. `paramsPos` is where they start. */
export interface FunType extends Node {
  readonly kind: 'fun';
  readonly params: readonly Type[] | null;
  readonly paramsPos: Position;
  readonly result: Type | null;
}
/** `#name{field :: type}`. */
export interface RecordType extends Node {
  readonly kind: 'record';
  readonly name: string;
  readonly namePos: Position;
  readonly fields: readonly RecordTypeField[];
}
export interface RecordTypeField extends Node {
  readonly name: string;
  readonly type: Type;
}
/** `name(args)`; `builtin` if the language predefines a type of this name and arity. */
export interface TypeCall extends Node {
  readonly kind: 'type';
  readonly name: string;
  readonly args: readonly Type[];
  readonly builtin: boolean;
}
/** `module:name(args)`. */
export interface RemoteTypeCall extends Node {
  readonly kind: 'remote-type';
  readonly module: string;
  readonly modulePos: Position;
  readonly name: string;
  readonly namePos: Position;
  readonly args: readonly Type[];
}

// ---------------------------------------------------------------------------------------------------- forms

export type Form =
  | ModuleForm
  | ExportForm
  | ExportTypeForm
  | ImportForm
  | RecordForm
  | TypeForm
  | SpecForm
  | FileForm
  | AttributeForm
  | FunctionForm
  | EofForm;

interface FormNode extends Node {
  /** The file that the form is written in (or that a `-file` attribute claims). */
  readonly file: string;
}

export interface FunctionId {
  readonly name: string;
  readonly arity: number;
}

export interface ModuleForm extends FormNode {
  readonly kind: 'module';
  readonly name: string;
}
export interface ExportForm extends FormNode {
  readonly kind: 'export';
  readonly functions: readonly FunctionId[];
}
export interface ExportTypeForm extends FormNode {
  readonly kind: 'export-type';
  readonly types: readonly FunctionId[];
}
export interface ImportForm extends FormNode {
  readonly kind: 'import';
  readonly module: string;
  readonly functions: readonly FunctionId[];
}
export interface RecordForm extends FormNode {
  readonly kind: 'record';
  readonly name: string;
  readonly fields: readonly RecordFieldDefinition[];
}
export interface RecordFieldDefinition extends Node {
  readonly name: string;
  readonly default: Expr | null;
  readonly type: Type | null;
}
export interface TypeForm extends FormNode {
  readonly kind: 'type';
  readonly flavor: 'type' | 'opaque' | 'nominal';
  readonly name: string;
  readonly params: readonly TypeVar[];
  readonly type: Type;
}
/** `-spec` and `-callback`; one clause for each overload. */
export interface SpecForm extends FormNode {
  readonly kind: 'spec';
  readonly flavor: 'spec' | 'callback';
  /** The module of `-spec m:f(…)`; null for the usual form. */
  readonly module: string | null;
  readonly name: string;
  readonly arity: number;
  readonly clauses: readonly SpecClause[];
}
/** `(params) -> result when constraints`. */
export interface SpecClause extends Node {
  readonly type: FunType;
  readonly constraints: readonly Constraint[];
}
/** `Var :: type` after `when`. */
export interface Constraint extends Node {
  readonly name: TypeVar;
  readonly type: Type;
}
/** `-file("name", line)`, from the source or from an inclusion: the location of the following forms. */
export interface FileForm extends FormNode {
  readonly kind: 'file';
  readonly name: string;
  readonly line: number;
}
/** Every other attribute: `-behaviour(…)`, `-compile(…)`, `-vsn(…)`, `-doc …` and the user's own. */
export interface AttributeForm extends FormNode {
  readonly kind: 'attribute';
  readonly name: string;
  readonly value: Term;
}
export interface FunctionForm extends FormNode {
  readonly kind: 'function';
  readonly name: string;
  readonly arity: number;
  readonly clauses: readonly Clause[];
}
export interface EofForm extends FormNode {
  readonly kind: 'eof';
}

/**
 * Modes, types and determinism that a program states about its predicates:
 *
 *     %! sum(+Numbers:list(integer), -Sum:integer) is det.      documentation lines, also in a block comment
 *     :- pred sum(list(integer), integer).                      declarations of the common type packs
 *     :- mode sum(in, out) is det.
 *     :- type tree(T) ---> leaf ; node(tree(T), T, tree(T)).
 */
import { defined } from '../../logic/index.ts';
import type { Location } from '../machine/code.ts';
import type { LoadedComment, LoadedFile } from '../machine/loader.ts';
import { Operators, PrologSyntaxError, readTerm } from '../syntax/index.ts';
import { Atom, arg, deref, isStruct, Struct, type Term, termVariables, type Var } from '../terms/index.ts';
import { ANY, readAlternative, readType, type Type, type TypeDefinition, type TypeTable } from './type.ts';

export type Mode = 'in' | 'out' | 'any';

export type Determinism = 'det' | 'semidet' | 'multi' | 'nondet' | 'failure';

export interface Declaration {
  readonly modes: readonly Mode[];
  readonly types: readonly Type[];
  readonly determinism: Determinism | null;
}

/** A tag of a documentation comment with the exception that it announces: `@throws no_key(Key) if there is none`. */
const THROWS = /@(?:throws|error)\s+([a-z]\w*(?:\((?:[^()]|\([^()]*\))*\))?)/g;

export class Declarations {
  readonly types: TypeTable;
  readonly #declared = new Map<string, Declaration>();
  readonly #throws = new Map<string, Term[]>();

  constructor(
    files: readonly LoadedFile[],
    directives: readonly { readonly term: Term; readonly location: Location }[],
  ) {
    const types = new Map<string, TypeDefinition>();
    for (const { term } of directives) defineType(term, types);
    this.types = types;
    for (const text of files.flatMap(file => blocksOf(file.comments))) {
      const lines = modeLines(text);
      for (const line of lines) {
        this.#take(line);
        this.#throws.set(indicatorOf(line), thrownBy(text));
      }
    }
    for (const { term } of directives) {
      if (isStruct(term, 'pred', 1) || isStruct(term, 'mode', 1)) this.#take(arg(term, 0));
    }
  }

  /** What is said about a predicate, as `name/arity`. */
  of(indicator: string): Declaration | null {
    return this.#declared.get(indicator) ?? null;
  }

  /** The balls that the documentation of a predicate announces. */
  throws(indicator: string): readonly Term[] {
    return this.#throws.get(indicator) ?? [];
  }

  /**
   * `p(+A:integer, -B) is det`. The first line that says something about modes wins, and so does the first about types.
   */
  #take(stated: Term): void {
    const [head, determinism] = withoutDeterminism(stated);
    if (!(head instanceof Struct)) {
      if (!(head instanceof Atom) || determinism === null) return;
      this.#declared.set(`${head.name}/0`, { modes: [], types: [], determinism });
      return;
    }
    const key = `${head.name.name}/${head.args.length}`;
    const before = this.#declared.get(key);
    const args = head.args.map(readArgument);
    const hasModes = args.some(({ mode }) => mode !== null);
    const hasTypes = args.some(({ type }) => type !== null);
    this.#declared.set(key, {
      modes:
        before?.modes.some(mode => mode !== 'any') || !hasModes
          ? (before?.modes ?? args.map(() => 'any'))
          : args.map(({ mode }) => mode ?? 'any'),
      types:
        before?.types.some(type => type !== ANY) || !hasTypes
          ? (before?.types ?? args.map(() => ANY))
          : args.map(({ type }) => type ?? ANY),
      determinism: before?.determinism ?? determinism,
    });
  }
}

/** Comments with those on the next lines that continue them; a line of documentation after others begins a new one. */
function blocksOf(comments: readonly LoadedComment[]): string[] {
  const blocks: string[] = [];
  let before: LoadedComment | null = null;
  for (const comment of comments) {
    const { text, line } = comment;
    const follows = before?.line === line - 1 && text.startsWith('%') && before.text.startsWith('%');
    const begins = isDocumentation(text) && !isDocumentation(before?.text ?? '');
    if (follows && !begins) blocks.push(`${blocks.pop()}\n${text}`);
    else blocks.push(text);
    before = comment;
  }
  return blocks;
}

function isDocumentation(comment: string): boolean {
  return /^%[!%]/.test(comment);
}

function indicatorOf(stated: Term): string {
  const [head] = withoutDeterminism(stated);
  return head instanceof Struct
    ? `${head.name.name}/${head.args.length}`
    : `${head instanceof Atom ? head.name : ''}/0`;
}

function thrownBy(comment: string): Term[] {
  return [...comment.matchAll(THROWS)].flatMap(([, text = '']) => modeLine(text) ?? []);
}

function withoutDeterminism(stated: Term): [Term, Determinism | null] {
  const t = deref(stated);
  if (!isStruct(t, 'is', 2)) return [t, null];
  const how = arg(t, 1);
  const known: readonly string[] = ['det', 'semidet', 'multi', 'nondet', 'failure'];
  return [arg(t, 0), how instanceof Atom && known.includes(how.name) ? (how.name as Determinism) : null];
}

const MODES: Readonly<Record<string, Mode>> = {
  '+': 'in',
  '++': 'in',
  '@': 'in',
  in: 'in',
  ground: 'in',
  '-': 'out',
  '--': 'out',
  out: 'out',
  '?': 'any',
  ':': 'any',
  '!': 'any',
};

/** `+Name:type`, `+type`, `type::in`, `in`: what is there of a mode and a type. */
function readArgument(term: Term): { mode: Mode | null; type: Type | null } {
  const t = deref(term);
  if (t instanceof Struct && t.args.length === 1 && t.name.name in MODES) {
    const mode = defined(MODES[t.name.name]);
    const inner = arg(t, 0);
    if (isStruct(inner, ':', 2)) return { mode, type: readType(arg(inner, 1)) };
    // A name that starts with a capital letter was read as a variable.
    return { mode, type: inner instanceof Atom || inner instanceof Struct ? readType(inner) : null };
  }
  if (isStruct(t, '::', 2)) {
    const mode = arg(t, 1);
    return { mode: mode instanceof Atom ? (MODES[mode.name] ?? null) : null, type: readType(arg(t, 0)) };
  }
  if (isStruct(t, ':', 2)) return { mode: readArgument(arg(t, 0)).mode, type: readType(arg(t, 1)) };
  if (t instanceof Atom && t.name in MODES) return { mode: defined(MODES[t.name]), type: null };
  return { mode: null, type: t instanceof Atom || t instanceof Struct ? readType(t) : null };
}

/** `tree(T) ---> leaf ; node(T)`, `numbers == list(integer)`. */
function defineType(directive: Term, types: Map<string, TypeDefinition>): void {
  if (!isStruct(directive, 'type', 1) && !isStruct(directive, 'typedef', 1)) return;
  const definition = arg(directive, 0);
  const isAlias = isStruct(definition, '==', 2) || isStruct(definition, '=', 2);
  if (!isAlias && !isStruct(definition, '--->', 2)) return;
  const head = arg(definition, 0);
  const name = head instanceof Struct ? head.name : head;
  if (!(name instanceof Atom)) return;
  const parameters = new Map<Var, string>([...termVariables(head)].map((v, i) => [v, `'${i}`]));
  const body = arg(definition, 1);
  const type: Type = isAlias
    ? readType(body, parameters)
    : { kind: 'union', types: alternatives(body).map(part => readAlternative(part, parameters)) };
  const arity = head instanceof Struct ? head.args.length : 0;
  types.set(`${name.name}/${arity}`, { parameters: [...parameters.values()], type });
}

function alternatives(body: Term): Term[] {
  const t = deref(body);
  return isStruct(t, ';', 2) || isStruct(t, '|', 2) ? t.args.flatMap(alternatives) : [t];
}

/** The mode lines of a documentation comment, as terms. */
function modeLines(comment: string): Term[] {
  const isBlock = comment.startsWith('/**');
  if (!isBlock && !isDocumentation(comment)) return [];
  const lines = comment
    .split('\n')
    .map(line => (isBlock ? line.replace(/^\/\*\*|\*\/$|^\s*\*/g, '') : line.replace(/^%+!?/, '')).trim());
  const found: Term[] = [];
  for (const [i, line] of lines.entries()) {
    if (!/^[a-z]\w*(\(|\s+is\s|\/\/)/.test(line)) {
      if (line !== '') break;
      continue;
    }
    const term = modeLine(line) ?? modeLine(`${line} ${lines[i + 1] ?? ''}`);
    if (term !== null) found.push(term);
  }
  return found;
}

/** Lines of documentation use operators of their own. */
const operators = Operators.defaults();
for (const mode of ['+', '++', '-', '--', '?', ':', '@', '!']) operators.add(200, 'fy', mode);
operators.add(700, 'xfx', 'is');

function modeLine(text: string): Term | null {
  try {
    return deref(readTerm(text.replace(/\.\s*$/, ''), operators).term);
  } catch (error) {
    if (error instanceof PrologSyntaxError) return null;
    throw error;
  }
}

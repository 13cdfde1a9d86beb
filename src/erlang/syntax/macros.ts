/** Macro definitions by name and number of parameters, and the check for cycles. */
import type { Position } from './ast.ts';
import type { Token } from './tokens.ts';

/** An error in a directive or a macro call. */
export class MacroError {
  constructor(
    readonly pos: Position,
    readonly code: string,
    readonly message: string,
    readonly hint?: string,
  ) {}
}

export interface Macro {
  /** Null for a macro without a parameter list, which differs from an empty one. */
  readonly params: readonly string[] | null;
  readonly body: readonly Token[];
}

/** The number of arguments of a macro call; null for a call without parentheses. */
export type CallArity = number | null;

export interface MacroReference {
  readonly name: string;
  readonly arity: CallArity;
}

interface Entry {
  /**
   * Predefined macros cannot be redefined; one that is not defined yet (`?MODULE` before `-module`) has no variants.
   */
  readonly predefined: boolean;
  readonly variants: Map<CallArity, { readonly macro: Macro; readonly uses: readonly MacroReference[] }>;
}

export class MacroTable {
  private readonly entries = new Map<string, Entry>();
  /** A memo of macros without cycles; cleared by every new definition. */
  private readonly acyclic = new Set<string>();

  predefine(name: string, body: readonly Token[] | null, params: readonly string[] | null = null): void {
    const variants: Entry['variants'] = new Map();
    if (body !== null) variants.set(params?.length ?? null, { macro: { params, body }, uses: [] });
    this.entries.set(name, { predefined: true, variants });
  }

  define(name: string, macro: Macro, uses: readonly MacroReference[], pos: Position): void {
    const arity = macro.params?.length ?? null;
    const entry = this.entries.get(name);
    if (entry?.predefined) {
      throw new MacroError(pos, 'redefine_predef', `redefining predefined macro '${name}'`);
    }
    if (entry?.variants.has(arity)) {
      throw new MacroError(pos, 'redefine', `redefining macro '${name}'`, `write -undef(${name}). before it`);
    }
    const variants = entry?.variants ?? new Map();
    variants.set(arity, { macro, uses });
    this.entries.set(name, { predefined: false, variants });
    this.acyclic.clear();
  }

  undefine(name: string): void {
    this.entries.delete(name);
    this.acyclic.clear();
  }

  isDefined(name: string): boolean {
    return (this.entries.get(name)?.variants.size ?? 0) > 0;
  }

  /**
   * The definition for a call. A macro without a parameter list takes no arguments: a parenthesis after it stays in the
   * input.
   */
  lookup(name: string, arity: CallArity, pos: Position): Macro {
    const variants = this.entries.get(name)?.variants;
    if (variants === undefined || variants.size === 0) {
      const shown = arity === null ? name : `${name}/${arity}`;
      throw new MacroError(pos, 'undefined_macro', `undefined macro '${shown}'`);
    }
    const plain = variants.size === 1 ? variants.get(null) : undefined;
    const found = plain ?? variants.get(arity);
    if (found === undefined) {
      const known = [...variants.keys()].map(n => (n === null ? name : `${name}/${n}`)).join(', ');
      throw new MacroError(pos, 'mismatch', `argument mismatch for macro '${name}'`, `there is ${known}`);
    }
    this.checkCircle({ name, arity: found.macro.params?.length ?? null }, [], pos);
    return found.macro;
  }

  private checkCircle(reference: MacroReference, path: readonly string[], pos: Position): void {
    const key = `${reference.name}/${reference.arity}`;
    if (this.acyclic.has(key)) return;
    if (path.includes(key)) {
      const shown = reference.arity === null ? reference.name : key;
      throw new MacroError(pos, 'circular', `circular macro '${shown}'`);
    }
    const variants = this.entries.get(reference.name)?.variants;
    const variant = variants?.get(reference.arity) ?? variants?.get(null);
    for (const use of variant?.uses ?? []) this.checkCircle(use, [...path, key], pos);
    this.acyclic.add(key);
  }
}

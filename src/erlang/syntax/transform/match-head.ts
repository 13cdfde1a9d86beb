/** Translates the head of a match specification: a term in which '$1', '$2' are variables and '_' is a wildcard. */
import type * as Ast from '../ast.ts';
import {
  atom,
  fieldsInOrder,
  NoMatchSpecification,
  type Records,
  recordNamed,
} from './match-specification.ts';

/** Whether `ets` or `dbg` supports a pattern: objects are tuples, arguments are lists. */
export function isHeadOf(dialect: 'ets' | 'dbg', pattern: Ast.Pattern): boolean {
  switch (pattern.kind) {
    case 'var':
      return true;
    case 'match': {
      const named = namedWhole(pattern);
      return named !== null && isHeadOf(dialect, named.pattern);
    }
    case 'tuple':
    case 'record':
      return dialect === 'ets';
    case 'list':
      return dialect === 'dbg';
    default:
      return false;
  }
}

/** `Name = Pattern` or `Pattern = Name`. */
function namedWhole({ pattern, value }: Ast.MatchPattern): { name: string; pattern: Ast.Pattern } | null {
  if (pattern.kind === 'var') return { name: pattern.name, pattern: value };
  return value.kind === 'var' ? { name: value.name, pattern } : null;
}

export class MatchHead {
  private readonly variables = new Map([['_', '_']]);
  private next = 1;

  constructor(private readonly records: Records) {}

  /** The name of a variable in the specification; undefined for an outer variable. */
  nameOf(variable: string): string | undefined {
    return this.variables.get(variable);
  }

  /** The whole pattern, which may have an alias. */
  whole(pattern: Ast.Pattern): Ast.Expr {
    const named = pattern.kind === 'match' ? namedWhole(pattern) : null;
    if (named === null) return this.part(pattern);
    this.variables.set(named.name, '$_');
    return this.part(named.pattern);
  }

  private readonly part = (p: Ast.Pattern): Ast.Expr => {
    switch (p.kind) {
      case 'var':
        return atom(p.pos, this.variable(p.name));
      case 'atom':
        if (/^\$\d+$/.test(p.name)) {
          throw new NoMatchSpecification(
            p.pos,
            `the atom '${p.name}' means a variable in a match specification`,
          );
        }
        return p;
      case 'list':
        return { ...p, elements: p.elements.map(this.part), tail: p.tail && this.part(p.tail) };
      case 'tuple':
        return { ...p, elements: p.elements.map(this.part) };
      case 'map':
        return { ...p, pairs: p.pairs.map(pair => this.pair(pair)) };
      case 'record': {
        const record = recordNamed(this.records, p.name, p.pos);
        const fields = fieldsInOrder(record, p.fields, this.part, () => atom(p.pos, '_'));
        return { kind: 'tuple', pos: p.pos, elements: [atom(p.pos, p.name), ...fields] };
      }
      case 'match':
        throw new NoMatchSpecification(p.pos, 'only the whole argument can be given a name with =');
      case 'binary':
        return this.binary(p);
      default:
        return p;
    }
  };

  private variable(name: string): string {
    const known = this.variables.get(name);
    if (known !== undefined) return known;
    const numbered = `$${this.next++}`;
    this.variables.set(name, numbered);
    return numbered;
  }

  private pair({ pos, key, value }: Ast.MapPatternPair): Ast.MapPair {
    return { pos, op: 'assoc', key: this.part(key as Ast.Pattern), value: this.part(value) };
  }

  private binary(p: Ast.BinaryPattern): Ast.Expr {
    for (const { value } of p.segments) {
      if (value.kind !== 'var') continue;
      throw new NoMatchSpecification(
        value.pos,
        `${value.name} is in a binary, which cannot be taken apart here`,
      );
    }
    return p;
  }
}

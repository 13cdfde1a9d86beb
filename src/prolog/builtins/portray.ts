/** `portray_clause/1` and `listing/1`: clauses laid out as a person would write them. */
import { formatTerm, type Operators } from '../syntax/index.ts';
import {
  atom,
  copyTerm,
  deref,
  isStruct,
  repeatedVariables,
  Struct,
  struct,
  type Term,
  TRUE,
  termVariables,
} from '../terms/index.ts';

export function portrayClause(term: Term, operators: Operators): string {
  const clause = copyTerm(term);
  nameVariables(clause);
  const t = deref(clause);
  const layout = new Layout(operators);
  if (isStruct(t, ':-', 2)) {
    const body = deref(t.args[1]);
    if (body === TRUE) return `${layout.inline(t.args[0], 1199)}.\n`;
    return `${layout.inline(t.args[0], 1199)} :-\n    ${layout.body(body, 1, 1199)}.\n`;
  }
  if (isStruct(t, '-->', 2)) {
    return `${layout.inline(t.args[0], 1199)} -->\n    ${layout.body(t.args[1], 1, 1199)}.\n`;
  }
  if (isStruct(t, ':-', 1)) return `:- ${layout.body(t.args[0], 1, 999)}.\n`;
  return `${layout.inline(t, 1199)}.\n`;
}

/** Variables that occur once become `_`, the others letters. */
function nameVariables(term: Term): void {
  const repeated = repeatedVariables(term);
  let n = 0;
  for (const v of termVariables(term)) {
    v.ref = !repeated.has(v) ? struct('$VAR', atom('_')) : struct('$VAR', n++);
  }
}

class Layout {
  constructor(private readonly operators: Operators) {}

  inline(t: Term, priority: number): string {
    return formatTerm(t, {
      quoted: true,
      numberVars: true,
      spaceArgs: true,
      listing: true,
      operators: this.operators,
      priority,
    });
  }

  body(term: Term, depth: number, priority: number): string {
    const t = deref(term);
    const indent = '    '.repeat(depth);
    if (isStruct(t, ',', 2)) {
      return `${this.body(t.args[0], depth, 999)},\n${indent}${this.body(t.args[1], depth, 1000)}`;
    }
    if (isStruct(t, ';', 2) || isStruct(t, '->', 2) || isStruct(t, '*->', 2)) {
      return `(   ${this.alternatives(t, depth)}\n${indent})`;
    }
    if (isStruct(t, '\\+', 1)) {
      const inner = deref(t.args[0]);
      if (inner instanceof Struct && [',', ';', '->'].includes(inner.name.name) && inner.args.length === 2) {
        return `\\+ ( ${this.body(inner, depth + 1, 1200)}\n${indent}   )`;
      }
      return `\\+ ${this.inline(inner, 900)}`;
    }
    return this.inline(t, priority);
  }

  private alternatives(term: Term, depth: number): string {
    const t = deref(term);
    const indent = '    '.repeat(depth);
    if (isStruct(t, ';', 2)) {
      return `${this.alternatives(t.args[0], depth)}\n${indent};   ${this.alternatives(t.args[1], depth)}`;
    }
    for (const arrow of ['->', '*->']) {
      if (!isStruct(t, arrow, 2)) continue;
      const gap = arrow === '->' ? '->  ' : '*-> ';
      return `${this.body(t.args[0], depth + 1, 999)}\n${indent}${gap}${this.body(t.args[1], depth + 1, 999)}`;
    }
    return this.body(t, depth + 1, 999);
  }
}

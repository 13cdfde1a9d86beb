/**
 * Grammar rules to clauses. A nonterminal gets two more arguments, the text before and after it; terminals
 * become unifications in the body, so that a cut before them is not undone by a failing head.
 */
import {
  Atom,
  atom,
  deref,
  isCons,
  isStruct,
  list,
  listToArray,
  NIL,
  Str,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';

export class GrammarError extends Error {
  constructor(
    readonly expected: string,
    readonly culprit: Term,
  ) {
    super(`a grammar rule needs a ${expected} here`);
  }
}

/** `Head --> Body` as a clause. */
export function translateRule(rule: Term): Term {
  const [headTerm, bodyTerm] = (rule as Struct).args as [Term, Term];
  const s0 = new Var();
  const s = new Var();
  let head = deref(headTerm);
  if (isStruct(head, ',', 2)) {
    // What is pushed back is most often a list, and is translated as any body is.
    const pushback = head.args[1];
    head = deref(head.args[0]);
    const middle = new Var();
    const body = conjunction(translateBody(bodyTerm, s0, middle), translateBody(pushback, s, middle));
    return struct(':-', extend(head, s0, s), body);
  }
  return struct(':-', extend(head, s0, s), translateBody(bodyTerm, s0, s));
}

function conjunction(left: Term, right: Term): Term {
  return struct(',', left, right);
}

function codesOf(t: Term): Term[] | null {
  return t instanceof Str ? [...t.text].map(c => c.codePointAt(0) ?? 0) : null;
}

function isPartialList(t: Term): boolean {
  let rest = deref(t);
  while (isCons(rest)) rest = deref(rest.args[1]);
  return rest instanceof Var;
}

function terminals(items: readonly Term[], s0: Term, s: Term): Term {
  return struct('=', s0, list(items, s));
}

function extend(t: Term, s0: Term, s: Term): Term {
  if (isStruct(t, ':', 2)) return struct(':', t.args[0], extend(deref(t.args[1]), s0, s));
  if (t instanceof Atom) return new Struct(t, [s0, s]);
  if (t instanceof Struct) return new Struct(t.name, [...t.args, s0, s]);
  if (t instanceof Var) throw new GrammarError('instantiation', t);
  throw new GrammarError('callable', t);
}

export function translateBody(term: Term, s0: Term, s: Term): Term {
  const t = deref(term);
  if (t instanceof Var) return struct('phrase', t, s0, s);
  if (t instanceof Str) return terminals(codesOf(t) as Term[], s0, s);
  if (t === NIL) return struct('=', s0, s);
  if (isCons(t)) {
    const items = listToArray(t);
    if (items !== null) return terminals(items, s0, s);
    if (!isPartialList(t)) throw new GrammarError('list_or_partial_list', t);
    return struct(':', atom('lists'), struct('append', t, s, s0));
  }
  if (t instanceof Atom && t.name === '{}') return struct('=', s0, s);
  if (t instanceof Atom && t.name === '!') return conjunction(t, struct('=', s, s0));
  if (t instanceof Struct) {
    const [a, b] = t.args as [Term, Term];
    switch (`${t.name.name}/${t.args.length}`) {
      case ',/2': {
        const middle = new Var();
        return conjunction(translateBody(a, s0, middle), translateBody(b, middle, s));
      }
      case ';/2':
      case '|/2':
        return struct(';', translateBody(a, s0, s), translateBody(b, s0, s));
      case '->/2':
      case '*->/2': {
        const middle = new Var();
        return new Struct(t.name, [translateBody(a, s0, middle), translateBody(b, middle, s)]);
      }
      case '\\+/1':
        return conjunction(struct('\\+', translateBody(a, s0, new Var())), struct('=', s, s0));
      case '{}/1':
        return conjunction(a, struct('=', s, s0));
      case ':/2':
        return new Struct(t.name, [a, translateBody(b, s0, s)]);
    }
    if (t.name.name === 'call') return new Struct(t.name, [...t.args, s0, s]);
  }
  return extend(t, s0, s);
}

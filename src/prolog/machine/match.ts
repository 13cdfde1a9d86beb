/** Head unification with compiled patterns, and construction of terms from patterns. */
import {
  deref,
  derefToSymbolic,
  Struct,
  Symbolic,
  sameAtomic,
  type Term,
  type Trail,
  Var,
} from '../terms/index.ts';
import { P_CONST, P_FIRST, P_STRUCT, P_VAR, P_VOID, type Pattern } from './code.ts';

export function matchHead(
  trail: Trail,
  head: readonly Pattern[],
  args: readonly Term[],
  env: Term[],
): boolean {
  for (let i = 0; i < head.length; i++) {
    if (!match(trail, head[i] as Pattern, args[i] as Term, env)) return false;
  }
  return true;
}

function match(trail: Trail, pattern: Pattern, term: Term, env: Term[]): boolean {
  let p = pattern;
  let t = term;
  for (;;) {
    switch (p.kind) {
      case P_VOID:
        return true;
      case P_FIRST:
        env[p.slot] = derefToSymbolic(t);
        return true;
      case P_VAR:
        return trail.unify(env[p.slot] as Term, t);
      case P_CONST: {
        const value = deref(t);
        if (value === p.term) return true;
        if (value instanceof Var) {
          trail.bind(value, p.term);
          return true;
        }
        return p.term instanceof Symbolic ? trail.unify(p.term, t) : sameAtomic(p.term, value);
      }
      case P_STRUCT: {
        const value = deref(t);
        if (value instanceof Struct) {
          const { args } = p;
          const last = args.length - 1;
          if (value.name !== p.name || value.args.length !== args.length) return false;
          if (last < 0) return true;
          for (let i = 0; i < last; i++) {
            if (!match(trail, args[i] as Pattern, value.args[i] as Term, env)) return false;
          }
          p = args[last] as Pattern;
          t = value.args[last] as Term;
          continue;
        }
        if (!(value instanceof Var)) return false;
        trail.bind(value, build(p, env));
        return true;
      }
    }
  }
}

export function build(pattern: Pattern, env: Term[]): Term {
  switch (pattern.kind) {
    case P_CONST:
      return pattern.term;
    case P_VAR:
      return env[pattern.slot] as Term;
    case P_FIRST: {
      const v = new Var();
      env[pattern.slot] = v;
      return v;
    }
    case P_VOID:
      return new Var();
    case P_STRUCT: {
      const { args } = pattern;
      const built: Term[] = new Array(args.length);
      for (let i = 0; i < args.length; i++) built[i] = build(args[i] as Pattern, env);
      return new Struct(pattern.name, built);
    }
  }
}

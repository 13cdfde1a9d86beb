/** `goal_expansion/2`: goals in bodies are replaced by what the program's hooks make of them, until none does. */
import { Atom, deref, Struct, struct, type Term, Var } from '../terms/index.ts';
import type { Machine } from './machine.ts';
import { META, qualified, unqualified } from './meta.ts';

const GOAL_EXPANSION = 'goal_expansion';

/** How many times one goal is expanded. Larger: hooks that never end take longer to be noticed. */
const MAX_EXPANSIONS = 100;

/** A clause with its body expanded, if some hook is there. */
export function expandedClause(machine: Machine, clause: Term, module: string): Term {
  const hooks = hooksIn(machine, module);
  const t = deref(clause);
  if (hooks.length === 0 || !(t instanceof Struct) || t.name.name !== ':-' || t.args.length !== 2)
    return clause;
  return struct(':-', t.args[0] as Term, new Expander(machine, hooks).goal(t.args[1] as Term, module));
}

/** A directive with its goal expanded. */
export function expandedGoal(machine: Machine, goal: Term, module: string): Term {
  const hooks = hooksIn(machine, module);
  return hooks.length === 0 ? goal : new Expander(machine, hooks).goal(goal, module);
}

/** The modules that define the hook. */
function hooksIn({ program }: Machine, module: string): string[] {
  return [...new Set([module, 'user', 'system'])].filter(name =>
    program.isDefinedIn(name, `${GOAL_EXPANSION}/2`),
  );
}

class Expander {
  constructor(
    private readonly machine: Machine,
    private readonly hooks: readonly string[],
  ) {}

  goal(given: Term, context: string): Term {
    let goal = given;
    for (let i = 0; i < MAX_EXPANSIONS; i++) {
      const { term } = unqualified(goal, context);
      if (term instanceof Var || !(term instanceof Atom || term instanceof Struct)) return goal;
      const next = this.once(term);
      if (next === null) break;
      goal = next;
    }
    return this.inside(goal, context);
  }

  private once(goal: Term): Term | null {
    for (const hook of this.hooks) {
      const expanded = new Var();
      if (this.machine.once(qualified(struct(GOAL_EXPANSION, goal, expanded), hook))) return deref(expanded);
    }
    return null;
  }

  /** The arguments that are goals, expanded as well. */
  private inside(goal: Term, context: string): Term {
    const t = deref(goal);
    if (!(t instanceof Struct)) return goal;
    if (t.name.name === ':' && t.args.length === 2) {
      const { module } = unqualified(t, context);
      return struct(':', t.args[0] as Term, this.goal(t.args[1] as Term, module));
    }
    const goals = META[`${t.name.name}/${t.args.length}`];
    if (goals === undefined) return goal;
    return new Struct(
      t.name,
      t.args.map((arg, i) => (goals[i] === 0 ? this.goal(arg, context) : arg)),
    );
  }
}

/** Conditional compilation: the open `-ifdef`, `-ifndef` and `-if`, and which of their branches are skipped. */
import type { Position } from './ast.ts';
import { badDirective } from './directives.ts';
import { MacroError } from './macros.ts';
import type { Token } from './tokens.ts';

export type Test = 'ifdef' | 'ifndef' | 'if' | 'elif';

interface Condition {
  readonly directive: string;
  readonly pos: Position;
  /** Whether some branch has been taken. */
  taken: boolean;
  active: boolean;
  elseSeen: boolean;
}

export class Conditionals {
  private readonly stack: Condition[] = [];

  /** The conditionals without an `-endif` so far. */
  get open(): readonly { readonly directive: string; readonly pos: Position }[] {
    return this.stack;
  }

  get skipping(): boolean {
    return this.stack.some(condition => !condition.active);
  }

  /** Executes a conditional directive; false for any other. `holds` is called only where no branch was taken yet. */
  directive(
    word: string | null,
    tokens: readonly Token[],
    pos: Position,
    holds: (directive: Test, tokens: readonly Token[]) => boolean,
  ): boolean {
    switch (word) {
      case 'ifdef':
      case 'ifndef':
      case 'if': {
        const { skipping } = this;
        const condition: Condition = {
          directive: word,
          pos,
          taken: skipping,
          active: false,
          elseSeen: false,
        };
        this.stack.push(condition);
        if (!skipping) choose(condition, holds(word, tokens));
        return true;
      }
      case 'elif': {
        const condition = this.innermost(word, pos);
        if (condition.elseSeen) throw new MacroError(pos, 'elif_after_else', "'-elif' follows '-else'");
        condition.active = false;
        if (!condition.taken) choose(condition, holds(word, tokens));
        return true;
      }
      case 'else': {
        const condition = this.innermost(word, pos);
        if (condition.elseSeen) throw new MacroError(pos, 'repeated', "repeated '-else'");
        condition.elseSeen = true;
        choose(condition, !condition.taken);
        condition.taken = true;
        if (tokens[0]?.kind !== 'dot') badDirective(word, tokens, 0, pos);
        return true;
      }
      case 'endif':
        this.innermost(word, pos);
        this.stack.pop();
        if (tokens[0]?.kind !== 'dot') badDirective(word, tokens, 0, pos);
        return true;
      default:
        return false;
    }
  }

  private innermost(directive: string, pos: Position): Condition {
    const condition = this.stack[this.stack.length - 1];
    if (condition !== undefined) return condition;
    const hint = 'there is no -ifdef or -if before it';
    throw new MacroError(pos, 'unbalanced', `unbalanced '-${directive}'`, hint);
  }
}

function choose(condition: Condition, active: boolean): void {
  condition.taken = active;
  condition.active = active;
}

/** Conditional compilation: `:- if(Goal)`, `:- elif(Goal)`, `:- else`, `:- endif`. */

import { arg, atom, isStruct, type Term } from '../terms/index.ts';

/** Of `:- if … :- endif`: in the branch that is read, before it, or after it. */
type Branch = 'taken' | 'waiting' | 'over';

export class ConditionalCompilation {
  private readonly branches: Branch[] = [];

  /** `holds` tells whether a condition does. */
  constructor(private readonly holds: (goal: Term) => boolean) {}

  /** Whether what is read is part of the program. */
  get isTaken(): boolean {
    return this.branches.every(branch => branch === 'taken');
  }

  /** True where the clause was one of these directives. */
  directive(term: Term): boolean {
    if (!isStruct(term, ':-', 1)) return false;
    const directive = arg(term, 0);
    const { branches } = this;
    const outside = branches.slice(0, -1).every(b => b === 'taken');
    if (isStruct(directive, 'if', 1)) {
      branches.push(this.isTaken ? (this.holds(directive.args[0]) ? 'taken' : 'waiting') : 'over');
    } else if (isStruct(directive, 'elif', 1)) {
      const before = branches.pop();
      const taken = before === 'waiting' && outside && this.holds(directive.args[0]);
      branches.push(before !== 'waiting' ? 'over' : taken ? 'taken' : 'waiting');
    } else if (directive === atom('else')) branches.push(branches.pop() === 'waiting' ? 'taken' : 'over');
    else if (directive === atom('endif')) branches.pop();
    else return false;
    return true;
  }
}

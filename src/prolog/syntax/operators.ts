/** The operator table, with SWI-Prolog's defaults. */
export type OperatorType = 'xfx' | 'xfy' | 'yfx' | 'fy' | 'fx' | 'xf' | 'yf';

export interface Operator {
  readonly priority: number;
  readonly type: OperatorType;
}

const DEFAULTS: readonly [number, OperatorType, string][] = [
  [1200, 'xfx', ':- --> =>'],
  [1200, 'fx', ':- ?-'],
  [1150, 'fx', 'dynamic discontiguous initialization meta_predicate module_transparent multifile public'],
  [1150, 'fx', 'thread_local thread_initialization volatile table'],
  [1105, 'xfy', '|'],
  [1100, 'xfy', ';'],
  [1050, 'xfy', '-> *->'],
  [1000, 'xfy', ','],
  [800, 'xfx', ':='],
  [900, 'fy', '\\+'],
  [700, 'xfx', '< = =.. =@= \\=@= =:= =< == =\\= > >= @< @=< @> @>= \\= \\== as is >:< :<'],
  [600, 'xfy', ':'],
  [500, 'yfx', '+ - /\\ \\/'],
  [400, 'yfx', '* / // mod rdiv << >> div rem xor'],
  [200, 'xfx', '**'],
  [200, 'xfy', '^'],
  [200, 'fy', '- + \\'],
  [100, 'yfx', '.'],
  [1, 'fx', '$'],
];

export class Operators {
  readonly prefix = new Map<string, Operator>();
  readonly infix = new Map<string, Operator>();
  readonly postfix = new Map<string, Operator>();
  /** Grows with every change. */
  changes = 0;

  static defaults(): Operators {
    const table = new Operators();
    for (const [priority, type, names] of DEFAULTS) {
      for (const name of names.split(' ')) table.add(priority, type, name);
    }
    return table;
  }

  clone(): Operators {
    const copy = new Operators();
    for (const part of ['prefix', 'infix', 'postfix'] as const) {
      for (const [name, op] of this[part]) copy[part].set(name, op);
    }
    return copy;
  }

  /** Priority 0 removes the operator. */
  add(priority: number, type: OperatorType, name: string): void {
    this.changes++;
    const table = this.table(type);
    if (priority === 0) table.delete(name);
    else table.set(name, { priority, type });
  }

  table(type: OperatorType): Map<string, Operator> {
    if (type === 'fy' || type === 'fx') return this.prefix;
    return type === 'xf' || type === 'yf' ? this.postfix : this.infix;
  }

  has(name: string): boolean {
    return this.prefix.has(name) || this.infix.has(name) || this.postfix.has(name);
  }
}

/** The highest priority the left and right operands may have. */
export function operandLimits(op: Operator): { left: number; right: number } {
  const { priority, type } = op;
  return {
    left: type === 'yfx' || type === 'yf' ? priority : priority - 1,
    right: type === 'xfy' || type === 'fy' ? priority : priority - 1,
  };
}

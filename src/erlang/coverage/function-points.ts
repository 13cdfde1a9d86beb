/** What counts for coverage in one function, numbered from zero: its clauses, then its lines. */
import { textHash } from '../../logic/index.ts';
import { findBif } from '../bifs/registry.ts';
import type { Clause, Definition } from '../core/index.ts';
import { clausesOf, type PointInfo } from './clauses.ts';
import { linesOf } from './lines.ts';

export class FunctionPoints {
  readonly infos: PointInfo[] = [];
  readonly #clauses = new Map<Clause, number>();
  readonly #lines = new Map<number, number>();

  /** `file` is null where lines do not count. */
  constructor(module: string, def: Definition, file: string | null) {
    // A function that is a BIF of the machine is not run from its code.
    if (findBif(module, def.name, def.arity) !== undefined) return;
    const clauses = clausesOf(module, def);
    for (const [clause, info] of clauses) this.#clauses.set(clause, this.#add(info));
    if (file === null) return;
    const name = `${def.name}/${def.arity}`;
    for (const line of linesOf(def, clauses)) {
      const point = textHash(`${module}:${name} line ${line}`);
      const position = { line, file };
      this.#lines.set(line, this.#add({ kind: 'line', point, module, function: name, position }));
    }
  }

  #add(info: PointInfo): number {
    return this.infos.push(info) - 1;
  }

  /** Undefined for a clause that does not count. */
  ofClause(clause: Clause): number | undefined {
    return this.#clauses.get(clause.origin ?? clause);
  }

  /** Undefined for a line that has no code, or does not count. */
  ofLine(line: number): number | undefined {
    return this.#lines.get(line);
  }
}

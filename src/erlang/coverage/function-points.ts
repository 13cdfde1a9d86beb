/**
 * What counts for coverage in one function, numbered from zero: its clauses, then its lines.
 *
 * Functions that come with `use` in Elixir have positions in the file of the macro, which is a library's as a rule, and others such as
 * `__struct__/1` are made by its compiler: nobody wrote them here, and they count as generated. Functions from a header of Erlang
 * are the program's own.
 */
import { textHash } from '../../logic/index.ts';
import { findBif } from '../bifs/registry.ts';
import type { Clause, Definition, Position } from '../core/index.ts';
import { clausesOf, type PointInfo } from './clauses.ts';
import { lineKey, linesOf } from './lines.ts';

const ELIXIR = /\.exs?$/;

/** Functions that the compiler of Elixir makes. */
export const COMPILERS = /^__\w+__$/;

export class FunctionPoints {
  readonly infos: PointInfo[] = [];
  readonly #clauses = new Map<Clause, number>();
  readonly #lines = new Map<string, number>();

  /** `main` is the file of the module, null where lines do not count. */
  constructor(module: string, def: Definition, main: string | null) {
    // A function that is a BIF of the machine is not run from its code.
    if (findBif(module, def.name, def.arity) !== undefined) return;
    const isElixir = main !== null && ELIXIR.test(main);
    const isForeign = (position: Position | undefined): boolean =>
      isElixir && (COMPILERS.test(def.name) || (position !== undefined && position.file !== main));
    const clauses = clausesOf(module, def).map(([clause, info]): [Clause, PointInfo] => [
      clause,
      isForeign(info.position) ? { ...info, kind: 'generated' } : info,
    ]);
    for (const [clause, info] of clauses) this.#clauses.set(clause, this.#add(info));
    if (main === null) return;
    const name = `${def.name}/${def.arity}`;
    for (const { file, line } of linesOf(def, clauses)) {
      const position = { file, line };
      if (isForeign(position)) continue;
      const point = textHash(`${module}:${name} line ${line}${file === main ? '' : ` of ${file}`}`);
      this.#lines.set(
        lineKey(position),
        this.#add({ kind: 'line', point, module, function: name, position }),
      );
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
  ofLine(position: Position): number | undefined {
    return this.#lines.get(lineKey(position));
  }
}

/** What the library of tabling needs: the tables, and the clauses of a predicate that is called through another one. */
import { domainError } from '../machine/errors.ts';
import { unqualified } from '../machine/meta.ts';
import { atom, deref, isStruct, list, NIL, Struct, struct, type Term } from '../terms/index.ts';
import { argument, needAtom, needInteger, raw, type Table } from './support.ts';

export const tables: Table = {
  /** `$tbl(Operation, Subject, Result)`. */
  '$tbl/3': (m, args) => {
    const operation = needAtom(argument(args, 0));
    const subject = raw(args, 1);
    const id = (): number => Number(needInteger(deref(subject)));
    const result = (value: Term): boolean => m.unify(raw(args, 2), value);
    const truth = (value: boolean): boolean => result(atom(value ? 'true' : 'false'));
    switch (operation.name) {
      case 'tables':
        return result(list(m.tables.candidates(subject).map(table => struct('-', table.id, table.goal))));
      case 'new':
        return result(m.tables.create(subject));
      case 'goal':
        return result(m.tables.goal(id()));
      case 'begin':
        return truth(m.tables.begin(id()));
      case 'end':
        return truth(m.tables.end(id()));
      case 'answers':
        return result(list(m.tables.answers(id())));
      case 'similar': {
        const pair = deref(subject);
        if (!isStruct(pair, '-', 2)) return false;
        const of = Number(needInteger(deref(pair.args[0])));
        return result(list(m.tables.similar(of, pair.args[1])));
      }
      case 'add':
        m.tables.add(id(), raw(args, 2));
        return true;
      case 'replace': {
        const pair = deref(subject);
        if (!isStruct(pair, '-', 2)) return false;
        const [of, at] = pair.args.map(part => Number(needInteger(deref(part)))) as [number, number];
        m.tables.replace(of, at, raw(args, 2));
        return true;
      }
      case 'modes': {
        const { module, term } = unqualified(subject, 'user');
        if (!(term instanceof Struct)) return result(NIL);
        const { tableModes } = m.program.effective(term.name, term.args.length, module);
        return result(list(tableModes ?? []));
      }
      case 'abandon':
        m.tables.abandon(id());
        return true;
      case 'clear':
        m.tables.clear();
        return true;
      default:
        throw domainError('table_operation', operation);
    }
  },
  /** Calls the clauses of a predicate, past `:- table` and `:- det`. */
  '$unwrapped/1': (m, args) => {
    const { module, term } = unqualified(raw(args, 0), 'user');
    const [name, arity] = term instanceof Struct ? [term.name, term.args.length] : [needAtom(term), 0];
    m.unwrapped = m.program.effective(name, arity, module);
    return m.callGoal(raw(args, 0));
  },
};

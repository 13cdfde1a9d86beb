/** Objects selected by patterns and match specifications. */

import type { Process } from '../../machine/process.ts';
import { askEqual, askIndex } from '../../operations/ask.ts';
import { isEmptyList } from '../../operations/lists.ts';
import { askReference } from '../../operations/opaque.ts';
import { badarg } from '../../operations/raise.ts';
import { asTuple } from '../../operations/tuples.ts';
import { atom, FALSE, list, type Term, TRUE, type Tuple, tuple } from '../../terms/index.ts';
import { listArgument } from '../arguments.ts';
import { effects, reads, sometimes, writes } from '../effects.ts';
import { globalState } from '../persistent.ts';
import { emulated } from '../registry.ts';
import { MatchSpec } from './match-spec.ts';
import type { Table } from './table.ts';
import { idOf, listed, tableOf } from './tables.ts';

const END = atom('$end_of_table');

function results(p: Process, objects: readonly Term[], spec: MatchSpec): Term[] {
  return objects.flatMap(object => {
    const result = spec.run(p, object);
    return result === undefined ? [] : [result];
  });
}

function isTrue(p: Process, result: Term | undefined): boolean {
  return result !== undefined && askEqual(p, result, TRUE);
}

type Reader = (p: Process, term: Term) => MatchSpec;
const reader = (p: Process, term: Term): MatchSpec => MatchSpec.read(p, term);
const bindings: Reader = (p, pattern) => MatchSpec.pattern(p, pattern, '$$');
const objects: Reader = (p, pattern) => MatchSpec.pattern(p, pattern, '$_');

function all(what: string, read: Reader, isReversed = false): (p: Process, term: Term, spec: Term) => Term {
  return (p, term, spec) => {
    const table = tableOf(p, term, 'read');
    const found = results(p, inDirection(table, isReversed), read(p, spec));
    if (found.length > 1) listed(p, table, what);
    return list(found);
  };
}

/** Only ordered tables have a direction. */
function inDirection(table: Table, isReversed: boolean): readonly Tuple[] {
  return isReversed && table.options.type === 'ordered_set' ? table.objects.toReversed() : table.objects;
}

// --- In portions --------------------------------------------------------------------------------------------------

interface Continuation {
  readonly results: readonly Term[];
  readonly size: number;
  /** A full portion is followed by a continuation, even if nothing is left; not where the objects of given keys are looked up. */
  readonly hasKeys: boolean;
}

const continuations = (p: Process): Map<number, Continuation> =>
  globalState(p, 'continuations', () => new Map());

/** All matches are computed at the first call; a continuation holds those that have not been returned. */
function portion(p: Process, table: Term, { results: found, size, hasKeys }: Continuation): Term {
  if (found.length === 0) return END;
  if (found.length < size || (hasKeys && found.length === size)) return tuple(list(found), END);
  const ref = p.world.processes.makeRef();
  continuations(p).set(ref.id, { results: found.slice(size), size, hasKeys });
  return tuple(list(found.slice(0, size)), tuple(table, ref));
}

function portions(
  what: string,
  read: Reader,
  isReversed = false,
): (p: Process, term: Term, spec: Term, limit: Term) => Term {
  return (p, term, spec, limit) => {
    const size = askIndex(p, limit);
    if (size === undefined || size < 1) badarg();
    const table = tableOf(p, term, 'read');
    const rules = read(p, spec);
    const found = results(p, inDirection(table, isReversed), rules);
    if (found.length > 1) listed(p, table, what);
    return portion(p, idOf(table), {
      results: found,
      size,
      hasKeys: rules.hasKeys(table.options.keyPosition),
    });
  };
}

function next(p: Process, term: Term): Term {
  if (askEqual(p, term, END)) return END;
  const [table, second] = asTuple(p, term)?.elements ?? badarg();
  const { id } = (second === undefined ? undefined : askReference(p, second)) ?? badarg();
  return portion(p, table as Term, continuations(p).get(id) ?? badarg());
}

// --- Changing -----------------------------------------------------------------------------------------------------

function deleteMatching(read: Reader): (p: Process, term: Term, spec: Term) => number {
  return (p, term, spec) => {
    const table = tableOf(p, term, 'write');
    const rules = read(p, spec);
    return table.deleteWhere(p, object => isTrue(p, rules.run(p, object)));
  };
}

function replaceMatching(p: Process, term: Term, spec: Term): Term {
  const table = tableOf(p, term, 'write');
  const rules = reader(p, spec);
  let count = 0;
  for (const group of [...table.groups]) {
    const changed = group.objects.map(object => {
      const result = rules.run(p, object);
      if (result === undefined) return object;
      const changed = asTuple(p, result) ?? badarg();
      if (!askEqual(p, table.keyOf(changed), group.key)) badarg();
      count++;
      return changed;
    });
    table.replace(p, group, changed);
  }
  return count;
}

// --- Compiled specifications --------------------------------------------------------------------------------------

const compiled = (p: Process): Map<number, MatchSpec> =>
  globalState(p, 'match specifications', () => new Map());

function compile(p: Process, spec: Term): Term {
  if (isEmptyList(p, spec)) badarg();
  const ref = p.world.processes.makeRef();
  compiled(p).set(ref.id, reader(p, spec));
  return ref;
}

function compiledSpec(p: Process, term: Term): MatchSpec | undefined {
  const ref = askReference(p, term);
  return ref && compiled(p).get(ref.id);
}

/** Results for the elements of a list, in reverse order and followed by `before`. */
function runReversed(p: Process, terms: Term, spec: Term, before: Term): Term {
  const rules = compiledSpec(p, spec) ?? badarg();
  return list(results(p, listArgument(p, terms), rules).reverse(), before);
}

function isCompiled(p: Process, term: Term): Term {
  return compiledSpec(p, term) === undefined ? FALSE : TRUE;
}

const TRUE_BODY: Reader = (p, pattern) => MatchSpec.accepting(p, pattern);

emulated('ets', reads('tables'), {
  'select_count/2': (p, term: Term, spec: Term) =>
    results(p, tableOf(p, term, 'read').objects, reader(p, spec)).filter(result => isTrue(p, result)).length,
});

emulated('ets', sometimes(reads('tables'), 'node'), {
  'select/2': all('ets:select/2', reader),
  'select_reverse/2': all('ets:select_reverse/2', reader, true),
  'match/2': all('ets:match/2', bindings),
  'match_object/2': all('ets:match_object/2', objects),
});

emulated('ets', sometimes(effects(['tables'], ['unique']), 'node'), {
  'select/3': portions('ets:select/3', reader),
  'select_reverse/3': portions('ets:select_reverse/3', reader, true),
  'match/3': portions('ets:match/3', bindings),
  'match_object/3': portions('ets:match_object/3', objects),
});

emulated('ets', effects(['tables'], ['unique']), {
  'select/1': next,
  'select_reverse/1': next,
  'match/1': next,
  'match_object/1': next,
});

emulated('ets', writes('tables'), {
  'select_delete/2': deleteMatching(reader),
  'internal_select_delete/2': deleteMatching(reader),
  'select_replace/2': replaceMatching,
  'match_delete/2': (p, term: Term, pattern: Term) => {
    deleteMatching(TRUE_BODY)(p, term, pattern);
    return TRUE;
  },
});

emulated('ets', writes('unique'), {
  'match_spec_compile/1': compile,
});

emulated('ets', reads('unique'), {
  'match_spec_run_r/3': runReversed,
  'is_compiled_ms/1': isCompiled,
});

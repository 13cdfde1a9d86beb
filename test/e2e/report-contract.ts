/** What schema 1 promises about a report, as predicates on its JSON. Fields that it does not name are free. */

type Json = Record<string, unknown>;

/** A sentence for each broken promise. */
export function violations(report: Json): string[] {
  const broken: string[] = [];
  const promise = (holds: boolean, sentence: string) => {
    if (!holds) broken.push(sentence);
  };
  const language = report.language as string;
  const isErlang = language === 'erlang';
  const cases = arrayOf(report.cases);
  const errors = report.errors as number[];
  const incomplete = arrayOf(report.incomplete);

  promise(report.schema === 1 && report.tool === 'tandem', 'schema 1 of tandem');
  promise(/^\d+\.\d+\.\d+/.test(String(report.version)), 'a version');
  promise(isErlang || language === 'prolog', 'a known language');
  promise((isErlang ? /^.+:.+\/\d+$/ : /^.+\/\d+$/).test(String(report.unit)), `a unit, not ${report.unit}`);
  promise(Number.isInteger(report.seed), 'a seed');

  for (const { reason, count } of incomplete)
    promise(isText(reason) && isCount(count), `a reason and a count, not ${reason}: ${count}`);
  promise(verdictFits(report.verdict, errors.length, incomplete), `verdict ${report.verdict}`);

  const arity = Number(/\d+$/.exec(String(report.unit))?.[0]);
  for (const [index, one] of cases.entries()) {
    promise(one.id === index + 1, `case ${index + 1} has id ${one.id}`);
    const input = one.input as unknown[];
    promise(input.length === arity && input.every(isText), `case ${one.id} has ${arity} arguments as text`);
    promise(outcomeFits(one.outcome as Json, isErlang), `outcome ${JSON.stringify(one.outcome)}`);
    promise(isErlang ? /^[TF]*$/.test(String(one.path)) : isText(one.path), `path ${one.path}`);
    const parent = one.parent === null ? undefined : cases[(one.parent as number) - 1];
    promise(one.parent === null || (one.parent as number) < index + 1, `parent ${one.parent}`);
    promise(
      one.reversed === null || (isCount(one.reversed) && parent !== undefined),
      `reversed ${one.reversed}`,
    );
    if (isErlang && one.reversed !== null)
      promise((one.reversed as number) < String(parent?.path).length, `reversed ${one.reversed} on its path`);
  }

  const faults = errors.map(id => cases[id - 1]?.outcome as Json);
  promise(
    faults.every(outcome => outcome?.kind === 'exception' || outcome?.kind === 'timeout'),
    'errors are exceptions, or do not end',
  );
  promise(new Set(faults.map(fault)).size === faults.length, 'one error for each fault');
  const failing = new Set(
    cases
      .map(one => one.outcome as Json)
      .filter(o => o.kind === 'exception')
      .map(fault),
  );
  promise(!isErlang || failing.size === faults.length, 'every fault has its error');

  const coverage = report.coverage as Json;
  for (const kind of ['clauses', isErlang ? 'generated' : 'choices'])
    promise(isShare(coverage[kind]), `coverage of ${kind}`);
  const solver = report.solver as Json;
  promise(isText(solver.backend), 'a backend');
  for (const count of ['queries', 'sat', 'unsat', 'unknown', 'answeredWithoutSolver', 'ms'])
    promise(isCount(solver[count]), `solver.${count}`);
  promise(
    solver.queries === (solver.sat as number) + (solver.unsat as number) + (solver.unknown as number),
    'queries are sat, unsat or unknown',
  );
  const timing = report.timing as Json;
  for (const time of ['totalMs', 'executeMs', 'solveMs', 'loadMs'])
    promise(isCount(timing[time]), `timing.${time}`);
  return broken;
}

function verdictFits(verdict: unknown, errors: number, incomplete: readonly Json[]): boolean {
  const budget = ['time', 'max-paths', 'interrupted'];
  if (errors > 0) return verdict === 'bugs';
  if (incomplete.some(({ reason }) => budget.includes(String(reason)))) return verdict === 'budget';
  return verdict === (incomplete.length === 0 ? 'exhausted' : 'incomplete');
}

function outcomeFits(outcome: Json, isErlang: boolean): boolean {
  switch (outcome.kind) {
    case 'value':
      return isErlang && isText(outcome.value);
    case 'exception': {
      const location = outcome.location as Json | undefined;
      const placed = location === undefined || (isText(location.file) && Number.isInteger(location.line));
      return (
        placed && isText(outcome.reason) && (!isErlang || /^(error|exit|throw)$/.test(String(outcome.class)))
      );
    }
    case 'timeout':
    case 'memory':
      return true;
    case 'success':
      return !isErlang && Object.values(outcome.bindings as Json).every(isText);
    case 'failure':
      return !isErlang;
    default:
      return outcome.kind === 'unsupported' || (isErlang && outcome.kind === 'deadlock');
  }
}

/** Class, shape of the reason, location. */
function fault({ class: kind, reason, location }: Json): string {
  const shape = kind === undefined ? reason : /^\{?'?[\w@]+/.exec(String(reason))?.[0];
  return JSON.stringify([kind, shape, location]);
}

function arrayOf(value: unknown): Json[] {
  return value as Json[];
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isShare(value: unknown): boolean {
  const { covered, total } = (value ?? {}) as Json;
  return isCount(covered) && isCount(total) && (covered as number) <= (total as number);
}

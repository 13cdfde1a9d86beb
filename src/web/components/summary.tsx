/** What was explored, what came of it, and what that means. */
import { explain, plural } from '../../report/page.ts';
import type { PageModel } from '../model/page-model.ts';
import { verdictOf } from '../model/verdict.ts';
import { Meter, total } from './meter.tsx';
import { Code, Text } from './text.tsx';

export function Summary({ model }: { model: PageModel }) {
  const { units, coverage, modules, isSuite, totalMs } = model;
  const verdict = verdictOf(model);
  const cases = units.reduce((sum, unit) => sum + unit.cases.length, 0);
  const hasLines = coverage.some(({ lines }) => lines !== undefined);
  const choices = coverage.filter(one => one.choices !== undefined);
  return (
    <section class={`summary verdict-${verdict.name}`} aria-label="Summary">
      <div class="verdict">
        <h2>
          <span class="dot" aria-hidden="true" />
          {verdict.title}
        </h2>
        <p>{verdict.meaning}</p>
      </div>
      <dl class="facts">
        <Fact name="Executions">{cases.toLocaleString('en')}</Fact>
        {isSuite && <Fact name="Functions">{units.length.toLocaleString('en')}</Fact>}
        {modules.length > 1 && <Fact name="Modules">{modules.length}</Fact>}
        <Fact name="Clauses reached">
          <Meter share={total(coverage.map(one => one.clauses))} label="Clauses reached" />
        </Fact>
        {hasLines && (
          <Fact name="Lines reached">
            <Meter share={total(coverage.map(one => one.lines))} label="Lines reached" />
          </Fact>
        )}
        {choices.length > 0 && (
          <Fact name="Choices made">
            <Meter share={total(choices.map(one => one.choices))} label="Choices made" />
          </Fact>
        )}
        <Fact name="Time">{seconds(totalMs)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function seconds(ms: number): string {
  return ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** What was not explored, and how the answers were found. */
export function Limits({ model }: { model: PageModel }) {
  const { units } = model;
  const rows = new Map<string, { reason: string; what?: string; count: number }>();
  for (const { reason, what, count } of units.flatMap(unit => unit.incomplete)) {
    const key = `${reason} ${what ?? ''}`;
    const before = rows.get(key)?.count ?? 0;
    rows.set(key, { reason, ...(what === undefined ? {} : { what }), count: before + count });
  }
  const [first] = units;
  const solver = units.map(unit => unit.solver);
  const sum = (pick: (one: (typeof solver)[number]) => number) => solver.reduce((n, one) => n + pick(one), 0);
  return (
    <section class="limits" aria-label="What was not explored">
      <h2>What was not explored</h2>
      {rows.size === 0 ? (
        <p>Nothing: every path was taken, or proved impossible.</p>
      ) : (
        <ul>
          {[...rows.values()].map(row => (
            <li key={`${row.reason} ${row.what}`}>
              <Text of={explain(row)} max={400} />
            </li>
          ))}
        </ul>
      )}
      {first !== undefined && (
        <p class="note">
          Tandem {first.version}, seed {first.seed}.{' '}
          {plural(
            sum(one => one.queries),
            'query',
            'queries',
          )}{' '}
          to {first.solver.backend} ({sum(one => one.sat)} satisfiable, {sum(one => one.unsat)} refuted,{' '}
          {sum(one => one.unknown)} undecided), and{' '}
          {sum(one => one.answeredWithoutSolver).toLocaleString('en')} answered without it.
          {units.length === 1 && (
            <>
              {' '}
              Explored as{' '}
              <Code
                of={[first.invocation.target, first.invocation.function, ...first.invocation.options]
                  .filter(Boolean)
                  .join(' ')}
              />
              .
            </>
          )}
        </p>
      )}
    </section>
  );
}

/**
 * The cost of a query: the backends alone, and the whole chain with each layer omitted in turn.
 *
 *     npm run bench -- solver
 */
import { performance } from 'node:perf_hooks';
import { BACKENDS, chain, createBackend, isInstalled, LAYERS, type Solver } from '../src/solver/index.ts';
import type { Query } from '../src/solver/solver.ts';
import { workload } from './support/solver-workload.ts';

const queries = workload(60);
const lengths = queries.map(({ constraints }) => constraints.length).sort((a, b) => a - b);
process.stdout.write(
  `${queries.length} queries, ${lengths[lengths.length >> 1]} constraints in the median, ${lengths.at(-1)} at most\n`,
);

async function measure(name: string, solver: Solver, batch: readonly Query[]): Promise<void> {
  const counts = { sat: 0, unsat: 0, unknown: 0 };
  const started = performance.now();
  const used = process.cpuUsage();
  for (const query of batch) counts[(await solver.check(query)).kind]++;
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(used);
  const rate = Math.round((batch.length * 1000) / ms);
  process.stdout.write(
    `${name.padEnd(28)} ${(ms / batch.length).toFixed(3)} ms a query (${((user + system) / 1000 / batch.length).toFixed(3)} ms` +
      ` of processor), ${String(rate).padStart(6)} a second   sat ${counts.sat}, unsat ${counts.unsat}, unknown ${counts.unknown}\n`,
  );
}

/** The memory of a long run: 20,000 distinct queries, with the process's memory measured at intervals. */
async function memory(solver: Solver): Promise<void> {
  const held: string[] = [];
  let asked = 0;
  for (let seed = 2; asked < 20_000; seed++) {
    for (const query of workload(40, seed)) {
      await solver.check(query);
      if (++asked % 2_500 === 0) held.push(`${Math.round(process.memoryUsage.rss() / 2 ** 20)}`);
    }
  }
  process.stdout.write(`MB held by the process after each 2500 new queries: ${held.join(' ')}\n`);
}

const started = performance.now();
const embedded = createBackend('z3-wasm', { timeoutMs: 2000 });
await embedded.check({ constraints: [], wanted: [] });
process.stdout.write(`z3-wasm loads in ${Math.round(performance.now() - started)} ms\n`);

await measure('z3-wasm, first time', embedded, queries);
await measure('z3-wasm, warm', embedded, queries);
await measure('z3-wasm and guard', chain(embedded, { layers: [] }), queries);
await measure('all layers, first time', chain(embedded), queries);
const whole = chain(embedded, { now: () => performance.now() });
await measure('all layers', whole, queries);
process.stdout.write(`${JSON.stringify(whole.statistics)}\n`);
for (const left of LAYERS) {
  const layers = LAYERS.filter(name => name !== left);
  await measure(`all but ${left}`, chain(embedded, { layers }), queries);
}
await memory(embedded);
await embedded.close();

for (const name of BACKENDS.filter(candidate => candidate !== 'z3-wasm' && isInstalled(candidate))) {
  const backend = createBackend(name, { timeoutMs: 2000 });
  await measure(name, backend, queries);
  await backend.close();
}

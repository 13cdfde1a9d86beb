/**
 * The speed of the machine: concrete execution compared with the BEAM's JIT, and execution with a symbolic value
 * compared with concrete execution.
 *
 *     npm run bench -- machine [NAME …]
 */
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import '../src/erlang/bifs/index.ts';
import { CodeServer } from '../src/erlang/machine/code-server.ts';
import { Beam, ErlangNode, findOtp, OtpLoader } from '../src/erlang/otp/index.ts';
import { runCall } from '../src/erlang/run.ts';
import { Sym, type Term } from '../src/erlang/terms/index.ts';
import { inputVariables } from '../src/erlang/unit-options.ts';
import type { Expr } from '../src/logic/index.ts';
import { cacheFolder } from '../src/system/index.ts';

const SIZES: Record<string, number> = {
  count: 3_000_000,
  fib: 25,
  sum: 300_000,
  reverse: 600,
  deep: 1_000_000,
  fold: 300_000,
  tree: 30_000,
  words: 300_000,
};
const ROUNDS = 3;

const otp = findOtp();
if (otp === null) throw new Error('this benchmark compares with an installed OTP');
const node = new ErlangNode(otp, cacheFolder());
const beam = new Beam(node);
const loader = new OtpLoader(otp, beam, cacheFolder());
const file = fileURLToPath(new URL('../bench/programs/loops.erl', import.meta.url));
const code = new CodeServer();
code.add(await loader.loadFile(file));
await beam.loadSource(file);

/** The minimum of several rounds, since other load on the machine only adds time. */
async function best(round: () => Promise<number>): Promise<number> {
  let result = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ROUNDS; i++) result = Math.min(result, await round());
  return result;
}

async function onMachine(name: string, args: readonly Term[]): Promise<number> {
  const started = performance.now();
  const { outcome } = await runCall(
    {
      source: loader,
      code,
      maxDepth: 25,
      steps: 1_000_000_000,
      background: null,
      concreteOnly: () => false,
    },
    'loops',
    name,
    args,
  );
  if (outcome.kind !== 'value') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  return performance.now() - started;
}

async function onBeam(name: string, size: number): Promise<number> {
  const answer = await beam.evaluate(`element(1, timer:tc(loops, ${name}, [${size}, 1]))`, 60_000);
  if (answer.kind !== 'value') throw new Error(`${name} on the BEAM: ${JSON.stringify(answer)}`);
  return Number(answer.value) / 1000;
}

const chosen = process.argv.slice(2);
const [x] = inputVariables(1) as [Expr];
process.stdout.write('loop            size     BEAM   machine  ratio  symbolic  ratio\n');
for (const [name, size] of Object.entries(SIZES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const real = await best(() => onBeam(name, size));
  const plain = await best(() => onMachine(name, [size, 1]));
  const tracked = await best(() => onMachine(name, [size, new Sym(1, x)]));
  process.stdout.write(
    `${name.padEnd(12)} ${String(size).padStart(7)} ${real.toFixed(1).padStart(6)} ms ${plain.toFixed(1).padStart(7)} ms` +
      ` ${(plain / real).toFixed(1).padStart(6)} ${tracked.toFixed(1).padStart(7)} ms ${(tracked / plain).toFixed(1).padStart(5)}\n`,
  );
}
await node.stop();

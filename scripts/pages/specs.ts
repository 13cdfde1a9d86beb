/**
 * The first part of docs/specs.md: of how many functions of OTP's libraries the specification is understood. The second
 * part, from `## Explored` on, is what `npm run bench -- specs` prints.
 *
 * Understood means: every type in it, through all modules that it reaches, has a meaning of its own (nothing was
 * widened to any term), there are arguments that satisfy it, and those are made.
 */
import { Beam, ErlangNode, findOtp, OtpLoader } from '../../src/erlang/otp/index.ts';
import { print } from '../../src/erlang/terms/index.ts';
import {
  acceptsArguments,
  Inhabitants,
  Precondition,
  SpecError,
  TypeEnvironment,
} from '../../src/erlang/types/index.ts';
import { cacheFolder } from '../../src/system/index.ts';
import { LIBRARIES } from '../../test/exploration/library.ts';

const MODULES = [
  ...LIBRARIES,
  'gb_sets',
  'sets',
  'dict',
  'array',
  'binary',
  'unicode',
  'base64',
  'uri_string',
  'io_lib',
  'filename',
  'erl_parse',
];

interface Row {
  readonly module: string;
  readonly exported: number;
  readonly specified: number;
  readonly understood: number;
  readonly example: string;
  readonly problems: readonly string[];
}

async function rowOf(module: string, loader: OtpLoader): Promise<Row> {
  const core = await loader.load(module);
  if (core === null) throw new Error(`module ${module} not found`);
  const exported = core.exports.filter(({ name }) => name !== 'module_info');
  let specified = 0;
  let understood = 0;
  let example = '';
  const problems: string[] = [];
  for (const { name, arity } of exported) {
    // One for each function, so that a warning belongs to the spec that caused it.
    const env = new TypeEnvironment(async other => (await loader.load(other))?.types ?? null);
    try {
      const spec = await env.spec(module, name, arity);
      if (spec === null) continue;
      specified++;
      const inhabitants = new Inhabitants(env);
      const seed = new Precondition(inhabitants, [], spec).seed();
      const problem = seed === null ? 'no arguments' : env.warnings[0]?.message;
      if (problem === undefined && seed !== null && acceptsArguments(env, spec, seed)) {
        understood++;
        if (arity > 0) example = `${name}(${seed.map(term => print(term)).join(', ')})`;
      } else problems.push(`${module}:${name}/${arity}: ${problem}`);
    } catch (thrown) {
      if (!(thrown instanceof SpecError)) throw thrown;
      specified++;
      problems.push(`${module}:${name}/${arity}: ${thrown.message}`);
    }
  }
  return { module, exported: exported.length, specified, understood, example, problems };
}

/** Null where no Erlang/OTP is installed. */
export async function specsTable(): Promise<string | null> {
  const otp = findOtp();
  if (otp === null) return null;
  const node = new ErlangNode(otp, cacheFolder());
  const loader = new OtpLoader(otp, new Beam(node), cacheFolder());
  const rows: Row[] = [];
  try {
    for (const module of MODULES) rows.push(await rowOf(module, loader));
  } finally {
    await node.stop();
  }
  const sum = (pick: (row: Row) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const problems = rows.flatMap(row => row.problems).map(problem => `- ${problem}\n`);
  return `# Specifications of OTP's libraries

The first table is made by \`npm run docs\`, the second by \`npm run bench -- specs\`, both with OTP ${otp.version}. A
specification is understood when every type in it, through all modules that it reaches, is used as it is written, and
smallest arguments are made from it.

| module | exported functions | with a spec | understood | a seed made from a spec |
|---|---|---|---|---|
${rows.map(row => `| ${row.module} | ${row.exported} | ${row.specified} | ${row.understood} | \`${row.example}\` |`).join('\n')}
| all | ${sum(row => row.exported)} | ${sum(row => row.specified)} | ${sum(row => row.understood)} | |

${problems.length === 0 ? '' : `${problems.join('')}\n`}`;
}

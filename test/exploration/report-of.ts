/** Explores a function of one of the programs beside this file as the command line does, and gives the report. */
import { fileURLToPath } from 'node:url';
import type { RawOptions } from '../../src/cli/read-options.ts';
import { run } from '../../src/cli/run.ts';
import { builtinFrontend } from '../../src/erlang/local/builtin.ts';
import { openSpecification } from '../../src/erlang/specification.ts';
import { parseTerm } from '../../src/erlang/syntax/index.ts';
import type { Term } from '../../src/erlang/terms/index.ts';
import { acceptsArguments } from '../../src/erlang/types/index.ts';
import type { Report, ReportedCase } from '../../src/report/index.ts';

export function programFile(module: string): string {
  return fileURLToPath(new URL(`programs/${module}.erl`, import.meta.url));
}

interface Request extends RawOptions {
  /** The arguments to begin with. */
  readonly start?: string;
}

/** `unit` is `module:function`. */
export function reportOf(unit: string, { start, ...options }: Request = {}): Promise<Report> {
  const [module = '', entry] = unit.split(':');
  return reportOn({ target: programFile(module), entry, seed: start }, { maxPaths: '400', ...options });
}

/** The same for a function of any file. */
export async function reportOn(subject: Parameters<typeof run>[0], options: RawOptions): Promise<Report> {
  let [out, err] = ['', ''];
  const stdout = {
    write: (text: string) => {
      out += text;
    },
  };
  const stderr = {
    write: (text: string) => {
      err += text;
    },
  };
  const raw = { progress: 'none', ...options, json: '-' };
  await run(
    subject,
    { given: raw, raw, targets: [], functions: [] },
    { stdout, stderr, env: {}, program: 'tandem' },
  );
  if (out === '') throw new Error(err);
  return JSON.parse(out);
}

/** The case that stands for each fault. */
export function faultsOf(report: Report): ReportedCase[] {
  return report.errors.map(id => report.cases.find(one => one.id === id) as ReportedCase);
}

/** `found` for `error(found)`, `bad-return` for that, and the class in front for other exceptions. */
export function reasonOf({ outcome }: ReportedCase): string {
  if (outcome.kind !== 'exception') return outcome.kind;
  return outcome.class === 'error' ? outcome.reason : `${outcome.class}:${outcome.reason}`;
}

/** What was found, as `reason: arguments`. */
export function findingsOf(report: Report): string[] {
  return faultsOf(report).map(fault => `${reasonOf(fault)}: ${fault.input.join(', ')}`);
}

/** What must never be in a report: runs that went elsewhere than predicted, and failures of the tool. */
export function mishapsOf({ incomplete, cases }: Report): string[] {
  return [
    ...incomplete
      .filter(({ reason }) => reason === 'divergence' || reason === 'internal-error')
      .map(({ reason, what = '', count }) => `${reason} ${what} ${count}`),
    ...cases
      .filter(({ confirmation }) => confirmation?.result === 'differs')
      .map(({ input }) => `not so on the real system: ${input}`),
  ];
}

/** The inputs that break the specification. Inputs with functions in them are not looked at. */
export async function outsideOf({ unit, cases }: Report): Promise<string[]> {
  const [, module = '', name = '', arity] = /^(\w+):(\w+)\/(\d+)$/.exec(unit) ?? [];
  const source = builtinFrontend();
  await source.loadFile(programFile(module));
  const options = { useSpecs: true, fixed: new Map<number, Term>() };
  const { spec, environment } = await openSpecification(source, module, name, Number(arity), options);
  if (spec === null) throw new Error(`${unit} has no specification`);
  const isOutside = ({ input }: ReportedCase): boolean => {
    const terms = input.flatMap(text => {
      const parsed = parseTerm(text);
      return parsed.ok ? [parsed.value] : [];
    });
    return terms.length === input.length && !acceptsArguments(environment, spec, terms);
  };
  return cases.filter(isOutside).map(({ input }) => input.join(', '));
}

/**
 * The report as SARIF 2.1.0, which code hosts show at the lines of a change. A rule is a way to fail (`case_clause`,
 * `badarg`, …), a result an error; its code flow leads from decision to decision to the failing line. Code hosts know files
 * by their paths from the root of the repository, which whoever writes the file knows.
 */
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CodeFlow, Log, ReportingDescriptor, Result, Location as SarifLocation } from 'sarif';
import { callOf, replayCommand } from './call.ts';
import { type Failure, failuresOf, unitsOf } from './failures.ts';
import { jsonPieces } from './json.ts';
import { tagOf } from './outcome.ts';
import type { Location, Report, ReportedOutcome, SuiteReport } from './schema.ts';

/** Where the paths of results begin; whoever reads the file knows. */
const BASE = 'SRCROOT';
const ROOT = 'The root of the repository, or else the folder that Tandem was run in.';

type NameOf = (file: string) => string;

/** `nameOf`: the path of a file from the root of the repository. */
export function* toSarif(report: Report | SuiteReport, nameOf: NameOf = file => file): Generator<string> {
  const failures = failuresOf(report).map(failure => renamed(failure, nameOf));
  const rules = new Map(failures.map(({ failing: { outcome } }) => [ruleOf(outcome), descriptor(outcome)]));
  const indices = new Map([...rules.keys()].map((rule, i) => [rule, i]));
  const version = unitsOf(report)[0]?.version;
  const log: Log = {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: {
          driver: {
            name: 'Tandem',
            ...(version === undefined ? {} : { version, semanticVersion: version }),
            rules: [...rules.values()],
          },
        },
        columnKind: 'unicodeCodePoints',
        originalUriBaseIds: { [BASE]: { description: { text: ROOT } } },
        results: failures.map(failure => resultOf(failure, indices)),
      },
    ],
  };
  // Down to the rules of the driver.
  yield* jsonPieces(log, 6, '  ');
  yield '\n';
}

/** All places of a failure with the names that files have in the repository. */
function renamed(failure: Failure, nameOf: NameOf): Failure {
  const { failing, place } = failure;
  const inRepository = <Place extends { readonly file?: string }>(one: Place): Place =>
    one.file === undefined ? one : { ...one, file: nameOf(one.file) };
  return {
    ...failure,
    place: place && inRepository(place),
    failing: {
      ...failing,
      ...(failing.decisions && { decisions: failing.decisions.map(inRepository) }),
      ...(failing.stack && { stack: failing.stack.map(inRepository) }),
    },
  };
}

function resultOf(failure: Failure, rules: ReadonlyMap<string, number>): Result {
  const { report, finding, failing, what, place } = failure;
  const ruleId = ruleOf(failing.outcome);
  const call = callOf(report, failing.input);
  return {
    ruleId,
    ruleIndex: rules.get(ruleId) ?? -1,
    level: levelOf(failure),
    ...(finding.known ? { baselineState: 'unchanged' as const } : {}),
    message: { text: `${call}: ${what}\nreplay: ${replayCommand(report, failing.input, 'tandem')}` },
    locations: [{ ...physical(place), logicalLocations: [logical(report, failing.stack?.[0]?.function)] }],
    partialFingerprints: { 'tandem/v1': finding.fingerprint },
    codeFlows: codeFlows(failure),
    ...stacks(failure),
    properties: { unit: report.unit, input: [...failing.input], kind: finding.kind, why: finding.why },
  };
}

/** Bugs are errors, unless the real system was not asked; a broken contract is the caller's. */
function levelOf({ finding, failing }: Failure): Result.level {
  if (finding.kind === 'contract' || finding.handled) return 'note';
  return failing.confirmation?.result === 'unchecked' ? 'warning' : 'error';
}

function ruleOf(outcome: ReportedOutcome): string {
  if (outcome.kind !== 'exception') return outcome.kind;
  return [outcome.class ?? 'exception', tagOf(outcome.reason)].filter(part => part !== '').join('/');
}

function descriptor(outcome: ReportedOutcome): ReportingDescriptor {
  return { id: ruleOf(outcome), shortDescription: { text: rulesInWords(outcome) } };
}

function rulesInWords(outcome: ReportedOutcome): string {
  if (outcome.kind === 'bad-return') return 'The result is not in the declared type.';
  if (outcome.kind !== 'exception') return 'The outcome is not what the declaration promises.';
  const tag = tagOf(outcome.reason);
  return `An exception${outcome.class === undefined ? '' : ` of class ${outcome.class}`}${tag === '' ? '' : ` (${tag})`} is raised.`;
}

function physical(place: Location | undefined): SarifLocation {
  if (place === undefined) return {};
  return {
    physicalLocation: {
      artifactLocation: artifact(place.file),
      region: { startLine: Math.max(1, place.line) },
    },
  };
}

function artifact(file: string): { uri: string; uriBaseId?: string } {
  if (isAbsolute(file)) return { uri: pathToFileURL(file).href };
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: BASE };
}

function logical({ unit }: Report, name = unit): { fullyQualifiedName: string; kind: string } {
  return { fullyQualifiedName: name, kind: 'function' };
}

/** How the input got to the failing line. */
function codeFlows({ report, failing, what, place }: Failure): CodeFlow[] {
  const steps = (failing.decisions ?? []).map(({ file, line, held, function: name }) => ({
    location: {
      ...physical(file === undefined || line === undefined ? undefined : { file, line }),
      logicalLocations: [logical(report, name)],
      message: { text: held },
    },
  }));
  const last = { location: { ...physical(place), message: { text: what } } };
  return [{ threadFlows: [{ locations: [...steps, last] }] }];
}

function stacks({ failing: { stack = [] } }: Failure): Pick<Result, 'stacks'> {
  if (stack.length === 0) return {};
  const frames = stack.map(({ function: name, file, line }) => ({
    location: {
      ...physical(file === undefined || line === undefined ? undefined : { file, line }),
      logicalLocations: [{ fullyQualifiedName: name, kind: 'function' }],
    },
  }));
  return { stacks: [{ frames }] };
}

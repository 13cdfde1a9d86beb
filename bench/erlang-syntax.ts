/**
 * The Erlang front end on all sources of the installed OTP, and on thousands of damaged ones.
 *
 *     npm run bench -- erlang-syntax trees     every file of OTP: the same tree as erl_parse gives, no false errors
 * npm run bench -- erlang-syntax damage    10,000 damaged files: diagnostics with places, in bounded time and memory
 * npm run bench -- erlang-syntax speed     source to Core: all of stdlib in a fresh process, then files of several
 * sizes
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { performance } from 'node:perf_hooks';
import { abstractForm, parseModule } from '../src/erlang/syntax/index.ts';
import { lowerModule } from '../src/erlang/syntax/lower/module.ts';
import { atom, print, type Term, Tuple } from '../src/erlang/terms/index.ts';
import { difference } from '../test/conformance/syntax/abstract-difference.ts';
import {
  diskFiles,
  includePath,
  isComplaint,
  optionsFor,
  otpForms,
  otpRelease,
  sourceFiles,
  sourceLibrary,
} from '../test/conformance/syntax/otp-sources.ts';
import { mutate, randomSource } from '../test/unit/erlang/syntax/mutate.ts';
import { bound } from './support/bounds.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Files whose tree differs from OTP's, with the reason. */
const knownDifferences = new Map([
  [
    /ssl_handshake\.erl|tls_handshake_1_3\.erl/,
    'OTP 25 miscounts ?FUNCTION_ARITY when the first argument is [] or {}: the macro is one less than the arity',
  ],
]);

async function trees(library: string, release: number): Promise<void> {
  const files = sourceFiles(library, /./);
  const counts = { same: 0, bothComplain: 0, known: 0, different: 0 };
  let ms = 0;
  for (const file of files) {
    const started = performance.now();
    const { forms, diagnostics } = parseModule(file, diskFiles, optionsFor(file, library, release));
    ms += performance.now() - started;
    const theirs = await otpForms(file, includePath(file, library));
    const complaints = theirs.filter(isComplaint);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    if (complaints.length > 0 && errors.length > 0) {
      counts.bothComplain++;
      say(
        `both complain  ${file}: ${errors[0]?.message}; OTP: ${print(complaints[0] as Term, { strings: 'unicode' })}`,
      );
      continue;
    }
    const isFile = (form: Term): boolean =>
      form instanceof Tuple && form.elements[0] === atom('attribute') && form.elements[2] === atom('file');
    const ours = forms.map(abstractForm).filter(form => !isFile(form));
    const others = theirs.filter(form => !isFile(form));
    let found: string | null =
      errors.length > 0 ? `error in line ${errors[0]?.line}: ${errors[0]?.message}` : null;
    if (ours.length !== others.length) found ??= `${ours.length} forms, OTP has ${others.length}`;
    for (let i = 0; i < ours.length && found === null; i++)
      found = difference(ours[i] as Term, others[i] as Term);
    const known = [...knownDifferences].find(([pattern]) => pattern.test(file));
    if (found === null) counts.same++;
    else if (known !== undefined) {
      counts.known++;
      say(`known          ${file}: ${known[1]}`);
    } else {
      counts.different++;
      say(`different      ${file}: ${found}`);
    }
  }
  say(
    `${files.length} files: ${counts.same} the same, ${counts.known} known to differ, ${counts.bothComplain} that neither reads as given,` +
      ` ${counts.different} different; ours took ${(ms / 1000).toFixed(1)} s`,
  );
  bound(counts.different === 0, `${counts.different} trees differ; none`);
}

/** Bounds for damaged files: the longest time for one, and the memory in use at the end. */
const SLOWEST_MS = 2000;
const HEAP_MB = 500;

function damage(library: string, total: number): void {
  const random = randomSource(1);
  const files = sourceFiles(library, /^(stdlib|kernel|compiler|syntax_tools)-/)
    .map(path => ({ path, bytes: new Uint8Array(readFileSync(path)) }))
    .filter(({ bytes }) => bytes.length < 200_000);
  let diagnosed = 0;
  let lowered = 0;
  let slowest = 0;
  const started = performance.now();
  for (let i = 0; i < total; i++) {
    const { path, bytes } = files[random(files.length)] as (typeof files)[number];
    const damaged = mutate(bytes, random);
    const before = performance.now();
    const { forms, diagnostics } = parseModule(
      path,
      { ...diskFiles, read: name => (name === path ? damaged : diskFiles.read(name)) },
      { libraryDirectories: [library] },
    );
    forms.forEach(abstractForm);
    if (!diagnostics.some(({ severity }) => severity === 'error')) {
      if (lowerModule(forms, path).ok) lowered++;
    }
    slowest = Math.max(slowest, performance.now() - before);
    if (diagnostics.length > 0) diagnosed++;
    if (diagnostics.some(({ line, column }) => line < 1 || column < 1))
      throw new Error(`no place: file ${i}, ${path}`);
  }
  const memory = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  say(
    `${total} damaged files in ${seconds} s: ${diagnosed} with diagnostics, ${lowered} that are still programs, slowest ${slowest.toFixed(0)} ms, heap ${memory} MB`,
  );
  bound(slowest <= SLOWEST_MS, `${slowest.toFixed(0)} ms for one damaged file; at most ${SLOWEST_MS} ms`);
  bound(memory <= HEAP_MB, `${memory} MB of heap at the end; at most ${HEAP_MB} MB`);
}

function toCore(file: string, library: string): void {
  const { forms } = parseModule(file, diskFiles, { libraryDirectories: [library] });
  lowerModule(forms, file);
}

function milliseconds(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function speed(library: string): void {
  const files = sourceFiles(library, /^stdlib-/);
  const lines = (file: string): number => readFileSync(file, 'latin1').split('\n').length;
  const cold = milliseconds(() => {
    for (const file of files) toCore(file, library);
  });
  const total = files.reduce((sum, file) => sum + lines(file), 0);
  say(`stdlib: ${files.length} modules, ${total} lines, source to Core in ${(cold / 1000).toFixed(1)} s`);
  for (const file of files.filter(path => /\/(lists|erl_lint|erl_parse|queue)\.erl$/.test(path))) {
    const times = Array.from({ length: 21 }, () => milliseconds(() => toCore(file, library)));
    const median = times.toSorted((a, b) => a - b)[10];
    say(`${basename(file)}: ${lines(file)} lines, source to Core in ${median?.toFixed(1)} ms (median of 21)`);
  }
}

const library = await sourceLibrary();
if (library === null) say('the sources of Erlang/OTP are not installed here');
else if (process.argv[2] === 'trees') await trees(library, await otpRelease());
else if (process.argv[2] === 'damage') damage(library, Number(process.argv[3] ?? 10_000));
else speed(library);
process.exit();

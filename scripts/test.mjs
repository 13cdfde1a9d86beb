/**
 * `npm test`: everything that must hold, on a clean clone and without a terminal.
 *
 * Gets what the tests need; checks format, lint, types, module boundaries, and that nothing is unused; builds; runs all
 * test projects. Says which tests were skipped and why (the reason is part of their title). The last line is
 * `N passed, N failed, N skipped`, where each check counts as one test.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { dependenciesAreCurrent, installDependencies, root } from './dependencies.mjs';
import { provideSystems } from './systems.mjs';

const count = { passed: 0, failed: 0, skipped: 0 };
/**
 * What failed, told at the end, where it is looked for.
 * @type {string[]}
 */
const failures = [];
/** Files that are named with the time that they took. */
const SLOWEST_SHOWN = 25;

/** @param {string} text */
function heading(text) {
  console.log(`\n== ${text}`);
}

/** @param {string} what */
function fail(what) {
  count.failed++;
  failures.push(what);
}

/**
 * Whether a command succeeds; its output is ours.
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/**
 * Runs commands as one test each, all at the same time: each keeps one processor busy only for a part of its time.
 * @param {Record<string, [command: string, ...args: string[]]>} commands by name
 */
async function check(commands) {
  const ran = Object.entries(commands).map(async ([name, [command, ...args]]) => {
    const { status, said } = await outcomeOf(command, args);
    heading(name);
    process.stdout.write(said);
    if (status === 0) count.passed++;
    else fail(name);
  });
  await Promise.all(ran);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ status: number | null, said: string }>}
 */
function outcomeOf(command, args) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        said += text;
      });
    child.on('error', error => resolve({ status: null, said: `${error.message}\n` }));
    child.on('close', status => resolve({ status, said }));
  });
}

const bin = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name);

function suite() {
  heading('tests');
  const folder = mkdtempSync(join(tmpdir(), 'tandem-test-'));
  const output = join(folder, 'results.json');
  try {
    const ran = run(bin('vitest'), [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${output}`,
      ...process.argv.slice(2),
    ]);
    const results = JSON.parse(readFileSync(output, 'utf8'));
    const before = count.failed;
    const skipped = tally(results);
    tellSlowest(results);
    if (!ran && count.failed === before) fail('vitest: ended with an error');
    return skipped;
  } catch (error) {
    fail(`the test suite did not finish: ${messageOf(error)}`);
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Counts the results; returns the skipped tests by file. A file that could not be loaded is one failure.
 * @param {import('vitest/node').JsonTestResults} results
 */
function tally(results) {
  const skipped = [];
  for (const file of results.testResults) {
    const name = relative(root, file.name);
    if (file.status === 'failed' && file.assertionResults.length === 0) {
      fail(`${name}: could not be run: ${file.message}`);
    }
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed++;
      else if (test.status === 'failed') fail(`${name}: ${test.fullName.trim()}`);
      else {
        count.skipped++;
        skipped.push({ file: name, title: test.fullName });
      }
    }
  }
  return skipped;
}

/**
 * Where the time goes: whoever wants the suite faster begins there.
 * @param {import('vitest/node').JsonTestResults} results
 */
function tellSlowest({ testResults }) {
  const timed = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  timed.sort((a, b) => b.seconds - a.seconds);
  console.log('\nthe slowest files:');
  for (const { name, seconds } of timed.slice(0, SLOWEST_SHOWN))
    console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${name}`);
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

try {
  if (!dependenciesAreCurrent()) {
    heading('npm dependencies');
    await installDependencies();
  }
  heading('systems that tests compare with');
  provideSystems();
  const node = process.execPath;
  await check({
    build: [node, join(root, 'scripts/build.mjs')],
    'format and lint': [bin('biome'), 'check', '.'],
    types: [bin('tsc'), '--noEmit'],
    'module boundaries': [node, join(root, 'scripts/boundaries.mjs')],
    'nothing unused': [bin('knip'), '--no-progress'],
    'nothing in src/ that only tests use': [bin('knip'), '--no-progress', '--production'],
  });
  const skipped = suite();
  if (skipped.length > 0) {
    heading('skipped');
    for (const { file, title } of skipped) console.log(`${file}: ${title.trim()}`);
  }
} catch (error) {
  fail(messageOf(error));
}
if (failures.length > 0) {
  heading('failed');
  for (const failure of failures) console.log(failure);
}
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exitCode = count.failed === 0 ? 0 : 1;

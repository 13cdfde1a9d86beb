/**
 * The systems that tests compare with: Erlang/OTP, Elixir, SWI-Prolog, external solvers, Redis, a browser. As root on Debian
 * and Ubuntu they are installed; elsewhere a line says what to install, and the tests that need them are skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * What to look for, and the Debian packages that bring it.
 * @type {{ name: string, found: () => boolean, packages: string[], after?: () => unknown }[]}
 */
const systems = [
  {
    name: 'Erlang/OTP',
    found: () => answers('erl', ['-noshell', '-eval', CAN_COMPILE]),
    packages: [
      'erlang-base',
      'erlang-dev',
      'erlang-src',
      'erlang-tools',
      'erlang-eunit',
      'erlang-syntax-tools',
      'erlang-parsetools',
    ],
  },
  { name: 'Elixir', found: () => answers('elixir', ['--version']), packages: ['elixir'] },
  { name: 'SWI-Prolog', found: () => answers('swipl', ['--version']), packages: ['swi-prolog-nox'] },
  { name: 'bubblewrap', found: () => answers('bwrap', ['--version']), packages: ['bubblewrap'] },
  { name: 'z3', found: () => answers('z3', ['--version']), packages: ['z3'] },
  { name: 'cvc5', found: () => answers('cvc5', ['--version']), packages: ['cvc5'] },
  {
    name: 'Redis',
    found: () => answers('redis-server', ['--version']),
    packages: ['redis-server'],
    // The package starts one at once; tests start their own.
    after: () => answers('service', ['redis-server', 'stop']),
  },
  { name: 'Chromium', found: () => answers('chromium', ['--version']), packages: ['chromium'] },
];

/** Debian splits OTP: erl may be there without the compiler or the sources of the library. */
const CAN_COMPILE = 'case code:which(compile) of non_existing -> halt(1); _ -> halt(0) end.';

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function answers(command, args) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;
}

export function provideSystems() {
  let missing = systems.filter(system => !system.found());
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    installPackages(missing);
    missing = missing.filter(system => !system.found());
  }
  for (const { name, packages } of missing) {
    console.log(
      `${name} was not found: tests that need it are skipped. Debian and Ubuntu: apt-get install ${packages.join(' ')}`,
    );
  }
  const found = systems.filter(system => !missing.includes(system)).map(({ name }) => name);
  console.log(`found: ${found.length === 0 ? 'none' : found.join(', ')}`);
}

/**
 * Installs all of them together, or, where a release lacks a package, each apart, so that this does not prevent the others.
 * @param {typeof systems} missing
 */
function installPackages(missing) {
  const apt = (/** @type {string[]} */ args) =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  apt(['update']);
  const install = (/** @type {string[]} */ packages) => {
    console.log(`installing ${packages.join(' ')}`);
    return apt(['install', '--no-install-recommends', ...packages]);
  };
  if (!install(missing.flatMap(({ packages }) => packages)))
    for (const { packages } of missing) install(packages);
  for (const { after } of missing) after?.();
}

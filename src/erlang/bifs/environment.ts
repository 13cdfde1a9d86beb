/**
 * Settings of applications, the command line, and the environment of the operating system, which is empty but for what
 * the program itself sets.
 */
import type { Process } from '../machine/process.ts';
import { askOneOf } from '../operations/ask.ts';
import { badarg } from '../operations/raise.ts';
import { Atom, atom, Cons, FALSE, list, Nil, nil, string, type Term, TRUE, tuple } from '../terms/index.ts';
import { reads, sometimes, writes } from './effects.ts';
import { Keyed } from './keyed.ts';
import { globalState } from './persistent.ts';
import { concreteOnly, emulated, fromElsewhere } from './registry.ts';

const OK = atom('ok');
const UNDEFINED = atom('undefined');

type Settings = Keyed<Term>;

function settings(p: Process, application: Term): Settings {
  const all = globalState(p, 'settings', () => new Keyed<Settings>());
  let found = all.get(p, application);
  if (found === undefined) {
    found = new Keyed();
    all.set(p, application, found);
  }
  return found;
}

const setEnv = (p: Process, application: Term, key: Term, value: Term): Term => {
  settings(p, application).set(p, key, value);
  return OK;
};

const unsetEnv = (p: Process, application: Term, key: Term): Term => {
  settings(p, application).delete(p, key);
  return OK;
};

/** Applications that every node has started, with settings of their own. */
const OF_NODE = [atom('kernel'), atom('stdlib')];

/** A setting that the program has not made, which a node may have. */
function unset(p: Process, application: Term, what: string): undefined {
  if (askOneOf(p, application, OF_NODE)) fromElsewhere(p, what);
}

emulated('application', sometimes(reads('settings'), 'node'), {
  'get_env/2': (p, application: Term, key: Term) => {
    const value = settings(p, application).get(p, key) ?? unset(p, application, 'application:get_env/2');
    return value === undefined ? UNDEFINED : tuple(OK, value);
  },
  'get_env/3': (p, application: Term, key: Term, otherwise: Term) =>
    settings(p, application).get(p, key) ?? unset(p, application, 'application:get_env/3') ?? otherwise,
  'get_all_env/1': (p, application: Term) => {
    // OTP matches the name as a pattern, with the settings of all applications where it is one.
    if (!(application instanceof Atom) || /^(_|\$\d+)$/.test(application.name))
      fromElsewhere(p, 'application:get_all_env/1');
    unset(p, application, 'application:get_all_env/1');
    return list(
      settings(p, application)
        .entries()
        .map(({ key, value }) => tuple(key, value)),
    );
  },
});

emulated('application', writes('settings'), {
  'set_env/3': setEnv,
  'unset_env/2': unsetEnv,
});

concreteOnly('init', reads('environment'), {
  'get_status/0': () => tuple(atom('started'), atom('started')),
  'get_argument/1': () => atom('error'),
  'get_arguments/0': () => nil,
  'get_plain_arguments/0': () => nil,
});

/** Variables that the program has set, in the order in which it has. */
const variables = (p: Process): Map<string, string> =>
  globalState(p, 'environment', () => new Map<string, string>());

/** The text of a variable's name or value, which must not contain what ends it. */
function variableText(term: Term, ending: string): string {
  const codes = term instanceof Cons || term instanceof Nil ? elementsOf(term) : badarg();
  const text = codes.map(code => (isCharacter(code) ? String.fromCodePoint(code) : badarg())).join('');
  return text.includes(ending) || text.includes('\0') ? badarg() : text;
}

function isCharacter(term: Term): term is number {
  return typeof term === 'number' && term >= 0 && term <= 0x10ffff;
}

function elementsOf(term: Cons | Nil): Term[] {
  const elements: Term[] = [];
  let rest: Term = term;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  return rest instanceof Nil ? elements : badarg();
}

concreteOnly('os', reads('environment'), {
  'getenv/0': p => list(Array.from(variables(p), ([name, value]) => string(`${name}=${value}`))),
  'getenv/1': (p, name: Term) => {
    const value = variables(p).get(variableText(name, '='));
    return value === undefined ? FALSE : string(value);
  },
  'env/0': p => list(Array.from(variables(p), ([name, value]) => tuple(string(name), string(value)))),
  'getpid/0': () => string('1'),
  'version/0': () => tuple(6, 1, 0),
  'find_executable/1': () => FALSE,
  'find_executable/2': () => FALSE,
});

concreteOnly('os', reads('system'), { 'type/0': () => tuple(atom('unix'), atom('linux')) });

concreteOnly('os', writes('environment'), {
  'putenv/2': (p, name: Term, value: Term) => {
    variables(p).set(variableText(name, '='), variableText(value, '\0'));
    return TRUE;
  },
  'unsetenv/1': (p, name: Term) => {
    variables(p).delete(variableText(name, '='));
    return TRUE;
  },
});

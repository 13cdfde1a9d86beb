/**
 * Stubs of applications, command line and operating system: the only configuration is what the program itself sets, and
 * starting an application succeeds without starting anything.
 */
import type { Process } from '../machine/process.ts';
import { atom, FALSE, list, nil, string, type Term, TRUE, tuple } from '../terms/index.ts';
import { PURE, reads, writes } from './effects.ts';
import { Keyed } from './keyed.ts';
import { globalState } from './persistent.ts';
import { concreteOnly, emulated } from './registry.ts';

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

const succeed = (): Term => OK;
const nothingStarted = tuple(OK, nil);

emulated('application', reads('settings'), {
  'get_env/1': () => UNDEFINED,
  'get_env/2': (p, application: Term, key: Term) => {
    const value = settings(p, application).get(p, key);
    return value === undefined ? UNDEFINED : tuple(OK, value);
  },
  'get_env/3': (p, application: Term, key: Term, otherwise: Term) =>
    settings(p, application).get(p, key) ?? otherwise,
  'get_all_env/1': (p, application: Term) =>
    list(
      settings(p, application)
        .entries()
        .map(({ key, value }) => tuple(key, value)),
    ),
  'get_key/2': () => UNDEFINED,
});

emulated('application', writes('settings'), {
  'set_env/3': setEnv,
  'set_env/4': setEnv,
  'unset_env/2': unsetEnv,
  'unset_env/3': unsetEnv,
});

/** What applications there are is unknown: an answer for one says nothing about another. */
concreteOnly('application', PURE, {
  'get_application/0': () => UNDEFINED,
  'get_application/1': () => UNDEFINED,
  'ensure_all_started/1': () => nothingStarted,
  'ensure_all_started/2': () => nothingStarted,
  'ensure_started/1': succeed,
  'ensure_started/2': succeed,
  'start/1': succeed,
  'start/2': succeed,
  'stop/1': succeed,
  'load/1': succeed,
  'unload/1': succeed,
  'which_applications/0': () => nil,
});

concreteOnly('init', reads('environment'), {
  'get_argument/1': () => atom('error'),
  'get_arguments/0': () => nil,
  'get_plain_arguments/0': () => nil,
});

concreteOnly('os', reads('environment'), {
  'getenv/1': () => FALSE,
  'env/0': () => nil,
  'getpid/0': () => string('1'),
});

concreteOnly('os', reads('system'), { 'type/0': () => tuple(atom('unix'), atom('linux')) });

concreteOnly('os', writes('environment'), {
  'putenv/2': () => TRUE,
  'unsetenv/1': () => TRUE,
});

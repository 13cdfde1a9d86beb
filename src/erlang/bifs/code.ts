/**
 * Reflection on modules and functions.
 *
 * Which modules are loaded must not depend on earlier executions. So every function here that takes a module loads it
 * first, by calling a function in it that does not exist.
 */
import { isLibraryModule } from '../library-modules.ts';
import { callRemote } from '../machine/apply.ts';
import { NO_FUNCTION } from '../machine/code-server.ts';
import { type Process, type Result, TryFrame } from '../machine/process.ts';
import { badarg, functionClause, Missing, Unsupported } from '../operations/raise.ts';
import { siteAt } from '../sites.ts';
import {
  Atom,
  atom,
  Cons,
  FALSE,
  Fun,
  list,
  Nil,
  nil,
  string,
  type Term,
  TRUE,
  tuple,
} from '../terms/index.ts';
import { PURE, reads, sometimes, writes } from './effects.ts';
import { globalState } from './persistent.ts';
import { concreteOnly, control, findBif, fromElsewhere } from './registry.ts';

/** Modules that are part of the emulator. */
const PRELOADED = [
  'erlang',
  'init',
  'erts_internal',
  'prim_file',
  'zlib',
  'atomics',
  'counters',
  'persistent_term',
];

/** Calls `answer` once the module is loaded or was found not to exist. */
function whenLoaded(p: Process, module: string, answer: () => Result): Result {
  p.push(new TryFrame(answer, answer), p.at);
  return callRemote(p, module, NO_FUNCTION, []);
}

/** Modules that the program has asked for: they are loaded. */
const requested = (p: Process): Set<string> => globalState(p, 'modules asked for', () => new Set<string>());

/**
 * A node loads a module when one of its functions is first called, here it is loaded by asking about it. There is no difference for
 * the module under test, the one that asks, and those that were asked for; what a behaviour asks about, it has called.
 */
function noteLoading(p: Process, module: string, what: string): void {
  const asking = siteAt(p.at)?.module ?? '';
  const known = [p.world.code.modules[0]?.name, asking, ...PRELOADED, ...requested(p)];
  if (!known.includes(module) && !isLibraryModule(asking)) fromElsewhere(p, what);
}

function moduleName(term: Term): string {
  return term instanceof Atom ? term.name : badarg();
}

const exists = (p: Process, module: string): boolean => whyNotLoaded(p, module) === null;

function whyNotLoaded(p: Process, module: string): 'nofile' | 'on_load_failure' | null {
  if (p.world.code.module(module) === undefined) return 'nofile';
  return p.world.onLoad.hasFailed(module) ? 'on_load_failure' : null;
}

function functionExported(p: Process, module: Term, name: Term, arity: Term): Result {
  const [m, f] = [moduleName(module), moduleName(name)];
  if (typeof arity !== 'number') badarg();
  if (arity < 0) return FALSE;
  noteLoading(p, m, 'erlang:function_exported/3');
  if (findBif(m, f, arity) !== undefined) return TRUE;
  return whenLoaded(p, m, () => (exists(p, m) && p.world.code.isExported(m, f, arity) ? TRUE : FALSE));
}

function notLoaded(name: string): never {
  if (isLibraryModule(name)) throw new Missing(`${name}:module_info`);
  badarg();
}

function moduleInfo(p: Process, name: string, item: string): Term {
  const core = p.world.code.module(name) ?? notLoaded(name);
  noteLoading(p, name, 'erlang:get_module_info/2');
  const functions = (all: readonly { name: string; arity: number }[]): Term =>
    list(all.map(one => tuple(atom(one.name), one.arity)));
  if (item === 'module') return atom(name);
  // The order of functions and what else a compiler notes are not those of real code.
  fromElsewhere(p, 'erlang:get_module_info/2');
  switch (item) {
    case 'exports':
      return functions(core.exports);
    case 'functions':
      return functions(core.definitions);
    case 'nifs':
    case 'attributes':
    case 'compile':
      return nil;
    default:
      throw new Unsupported(`${name}:module_info(${item})`);
  }
}

control('erlang', 'concrete', sometimes(reads('code'), 'node'), {
  'function_exported/3': functionExported,
  'module_loaded/1': (p, module: Term) => {
    const name = moduleName(module);
    noteLoading(p, name, 'erlang:module_loaded/1');
    return whenLoaded(p, name, () => (exists(p, name) ? TRUE : FALSE));
  },
});

control('erlang', 'concrete', sometimes(reads('code'), 'node'), {
  'get_module_info/1': (p, module: Term) => {
    const name = moduleName(module);
    const items = ['module', 'exports', 'attributes', 'compile'];
    return whenLoaded(p, name, () => list(items.map(item => tuple(atom(item), moduleInfo(p, name, item)))));
  },
  'get_module_info/2': (p, module: Term, item: Term) => {
    const [name, about] = [moduleName(module), moduleName(item)];
    return whenLoaded(p, name, () => moduleInfo(p, name, about));
  },
});

function load(p: Process, module: Term): Result {
  const name = codeModule(module);
  requested(p).add(name);
  return whenLoaded(p, name, () => {
    const why = whyNotLoaded(p, name);
    return why === null ? tuple(atom('module'), atom(name)) : tuple(atom('error'), atom(why));
  });
}

function moduleNames(modules: Term): string[] {
  const names: string[] = [];
  let rest = modules;
  for (; rest instanceof Cons && rest.head instanceof Atom; rest = rest.tail) names.push(rest.head.name);
  return rest instanceof Nil ? names : functionClause();
}

/** Loads one module after the other, and says which ones there are not. */
function loadAll(p: Process, modules: readonly string[], missing: readonly Term[]): Result {
  const [name, ...rest] = modules;
  if (name !== undefined) requested(p).add(name);
  if (name === undefined) return missing.length === 0 ? atom('ok') : tuple(atom('error'), list(missing));
  return whenLoaded(p, name, () => {
    const why = whyNotLoaded(p, name);
    return loadAll(p, rest, why === null ? missing : [...missing, tuple(atom(name), atom(why))]);
  });
}

/** In `code`, what is no module matches no clause. */
function codeModule(term: Term): string {
  return term instanceof Atom ? term.name : functionClause();
}

/** Applications that every node has. */
const BASE = ['kernel', 'stdlib'];

/** The folder of an application, or one below it. */
function applicationFolder(p: Process, name: Term, below: string): Term {
  const text = name instanceof Atom ? name.name : stringArgument(name);
  const found = p.world.application(text);
  if (found !== null) return string(found.folder + below);
  if (BASE.includes(text) || text === '.') throw new Missing(`the folder of ${text}`);
  return tuple(atom('error'), atom('bad_name'));
}

function stringArgument(term: Term): string {
  let text = '';
  let rest = term;
  for (; rest instanceof Cons && typeof rest.head === 'number'; rest = rest.tail)
    text += String.fromCodePoint(rest.head);
  return rest instanceof Nil ? text : functionClause();
}

concreteOnly('code', reads('code'), {
  'lib_dir/1': (p, name: Term) => applicationFolder(p, name, ''),
  'priv_dir/1': (p, name: Term) => applicationFolder(p, name, '/priv'),
  // Those of some of OTP's applications are, and no program's own.
  'is_sticky/1': (_p, module: Term) => {
    const name = codeModule(module);
    if (PRELOADED.includes(name)) return TRUE;
    if (isLibraryModule(name)) throw new Missing(`whether ${name} is sticky`);
    return FALSE;
  },
});

concreteOnly('code', reads('code', 'node'), {
  'all_loaded/0': p =>
    list(p.world.code.modules.map(({ name }) => tuple(atom(name), string(`${name}.beam`)))),
});

/** Where OTP is installed. */
const ROOT = '/usr/lib/erlang';

concreteOnly('code', reads('environment'), {
  'root_dir/0': () => string(ROOT),
  'lib_dir/0': () => string(`${ROOT}/lib`),
  'get_path/0': () => nil,
  'get_mode/0': () => atom('interactive'),
  'objfile_extension/0': () => string('.beam'),
});

control('code', 'concrete', sometimes(writes('code'), 'node'), {
  'load_file/1': (p, module: Term) => {
    // Most of OTP's modules may not be replaced.
    if (isLibraryModule(codeModule(module))) fromElsewhere(p, 'code:load_file/1');
    return load(p, module);
  },
});

control('code', 'concrete', writes('code'), {
  'ensure_loaded/1': load,
  'ensure_modules_loaded/1': (p, modules: Term) => loadAll(p, moduleNames(modules), []),
});

control('code', 'concrete', sometimes(reads('code'), 'node'), {
  'which/1': (p, module: Term) => {
    const name = codeModule(module);
    if (PRELOADED.includes(name)) return atom('preloaded');
    return whenLoaded(p, name, () => {
      if (whyNotLoaded(p, name) === 'nofile') return atom('non_existing');
      fromElsewhere(p, 'code:which/1');
      return string(`${name}.beam`);
    });
  },
});

control('code', 'concrete', reads('code', 'node'), {
  'is_loaded/1': (p, module: Term) => {
    const name = codeModule(module);
    return whenLoaded(p, name, () => (exists(p, name) ? tuple(atom('file'), string(`${name}.beam`)) : FALSE));
  },
});

concreteOnly('erlang', sometimes(PURE, 'node'), {
  // The table also has functions that OTP has written in Erlang, and lacks some that it has in C.
  'is_builtin/3': (p, module: Term, name: Term, arity: Term) => {
    const [m, f] = [moduleName(module), moduleName(name)];
    const isFound = findBif(m, f, arity as number) !== undefined;
    if (isLibraryModule(m) && !(isFound && m === 'erlang')) fromElsewhere(p, 'erlang:is_builtin/3');
    return isFound ? TRUE : FALSE;
  },
});

concreteOnly('erlang', PURE, {
  // There is no native code here, which shows where one of its functions is called. The rest of the module goes on.
  'load_nif/2': (p, path: Term) => {
    if (!p.world.onLoad.isLoader(p)) throw new Missing('erlang:load_nif/2');
    stringArgument(path);
    return atom('ok');
  },
});

concreteOnly('erlang', reads('code', 'node'), {
  'pre_loaded/0': () => list(PRELOADED.map(atom)),
  'loaded/0': p => list(p.world.code.modules.map(({ name }) => atom(name))),
});

// --- Functions ------------------------------------------------------------------------------------------------------

function funItem(p: Process, fun: Fun, item: string): Term {
  switch (item) {
    case 'module':
      return fun.module;
    case 'name':
      return fun.name;
    case 'arity':
      return fun.arity;
    case 'type':
      return atom(fun.external ? 'external' : 'local');
    case 'env':
      return fun.external ? nil : list(fun.env);
    case 'pid':
      return fun.external ? atom('undefined') : p.pid;
    case 'uniq':
    case 'new_uniq':
    case 'refc':
      throw new Missing(`erlang:fun_info(_, ${item})`);
    case 'index':
    case 'new_index':
      return fun.external ? atom('undefined') : fun.index;
    default:
      return badarg();
  }
}

function asFun(term: Term): Fun {
  return term instanceof Fun ? term : badarg();
}

concreteOnly('erlang', reads('processes'), {
  'fun_info/2': (p, fun: Term, item: Term) => {
    const name = moduleName(item);
    return tuple(atom(name), funItem(p, asFun(fun), name));
  },
});

concreteOnly('erlang', PURE, {
  'fun_info/1': (p, fun: Term) =>
    list(
      ['module', 'name', 'arity', 'env', 'type'].map(name => tuple(atom(name), funItem(p, asFun(fun), name))),
    ),
  'fun_info_mfa/1': (_p, fun: Term) => {
    const { module, name, arity } = asFun(fun);
    return tuple(module, name, arity);
  },
});

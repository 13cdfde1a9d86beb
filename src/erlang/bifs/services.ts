/**
 * What services of a node (`services.ts`) are made from: state that belongs to the execution, the terminal, and what is
 * known about applications. Only our own library calls these.
 */
import { isLibraryModule } from '../library-modules.ts';
import type { Process } from '../machine/process.ts';
import { askEqual, askName } from '../operations/ask.ts';
import { Missing } from '../operations/raise.ts';
import { Atom, atom, FALSE, list, nil, Sym, string, type Term, TRUE, tuple } from '../terms/index.ts';
import { PURE, reads, writes } from './effects.ts';
import { Keyed } from './keyed.ts';
import { globalState } from './persistent.ts';
import { emulated } from './registry.ts';

const OK = atom('ok');

/** What each service keeps, by its name. */
const kept = (p: Process): Keyed<Term> => globalState(p, 'services', () => new Keyed<Term>());

emulated('tandem_state', reads('settings'), {
  'get/2': (p, service: Term, otherwise: Term) => kept(p).get(p, service) ?? otherwise,
});

emulated('tandem_state', writes('settings'), {
  'put/2': (p, service: Term, value: Term) => {
    kept(p).set(p, service, value);
    return OK;
  },
});

/** Applications that every node runs, where nobody knows more about them. */
const BASE = new Map(
  [
    ['kernel', 'ERTS  CXC 138 10', '8.5.3'],
    ['stdlib', 'ERTS  CXC 138 10', '4.2'],
  ].map(([name = '', description = '', version = '']) => [
    name,
    tuple(
      atom('application'),
      atom(name),
      list([tuple(atom('description'), string(description)), tuple(atom('vsn'), string(version))]),
    ),
  ]),
);

/**
 * `{Specification, IsSystem}`, or `none`. A name that the program mentions and that is not there is a dependency that was
 * not built; one that the input gives is simply unknown.
 */
function specification(p: Process, name: Term): Term {
  if (name instanceof Sym) {
    const base = [...BASE.keys()].find(known => askEqual(p, name, atom(known)));
    return base === undefined ? atom('none') : specification(p, atom(base));
  }
  const known = name instanceof Atom ? name.name : '';
  const found = p.world.application(known);
  if (found !== null) return tuple(found.specification, found.isSystem ? TRUE : FALSE);
  const base = BASE.get(known);
  if (base !== undefined) return tuple(base, TRUE);
  throw new Missing(
    `the application ${known}, of which no resource file can be read (compile the dependencies, or name their folder with --path)`,
  );
}

emulated('tandem_services', reads('code'), {
  'is_library/1': (_p, name: Term) => (name instanceof Atom && isLibraryModule(name.name) ? TRUE : FALSE),
  'is_application/1': (p, name: Term) =>
    name instanceof Atom && p.world.application(name.name) !== null ? TRUE : FALSE,
  'specification/1': (p, name: Term) => (askName(p, name) ? specification(p, name) : atom('none')),
});

emulated('tandem_services', reads('flags'), {
  'terminal/0': p => p.world.processes.terminal,
});

emulated('tandem_services', writes('flags'), {
  /** The calling process passes on what it is told to print. */
  'forwards/0': p => {
    p.world.processes.forwarders.add(p.pid.id);
    return OK;
  },
});

emulated('tandem_services', PURE, {
  /** The run ends here: our own library does not have this. */
  'lacking/1': (_p, what: Term) => {
    throw new Missing(what instanceof Atom ? what.name : 'a part of the library');
  },
  /** What was asked for depends on more than the program, as `file:read_file/1`. */
  'elsewhere/1': (p, what: Term) => {
    p.ex.limit('concrete-bif', what instanceof Atom ? what.name : 'a service');
    return nil;
  },
});

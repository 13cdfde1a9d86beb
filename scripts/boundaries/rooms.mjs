/**
 * The module boundaries: which rooms (folders) of src/ each room may import, which files of a room others may import
 * (its doors), and which files may use the outside world. docs/architecture.md shows the same table; a test compares
 * them, and holds both against the tree: nothing is allowed that nobody needs.
 *
 *   imports  rooms whose doors may be imported
 *   types    rooms of which only types may be imported, which leaves nothing at run time
 *   doors    the files that other rooms may import
 */

/**
 * @typedef {{
 *   readonly imports: readonly string[],
 *   readonly types: readonly string[],
 *   readonly doors: readonly string[],
 * }} Room
 */

/** @type {Readonly<Record<string, Room>>} */
export const rooms = {
  logic: {
    imports: [],
    types: [],
    doors: ['logic/index.ts', 'logic/serialize/index.ts', 'logic/visited/index.ts'],
  },
  system: { imports: [], types: [], doors: ['system/index.ts'] },
  solver: {
    imports: ['logic', 'system'],
    types: [],
    doors: ['solver/index.ts', 'solver/layers/index.ts', 'solver/browser/index.ts'],
  },
  search: {
    imports: ['logic'],
    types: ['solver', 'coverage'],
    doors: ['search/index.ts', 'search/strategies/index.ts'],
  },
  coverage: { imports: [], types: [], doors: ['coverage/index.ts'] },
  sandbox: { imports: ['system'], types: [], doors: ['sandbox/index.ts', 'sandbox/effects.ts'] },
  erlang: {
    imports: ['logic', 'system', 'coverage', 'sandbox'],
    types: ['search'],
    doors: ['erlang/index.ts', 'erlang/local/index.ts', 'erlang/otp/index.ts'],
  },
  prolog: {
    imports: ['logic', 'coverage', 'sandbox'],
    types: ['search'],
    doors: ['prolog/index.ts', 'prolog/swi/index.ts'],
  },
  report: { imports: [], types: ['search', 'coverage'], doors: ['report/index.ts', 'report/page.ts'] },
  emit: { imports: ['report'], types: [], doors: ['emit/index.ts'] },
  web: {
    imports: ['coverage', 'solver', 'search', 'report', 'emit', 'api'],
    types: [],
    doors: ['web/index.ts'],
  },
  api: {
    imports: ['system', 'solver', 'search', 'coverage', 'sandbox', 'erlang', 'prolog', 'report'],
    types: ['logic'],
    doors: ['api/index.ts', 'api/basics/index.ts', 'api/browser/index.ts'],
  },
  cli: {
    imports: ['system', 'solver', 'search', 'coverage', 'sandbox', 'erlang', 'report', 'emit', 'api'],
    types: [],
    doors: [],
  },
};

/** The package's main file belongs to the room that composes the library. */
const PACKAGE_FACE = 'index.ts';

/**
 * The room of a file below src/; undefined where there is none of this name.
 * @param {string} file
 */
export function roomOf(file) {
  const name = file === PACKAGE_FACE ? 'api' : file.slice(0, Math.max(0, file.indexOf('/')));
  return Object.hasOwn(rooms, name) ? name : undefined;
}

/**
 * Folders that must not import another folder of their room, not even types: the semantics of symbolic operations, the
 * equivalence of states and coverage must not depend on the virtual machine.
 */
const apart = [{ folder: /^erlang\/(operations|visited|coverage)\//, from: 'erlang/machine/' }];

/**
 * Whether a file must not import another one of its own room.
 * @param {string} file
 * @param {string} target
 */
export function isApart(file, target) {
  return apart.some(({ folder, from }) => folder.test(file) && target.startsWith(from));
}

/** The edges: files that may use Node's modules, clocks, randomness, the console. All others run in a browser. */
const edges = [
  /^solver\/backends\//,
  /^solver\/(index|numbered-files)\.ts$/,
  /^erlang\/(local|otp)\//,
  /^prolog\/swi\//,
  /^sandbox\/(?!effects\.ts)/,
  // Not the formats of reports: what is written depends on the report alone, and `cli/outputs.ts` writes it.
  /^report\/(html|page-assets|progress|sarif|style)\.ts$/,
  /^(system|web|api|cli)\//,
];

/** @param {string} file */
export function isEdge(file) {
  return edges.some(edge => edge.test(file));
}

/** Whether a file may start processes: one does, which sees to it that they end. @param {string} file */
export function mayStartProcesses(file) {
  return file === 'system/processes.ts';
}

/** @param {string} specifier */
export function isProcessModule(specifier) {
  return /^(node:)?(child_process|cluster)$/.test(specifier);
}

/** Entry points besides those of the build: nothing in src/ imports these. */
export const roots = [
  // What the pages show, for tests without a document.
  'web/index.ts',
];

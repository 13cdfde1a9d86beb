/**
 * A file's uses of the outside world: Node's modules, clocks, randomness, the process, the console. Names are resolved
 * in their scopes, so that a local variable `process` is not taken for Node's.
 */
import { builtinModules } from 'node:module';
import { childrenOf, importsOf } from './imports.mjs';

/**
 * @typedef {import('./imports.mjs').Node} Node
 * @typedef {{ readonly what: string, readonly offset: number }} Use
 */

/** Global names that are of the outside world whatever is done with them. @type {Readonly<Record<string, string>>} */
const globals = {
  console: 'the process or the console',
  process: 'the process or the console',
  Buffer: 'a Node module',
  require: 'a Node module',
  performance: 'the clock',
  setTimeout: 'the clock',
  setInterval: 'the clock',
  setImmediate: 'the clock',
  crypto: 'randomness',
  fetch: 'the network',
  WebSocket: 'the network',
};

/** Members of global names. @type {Readonly<Record<string, string>>} */
const members = { 'Math.random': 'randomness', 'Date.now': 'the clock' };

/**
 * @param {import('oxc-parser').ParseResult} parsed
 * @returns {Use[]}
 */
export function outsideUses(parsed) {
  /** @type {Use[]} */
  const uses = importsOf(parsed)
    .filter(({ specifier }) => specifier !== null && isNodeModule(specifier))
    .map(({ offset }) => ({ what: 'a Node module', offset }));
  walk(/** @type {Node} */ (/** @type {unknown} */ (parsed.program)), [], uses);
  return uses.sort((a, b) => a.offset - b.offset);
}

/** @param {string} specifier */
function isNodeModule(specifier) {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}

/**
 * @param {Node} node
 * @param {readonly ReadonlySet<string>[]} outer the names that are declared around it
 * @param {Use[]} uses
 */
function walk(node, outer, uses) {
  if (isOnlyType(node)) return;
  const declared = declaredIn(node);
  const scopes = declared.length === 0 ? outer : [...outer, new Set(declared)];
  const isGlobal = (/** @type {unknown} */ name) =>
    typeof name === 'string' && !scopes.some(scope => scope.has(name));
  const use = useAt(node, isGlobal);
  if (use !== undefined) uses.push({ what: use, offset: node.start });
  for (const child of childrenOf(node)) if (!isPlainName(node, child)) walk(child, scopes, uses);
}

/**
 * @param {Node} node
 * @param {(name: unknown) => boolean} isGlobal
 * @returns {string | undefined}
 */
function useAt(node, isGlobal) {
  if (node.type === 'Identifier') {
    const name = String(node.name);
    return Object.hasOwn(globals, name) && isGlobal(name) ? globals[name] : undefined;
  }
  if (node.type === 'MemberExpression') {
    const { name } = /** @type {Node} */ (node.object);
    const { name: key, value } = /** @type {Node} */ (node.property);
    return isGlobal(name) ? members[`${name}.${key ?? value}`] : undefined;
  }
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const { type, name } = /** @type {Node} */ (node.callee);
    const isNow = node.type === 'CallExpression' || /** @type {Node[]} */ (node.arguments).length === 0;
    return type === 'Identifier' && name === 'Date' && isNow && isGlobal(name) ? 'the clock' : undefined;
  }
  return undefined;
}

/** Types leave nothing at run time; what TypeScript wraps around an expression does. @param {Node} node */
function isOnlyType({ type }) {
  const wrappers = ['AsExpression', 'SatisfiesExpression', 'NonNullExpression', 'ParameterProperty'];
  const members = ['EnumDeclaration', 'EnumBody', 'EnumMember', 'ModuleDeclaration', 'ModuleBlock'];
  const kept = [...wrappers, ...members, 'InstantiationExpression', 'ExportAssignment', 'TypeAssertion'];
  return type.startsWith('TS') && !kept.includes(type.slice(2));
}

/** A name after a dot, or before a colon: it refers to nothing. @param {Node} parent @param {Node} child */
function isPlainName(parent, child) {
  if (parent.computed === true) return false;
  return parent.property === child || (parent.key === child && parent.shorthand !== true);
}

/** The names that a node declares for what is inside of it. @param {Node} node @returns {string[]} */
function declaredIn(node) {
  const list = (/** @type {unknown} */ value) => /** @type {Node[]} */ (value ?? []);
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return list(node.body).flatMap(namesOf);
    case 'SwitchStatement':
      return list(node.cases).flatMap(one => list(one.consequent).flatMap(namesOf));
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...list(node.params), node.id].flatMap(patternNames);
    case 'ClassExpression':
      return patternNames(node.id);
    case 'ForStatement':
      return namesOf(node.init);
    case 'ForOfStatement':
    case 'ForInStatement':
      return namesOf(node.left);
    case 'CatchClause':
      return patternNames(node.param);
    default:
      return [];
  }
}

/** The names that a statement declares. @param {unknown} statement @returns {string[]} */
function namesOf(statement) {
  const node = /** @type {Node | null | undefined} */ (statement);
  switch (node?.type) {
    case 'VariableDeclaration':
      return /** @type {Node[]} */ (node.declarations).flatMap(({ id }) => patternNames(id));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
      return patternNames(node.id);
    case 'ImportDeclaration':
      return /** @type {Node[]} */ (node.specifiers).flatMap(({ local }) => patternNames(local));
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return namesOf(node.declaration);
    default:
      return [];
  }
}

/** @param {unknown} pattern @returns {string[]} */
function patternNames(pattern) {
  const node = /** @type {Node | null | undefined} */ (pattern);
  switch (node?.type) {
    case 'Identifier':
      return [String(node.name)];
    case 'ObjectPattern':
      return /** @type {Node[]} */ (node.properties).flatMap(one => patternNames(one.value ?? one));
    case 'ArrayPattern':
      return /** @type {unknown[]} */ (node.elements).flatMap(patternNames);
    case 'AssignmentPattern':
      return patternNames(node.left);
    case 'RestElement':
      return patternNames(node.argument);
    case 'TSParameterProperty':
      return patternNames(node.parameter);
    default:
      return [];
  }
}

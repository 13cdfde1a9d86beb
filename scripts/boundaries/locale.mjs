/** Where a file depends on the locale of the machine: what it writes and how it sorts would differ from one to another. */
import { childrenOf } from './imports.mjs';

/** @typedef {import('./imports.mjs').Node} Node */

/** Methods that take a locale, with its position among their arguments. @type {Readonly<Record<string, number>>} */
const methods = {
  localeCompare: 1,
  toLocaleString: 0,
  toLocaleDateString: 0,
  toLocaleTimeString: 0,
  toLocaleLowerCase: 0,
  toLocaleUpperCase: 0,
};

/**
 * The offsets of calls that name no locale.
 * @param {import('oxc-parser').ParseResult} parsed
 * @returns {number[]}
 */
export function localeUses(parsed) {
  /** @type {number[]} */
  const uses = [];
  /** @type {Node[]} */
  const todo = [/** @type {Node} */ (/** @type {unknown} */ (parsed.program))];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (dependsOnLocale(node)) uses.push(node.start);
    todo.push(...childrenOf(node));
  }
  return uses.sort((a, b) => a - b);
}

/** @param {Node} node */
function dependsOnLocale(node) {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const { type, object, property } = /** @type {Node} */ (node.callee);
  if (type !== 'MemberExpression') return false;
  const given = /** @type {Node[]} */ (node.arguments);
  const name = String(/** @type {Node} */ (property).name);
  if (/** @type {Node} */ (object).name === 'Intl') return !isNamed(given[0]);
  return Object.hasOwn(methods, name) && !isNamed(given[/** @type {number} */ (methods[name])]);
}

/** @param {Node | undefined} locale */
function isNamed(locale) {
  return locale !== undefined && locale.name !== 'undefined';
}

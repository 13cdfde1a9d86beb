/** The imports of a file, from its syntax tree. */
import { visitorKeys } from 'oxc-parser';

/**
 * @typedef {import('oxc-parser').ParseResult} Parsed
 * @typedef {{
 *   readonly specifier: string | null,
 *   readonly isTypeOnly: boolean,
 *   readonly isDynamic: boolean,
 *   readonly names: readonly string[] | null,
 *   readonly offset: number,
 * }} Import `specifier` is null where it is computed, `names` where everything is imported.
 * @typedef {{ readonly type: string, readonly start: number, readonly [key: string]: unknown }} Node
 */

/**
 * Imports, re-exports, `import()` and `import('…').Type`.
 * @param {Parsed} parsed
 * @returns {Import[]}
 */
export function importsOf(parsed) {
  /** @type {Import[]} */
  const found = [];
  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    const names = namesOf(entries.map(({ importName }) => importName));
    found.push({ specifier: moduleRequest.value, isTypeOnly, isDynamic: false, names, offset: start });
  }
  for (const { entries, start } of parsed.module.staticExports) {
    const [first] = entries.filter(({ moduleRequest }) => moduleRequest);
    if (!first?.moduleRequest) continue;
    const isTypeOnly = entries.every(({ isType }) => isType);
    const names = namesOf(entries.map(({ importName }) => importName));
    found.push({ specifier: first.moduleRequest.value, isTypeOnly, isDynamic: false, names, offset: start });
  }
  visit(parsed.program, node => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return;
    const { value } = /** @type {Node} */ (node.source);
    found.push({
      specifier: typeof value === 'string' ? value : null,
      isTypeOnly: node.type === 'TSImportType',
      isDynamic: node.type === 'ImportExpression',
      names: null,
      offset: node.start,
    });
  });
  return found;
}

/**
 * @param {readonly { readonly kind: string, readonly name: string | null }[]} imported
 * @returns {string[] | null}
 */
function namesOf(imported) {
  return imported.every(({ kind, name }) => kind === 'Name' && name !== null)
    ? imported.map(({ name }) => String(name))
    : null;
}

/**
 * Every node below one, that one included.
 * @param {unknown} root
 * @param {(node: Node) => void} see
 */
function visit(root, see) {
  const node = /** @type {Node} */ (root);
  see(node);
  for (const child of childrenOf(node)) visit(child, see);
}

/**
 * @param {Node} node
 * @returns {Node[]}
 */
export function childrenOf(node) {
  return (visitorKeys[node.type] ?? []).flatMap(key => {
    const value = /** @type {Node | (Node | null)[] | null | undefined} */ (node[key]);
    return (Array.isArray(value) ? value : [value]).filter(one => one !== null && one !== undefined);
  });
}

/**
 * The shape of plain data: for each path from the root the types that occur there, such as `cases[].parent: null`. What
 * lies below a path in `opaque` is left out.
 */
export function shapeOf(data: unknown, opaque: ReadonlySet<string> = new Set()): Set<string> {
  const shape = new Set<string>();
  const visit = (value: unknown, path: string): void => {
    if (opaque.has(path)) shape.add(`${path}: opaque`);
    else if (Array.isArray(value)) {
      shape.add(`${path}: list`);
      for (const element of value) visit(element, `${path}[]`);
    } else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) visit(part, path === '' ? key : `${path}.${key}`);
    else shape.add(`${path}: ${value === null ? 'null' : typeof value}`);
  };
  visit(data, '');
  return shape;
}

/**
 * Discriminates the alternatives of a union of products.
 *
 * `{add, expr(), expr()} | {neg, expr(), []}` allows certain combinations of fields, not each field independently. For
 * constraints on one field at a time, the alternatives are split by a field with disjoint shapes (most often a tag in
 * front): under the condition on that field the others have the types of one alternative. Alternatives that differ in a
 * single field are merged into one with a union there. Alternatives that no single field discriminates
 * (`{1..5, 1..5} | {3..9, 3..9}`) form a group, for which only the disjunction as a whole is exact.
 */
import { defined, type Expr } from '../../logic/index.ts';
import type { Shapes } from './shape.ts';
import { type Type, union } from './type.ts';

/** One type for each field. */
export type Product = readonly Type[];

export type Split =
  | { readonly kind: 'one'; readonly product: Product }
  | { readonly kind: 'group'; readonly products: readonly Product[] }
  | {
      readonly kind: 'by';
      readonly field: number;
      readonly classes: readonly { readonly tag: Type; readonly split: Split }[];
    };

export function splitProducts(products: readonly Product[], shapes: Shapes): Split {
  const merged = merge(products);
  const [first] = merged;
  if (merged.length === 1 && first !== undefined) return { kind: 'one', product: first };
  const fields = first?.length ?? 0;
  for (let field = 0; field < fields; field++) {
    const classes = classesBy(field, merged, shapes);
    if (classes.length < 2) continue;
    return {
      kind: 'by',
      field,
      classes: classes.map(members => ({
        tag: fieldType(members, field),
        split: splitProducts(members, shapes),
      })),
    };
  }
  return { kind: 'group', products: merged };
}

/** The union of the alternatives' types of one field. */
function fieldType(products: readonly Product[], field: number): Type {
  return union(products.map(product => defined(product[field])));
}

function productsOf(split: Split): readonly Product[] {
  switch (split.kind) {
    case 'one':
      return [split.product];
    case 'group':
      return split.products;
    case 'by':
      return split.classes.flatMap(part => productsOf(part.split));
  }
}

/** The type of one field under the condition that other fields have certain shapes. */
export interface FieldType {
  readonly when: readonly Expr[];
  readonly type: Type;
}

export function fieldTypes(
  split: Split,
  field: number,
  fields: readonly Expr[],
  shapes: Shapes,
): FieldType[] {
  switch (split.kind) {
    case 'one':
      return [{ when: [], type: defined(split.product[field]) }];
    case 'group':
      return [{ when: [], type: fieldType(split.products, field) }];
    case 'by': {
      const all = productsOf(split);
      const whole = fieldType(all, field);
      const result: FieldType[] = [];
      const byTag = split.field === field;
      if (byTag || all.every(product => product[field] === whole)) {
        result.push({ when: [], type: whole });
        if (!byTag) return result;
      }
      for (const { tag, split: part } of split.classes) {
        // The shapes of the tag determine it unless its class has to be split further.
        if (byTag && part.kind === 'one') continue;
        const condition = shapes.allows(tag, defined(fields[split.field]));
        for (const inner of fieldTypes(part, field, fields, shapes))
          result.push({ when: [condition, ...inner.when], type: inner.type });
      }
      return result;
    }
  }
}

function merge(products: readonly Product[]): Product[] {
  const result: Product[] = [];
  for (const product of products) {
    let candidate = product;
    // The merged product may now differ from another one in a single field.
    for (let at = partner(result, candidate); at >= 0; at = partner(result, candidate)) {
      const other = defined(result[at]);
      candidate = candidate.map((type, i) => union([defined(other[i]), type]));
      result.splice(at, 1);
    }
    result.push(candidate);
  }
  return result;
}

function partner(products: readonly Product[], candidate: Product): number {
  return products.findIndex(product => product.filter((type, i) => type !== candidate[i]).length <= 1);
}

/** The finest partition of the alternatives whose classes are pairwise disjoint in this field. */
function classesBy(field: number, products: readonly Product[], shapes: Shapes): Product[][] {
  let classes: Product[][] = [];
  for (const product of products) {
    const type = defined(product[field]);
    const touches = (members: readonly Product[]): boolean =>
      members.some(member => !shapes.exclude(defined(member[field]), type));
    const joined = [...classes.filter(touches).flat(), product];
    classes = [...classes.filter(members => !touches(members)), joined];
  }
  return classes;
}

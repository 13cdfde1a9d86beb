/**
 * The symbolic twins of `char_type/2` and `code_type/2`. Within ASCII a class is a union of few intervals of codes, and
 * the argument of a class such as `upper(L)` is the code plus a constant in each of them. Other characters are
 * concretized.
 */
import { add, and, type Expr, ge, int, ite, le, lt, or } from '../../logic/index.ts';
import { hasType, isAsciiOnly, relationOf } from '../builtins/chartype.ts';
import { Atom, deref, derefToSymbolic, list, Struct, Symbolic, type Term, Var } from '../terms/index.ts';
import { numberTerm } from './arithmetic.ts';
import type { Handler } from './handlers.ts';
import { listedText, type Spell } from './text.ts';

const ASCII_END = 128;

/** Codes of a class whose values are at the same distance from them. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly distance: number;
}

export function characterType(spell: Spell): Handler<[Term, Term]> {
  return (t, args, pred) => {
    const question = pred.name.name;
    const [x, type] = [derefToSymbolic(args[0]), deref(args[1])];
    const pinned = (): undefined => {
      for (const arg of args) t.pin(arg, pred.indicator);
    };
    if (derefToSymbolic(args[1]) instanceof Symbolic) t.pin(args[1], pred.indicator);
    if (!(x instanceof Symbolic) || !(type instanceof Atom || type instanceof Struct)) return pinned();
    // What a class is asked to have for its argument may be no character, which is an error of its members only.
    if (relationOf(type) !== undefined && !(deref((type as Struct).args[0] as Term) instanceof Var))
      return pinned();
    const text = listedText(t, list([x]), question);
    if (text === null) return pinned();
    const [code] = text.codes as [Expr];
    if (!isAsciiOnly(type) && !t.test(lt(code, int(ASCII_END)), question)) return pinned();
    const ranges = rangesOf(type);
    const isMember = t.test(or(...ranges.map(range => isWithin(code, range))), `${question} ${type.name}`);
    const relation = relationOf(type);
    if (relation === undefined) return undefined;
    if (!isMember) return false;
    const [related] = (type as Struct).args as [Term];
    const [character] = text.characters as [string];
    const value = relation.of(character, character.codePointAt(0) ?? 0) as number;
    const expr = relatedTo(code, ranges);
    return t.unified(
      related,
      relation.isCharacter ? spell(t, String.fromCodePoint(value), expr) : numberTerm(t, { value, expr }),
    );
  };
}

function rangesOf(type: Atom | Struct): Range[] {
  const ranges: Range[] = [];
  const relation = relationOf(type);
  for (let code = 0; code < ASCII_END; code++) {
    const value = relation?.of(String.fromCodePoint(code), code) ?? null;
    if (relation === undefined ? !(type instanceof Atom) || hasType(code, type) !== true : value === null)
      continue;
    const distance = value === null ? 0 : value - code;
    const last = ranges.at(-1);
    if (last?.to === code - 1 && last.distance === distance) ranges.splice(-1, 1, { ...last, to: code });
    else ranges.push({ from: code, to: code, distance });
  }
  return ranges;
}

function isWithin(code: Expr, { from, to }: Range): Expr {
  return and(ge(code, int(from)), le(code, int(to)));
}

function relatedTo(code: Expr, ranges: readonly Range[]): Expr {
  const values = ranges.map(range => ({ range, value: add(code, int(range.distance)) }));
  const [last, ...others] = values.reverse() as [(typeof values)[0], ...typeof values];
  return others.reduce((rest, { range, value }) => ite(isWithin(code, range), value, rest), last.value);
}

/** Conditions on Prolog's terms as people write them: `integer(Arg1)`, `arg(1, Arg2) = a`. */
import {
  type Constructor,
  type Expr,
  inWords,
  or,
  Rewriter,
  type Say,
  type Words,
} from '../../logic/index.ts';
import { atomText } from '../syntax/index.ts';
import type { TermSort } from './encoding.ts';

export function conditionText(sort: TermSort, e: Expr): string {
  return inWords(withOneZero(sort, e), wordsOf(sort));
}

/** Without the difference between `0.0` and `-0.0` where a condition is about any float. */
function withOneZero(sort: TermSort, e: Expr): Expr {
  const isNegativeZero = (part: Expr): boolean => part.op === 'is' && part.data === sort.negativeZero;
  const rewriter = new Rewriter({
    replace: part => {
      if (part.op === 'ite' && isNegativeZero(part.args[0])) return part.args[2];
      if (part.op !== 'or' || !part.args.some(arg => arg.op === 'is' && arg.data === sort.float)) return part;
      return or(...part.args.filter(arg => !isNegativeZero(arg)));
    },
  });
  return rewriter.rewrite(e);
}

function wordsOf(sort: TermSort): Words {
  const tests = new Map([
    [sort.int, 'integer'],
    [sort.atom, 'atom'],
    [sort.float, 'float'],
    [sort.string, 'string'],
  ]);
  return {
    variable: name => name.replace(/^W/, 'Arg'),
    construct: ({ data, args }, say) => {
      if (data === sort.nil) return '[]';
      if (data === sort.negativeZero) return '-0.0';
      if (data === sort.end || data === sort.character) return textOf(sort, args, say);
      const [first] = args;
      if (data === sort.atom && first !== undefined) return quoted(say(first));
      if (!sort.isFunctor(data)) return args.map(say).join(', ');
      if (isList(sort, data)) return `[${args.map(say).join('|')}]`;
      return `${quoted(sort.nameOf(data).name)}(${args.map(say).join(', ')})`;
    },
    is: ({ data, args: [of] }, say) => {
      if (data === sort.nil) return `${say(of)} = []`;
      if (data === sort.negativeZero) return `${say(of)} = -0.0`;
      if (data === sort.end) return `${say(of)} is empty`;
      if (data === sort.character) return `${say(of)} is not empty`;
      if (data === sort.other.constructorOf) return `compound(${say(of)})`;
      if (data === sort.other.more) return `${say(of)} is not empty`;
      if (data === sort.other.none) return `${say(of)} is empty`;
      const name = tests.get(data);
      if (name !== undefined) return `${name}(${say(of)})`;
      if (isList(sort, data)) return `${say(of)} = [_|_]`;
      return `${say(of)} = ${quoted(sort.nameOf(data).name)}(${Array(data.fields.length).fill('_').join(',')})`;
    },
    select: ({ data, index, args: [of] }, say) => {
      if (data === sort.character) return `${index === 0 ? 'first' : 'rest'}(${say(of)})`;
      const { other } = sort;
      if (data === other.constructorOf)
        return index === 0
          ? `name(${say(of)})`
          : index === 1
            ? `arg(1, ${say(of)})`
            : `args_behind_1(${say(of)})`;
      if (data === other.more) return `${index === 0 ? 'first' : 'rest'}(${say(of)})`;
      return sort.isFunctor(data) ? `arg(${index + 1}, ${say(of)})` : say(of);
    },
    // The only function is the rounding of floats.
    apply: ({ args: [exact] }, say) => (exact === undefined ? '' : say(exact)),
  };
}

function isList(sort: TermSort, functor: Constructor): boolean {
  return functor.fields.length === 2 && sort.nameOf(functor).name === '[|]';
}

/** The characters of a text, as far as they are known. */
function textOf(sort: TermSort, args: readonly Expr[], say: Say): string {
  const [code, rest] = args;
  if (code === undefined || rest === undefined) return '';
  const character = code.op === 'literal' ? String.fromCodePoint(Number(code.data)) : `{${say(code)}}`;
  const isKnown = rest.op === 'construct' && (rest.data === sort.end || rest.data === sort.character);
  return `${character}${isKnown ? textOf(sort, rest.args, say) : '…'}`;
}

function quoted(name: string): string {
  return atomText(name, false);
}

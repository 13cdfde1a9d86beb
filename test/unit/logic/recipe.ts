/**
 * Random expressions twice over: as a recipe that a plain recursive evaluator understands, and built through the
 * smart constructors. Whatever those simplify, both must be worth the same.
 */
import fc from 'fast-check';
import * as logic from '../../../src/logic/index.ts';
import {
  Constructed,
  type Constructor,
  Datatype,
  type Expr,
  type Model,
  Rational,
  type Sort,
  sameValue,
  Uninterpreted,
  type Value,
} from '../../../src/logic/index.ts';

export const TERM = new Datatype('Term');
export const INT = TERM.add('int', [{ name: 'ival', sort: 'Int' }]);
export const ATM = TERM.add('atm', [{ name: 'aval', sort: 'Int' }]);
export const NIL = TERM.add('nil', []);
export const CONS = TERM.add('cons', [
  { name: 'hd', sort: TERM },
  { name: 'tl', sort: TERM },
]);
export const PAIR = TERM.add('t2', [
  { name: 't2_1', sort: TERM },
  { name: 't2_2', sort: TERM },
]);
export const SIZE = new Uninterpreted('size', [TERM], 'Int');
export const GET = new Uninterpreted('get', ['Int', TERM], TERM);

type Op = 'add' | 'sub' | 'mul' | 'div' | 'mod' | 'quotient' | 'bitand' | 'bitor' | 'bitxor';
type Test = 'eq' | 'le' | 'lt' | 'ge' | 'gt';

export type Recipe =
  | { tag: 'literal'; sort: Sort; value: boolean | bigint | Rational }
  | { tag: 'var'; sort: Sort; name: string }
  | { tag: 'not' | 'neg' | 'toReal' | 'floor'; arg: Recipe }
  | { tag: 'and' | 'or'; args: Recipe[] }
  | { tag: 'ite'; condition: Recipe; yes: Recipe; no: Recipe }
  | { tag: 'test'; test: Test; left: Recipe; right: Recipe }
  | { tag: 'operate'; op: Op; left: Recipe; right: Recipe }
  | { tag: 'construct'; ctor: Constructor; args: Recipe[] }
  | { tag: 'is'; ctor: Constructor; arg: Recipe }
  | { tag: 'select'; ctor: Constructor; index: number; arg: Recipe }
  | { tag: 'apply'; fn: Uninterpreted; args: Recipe[] };

export type Recipes = { bool: Recipe; int: Recipe; real: Recipe; term: Recipe };

export interface Fragment {
  /** Multiplication of unknowns, division by unknowns, bit operations. */
  readonly nonlinear: boolean;
  readonly functions: boolean;
  readonly reals: boolean;
}

const smallInt = fc.oneof(
  { weight: 5, arbitrary: fc.bigInt(-4n, 4n) },
  { weight: 1, arbitrary: fc.bigInt(-1000n, 1000n) },
);
const smallReal = fc
  .tuple(fc.bigInt(-6n, 6n), fc.constantFrom(1n, 2n, 3n))
  .map(([num, den]) => Rational.of(num, den));

const variables = (sort: Sort, ...names: string[]): fc.Arbitrary<Recipe> =>
  fc.constantFrom(...names).map(name => ({ tag: 'var', sort, name }) as const);

/** Arbitrary recipes of every sort. */
export function recipes({ nonlinear, functions, reals }: Fragment): {
  [K in keyof Recipes]: fc.Arbitrary<Recipe>;
} {
  return fc.letrec<Recipes>(tie => {
    const [bool, int, real, term] = [tie('bool'), tie('int'), tie('real'), tie('term')];
    const test = (operand: fc.Arbitrary<Recipe>, ...tests: Test[]): fc.Arbitrary<Recipe> =>
      fc.record({
        tag: fc.constant('test' as const),
        test: fc.constantFrom(...tests),
        left: operand,
        right: operand,
      });
    const operate = (sort: fc.Arbitrary<Recipe>, ...ops: Op[]): fc.Arbitrary<Recipe> =>
      fc.record({
        tag: fc.constant('operate' as const),
        op: fc.constantFrom(...ops),
        left: sort,
        right: sort,
      });
    const scaled = (sort: fc.Arbitrary<Recipe>, factor: fc.Arbitrary<Recipe>): fc.Arbitrary<Recipe> =>
      fc.record({
        tag: fc.constant('operate' as const),
        op: fc.constant('mul' as const),
        left: factor,
        right: sort,
      });
    const ite = (sort: fc.Arbitrary<Recipe>): fc.Arbitrary<Recipe> =>
      fc.record({ tag: fc.constant('ite' as const), condition: bool, yes: sort, no: sort });
    const unary = (
      tag: 'not' | 'neg' | 'toReal' | 'floor',
      arg: fc.Arbitrary<Recipe>,
    ): fc.Arbitrary<Recipe> => fc.record({ tag: fc.constant(tag), arg });
    const intLiteral = smallInt.map(value => ({ tag: 'literal', sort: 'Int', value }) as const);
    const realLiteral = smallReal.map(value => ({ tag: 'literal', sort: 'Real', value }) as const);
    const divisor = smallInt
      .filter(value => value !== 0n)
      .map(value => ({ tag: 'literal', sort: 'Int', value }) as const);
    const divide = (right: fc.Arbitrary<Recipe>): fc.Arbitrary<Recipe> =>
      fc.record({
        tag: fc.constant('operate' as const),
        op: fc.constantFrom('div' as const, 'mod' as const),
        left: int,
        right,
      });
    const construct = (ctor: Constructor, ...args: fc.Arbitrary<Recipe>[]): fc.Arbitrary<Recipe> =>
      fc.record({ tag: fc.constant('construct' as const), ctor: fc.constant(ctor), args: fc.tuple(...args) });
    const select = (sort: Sort): fc.Arbitrary<Recipe> =>
      fc
        .record({
          tag: fc.constant('select' as const),
          at: fc.constantFrom(
            ...TERM.constructors.flatMap(ctor =>
              ctor.fields.flatMap((field, index) => (field.sort === sort ? [{ ctor, index }] : [])),
            ),
          ),
          arg: term,
        })
        .map(({ tag, at, arg }) => ({ tag, ...at, arg }));
    const applied = (fn: Uninterpreted, ...args: fc.Arbitrary<Recipe>[]): fc.Arbitrary<Recipe> =>
      fc.record({ tag: fc.constant('apply' as const), fn: fc.constant(fn), args: fc.tuple(...args) });
    const deep = { maxDepth: 5, depthSize: 'small' } as const;
    return {
      bool: fc.oneof(
        deep,
        variables('Bool', 'p', 'q'),
        fc.record({
          tag: fc.constant('is' as const),
          ctor: fc.constantFrom(...TERM.constructors),
          arg: term,
        }),
        test(term, 'eq'),
        test(int, 'eq', 'le', 'lt', 'ge', 'gt'),
        ...(reals ? [test(real, 'eq', 'le', 'lt', 'ge', 'gt')] : []),
        test(bool, 'eq'),
        unary('not', bool),
        fc.record({
          tag: fc.constantFrom('and' as const, 'or' as const),
          args: fc.array(bool, { minLength: 1, maxLength: 3 }),
        }),
        ite(bool),
      ),
      int: fc.oneof(
        deep,
        intLiteral,
        variables('Int', 'i', 'j'),
        select('Int'),
        operate(int, 'add', 'sub'),
        unary('neg', int),
        scaled(int, intLiteral),
        divide(divisor),
        ite(int),
        ...(nonlinear ? [operate(int, 'mul', 'div', 'mod', 'bitand', 'bitor', 'bitxor')] : []),
        ...(reals ? [unary('floor', real)] : []),
        ...(functions ? [applied(SIZE, term)] : []),
      ),
      real: fc.oneof(
        deep,
        realLiteral,
        variables('Real', 'r', 's'),
        operate(real, 'add', 'sub'),
        scaled(real, realLiteral),
        unary('toReal', int),
        ite(real),
        ...(nonlinear ? [operate(real, 'mul', 'quotient')] : []),
      ),
      term: fc.oneof(
        deep,
        fc.constant<Recipe>({ tag: 'construct', ctor: NIL, args: [] }),
        variables(TERM, 'x', 'y'),
        select(TERM),
        construct(INT, int),
        construct(ATM, intLiteral),
        construct(CONS, term, term),
        construct(PAIR, term, term),
        ite(term),
        ...(functions ? [applied(GET, int, term)] : []),
      ),
    };
  });
}

const UNARY = { not: logic.not, neg: logic.neg, toReal: logic.toReal, floor: logic.floor };
const JUNCTION = { and: logic.and, or: logic.or };
const TEST = { eq: logic.eq, le: logic.le, lt: logic.lt, ge: logic.ge, gt: logic.gt };
const { add, sub, mul, div, mod, quotient } = logic;
const OPERATE = { add, sub, mul, div, mod, quotient };

export function build(recipe: Recipe): Expr {
  switch (recipe.tag) {
    case 'literal':
      if (typeof recipe.value === 'boolean') return logic.bool(recipe.value);
      return recipe.value instanceof Rational ? logic.real(recipe.value) : logic.int(recipe.value);
    case 'var':
      return logic.variable(recipe.name, recipe.sort);
    case 'not':
    case 'neg':
    case 'toReal':
    case 'floor':
      return UNARY[recipe.tag](build(recipe.arg));
    case 'and':
    case 'or':
      return JUNCTION[recipe.tag](...recipe.args.map(build));
    case 'ite':
      return logic.ite(build(recipe.condition), build(recipe.yes), build(recipe.no));
    case 'test':
      return TEST[recipe.test](build(recipe.left), build(recipe.right));
    case 'operate': {
      const [left, right] = [build(recipe.left), build(recipe.right)];
      switch (recipe.op) {
        case 'bitand':
        case 'bitor':
        case 'bitxor':
          return logic.bitwise(recipe.op, left, right);
        default:
          return OPERATE[recipe.op](left, right);
      }
    }
    case 'construct':
      return logic.construct(recipe.ctor, ...recipe.args.map(build));
    case 'is':
      return logic.is(recipe.ctor, build(recipe.arg));
    case 'select':
      return logic.select(recipe.ctor, recipe.index, build(recipe.arg));
    case 'apply':
      return logic.apply(recipe.fn, ...recipe.args.map(build));
  }
}

/** The meaning, written as plainly as possible; undefined where the logic leaves it open. */
export function meaning(recipe: Recipe, model: Model): Value | undefined {
  const of = (part: Recipe): Value | undefined => meaning(part, model);
  switch (recipe.tag) {
    case 'literal':
      return recipe.value;
    case 'var':
      return model.variables.get(recipe.name);
    case 'and': {
      const values = recipe.args.map(of);
      return values.includes(false) ? false : values.includes(undefined) ? undefined : true;
    }
    case 'or': {
      const values = recipe.args.map(of);
      return values.includes(true) ? true : values.includes(undefined) ? undefined : false;
    }
    case 'ite': {
      const condition = of(recipe.condition);
      return condition === undefined ? undefined : of(condition ? recipe.yes : recipe.no);
    }
    case 'construct': {
      const args = recipe.args.map(of);
      return args.every(arg => arg !== undefined) ? new Constructed(recipe.ctor, args) : undefined;
    }
    case 'apply': {
      const args = recipe.args.map(of);
      return model.functions
        .get(recipe.fn.name)
        ?.find(point => point.args.every((arg, i) => args[i] !== undefined && sameValue(arg, args[i])))
        ?.result;
    }
    case 'test':
    case 'operate': {
      const [left, right] = [of(recipe.left), of(recipe.right)];
      if (left === undefined || right === undefined) return undefined;
      return recipe.tag === 'test' ? tested(recipe.test, left, right) : operated(recipe.op, left, right);
    }
    default: {
      const value = of(recipe.arg);
      if (value === undefined) return undefined;
      switch (recipe.tag) {
        case 'not':
          return value !== true;
        case 'neg':
          return value instanceof Rational ? value.neg() : -(value as bigint);
        case 'toReal':
          return Rational.of(value as bigint);
        case 'floor':
          return (value as Rational).floor();
        case 'is':
          return (value as Constructed).constructorOf === recipe.ctor;
        case 'select': {
          const from = value as Constructed;
          return from.constructorOf === recipe.ctor ? from.args[recipe.index] : undefined;
        }
      }
    }
  }
}

function tested(test: Test, left: Value, right: Value): boolean {
  if (test === 'eq') return sameValue(left, right);
  const sign =
    left instanceof Rational ? left.compare(right as Rational) : left < right ? -1 : left > right ? 1 : 0;
  return { le: sign <= 0, lt: sign < 0, ge: sign >= 0, gt: sign > 0 }[test];
}

function operated(op: Op, left: Value, right: Value): Value | undefined {
  if (left instanceof Rational) {
    const other = right as Rational;
    if (op === 'add') return left.add(other);
    if (op === 'sub') return left.add(other.neg());
    if (op === 'mul') return left.mul(other);
    return other.num === 0n ? undefined : left.div(other);
  }
  const [a, b] = [left as bigint, right as bigint];
  switch (op) {
    case 'add':
      return a + b;
    case 'sub':
      return a - b;
    case 'mul':
      return a * b;
    case 'div':
      return b === 0n ? undefined : (a - euclidean(a, b)) / b;
    case 'mod':
      return b === 0n ? undefined : euclidean(a, b);
    case 'bitand':
      return a & b;
    case 'bitor':
      return a | b;
    case 'bitxor':
      return a ^ b;
    default:
      return undefined;
  }
}

function euclidean(a: bigint, b: bigint): bigint {
  const size = b < 0n ? -b : b;
  return ((a % size) + size) % size;
}

const values = fc.letrec<{ term: Value }>(tie => ({
  term: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constant(new Constructed(NIL, [])),
    smallInt.map(value => new Constructed(INT, [value])),
    smallInt.map(value => new Constructed(ATM, [value])),
    fc.tuple(tie('term'), tie('term')).map(args => new Constructed(CONS, args)),
    fc.tuple(tie('term'), tie('term')).map(args => new Constructed(PAIR, args)),
  ),
}));

/** Models that give a value to every variable of the recipes, and to functions at a few points. */
export const models: fc.Arbitrary<Model> = fc
  .record({
    bools: fc.tuple(fc.boolean(), fc.boolean()),
    ints: fc.tuple(smallInt, smallInt),
    reals: fc.tuple(smallReal, smallReal),
    terms: fc.tuple(values.term, values.term),
    sizes: fc.uniqueArray(fc.tuple(values.term, smallInt), {
      maxLength: 3,
      comparator: ([a], [b]) => sameValue(a, b),
    }),
  })
  .map(({ bools, ints, reals, terms, sizes }) => ({
    variables: new Map<string, Value>([
      ['p', bools[0]],
      ['q', bools[1]],
      ['i', ints[0]],
      ['j', ints[1]],
      ['r', reals[0]],
      ['s', reals[1]],
      ['x', terms[0]],
      ['y', terms[1]],
    ]),
    functions: new Map([['size', sizes.map(([term, size]) => ({ args: [term], result: size }))]]),
  }));

import { describe, expect, it } from 'vitest';
import { readTerm } from '../../../src/prolog/syntax/index.ts';
import { Declarations } from '../../../src/prolog/types/declarations.ts';
import { headsOf } from '../../../src/prolog/types/type.ts';

function documented(text: string): Declarations {
  return new Declarations([{ file: 'p.pl', text: '', comments: [{ text, line: 1 }] }], []);
}

describe('documentation lines', () => {
  it.each([
    ['%! p(+A:integer, -B:atom) is det.', ['in', 'out'], 'det'],
    ['%% p(++A, ?B) is semidet', ['in', 'any'], 'semidet'],
    ['/** p(+A, -B) is nondet.\n * Text. */', ['in', 'out'], 'nondet'],
    ['%! p(+A:list(integer),\n%     -B) is multi.', ['in', 'out'], 'multi'],
  ])('%s', (text, modes, determinism) => {
    expect(documented(text).of('p/2')).toMatchObject({ modes, determinism });
  });

  it.each(['% p(+A, -B) is det.', '%! Some text about p.', '%! p(+A', '/* p(+A, -B) is det. */'])(
    'takes no notice of %s',
    text => {
      expect(documented(text).of('p/2')).toBeNull();
    },
  );
});

describe('declared types', () => {
  const term = (text: string) => ({ term: readTerm(text).term, location: { file: 'p.pl', line: 1 } });
  const declarations = new Declarations(
    [],
    [
      term("type('--->'(tree(T), ';'(leaf, node(tree(T), T, tree(T)))))"),
      term("type('=='(ints, list(integer)))"),
    ],
  );
  const heads = (name: string, ...args: string[]) =>
    headsOf(
      { kind: 'named', name, args: args.map(arg => ({ kind: 'named', name: arg, args: [] })) },
      declarations.types,
    );

  it('are unfolded one level, with their parameters filled in', () => {
    const [leaf, node] = heads('tree', 'integer');
    expect(leaf).toMatchObject({ kind: 'constant' });
    expect(node).toMatchObject({
      kind: 'functor',
      args: [{ name: 'tree' }, { name: 'integer' }, { name: 'tree' }],
    });
  });

  it('may be other names for types', () => {
    expect(heads('ints').map(({ kind }) => kind)).toEqual(['constant', 'functor']);
  });

  it('are anything where nobody has defined them', () => {
    expect(heads('mystery')).toEqual([{ kind: 'any' }]);
  });
});

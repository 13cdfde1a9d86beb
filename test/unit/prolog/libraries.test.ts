import { expect, it } from 'vitest';
import { PrologSystem } from '../../../src/prolog/system.ts';

it.each([
  'lists',
  'apply',
  'solutions',
  'error',
  'assoc',
  'option',
  'ordsets',
  'yall',
  'ugraphs',
  'dcg/basics',
])('library(%s) calls nothing that is not there', name => {
  const { program } = new PrologSystem();
  expect(program.loadLibrary(name)).toBe(true);
  const missing = [...program.system]
    .filter(([indicator, pred]) => !pred.isDefined && !program.autoload(indicator))
    .map(([indicator]) => indicator);
  // A hook that programs may define.
  expect(missing.filter(indicator => indicator !== 'term_expansion/2')).toEqual([]);
});

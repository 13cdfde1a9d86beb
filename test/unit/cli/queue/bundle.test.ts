import { expect, it } from 'vitest';
import { moved } from '../../../../src/cli/queue/bundle.ts';

const [root, cwd] = ['/cache/bundles/sum', '/cache/bundles/sum/home/user'];

it('puts the paths of a program below its own folder', () => {
  expect(moved(root, '/home/user/a.erl', cwd)).toBe(`${root}/home/user/a.erl`);
  expect(moved(root, '/../../etc/passwd', cwd)).toBe(`${root}/etc/passwd`);
  expect(moved(root, '../a.erl', cwd)).toBe('../a.erl');
});

it.each(['../../../a.erl', '../../../sum2/a.erl', 'x/../../../../../../etc/passwd'])(
  'refuses %s, which leads out of it',
  path => expect(() => moved(root, path, cwd)).toThrow('outside of the program'),
);

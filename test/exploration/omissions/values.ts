/**
 * Values for an argument that comes from the input: several of every kind, and such as options and keys can be. Pids,
 * references and ports are not among them, since no search makes one up.
 */
import { TableFun, type Term } from '../../../src/erlang/terms/index.ts';
import { terms } from './call.ts';

export const values: readonly Term[] = [
  ...terms(`
  0, 1, 2, 3, 5, 7, 16, 65, 98, 255, 256, 1000, 16#d800, -1, -2, 4294967296, 123456789012345678901,
  0.0, 1.0, 1.5, -2.5, 0.5,
  a, b, c, true, false, undefined, ok, infinity, latin1, utf8, big, little, items, more, helper, erlang, lists, abs, second,
  <<>>, <<1, 2, 3>>, <<"abc">>, <<255>>, <<"b">>, <<"12">>, <<"34">>, <<"1.5">>, <<"2.5">>, <<5:3>>, <<131, 97, 1>>, <<131, 97, 2>>,
  [], [1], [2], [1, 2, 3], [3, 1, 2], [a], [b], [a, b], "abc", "b", "12", "34", "1.5", "2.5", [<<"ab">>, "cd"],
  [{a, 1}, {b, 2}], [{b, 2}], [{a, 7}, {c, 3}], [[1, 2], [3]], [{{'$1', '_'}, [], ['$1']}], [{{'$1', '$2'}, [{'>', '$2', 1}], ['$2']}],
  [{{a, '_'}, [], [true]}], [{{b, '_'}, [], [true]}],
  {}, {1}, {2}, {a, 1}, {b, 2}, {1, 2}, {0, 2}, {a, 1, x}, {a, 2, y}, {'_', '$1'}, {'$1', 2}, {2024, 2, 29}, {{2024, 2, 29}, {12, 30, 0}}, {{2023, 1, 31}, {1, 2, 3}},
  #{}, #{a => 1}, #{a => 2}, #{b => 2}, #{a => 1, b => 2}, #{1 => 2}
`),
  new TableFun(0, [], 1),
  new TableFun(1, [], 2),
  new TableFun(1, [], 3),
];

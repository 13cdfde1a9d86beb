/** `module_info/0` and `module_info/1`, which every module has. */
import type { Definition } from '../../core/index.ts';
import { atomLiteral, bare, erlang, variable } from './build.ts';

export function moduleInfo(module: string): Definition[] {
  return [0, 1].map(arity => {
    const vars = arity === 0 ? [] : ['_0'];
    const body = erlang('get_module_info', [atomLiteral(module), ...vars.map(v => variable(v))]);
    return { name: 'module_info', arity, fun: { kind: 'fun', ann: bare, vars, body } };
  });
}

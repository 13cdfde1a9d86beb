/**
 * Every built-in function on two real nodes that differ in all that a program has not made: processes, names, tables, the
 * command line, the environment, the time. Where the answers differ, the table must say that the result is from elsewhere:
 * otherwise a run would pass off the one answer of the machine as the only one.
 */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { mayDependOnElsewhere } from '../../../src/erlang/bifs/effects.ts';
import { allBifs, type Bif } from '../../../src/erlang/bifs/index.ts';
import { bifArguments } from '../../exploration/omissions/bif-arguments.ts';
import { hasOtp } from '../../systems.ts';

interface Call {
  readonly bif: Bif;
  readonly args: string;
}

/** They end or stop the process that calls them, or wait. */
const ENDING = /^(halt|hibernate|yield|get_line|get_chars)$/;

/** Differences that no program should see: memory that is not in use, and the order of a module's functions. */
const INCIDENTAL = /^erlang:(md5_init|get_module_info)$/;

/** Without a context (`'$helper'` and its like), and without what would change the node for the calls behind it. */
function callsOf(bif: Bif): Call[] {
  const { module, name, arity, effects } = bif;
  if (effects.writes.some(part => part !== 'unique')) return [];
  if (ENDING.test(name) || INCIDENTAL.test(`${module}:${name}`)) return [];
  const rows = arity === 0 ? [''] : (bifArguments.get(`${module}:${name}/${arity}`) ?? []);
  return rows.filter(args => !/'[$&]\w+'/.test(args)).map(args => ({ bif, args }));
}

/** What the second node has, and the first has not. */
const LIVED_IN = `
  register(some_name, spawn(fun() -> receive stop -> ok end end)),
  ets:new(some_table, [named_table, public]),
  persistent_term:put(some_key, 1),
  {module, _} = code:ensure_loaded(queue),
`;

const QUIET = ['-noinput', '-boot', 'no_dot_erlang', '-kernel', 'logger_level', 'none'];

/** What the calls return or raise, one text for each. What a process or a reference is called is not looked at. */
function answersOf(calls: readonly Call[], before: string, flags: readonly string[], home: string): string[] {
  const all = calls.map(({ bif: { module, name }, args }) => `{'${module}', '${name}', [${args}]}`);
  const program = `
    ${before}
    Answer = fun(M, F, A) ->
      {_, Monitor} = spawn_monitor(fun() -> exit(try {returned, apply(M, F, A)} catch C:R -> {C, R} end) end),
      receive {'DOWN', Monitor, _, _, Said} -> Said end
    end,
    Answers = [Answer(M, F, A) || {M, F, A} <- [${all.join(', ')}]],
    [io:format("~0tp~n%%~n", [Said]) || Said <- Answers],
    halt().`;
  const said = execFileSync('erl', [...QUIET, ...flags, '-eval', program], {
    encoding: 'utf8',
    env: { ...process.env, HOME: home, ERL_CRASH_DUMP_SECONDS: '0' },
    timeout: 60_000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return said.split('\n%%\n').map(text => text.replaceAll(/(#\w+)?<\d+(\.\d+)*>/g, '<it>'));
}

describe.skipIf(!hasOtp)('built-in functions on two nodes (needs Erlang/OTP)', () => {
  it('give the same answers, or are said to depend on something else', () => {
    const calls = allBifs().flatMap(callsOf);
    const one = answersOf(calls, '', ['+fnl', '+S', '1:1'], '/');
    const other = answersOf(calls, LIVED_IN, ['+fnu', '+S', '2:2', '-flag', 'value'], '/tmp');
    expect([one.length, other.length]).toEqual([calls.length + 1, calls.length + 1]);
    const different = calls.filter((_, i) => one[i] !== other[i]);
    expect(different.length).toBeGreaterThan(20);
    const unsaid = different.filter(({ bif }) => !mayDependOnElsewhere(bif.effects));
    expect(unsaid.map(({ bif: { module, name }, args }) => `${module}:${name}(${args})`)).toEqual([]);
  }, 130_000);
});

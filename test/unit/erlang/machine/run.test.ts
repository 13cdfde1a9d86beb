/** How executions end, on what they run, and what they cost. Values are compared with the BEAM in test/conformance. */
import { describe, expect, test } from 'vitest';
import { list } from '../../../../src/erlang/terms/index.ts';
import { Program } from './program.ts';

describe('the stack', () => {
  const loops = new Program(`
    count(0) -> done;
    count(N) -> count(N - 1).
    deep(0) -> 0;
    deep(N) -> 1 + deep(N - 1).
    even(0) -> true;
    even(N) -> odd(N - 1).
    odd(0) -> false;
    odd(N) -> even(N - 1).
    guarded(0) -> 0;
    guarded(N) -> try guarded(N - 1) of V -> V + 1 catch _:_ -> never end.
    unwind(0) -> error(bottom);
    unwind(N) -> 1 + unwind(N - 1).
    caught(N) -> try unwind(N) catch error:R -> R end.
  `);

  test('tail calls take no space', async () => {
    expect(await loops.outcome('count', [1_000_000], { steps: 2_000_000 })).toBe('done');
    expect(await loops.outcome('even', [100_001], { steps: 200_000 })).toBe('false');
  });

  test('recursion is as deep as memory allows', async () => {
    expect(await loops.outcome('deep', [300_000], { steps: 400_000 })).toBe('300000');
    expect(await loops.outcome('guarded', [50_000], { steps: 400_000 })).toBe('50000');
  });

  test('an exception unwinds any depth', async () => {
    expect(await loops.outcome('caught', [300_000], { steps: 400_000 })).toBe('bottom');
  });
});

describe('outcomes', () => {
  const outcomes = new Program(`
    first([H | _]) -> H.
    pick(X) ->
      case X of
        1 -> one
      end.
    bind(X) -> {ok, Y} = X, Y.
    if_none(X) -> if X > 3 -> big end.
    raise(R) -> erlang:raise(exit, R, []).
    thrown() -> throw(ball).
    endless() -> endless().
    growing(L) -> growing([x | L]).
    undefined() -> m:to_be_found(1).
    arity(F) -> F(1, 2).
    add(X) -> X + 1.
  `);

  test('are told with class, reason and line', async () => {
    expect(await outcomes.outcome('first', [1])).toBe('error: function_clause at line 2');
    expect(await outcomes.outcome('pick', [2])).toBe('error: {case_clause,2} at line 4');
    expect(await outcomes.outcome('bind', [2])).toBe('error: {badmatch,2} at line 7');
    expect(await outcomes.outcome('if_none', [1])).toBe('error: if_clause at line 8');
    expect(await outcomes.outcome('thrown')).toMatch(/^throw: ball/);
    expect(await outcomes.outcome('raise', [7])).toMatch(/^exit: 7/);
    expect(await outcomes.outcome('undefined')).toBe('error: undef at line 13');
    expect(await outcomes.outcome('arity', [3])).toBe('error: {badfun,3} at line 14');
  });

  test('of endless loops are timeouts', async () => {
    expect(await outcomes.outcome('endless', [], { steps: 10_000 })).toBe('timeout');
    expect(await outcomes.outcome('growing', [0], { steps: 10_000 })).toBe('timeout');
  });

  test('end when the caller has seen enough', async () => {
    let asked = 0;
    const stop = (): boolean => ++asked > 3;
    const { outcome } = await outcomes.run('endless', [], { steps: Number.MAX_SAFE_INTEGER }, { stop });
    expect(outcome.kind).toBe('timeout');
    expect(asked).toBe(4);
  });
});

describe('stack traces', () => {
  const traces = new Program(`
    pass(L) ->
      try lists:nth(3, L)
      catch throw:_ -> never end.
    again(X) ->
      try inverse(X)
      catch error:R:S -> erlang:raise(error, {wrapped, R}, S) end.
    inverse(X) ->
      1 div X.
    sum([H | T]) ->
      H +
        sum(T).
    lines(L) ->
      try sum(L)
      catch error:_:S -> [Line || {m, _, _, Info} <- S, {line, Line} <- Info] end.
    own(X) ->
      [try X + 1
       catch error:_:S -> [Line || {m, _, _, Info} <- S, {line, Line} <- Info] end].
    outer(X) ->
      [own(X)].
  `);

  test('go along with an exception that a handler does not want', async () => {
    const isOwnCode = (module: string): boolean => module === 'm';
    expect(await traces.outcome('pass', [list([])], { isOwnCode })).toBe('error: function_clause at line 3');
  });

  test('go along with an exception that is raised again', async () => {
    expect(await traces.outcome('again', [0])).toBe('error: {wrapped,badarith} at line 9');
  });

  test('have a recursion once, and the caller below a try', async () => {
    expect(await traces.outcome('lines', [list(Array(20).fill(1))])).toBe('[10,12,14]');
  });

  test('do not have a try that has made no call', async () => {
    expect(await traces.outcome('outer', [list([])])).toBe('[[[17,20]]]');
  });
});

describe('large binaries', () => {
  const binaries = new Program(`
    zeros(Bits) -> byte_size(<<0:Bits>>).
    copies(N) -> B = binary:copy(<<1, 2, 3>>, N), {byte_size(B), binary:last(B)}.
  `);
  const steps = { steps: 1_000_000 };

  test('are made as long as there is room', async () => {
    expect(await binaries.outcome('zeros', [8_000_000], steps)).toBe('1000000');
    expect(await binaries.outcome('copies', [1_000_000], steps)).toBe('{3000000,3}');
  });

  test('for which there is no room here are no error of the program', async () => {
    expect(await binaries.outcome('zeros', [2 ** 40], steps)).toBe('memory');
    expect(await binaries.outcome('copies', [2 ** 40], steps)).toBe('memory');
  });

  test('that the real machine refuses are an error', async () => {
    expect(await binaries.outcome('zeros', [2n ** 59n], steps)).toMatch(/^error: system_limit/);
    expect(await binaries.outcome('zeros', [2n ** 70n], steps)).toMatch(/^error: system_limit/);
    expect(await binaries.outcome('zeros', [-(2n ** 70n)], steps)).toMatch(/^error: badarg/);
  });
});

describe('processes', () => {
  const processes = new Program(`
    echo() ->
      Self = self(),
      Pid = spawn(fun() -> receive {From, What} -> From ! {self(), What} end end),
      Pid ! {Self, hello},
      receive {Pid, Answer} -> Answer end.
    stuck() -> receive never -> ok end.
    patient() -> receive never -> ok after 1000000 -> late end.
    crash() -> spawn(fun() -> error(inside) end), receive after 10 -> ok end.
    watched() ->
      {Pid, Ref} = spawn_monitor(fun() -> error(inside) end),
      receive {'DOWN', Ref, process, Pid, {Reason, _}} -> Reason end.
    linked() -> spawn_link(fun() -> exit(gone) end), receive never -> ok end.
    trapping() ->
      process_flag(trap_exit, true),
      Pid = spawn_link(fun() -> exit(gone) end),
      receive {'EXIT', Pid, Reason} -> {trapped, Reason} end.
    quiet() -> spawn(fun() -> exit(normal) end), receive after 10 -> ok end.
    many(N) -> length([spawn(fun() -> receive never -> ok end end) || _ <- lists:seq(1, N)]).
    killed() ->
      {Pid, Ref} = spawn_monitor(fun() -> receive never -> ok end end),
      exit(Pid, kill),
      receive {'DOWN', Ref, _, _, Reason} -> Reason end.
    selective() ->
      self() ! a, self() ! b, self() ! c,
      receive b -> receive a -> receive c -> in_order end end end.
    clock() ->
      Before = erlang:monotonic_time(millisecond),
      receive after 5000 -> ok end,
      erlang:monotonic_time(millisecond) - Before >= 5000.
    child(Exit) ->
      Self = self(),
      spawn_link(fun() -> process_flag(trap_exit, true), Self ! on, receive {'EXIT', Self, R} -> exit(Exit(R)) end end),
      receive on -> ok end.
    parent() -> child(fun(R) -> R end), child(fun(R) -> R end), error(first).
    quitting(R) -> child(fun(R) -> R end), exit({left, R}).
    throwing() -> child(fun(R) -> R end), throw(ball).
    other() -> child(fun({R, _}) -> {second, R} end), error(first).
    orphan() -> child(fun(normal) -> late end).
    dictionary() -> put(k, 1), Self = self(), spawn(fun() -> Self ! get(k) end), receive V -> {V, get(k)} end.
  `);

  test('may be many', async () => {
    expect(await processes.outcome('many', [20_000], { steps: 10_000_000 })).toBe('20000');
  });

  test('send, receive and select', async () => {
    expect(await processes.outcome('echo')).toBe('hello');
    expect(await processes.outcome('selective')).toBe('in_order');
    expect(await processes.outcome('dictionary')).toBe('{undefined,1}');
  });

  test('wait in virtual time', async () => {
    expect(await processes.outcome('patient')).toBe('late');
    expect(await processes.outcome('clock')).toBe('true');
  });

  test('that all wait for each other are a deadlock', async () => {
    expect(await processes.outcome('stuck')).toBe('deadlock');
  });

  test('that crash unseen are reported with their name; normal exits are not', async () => {
    expect(await processes.outcome('crash')).toMatch(/^error: inside at line 9 in <0\.\d+\.0>$/);
    expect(await processes.outcome('quiet')).toBe('ok');
  });

  test('whose crash the program handles are told apart', async () => {
    expect(await processes.outcome('watched')).toBe('error: inside at line 11 in <0.81.0>, handled');
  });

  test('whose exit the program handles are no crashes', async () => {
    expect(await processes.outcome('trapping')).toBe('{trapped,gone}');
    expect(await processes.outcome('killed')).toBe('killed');
  });

  test('go down with those they are linked to', async () => {
    expect(await processes.outcome('linked')).toMatch(/^exit: gone/);
  });

  test('that pass on what the first one died of are not the outcome', async () => {
    expect(await processes.outcome('parent')).toBe('error: first at line 35');
    expect(await processes.outcome('quitting', [1])).toBe('exit: {left,1} at line 36');
    expect(await processes.outcome('throwing')).toBe('throw: ball at line 37');
  });

  test('that die of something else once the first one is gone are', async () => {
    expect(await processes.outcome('other')).toMatch(/^exit: \{second,first\} at line \d+ in /);
    expect(await processes.outcome('orphan')).toMatch(/^exit: late at line \d+ in /);
  });
});

test('catches what a stand-in for the real system raises', async () => {
  const program = new Program('f(X) -> try math:acos(X) catch C:R -> {C, R} end. g(X) -> math:acos(X).');
  expect(await program.outcome('f', [2])).toBe('{error,badarith}');
  expect(await program.outcome('g', [2])).toBe('error: badarith at line 1');
});

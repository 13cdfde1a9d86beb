/** A stack trace that the program looks at is a limit, however it got there; one that is only passed on is none. */
import { expect, test } from 'vitest';
import { Program } from './program.ts';

const LIMIT = { reason: 'concrete-bif', what: 'erlang:get_stacktrace/0' };

const program = new Program(`
  trace() -> try error(oops) catch _:_:Trace -> Trace end.
  died() -> {_, M} = spawn_monitor(fun() -> error(oops) end), receive {'DOWN', M, _, _, Why} -> Why end.
  exited() ->
    process_flag(trap_exit, true),
    spawn_link(fun() -> error(oops) end),
    receive {'EXIT', _, Why} -> Why end.
  first(L) -> hd(L).

  l_helper() -> first(trace()).
  l_result() -> element(2, element(2, catch error(oops))) =:= [a].
  l_raised() -> try erlang:raise(error, other, trace()) catch _:_:Trace -> tl(Trace) end.
  l_reason() -> element(1, hd(element(2, died()))).
  l_exit() -> length(element(2, exited())).
  l_dictionary() -> put(trace, trace()), [_ | Rest] = get(trace), Rest.
  l_message() -> self() ! trace(), receive [{M, _, _, _} | _] -> M end.
  l_table() -> T = ets:new(t, []), ets:insert(T, {k, trace()}), [{_, [H | _]}] = ets:lookup(T, k), H.
  l_fun() -> Trace = trace(), F = fun() -> [M || {M, _, _, _} <- Trace] end, F().
  l_map() -> #{k := [H | _]} = #{k => trace()}, H.
  l_order() -> trace() < [{n}].
  l_equal() -> trace() =:= trace().
  l_text() -> io_lib:format("~w", [trace()]).
  l_binary() -> term_to_binary(trace()).
  l_tail() -> length([a | trace()]).

  p_raised() -> try try error(oops) catch C:R:T -> erlang:raise(C, R, T) end catch error:oops -> ok end.
  p_result() -> case catch error(oops) of {'EXIT', {oops, _}} -> ok end.
  p_reason() -> {oops, _} = died(), ok.
  p_exit() -> {oops, _} = exited(), ok.
  p_returned() -> {error, {oops, [trace()]}}.
  p_same() -> Trace = trace(), Trace =:= Trace.
  p_list() -> is_list(trace()).
  p_stored() -> T = ets:new(t, []), ets:insert(T, {k, trace()}), ets:lookup(T, k).
  p_printed() -> io:format("~w~n", [{caught, [trace()]}]).
  p_logged() -> logger:error("~w", [trace()]).
  p_entries() -> trace(), [{_, _, N, _} | _] = [{a, b, 1, []}], N.
`);

const NAMES = (prefix: string): string[] =>
  [...new Set(program.text.matchAll(new RegExp(`\\b${prefix}_\\w+`, 'g')))].map(([name]) => name);

test.each(NAMES('l'))('%s looks at a trace', async name => {
  const { execution } = await program.run(name, []);
  expect(execution.limits).toContainEqual(LIMIT);
});

test.each(NAMES('p'))('%s passes a trace on', async name => {
  const { execution, outcome } = await program.run(name, []);
  expect(execution.limits).toEqual([]);
  expect(['value', 'exception']).toContain(outcome.kind);
});

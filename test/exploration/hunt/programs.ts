/**
 * Programs whose wrong verdicts are looked for: `value/N` computes something from the input, and `f/N` fails for some of
 * the values. Which ones is decided when `value/N` has been run on all inputs: rare ones, so that a search has to look
 * for them.
 */
import { allBifs, type Bif } from '../../../src/erlang/bifs/index.ts';
import { parseTerm } from '../../../src/erlang/index.ts';
import { listElements, print as printTerm, type Term } from '../../../src/erlang/terms/index.ts';
import type { Random } from '../../random.ts';
import { bifArguments } from '../omissions/bif-arguments.ts';
import { anyDomain, type Domain, domainAround } from './domains.ts';
import { Expressions, type Helper, type Scope } from './expressions.ts';

export interface Draft {
  readonly domains: readonly Domain[];
  /** The functions of the program, `value/N` among them. */
  readonly functions: string;
}

const KINDS = ['int', 'bool', 'atom', 'list', 'bin', 'pair', 'map', 'any', 'num'] as const;

/** The program, whose `f/N` fails where `value/N` gives one of these. */
export function programText(module: string, { domains, functions }: Draft, faults: string): string {
  const names = domains.map((_, i) => `A${i}`).join(', ');
  const specs = domains.map(({ spec }) => spec).join(', ');
  return `-module(${module}).
-export([f/${domains.length}, value/${domains.length}]).
-record(r, {x = 0 :: 0..2, y = a :: a | b}).
-spec f(${specs}) -> term().
f(${names}) ->
    V = value(${names}),
    judge(V).
${faults}
${functions}
`;
}

export const NO_FAULTS = 'judge(_) -> ok.';

/** `judge/1`, which fails for these values in some way. */
export function faultsFor(random: Random, values: readonly string[]): string {
  const clauses = values.map((value, i) => {
    const fault = random.pick([`error(k${i})`, `error(k${i})`, `exit(k${i})`, `throw(k${i})`]);
    const whole = /^-?\d+$/.test(value);
    return random.pick([
      () => ({ test: `case V of\n${patternOf(value, i)} -> ${fault};\n_ -> ok\nend` }),
      () => ({ test: `if\nV =:= ${value} -> ${fault};\ntrue -> ok\nend` }),
      () => ({ test: `if\n${value} == V -> ${fault};\ntrue -> ok\nend` }),
      () => ({ test: `case {V} == {${value}} of\ntrue -> ${fault};\nfalse -> ok\nend` }),
      () => ({ test: `case lists:member(V, [none, ${value}]) of\ntrue -> ${fault};\nfalse -> ok\nend` }),
      () => ({ test: `case maps:is_key(V, #{${value} => 1}) of\ntrue -> ${fault};\nfalse -> ok\nend` }),
      () => ({ test: `case lists:keyfind(V, 1, [{${value}, x}]) of\n{_, x} -> ${fault};\nfalse -> ok\nend` }),
      () => ({ test: `case [E || E <- [V], E =:= ${value}] of\n[_] -> ${fault};\n[] -> ok\nend` }),
      () => ({
        test: whole
          ? `if\nis_integer(V) -> 1 div (V - (${value}));\ntrue -> ok\nend`
          : `if\nV =:= ${value} -> ${fault};\ntrue -> ok\nend`,
      }),
      () => ({ test: `case V >= ${value} andalso V =< ${value} of\ntrue -> ${fault};\nfalse -> ok\nend` }),
      () => ({
        test: `begin put(v, V), case get(v) of\n${patternOf(value, i)} -> ${fault};\n_ -> ok\nend\nend`,
      }),
    ])().test;
  });
  return `judge(V) ->\n${clauses.join(',\n')}.`;
}

/** A pattern for one value. In a pattern, a key that is a map itself is an expression: such values are compared. */
function patternOf(value: string, i: number): string {
  return /#\{.*#\{/.test(value) ? `Same${i} when Same${i} =:= ${value}` : value.replaceAll('=>', ':=');
}

/** Random code in some functions. */
export function randomDraft(random: Random): Draft {
  const domains = Array.from({ length: 1 + random.below(3) }, () => anyDomain(random));
  const scope: Scope = domains.map(({ kind }, i) => ({ name: `A${i}`, kind }));
  const expressions = new Expressions(random);
  const functions: string[] = [];
  const helpers: Helper[] = [];
  for (let i = random.below(3); i > 0; i--) {
    const parameters = Array.from({ length: 1 + random.below(2) }, () => random.pick(KINDS));
    const result = random.pick(KINDS);
    expressions.helpers = [...helpers];
    functions.push(helperText(random, expressions, `h${i}`, parameters, result));
    helpers.push({ name: `h${i}`, parameters, result });
  }
  expressions.helpers = helpers;
  const names = scope.map(({ name }) => name).join(', ');
  const body = expressions.of(random.pick(KINDS), scope, 3);
  return { domains, functions: [`value(${names}) ->\n${body}.`, ...functions].join('\n') };
}

function helperText(
  random: Random,
  expressions: Expressions,
  name: string,
  parameters: Helper['parameters'],
  result: Helper['result'],
): string {
  const clauses = Array.from({ length: random.below(3) }, () => {
    const patterns = parameters.map(() => expressions.pattern([], 1));
    const inner = patterns.flatMap(({ bound }) => bound);
    const guard = random.below(2) === 0 || inner.length === 0 ? '' : ` when ${expressions.guard(inner)}`;
    return `${name}(${patterns.map(({ text }) => text).join(', ')})${guard} -> ${expressions.of(result, inner, 2)}`;
  });
  const scope = parameters.map(kind => ({ name: expressions.name('P'), kind }));
  clauses.push(`${name}(${scope.map(one => one.name).join(', ')}) -> ${expressions.of(result, scope, 2)}`);
  return `${clauses.join(';\n')}.`;
}

/** What a call needs that no literal can be. */
const CONTEXT: Readonly<Record<string, string>> = {
  $helper: 'Helper',
  $self: 'self()',
  $ref: 'make_ref()',
  $fun0: 'fun() -> ok end',
  $fun1: 'fun(X) -> {called, X} end',
  $hash: 'erlang:md5_init()',
  $ordered: 'Ordered',
  $bag: 'Bag',
  $table: 'items',
  $monitor: 'erlang:monitor(process, Helper)',
  $alias: 'erlang:alias()',
  $timer: 'erlang:start_timer(50000, self(), tick)',
  $atomics: 'atomics:new(3, [{signed, true}])',
  $counters: 'element(2, counters:new(3, [write_concurrency]))',
  $pattern: 'binary:compile_pattern(<<"b">>)',
  $specification: "ets:match_spec_compile([{{'$1', '_'}, [], ['$1']}])",
  $selected: "element(2, ets:select(Ordered, [{{'$1', '_'}, [], ['$1']}], 1))",
  $matched: "element(2, ets:match(Ordered, {'$1', '_'}, 1))",
  $objects: "element(2, ets:match_object(Ordered, {'$1', '_'}, 1))",
  $backwards: "element(2, ets:select_reverse(Ordered, [{{'$1', '_'}, [], ['$1']}], 1))",
};

const PREPARE = `    Helper = spawn(fun() -> receive stop -> ok\nend\nend),
    register(helper, Helper), put(a, 1), put(b, 2),
    ets:new(items, [named_table, public, ordered_set]),
    Ordered = ets:new(ordered, [ordered_set, public]), Bag = ets:new(bag, [bag, public]),
    [ets:insert(T, [{a, 1}, {b, 2}, {c, 3}]) || T <- [items, Ordered, Bag]],`;

/** These end the node, change what other inputs see, have no end, or tell about the system that they run on. */
const UNFIT = new RegExp(
  [
    '^(application|code|init|logger|logger_backend|logger_config|os):',
    '^erlang:(halt|hibernate|system_flag|system_info|statistics|memory|garbage_collect|bump_reductions|display)',
    '^erlang:(process_flag/3|process_info|group_leader|localtime|universaltime|raise|get_module_info|module_loaded)',
    '^erlang:(function_exported|is_builtin|send_nosuspend|list_to_pid)',
    '^persistent_term:(put|erase)',
    '^ets:(internal_|slot)',
    '^(erts_internal:is_system_process|atomics:info|erts_internal:counters_info)',
    // Their state is a term of the machine's own, which no input is.
    '^crypto:hash_(update|final)',
  ].join('|'),
);

export function fitBifs(): Bif[] {
  return allBifs().filter(bif => bif.arity > 0 && !UNFIT.test(nameOf(bif)));
}

export function nameOf({ module, name, arity }: Bif): string {
  return `${module}:${name}/${arity}`;
}

/** A call of a built-in function, one or two of whose arguments are from the input, perhaps changed or wrapped. */
export function bifDraft(random: Random, bif: Bif): Draft {
  const rows = bifArguments.get(nameOf(bif)) ?? [];
  const terms = termsOf(random.pick(rows));
  const domains: Domain[] = [];
  const open = terms.map((_, i) => i).filter(i => contextOf(terms[i] as Term) === undefined);
  const varied = new Set(open.length === 0 ? [] : [random.pick(open), random.pick(open)]);
  const args = terms.map((term, i) => {
    const made = contextOf(term);
    if (made !== undefined) return made;
    if (!varied.has(i)) return printed(term);
    const around = random.below(6) === 0 ? anyDomain(random) : domainAround(term);
    domains.push(around);
    return `A${domains.length - 1}`;
  });
  if (domains.length === 0) domains.push(anyDomain(random));
  const names = domains.map((_, i) => `A${i}`).join(', ');
  const { module, name, arity } = bif;
  const call = random.pick([
    () =>
      name === 'is_record'
        ? `apply(${module}, ${name}, [${args.join(', ')}])`
        : `${module}:'${name}'(${args.join(', ')})`,
    () => `apply(${module}, '${name}', [${args.join(', ')}])`,
    () => `(fun ${module}:'${name}'/${arity})(${args.join(', ')})`,
  ])();
  const needsContext = /Helper|Ordered|Bag|items|helper|\bget|put|erase/.test(call);
  const use = random.pick([
    (e: string) => e,
    (e: string) => e,
    (e: string) => `{${e}, A0}`,
    (e: string) => `try ${e} catch\n_:R -> {caught, if is_atom(R) -> R; true -> other end}\nend`,
    (e: string) => `begin G = fun(X) -> {X}\nend, G(${e})\nend`,
    (e: string) => `[X || X <- [${e}, ${e}]]`,
    (e: string) => `begin put(z, ${e}), get(z)\nend`,
  ]);
  const body = `${needsContext ? `${PREPARE}\n` : ''}    ${use(call)}`;
  return { domains, functions: `value(${names}) ->\n${body}.` };
}

function contextOf(term: Term): string | undefined {
  return CONTEXT[printed(term).replaceAll("'", '')];
}

function printed(term: Term): string {
  return printTerm(term);
}

function termsOf(text: string): Term[] {
  const parsed = parseTerm(`[${text}]`);
  if (!parsed.ok) throw new Error(text);
  return listElements(parsed.value);
}

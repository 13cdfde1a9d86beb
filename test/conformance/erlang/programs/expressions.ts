/**
 * Random Erlang expressions.
 *
 * What is asked for is a kind of value, and mostly that is what comes; but never reliably, so that errors of every
 * kind are part of it. Stack traces and identities are kept away from the result, and what `catch` gives is stripped of
 * its stack.
 */
import type { Random } from '../../../random.ts';
import { type Kind, LITERALS } from './literals.ts';
import { type Binding, type Pattern, Patterns } from './patterns.ts';
import { type Code, expression, guard, variable } from './tree.ts';

type Scope = readonly Binding[];
type Maker = (scope: Scope, depth: number) => Code;

const KINDS: readonly Kind[] = [
  'integer',
  'integer',
  'float',
  'atom',
  'boolean',
  'list',
  'list',
  'tuple',
  'map',
  'bits',
];

export class Expressions {
  #variables = 0;
  readonly #makers: Record<Kind, readonly Maker[]>;
  readonly #anything: readonly Maker[];

  constructor(
    private readonly random: Random,
    /** Functions that may be called, by name and arity: earlier ones, so that nothing recurs without end. */
    private readonly callable: readonly { readonly name: string; readonly arity: number }[],
  ) {
    this.#makers = this.#makersOfKinds();
    this.#anything = [
      ...Array<Maker>(4).fill((scope, depth) => this.#case(scope, depth)),
      (scope, depth) => this.#if(scope, depth),
      (scope, depth) => this.#match(scope, depth),
      (scope, depth) => this.#match(scope, depth),
      (scope, depth) => this.#try(scope, depth),
      (scope, depth) => this.#try(scope, depth),
      (scope, depth) => this.#catch(scope, depth),
      (scope, depth) => this.#fun(scope, depth),
      (scope, depth) => this.#receive(scope, depth),
      (scope, depth) => this.#call(scope, depth),
      (scope, depth) => this.#raise(scope, depth),
      (scope, depth) => this.#dictionary(scope, depth),
    ];
  }

  make(kind: Kind, scope: Scope, depth: number): Code {
    const { random } = this;
    const wanted = kind === 'any' || random.below(12) === 0 ? random.pick(KINDS) : kind;
    if (depth <= 0) return this.#leaf(wanted, scope);
    if (random.below(8) === 0) return this.#leaf(wanted, scope);
    if (random.below(3) === 0) return random.pick(this.#anything)(scope, depth - 1);
    return random.pick(this.#makers[wanted])(scope, depth - 1);
  }

  #leaf(kind: Kind, scope: Scope): Code {
    const { random } = this;
    const fitting = scope.filter(binding => binding.kind === kind || binding.kind === 'any');
    const names = fitting.length > 0 ? fitting : scope;
    if (names.length > 0 && random.below(4) > 0) return variable(random.pick(names).name);
    return expression(random.pick(LITERALS[kind]));
  }

  #fresh = (): string => `V${this.#variables++}`;

  #patterns(scope: Scope): Patterns {
    return new Patterns(this.random, this.#fresh, scope);
  }

  // --- Values of a kind ----------------------------------------------------------------------------------------------

  #makersOfKinds(): Record<Kind, readonly Maker[]> {
    const shape =
      (text: string, ...kinds: Kind[]): Maker =>
      (scope, depth) =>
        expression(
          text,
          kinds.map(kind => this.make(kind, scope, depth)),
        );
    const shapes = (texts: readonly string[], ...kinds: Kind[]): Maker[] =>
      texts.map(text => shape(text, ...kinds));
    const integers = [
      ...shapes(['($0 + $1)', '($0 - $1)', '($0 * $1)', '($0 div $1)', '($0 rem $1)'], 'integer', 'integer'),
      ...shapes(['($0 band $1)', '($0 bor $1)', '($0 bxor $1)'], 'integer', 'integer'),
      ...shapes(
        ['(bnot $0)', '(- $0)', 'abs($0)', '($0 bsl 3)', '($0 bsr 5)', '($0 bsl 60)', '(+ $0)'],
        'integer',
      ),
      ...shapes(['round($0)', 'trunc($0)', 'floor($0)', 'ceil($0)'], 'float'),
      ...shapes(['length($0)', 'hd($0)'], 'list'),
      ...shapes(['tuple_size($0)', 'element(1, $0)', '($0)#r.b'], 'tuple'),
      ...shapes(['byte_size($0)', 'bit_size($0)'], 'bits'),
      shape('map_size($0)', 'map'),
      shape('list_to_integer(integer_to_list($0))', 'integer'),
      shape('min($0, $1)', 'any', 'any'),
    ];
    const booleans = [
      ...shapes(
        [
          '($0 < $1)',
          '($0 =< $1)',
          '($0 > $1)',
          '($0 >= $1)',
          '($0 == $1)',
          '($0 =:= $1)',
          '($0 /= $1)',
          '($0 =/= $1)',
        ],
        'any',
        'any',
      ),
      ...shapes(['($0 < $1)', '($0 == $1)', '($0 >= $1)'], 'integer', 'float'),
      ...shapes(
        ['($0 and $1)', '($0 or $1)', '($0 xor $1)', '($0 andalso $1)', '($0 orelse $1)'],
        'boolean',
        'boolean',
      ),
      ...shapes(['(not $0)'], 'boolean'),
      ...shapes(
        [
          'is_integer($0)',
          'is_float($0)',
          'is_atom($0)',
          'is_list($0)',
          'is_tuple($0)',
          'is_map($0)',
          'is_binary($0)',
          'is_bitstring($0)',
          'is_number($0)',
          'is_boolean($0)',
          'is_record($0, r)',
          'is_function($0)',
        ],
        'any',
      ),
      shape('is_map_key($0, $1)', 'any', 'map'),
      shape('lists:member($0, $1)', 'any', 'list'),
    ];
    const comprehension: Maker = (scope, depth) => this.#comprehension(scope, depth);
    return {
      integer: integers,
      float: [
        ...shapes(['($0 / $1)'], 'integer', 'integer'),
        ...shapes(['($0 + $1)', '($0 * $1)', '($0 - $1)', '($0 / $1)'], 'float', 'float'),
        ...shapes(['($0 + $1)', '($0 * $1)'], 'float', 'integer'),
        ...shapes(['float($0)'], 'integer'),
        shape('(- $0)', 'float'),
      ],
      atom: [
        ...booleans,
        shape('element(2, {x, $0})', 'atom'),
        shape('list_to_atom(atom_to_list($0))', 'atom'),
      ],
      boolean: booleans,
      list: [
        ...shapes(['[$0 | $1]'], 'any', 'list'),
        ...shapes(['[$0, $1]'], 'any', 'any'),
        ...shapes(['($0 ++ $1)', '($0 -- $1)', 'lists:reverse($0, $1)'], 'list', 'list'),
        ...shapes(['tl($0)', 'lists:reverse($0)', 'lists:sort($0)', 'list_to_binary($0)'], 'list'),
        shape('tuple_to_list($0)', 'tuple'),
        shape('integer_to_list($0)', 'integer'),
        shape('atom_to_list($0)', 'atom'),
        shape('binary_to_list($0)', 'bits'),
        shape('maps:to_list($0)', 'map'),
        comprehension,
        comprehension,
        (scope, depth) => this.#binaryGenerator(scope, depth),
      ],
      tuple: [
        ...shapes(['{$0}', '{a, $0}'], 'any'),
        shape('{$0, $1}', 'any', 'any'),
        shape('#r{a = $0}', 'any'),
        shape('#r{a = $0, c = $1}', 'any', 'any'),
        shape('($0)#r{b = $1}', 'tuple', 'any'),
        shape('setelement(1, $0, $1)', 'tuple', 'any'),
        shape('list_to_tuple($0)', 'list'),
      ],
      map: [
        shape('#{$0 => $1}', 'any', 'any'),
        shape('#{a => $0, $1 => $2}', 'any', 'any', 'any'),
        shape('($0)#{a => $1}', 'map', 'any'),
        shape('($0)#{a := $1}', 'map', 'any'),
        shape('($0)#{$1 => $2, b := $3}', 'map', 'any', 'any', 'any'),
        shape('maps:merge($0, $1)', 'map', 'map'),
        shape('maps:remove($0, $1)', 'any', 'map'),
        shape('maps:from_list([{$0, $1}])', 'any', 'any'),
      ],
      bits: [
        shape('<<($0)/bits, ($1)/bits>>', 'bits', 'bits'),
        ...shapes(
          [
            '<<($0)>>',
            '<<($0):3>>',
            '<<($0):16/little>>',
            '<<($0):64/signed>>',
            '<<($0):70>>',
            '<<($0)/utf8>>',
            '<<($0)/utf16>>',
            '<<($0)/utf32-little>>',
          ],
          'integer',
        ),
        ...shapes(['<<($0)/float>>', '<<($0):32/float-little>>', '<<($0):16/float>>'], 'float'),
        shape('<<($0):(($1) band 31)>>', 'integer', 'integer'),
        shape('<<($0):(($1) rem 1000)>>', 'integer', 'integer'),
        ...shapes(['<<1:(atom_to_list($0))>>', '<<($0)/binary>>'], 'atom'),
        shape('<<($0)/binary, 1:(length($1))>>', 'bits', 'list'),
        shape('<<($0)/binary, 7>>', 'bits'),
        shape('<<($0):2/binary>>', 'bits'),
        shape('<<($0):1/binary-unit:4>>', 'bits'),
        shape('list_to_binary($0)', 'list'),
        shape('atom_to_binary($0)', 'atom'),
        (scope, depth) => this.#binaryComprehension(scope, depth),
      ],
      any: [],
    };
  }

  // --- Comprehensions ------------------------------------------------------------------------------------------------

  #comprehension(scope: Scope, depth: number): Code {
    const item = this.#patterns([]).make('any', 1);
    const inner = [...scope, ...item.binds];
    const names = item.binds.map(({ name }) => name);
    const list = this.make('list', scope, depth);
    const body = this.make('any', inner, depth - 1);
    if (this.random.below(2) === 0) {
      return expression('[$2 || $1 <- $0]', [list, item.code, body], new Map([[2, names]]));
    }
    const filter = this.make('boolean', inner, depth - 1);
    return expression(
      '[$3 || $1 <- $0, $2]',
      [list, item.code, filter, body],
      new Map([
        [2, names],
        [3, names],
      ]),
    );
  }

  #binaryGenerator(scope: Scope, depth: number): Code {
    const name = this.#fresh();
    const inner: Scope = [...scope, { name, kind: 'integer' }];
    const size = this.random.pick(['8', '4', '3', '16-unit:1']).split('-');
    const body = this.make('any', inner, depth - 1);
    return expression(
      `[$1 || <<${name}:${size.join('/')}>> <= $0]`,
      [this.make('bits', scope, depth), body],
      new Map([[1, [name]]]),
    );
  }

  #binaryComprehension(scope: Scope, depth: number): Code {
    const name = this.#fresh();
    const inner: Scope = [...scope, { name, kind: 'integer' }];
    const body = this.make('integer', inner, depth - 1);
    const generator = this.random.below(2) === 0 ? `${name} <- $0` : `<<${name}:5>> <= $0`;
    const source = this.make(generator.includes('<=') ? 'bits' : 'list', scope, depth);
    return expression(`<< <<($1):7>> || ${generator} >>`, [source, body], new Map([[1, [name]]]));
  }

  // --- Control -------------------------------------------------------------------------------------------------------

  /** `$first` and on: pattern, guard and body of each clause. */
  #clauses(kind: Kind, scope: Scope, depth: number, first: number, bodies: Kind) {
    const parts: Code[] = [];
    const bound = new Map<number, readonly string[]>();
    const texts: string[] = [];
    const count = 1 + this.random.below(3);
    for (let i = 0; i < count; i++) {
      const at = first + parts.length;
      const made: Pattern = this.#patterns(scope).make(kind, 2);
      const inner = [...scope, ...made.binds];
      const names = made.binds.map(({ name }) => name);
      const guarded = this.random.below(2) === 0;
      parts.push(made.code, guarded ? this.#guard(inner) : guard('true'), this.make(bodies, inner, depth));
      bound.set(at + 1, names).set(at + 2, names);
      texts.push(`$${at} when $${at + 1} -> $${at + 2}`);
    }
    return { parts, bound, text: texts.join('; ') };
  }

  #guard(scope: Scope): Code {
    const { random } = this;
    const term = (kind: Kind): Code => this.#leaf(kind, scope);
    const tests: (() => Code)[] = [
      () => guard('$0 < $1', [term('integer'), term('any')]),
      () => guard('$0 == $1', [term('any'), term('any')]),
      () => guard('is_integer($0) andalso $0 > 1', [term('integer')]),
      () => guard('length($0) > 1', [term('list')]),
      () => guard('hd($0) =:= $1', [term('list'), term('any')]),
      () => guard('element(1, $0) =:= a', [term('tuple')]),
      () => guard('tuple_size($0) > 1; is_atom($1)', [term('tuple'), term('any')]),
      () => guard('$0 + 1 > $1', [term('integer'), term('integer')]),
      () => guard('not is_list($0)', [term('any')]),
      () => guard('is_map_key(a, $0) or is_list($1)', [term('map'), term('list')]),
      () => guard('map_get(a, $0) =:= 1; $1', [term('map'), term('boolean')]),
      () => guard('byte_size($0) > 1, $1 rem 2 =:= 0', [term('bits'), term('integer')]),
      () => guard('is_record($0, r), ($0)#r.b =:= $1', [term('tuple'), term('any')]),
      () => guard('$0 orelse $1', [term('boolean'), term('boolean')]),
      () => guard('1 / $0 > 0.1', [term('integer')]),
      () => guard('$0 bsl 2 >= 8 andalso abs($0) < 100', [term('integer')]),
      () => guard('map_size($0) =/= 1', [term('map')]),
    ];
    return random.pick(tests)();
  }

  #case(scope: Scope, depth: number): Code {
    const kind = this.random.pick(KINDS);
    const { parts, bound, text } = this.#clauses(kind, scope, depth, 1, 'any');
    return expression(`(case $0 of ${text} end)`, [this.make(kind, scope, depth), ...parts], bound);
  }

  #if(scope: Scope, depth: number): Code {
    const parts = [this.#guard(scope), this.make('any', scope, depth), this.make('any', scope, depth)];
    const last = this.random.below(4) === 0 ? '$0' : 'true';
    return expression(`(if $0 -> $1; ${last} -> $2 end)`, parts);
  }

  #match(scope: Scope, depth: number): Code {
    const kind = this.random.pick(KINDS);
    const made = this.#patterns(scope).make(this.random.below(3) === 0 ? kind : 'any', 1);
    const binds = made.binds.length > 0 && this.random.below(2) === 0 ? made : this.#bare(kind);
    const body = this.make('any', [...scope, ...binds.binds], depth);
    const names = binds.binds.map(({ name }) => name);
    return expression(
      'begin $1 = $0, $2 end',
      [this.make(kind, scope, depth), binds.code, body],
      new Map([[2, names]]),
    );
  }

  #bare(kind: Kind): Pattern {
    const name = this.#fresh();
    return { code: { ...variable(name), kind: 'pattern', variable: null }, binds: [{ name, kind }] };
  }

  #try(scope: Scope, depth: number): Code {
    const [kind, reason] = [this.#fresh(), this.#fresh()];
    const handled: Scope = [...scope, { name: kind, kind: 'atom' }, { name: reason, kind: 'any' }];
    const handler = this.make('any', handled, depth - 1);
    const body = this.make('any', scope, depth);
    const caught = this.random.pick([
      `${kind}:${reason}`,
      `${kind}:${reason}`,
      `throw:{${kind}, ${reason}}`,
      `error:{${kind}, ${reason}}`,
      `${kind}:${reason} when ${kind} =/= error`,
    ]);
    const bound = new Map([[1, [kind, reason]]]);
    switch (this.random.below(4)) {
      case 0:
        return expression(
          `(try $0 catch ${caught} -> $1 after $2 end)`,
          [body, handler, this.#dictionary(scope, 0)],
          bound,
        );
      case 1: {
        const value = this.#bare('any');
        const names = value.binds.map(({ name }) => name);
        const after = this.make('any', [...scope, ...value.binds], depth - 1);
        return expression(
          `(try $0 of $2 -> $3 catch ${caught} -> $1 end)`,
          [body, handler, value.code, after],
          bound.set(3, names),
        );
      }
      default:
        return expression(`(try $0 catch ${caught} -> $1 end)`, [body, handler], bound);
    }
  }

  /** A stack trace must not get away. */
  #catch(scope: Scope, depth: number): Code {
    const [reason, stack, value] = [this.#fresh(), this.#fresh(), this.#fresh()];
    return expression(
      `(case (catch $0) of {'EXIT', {${reason}, ${stack}}} when is_list(${stack}) -> {'EXIT', ${reason}}; ${value} -> ${value} end)`,
      [this.make('any', scope, depth)],
    );
  }

  #raise(scope: Scope, depth: number): Code {
    const how = this.random.pick([
      'throw($0)',
      'exit($0)',
      'error($0)',
      'erlang:error($0, [])',
      'erlang:raise(throw, $0, [])',
    ]);
    return expression(how, [this.make('any', scope, depth)]);
  }

  #fun(scope: Scope, depth: number): Code {
    const name = this.#fresh();
    const argument = this.make('any', scope, depth);
    switch (this.random.below(4)) {
      case 0: {
        const body = this.make('any', [...scope, { name, kind: 'any' }], depth);
        return expression(`(fun(${name}) -> $0 end)($1)`, [body, argument], new Map([[0, [name]]]));
      }
      case 1: {
        const { parts, bound, text } = this.#clauses('any', scope, depth - 1, 1, 'any');
        const heads = text.replace(/\$(\d+) when/g, '($$$1) when');
        return expression(`(fun ${heads} end)($0)`, [argument, ...parts], bound);
      }
      case 2: {
        const [loop, rest, item] = [this.#fresh(), this.#fresh(), this.#fresh()];
        const inner: Scope = [...scope, { name: item, kind: 'any' }];
        return expression(
          `(fun ${loop}([${item} | ${rest}]) -> [$0 | ${loop}(${rest})]; ${loop}(_) -> $2 end)($1)`,
          [this.make('any', inner, depth - 1), this.make('list', scope, depth), this.#leaf('any', scope)],
          new Map([[0, [item]]]),
        );
      }
      default: {
        const body = this.make('any', [...scope, { name, kind: 'any' }], depth - 1);
        return expression(
          `lists:map(fun(${name}) -> $0 end, $1)`,
          [body, this.make('list', scope, depth)],
          new Map([[0, [name]]]),
        );
      }
    }
  }

  #receive(scope: Scope, depth: number): Code {
    const kind = this.random.pick(KINDS);
    const { parts, bound, text } = this.#clauses(kind, scope, depth - 1, 2, 'any');
    const message = this.make(kind, scope, depth - 1);
    return expression(
      `begin self() ! $0, receive ${text} after ${this.random.pick(['0', '5'])} -> $1 end end`,
      [message, this.make('any', scope, depth - 1), ...parts],
      bound,
    );
  }

  #call(scope: Scope, depth: number): Code {
    const { random } = this;
    if (this.callable.length === 0 || random.below(4) === 0) {
      const name = random.pick(['abs', 'hd', 'nowhere', 'length', 'float', 'tuple_size']);
      return expression(
        random.pick([`apply(erlang, ${name}, [$0])`, `(fun erlang:${name}/1)($0)`, `($0)(1)`]),
        [this.make('any', scope, depth)],
      );
    }
    const { name, arity } = random.pick(this.callable);
    const args = Array.from({ length: arity }, () => this.make('any', scope, depth - 1));
    const holes = args.map((_, i) => `$${i}`).join(', ');
    return expression(
      random.pick([`${name}(${holes})`, `?MODULE:${name}(${holes})`, `(fun ${name}/${arity})(${holes})`]),
      args,
    );
  }

  #dictionary(scope: Scope, depth: number): Code {
    const key = this.random.pick(['k', '1', '1.0', '{k}']);
    return this.random.below(2) === 0
      ? expression(`get(${key})`)
      : expression(`put(${key}, $0)`, [this.make('any', scope, depth)]);
  }
}

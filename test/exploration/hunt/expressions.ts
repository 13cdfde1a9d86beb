/**
 * Random expressions of a wanted kind over the variables in scope. They may raise exceptions, and they end: loops go
 * along lists, and functions call later ones only.
 */
import type { Random } from '../../random.ts';
import type { Kind } from './domains.ts';

export interface Variable {
  readonly name: string;
  readonly kind: Kind;
}

export type Scope = readonly Variable[];

/** A function of the program that expressions may call. */
export interface Helper {
  readonly name: string;
  readonly parameters: readonly Kind[];
  readonly result: Kind;
}

export class Expressions {
  #names = 0;

  constructor(
    private readonly random: Random,
    /** Those that may be called at this point. */
    public helpers: readonly Helper[] = [],
  ) {}

  name(prefix = 'V'): string {
    return `${prefix}${this.#names++}`;
  }

  of(kind: Kind, scope: Scope, depth: number): string {
    const { random } = this;
    const own = scope.filter(variable => fits(variable.kind, kind));
    if (own.length > 0 && random.below(depth <= 0 ? 8 : 3) > (depth <= 0 ? 0 : 1))
      return random.pick(own).name;
    if (depth <= 0) return this.#leaf(kind, own);
    if (random.below(5) === 0) return this.#control(kind, scope, depth - 1);
    const makers = this.#makers[kind];
    return random.pick(makers)(scope, depth - 1);
  }

  #leaf(kind: Kind, own: Scope): string {
    if (own.length > 0 && this.random.below(3) > 0) return this.random.pick(own).name;
    return this.literal(kind);
  }

  literal(kind: Kind): string {
    const { random } = this;
    switch (kind) {
      case 'int':
        return String(random.pick([0, 1, 2, 3, -1, 5, 7, 16, 255]));
      case 'float':
        return random.pick(['0.0', '1.0', '2.5', '-0.5', '0.1']);
      case 'num':
        return random.pick(['0', '1', '1.0', '2.0', '2', '0.5']);
      case 'bool':
        return random.pick(['true', 'false']);
      case 'atom':
        return random.pick(['a', 'b', 'c', 'true']);
      case 'list':
        return random.pick(['[]', '[1]', '[0, 1]', '[2, 1, 2]']);
      case 'bin':
        return random.pick(['<<>>', '<<1>>', '<<1, 2>>', '<<"ab">>']);
      case 'pair':
        return random.pick(['{a, 1}', '{0, b}', '{1, 1}', '{b, true}']);
      case 'map':
        return random.pick(['#{}', '#{a => 1}', '#{b => 0, a => 2}']);
      case 'any':
        return this.literal(
          random.pick(['int', 'num', 'bool', 'atom', 'list', 'bin', 'pair', 'map'] as const),
        );
    }
  }

  /** A guard over the scope, without the `when`. */
  guard(scope: Scope): string {
    const { random } = this;
    const test = (): string => {
      const [x, y] = [this.#simple(scope), this.#simple(scope)];
      return random.pick([
        `${x} ${this.#relation()} ${y}`,
        `${x} ${this.#relation()} ${this.literal('any')}`,
        `${random.pick(['is_integer', 'is_atom', 'is_list', 'is_map', 'is_tuple', 'is_binary', 'is_float', 'is_number', 'is_boolean', 'is_bitstring'])}(${x})`,
        `${x} rem 2 =:= ${random.below(2)}`,
        `length(${x}) > ${random.below(2)}`,
        `map_size(${x}) =:= ${random.below(2)}`,
        `tuple_size(${x}) < 3`,
        `is_map_key(${random.pick(['a', 'b'])}, ${x})`,
        `element(1, ${x}) =:= a`,
        `byte_size(${x}) > 0`,
        `hd(${x}) == 1`,
        `${x} band 1 =:= 1`,
        `not is_atom(${x})`,
        `abs(${x}) > 1`,
      ]);
    };
    return random.pick([
      test,
      test,
      () => `${test()}, ${test()}`,
      () => `${test()}; ${test()}`,
      () => `(${test()}) orelse (${test()})`,
      () => `(${test()}) andalso not (${test()})`,
    ])();
  }

  #simple(scope: Scope): string {
    return scope.length === 0 ? this.literal('any') : this.random.pick(scope).name;
  }

  #relation(): string {
    return this.random.pick(['==', '=:=', '/=', '=/=', '<', '=<', '>', '>=']);
  }

  /** A pattern, and what it binds. */
  pattern(scope: Scope, depth: number): { readonly text: string; readonly bound: Variable[] } {
    const { random } = this;
    const bound: Variable[] = [];
    const variable = (kind: Kind): string => {
      const name = this.name();
      bound.push({ name, kind });
      return name;
    };
    const inner = (): string => {
      const part = this.pattern(scope, depth - 1);
      bound.push(...part.bound);
      return part.text;
    };
    if (depth <= 0)
      return {
        text: random.pick([
          () => variable('any'),
          () => '_',
          () => this.literal('any').replaceAll('=>', ':='),
        ])(),
        bound,
      };
    const text = random.pick([
      () => variable('any'),
      () => this.literal('int'),
      () => this.literal('atom'),
      () => `{${inner()}, ${inner()}}`,
      () => `{${random.pick(['a', 'b'])}, ${inner()}}`,
      () => `[${inner()} | ${inner()}]`,
      () => `[${inner()}]`,
      () => '[]',
      () => `#{a := ${inner()}}`,
      () => `#{${random.pick(['b', 'c', '0'])} := ${inner()}}`,
      () => `<<${variable('int')}, ${variable('bin')}/binary>>`,
      () => `<<${variable('int')}:4, _/bitstring>>`,
      () => `<<${variable('int')}:16/little>>`,
      () => `[${variable('int')}, ${variable('int')} | _]`,
      () => `#r{y = ${inner()}}`,
      () => `${variable('any')} = ${inner()}`,
      () => (scope.length > 0 ? random.pick(scope).name : '_'),
      () => '1.0',
    ])();
    return { text, bound };
  }

  #control(kind: Kind, scope: Scope, depth: number): string {
    const { random } = this;
    const again = (inner: Scope = scope): string => this.of(kind, inner, depth);
    return random.pick([
      () => {
        const clauses = Array.from({ length: 1 + random.below(2) }, () => {
          const { text, bound } = this.pattern(scope, 2);
          const inner = [...scope, ...bound];
          const guard = random.below(2) === 0 ? '' : ` when ${this.guard(inner)}`;
          return `\n${text}${guard} -> ${again(inner)}`;
        });
        if (random.below(3) > 0) clauses.push(`\n_ -> ${again()}`);
        return `case ${this.of('any', scope, depth)} of ${clauses.join(';')}\nend`;
      },
      () => `if\n${this.guard(scope)} -> ${again()};\ntrue -> ${again()}\nend`,
      () => `case ${this.of('bool', scope, depth)} of\ntrue -> ${again()};\nfalse -> ${again()}\nend`,
      () =>
        `try ${again()} catch\n${random.pick(['error:_', '_:_', 'error:badarg', 'throw:_', 'error:{badmatch, _}'])} -> ${again()}\nend`,
      () => {
        const [x, r] = [this.name(), this.name()];
        return `try ${this.of('any', scope, depth)} of\n${x} -> ${again([...scope, { name: x, kind: 'any' }])} catch\nerror:${r} -> ${again([...scope, { name: r, kind: 'any' }])}\nend`;
      },
      () => `try ${again()} after put(k, ${this.of('any', scope, 0)})\nend`,
      () => {
        const x = this.name();
        const value = random.pick(['int', 'any', kind] as const);
        return `begin ${x} = ${this.of(value, scope, depth)}, ${again([...scope, { name: x, kind: value }])}\nend`;
      },
      () => {
        const [f, x] = [this.name('F'), this.name()];
        return `begin ${f} = fun(${x}) -> ${again([...scope, { name: x, kind: 'any' }])}\nend, ${f}(${this.of('any', scope, depth)})\nend`;
      },
      () => {
        const { text, bound } = this.pattern(scope, 1);
        return `(fun(${text}) -> ${again([...scope, ...bound])};\n(_) -> ${again()}\nend)(${this.of('any', scope, depth)})`;
      },
      () => {
        const [f, h, t] = [this.name('F'), this.name(), this.name()];
        const inner: Scope = [...scope, { name: h, kind: 'int' }];
        return `(fun ${f}([]) -> ${again()};\n${f}([${h} | ${t}]) when ${this.guard(inner)} -> ${f}(${t});\n${f}([${h} | _]) -> ${again(inner)}\nend)(${this.of('list', scope, depth)})`;
      },
      () => this.#call(kind, scope, depth),
      () => this.#call(kind, scope, depth),
      () => `begin put(k, ${again()}), get(k)\nend`,
      () => `begin put(k, ${again()}), erase(k)\nend`,
      () => {
        const t = this.name('T');
        const options = random.pick(['[]', '[ordered_set]', '[bag]', '[set]']);
        return `begin ${t} = ets:new(t, ${options}), ets:insert(${t}, {${this.of('any', scope, 0)}, ${again()}}), ets:insert(${t}, {b, ${again()}}), case ets:lookup(${t}, ${this.of('any', scope, 0)}) of\n[{_, ${t}V} | _] -> ${t}V;\n[] -> ${again()}\nend\nend`;
      },
      () => {
        const x = this.name();
        return `begin self() ! {m, ${again()}}, receive\n{m, ${x}} -> ${x} after 0 -> ${again()}\nend\nend`;
      },
      () => {
        const [p, m, x] = [this.name('P'), this.name('M'), this.name()];
        return `begin {${p}, ${m}} = spawn_monitor(fun() -> exit({v, ${again()}})\nend), receive\n{'DOWN', ${m}, process, ${p}, {v, ${x}}} -> ${x};\n{'DOWN', ${m}, process, ${p}, _} -> ${again()}\nend\nend`;
      },
      () => {
        const [s, p, x] = [this.name('S'), this.name('P'), this.name()];
        return `begin ${s} = self(), ${p} = spawn(fun() -> ${s} ! {self(), ${again()}}\nend), receive\n{${p}, ${x}} -> ${x} after 1000 -> ${this.literal(kind)}\nend\nend`;
      },
      () => `element(2, {a, ${again()}})`,
      () => `hd([${again()}, ${this.literal('any')}])`,
      () => `maps:get(k, #{k => ${again()}})`,
      () => `case catch ${again()} of\n{'EXIT', _} -> ${this.literal(kind)};\n_ -> ${again()}\nend`,
      () =>
        `lists:foldl(fun(_, Acc) -> ${again([...scope, { name: 'Acc', kind }])}\nend, ${again()}, ${this.of('list', scope, 0)})`,
    ])();
  }

  #call(kind: Kind, scope: Scope, depth: number): string {
    const callable = this.helpers.filter(({ result }) => fits(result, kind));
    if (callable.length === 0) return this.of(kind, scope, depth);
    const { name, parameters } = this.random.pick(callable);
    return `${name}(${parameters.map(parameter => this.of(parameter, scope, depth)).join(', ')})`;
  }

  /** What a generator of a comprehension binds, and its tests. */
  #generator(scope: Scope, depth: number): { readonly text: string; readonly inner: Scope } {
    const { random } = this;
    const x = this.name();
    const inner: Scope = [...scope, { name: x, kind: 'int' }];
    const generator = random.pick([
      () => `${x} <- ${this.of('list', scope, depth)}`,
      () => `${x} <- ${this.of('list', scope, depth)}`,
      () => `<<${x}>> <= ${this.of('bin', scope, depth)}`,
      () => `<<${x}:4>> <= ${this.of('bin', scope, depth)}`,
      () => `{_, ${x}} <- [${this.of('pair', scope, depth)}]`,
    ])();
    const filters = random.several(2, () =>
      random.pick([() => this.of('bool', inner, 1), () => this.guard(inner).split(';')[0] ?? 'true'])(),
    );
    return { text: [generator, ...filters].join(', '), inner };
  }

  #comprehension(
    scope: Scope,
    depth: number,
    element: Kind,
  ): { readonly text: string; readonly what: string } {
    const first = this.#generator(scope, depth);
    if (this.random.below(3) > 0) return { what: this.of(element, first.inner, depth), text: first.text };
    const second = this.#generator(first.inner, 0);
    return { what: this.of(element, second.inner, 0), text: `${first.text}, ${second.text}` };
  }

  readonly #makers: Readonly<Record<Kind, readonly ((scope: Scope, depth: number) => string)[]>> = {
    int: [
      (s, d) =>
        `(${this.of('int', s, d)} ${this.random.pick(['+', '-', '*', 'div', 'rem', 'band', 'bor', 'bxor'])} ${this.of('int', s, d)})`,
      (s, d) =>
        `(${this.of('int', s, d)} ${this.random.pick(['+', '-', '*', 'div', 'rem', 'band', 'bor', 'bxor', 'bsl', 'bsr'])} ${this.random.pick(['1', '2', '3'])})`,
      (s, d) => `${this.random.pick(['abs', '-', 'bnot '])}(${this.of('int', s, d)})`,
      (s, d) =>
        `${this.random.pick(['length', 'hd', 'lists:sum', 'lists:max', 'lists:last'])}(${this.of('list', s, d)})`,
      (s, d) =>
        `${this.random.pick(['byte_size', 'bit_size', 'binary:first', 'binary_to_integer', 'binary:decode_unsigned', 'size'])}(${this.of('bin', s, d)})`,
      (s, d) => `${this.random.pick(['map_size', 'maps:size'])}(${this.of('map', s, d)})`,
      (s, d) =>
        `maps:get(${this.random.pick(['a', 'b', 'c'])}, ${this.of('map', s, d)}, ${this.of('int', s, d)})`,
      (s, d) => `map_get(${this.of('atom', s, 0)}, ${this.of('map', s, d)})`,
      (s, d) => `element(${this.random.pick(['1', '2', this.of('int', s, 0)])}, ${this.of('pair', s, d)})`,
      (s, d) => `${this.random.pick(['trunc', 'round', 'floor', 'ceil'])}(${this.of('num', s, d)})`,
      (s, d) => `lists:nth(${this.of('int', s, d)}, ${this.of('list', s, d)})`,
      (s, d) => `binary:at(${this.of('bin', s, d)}, ${this.of('int', s, 0)})`,
      (s, d) => `${this.random.pick(['max', 'min'])}(${this.of('int', s, d)}, ${this.of('int', s, d)})`,
      (s, d) => `length([x || ${this.#generator(s, d).text}])`,
      (s, d) =>
        `lists:foldl(fun(X_, A_) -> X_ ${this.random.pick(['+', '-', 'bxor', '*'])} A_\nend, ${this.of('int', s, 0)}, ${this.of('list', s, d)})`,
      (s, d) => `list_to_integer(integer_to_list(${this.of('int', s, d)}))`,
    ],
    float: [
      (s, d) => `(${this.of('num', s, d)} / ${this.of('num', s, d)})`,
      (s, d) => `float(${this.of('num', s, d)})`,
      (s, d) => `(${this.of('float', s, d)} ${this.random.pick(['+', '-', '*'])} ${this.of('num', s, d)})`,
      (s, d) => `(${this.of('int', s, d)} / 2)`,
    ],
    num: [
      (s, d) => this.of('int', s, d),
      (s, d) => this.of('float', s, d),
      (s, d) => `(${this.of('num', s, d)} ${this.random.pick(['+', '-', '*'])} ${this.of('num', s, d)})`,
      (s, d) => `${this.random.pick(['max', 'min'])}(${this.of('num', s, d)}, ${this.of('num', s, d)})`,
    ],
    bool: [
      (s, d) => `(${this.of('int', s, d)} ${this.#relation()} ${this.of('int', s, d)})`,
      (s, d) => `(${this.of('any', s, d)} ${this.#relation()} ${this.of('any', s, d)})`,
      (s, d) => `({${this.of('num', s, d)}} ${this.#relation()} {${this.of('num', s, d)}})`,
      (s, d) =>
        `(${this.of('bool', s, d)} ${this.random.pick(['and', 'or', 'xor', 'andalso', 'orelse'])} ${this.of('bool', s, d)})`,
      (s, d) => `(not ${this.of('bool', s, d)})`,
      (s, d) => `lists:member(${this.of('any', s, d)}, ${this.of('list', s, d)})`,
      (s, d) => `is_map_key(${this.of('atom', s, 0)}, ${this.of('map', s, d)})`,
      (s, d) =>
        `${this.random.pick(['is_integer', 'is_atom', 'is_list', 'is_map', 'is_float', 'is_binary', 'is_tuple', 'is_function', 'is_boolean'])}(${this.of('any', s, d)})`,
      (s, d) => `lists:any(fun(X_) -> X_ > ${this.of('int', s, 0)}\nend, ${this.of('list', s, d)})`,
      (s, d) => `lists:keymember(${this.of('any', s, d)}, 1, [${this.of('pair', s, d)}])`,
      (s, d) => `is_function(fun(_) -> ${this.of('any', s, 0)}\nend, ${this.of('int', s, d)})`,
    ],
    atom: [
      (s, d) => `list_to_atom(atom_to_list(${this.of('atom', s, d)}))`,
      (s, d) => this.of('bool', s, d),
      (s, d) => `element(1, {${this.of('atom', s, d)}, ${this.of('any', s, 0)}})`,
      (s, d) => `hd(maps:keys(${this.of('map', s, d)}))`,
      (s, d) => `list_to_atom([$a + (${this.of('int', s, d)} band 1)])`,
    ],
    list: [
      (s, d) => `[${this.of('int', s, d)} | ${this.of('list', s, d)}]`,
      (s, d) => `[${this.of('int', s, d)}, ${this.of('int', s, d)}]`,
      (s, d) => {
        const { what, text } = this.#comprehension(s, d, 'int');
        return `[${what} || ${text}]`;
      },
      (s, d) => {
        const { what, text } = this.#comprehension(s, d, 'int');
        return `[${what} || ${text}]`;
      },
      (s, d) =>
        `${this.random.pick(['lists:reverse', 'lists:sort', 'lists:usort', 'tl', 'lists:droplast'])}(${this.of('list', s, d)})`,
      (s, d) => `(${this.of('list', s, d)} ${this.random.pick(['++', '--'])} ${this.of('list', s, d)})`,
      (s, d) =>
        `lists:${this.random.pick(['filter', 'takewhile', 'dropwhile'])}(fun(X_) -> ${this.of('bool', [...s, { name: 'X_', kind: 'int' }], d)}\nend, ${this.of('list', s, d)})`,
      (s, d) =>
        `lists:map(fun(Y_) -> ${this.of('int', [...s, { name: 'Y_', kind: 'int' }], 0)}\nend, ${this.of('list', s, d)})`,
      (s, d) => `binary_to_list(${this.of('bin', s, d)})`,
      (s, d) => `integer_to_list(${this.of('int', s, d)})`,
      (s, d) => `maps:values(${this.of('map', s, d)})`,
      (s, d) => `lists:seq(${this.random.pick(['0', '1'])}, ${this.of('int', s, d)} band 3)`,
      (s, d) => `lists:duplicate(${this.of('int', s, d)} band 3, ${this.of('int', s, 0)})`,
      (s, d) => `tuple_to_list(${this.of('pair', s, d)})`,
      (s, d) => `lists:sublist(${this.of('list', s, d)}, ${this.of('int', s, d)})`,
      (s, d) => `atom_to_list(${this.of('atom', s, d)})`,
      (s, d) =>
        `lists:zipwith(fun(P_, Q_) -> P_ - Q_\nend, ${this.of('list', s, d)}, ${this.of('list', s, d)})`,
    ],
    bin: [
      (s, d) => `<<(${this.of('int', s, d)})>>`,
      (s, d) =>
        `<<(${this.of('int', s, d)}):${this.random.pick(['4', '8', '12', '16/little', '16'])}, (${this.of('int', s, d)}):${this.random.pick(['4', '8'])}>>`,
      (s, d) => {
        const { what, text } = this.#comprehension(s, d, 'int');
        return `<< <<(${what})>> || ${text} >>`;
      },
      (s, d) => `<<(${this.of('bin', s, d)})/binary, (${this.of('bin', s, d)})/binary>>`,
      (s, d) => `list_to_binary(${this.of('list', s, d)})`,
      (s, d) => `integer_to_binary(${this.of('int', s, d)})`,
      (s, d) => `binary:part(${this.of('bin', s, d)}, ${this.of('int', s, 0)}, ${this.of('int', s, 0)})`,
      (s, d) => `binary_part(${this.of('bin', s, d)}, {0, ${this.of('int', s, 0)}})`,
      (s, d) => `atom_to_binary(${this.of('atom', s, d)})`,
      (s, d) => `iolist_to_binary([${this.of('bin', s, d)}, ${this.of('list', s, d)}])`,
      (s, d) => `<<(${this.of('num', s, d)})/float>>`,
      (s, d) => `binary:copy(${this.of('bin', s, d)}, ${this.of('int', s, 0)} band 3)`,
    ],
    pair: [
      (s, d) => `{${this.of('any', s, d)}, ${this.of('any', s, d)}}`,
      (s, d) => `{${this.of('atom', s, d)}, ${this.of('int', s, d)}}`,
      (s, d) =>
        `setelement(${this.random.pick(['1', '2', this.of('int', s, 0)])}, ${this.of('pair', s, d)}, ${this.of('any', s, d)})`,
      (s, d) => `hd(maps:to_list(${this.of('map', s, d)}))`,
      (s, d) =>
        `lists:keyfind(${this.of('any', s, d)}, 1, [${this.of('pair', s, d)}, ${this.of('pair', s, d)}])`,
      (s, d) => `list_to_tuple(${this.of('list', s, d)})`,
      (s, d) => `lists:splitwith(fun(X_) -> X_ > ${this.of('int', s, 0)}\nend, ${this.of('list', s, d)})`,
    ],
    map: [
      (s, d) => `#{${this.random.pick(['a', 'b'])} => ${this.of('int', s, d)}}`,
      (s, d) => `#{${this.of('atom', s, d)} => ${this.of('int', s, d)}, c => ${this.of('int', s, d)}}`,
      (s, d) => `(${this.of('map', s, d)})#{${this.of('atom', s, 0)} => ${this.of('int', s, d)}}`,
      (s, d) => `(${this.of('map', s, d)})#{a := ${this.of('int', s, d)}}`,
      (s, d) => `maps:put(${this.of('any', s, d)}, ${this.of('int', s, d)}, ${this.of('map', s, d)})`,
      (s, d) => `maps:remove(${this.of('atom', s, d)}, ${this.of('map', s, d)})`,
      (s, d) => `maps:merge(${this.of('map', s, d)}, ${this.of('map', s, d)})`,
      (s, d) => `maps:from_list([${this.of('pair', s, d)}, ${this.of('pair', s, d)}])`,
      (s, d) => `maps:filter(fun(_, X_) -> X_ > ${this.of('int', s, 0)}\nend, ${this.of('map', s, d)})`,
      (s, d) => `maps:map(fun(_, X_) -> X_ + ${this.of('int', s, 0)}\nend, ${this.of('map', s, d)})`,
      (s, d) => `maps:with([a, ${this.of('atom', s, 0)}], ${this.of('map', s, d)})`,
      (s, d) => `maps:update(a, ${this.of('int', s, d)}, ${this.of('map', s, d)})`,
    ],
    any: [
      (s, d) =>
        this.of(
          this.random.pick(['int', 'num', 'bool', 'atom', 'list', 'bin', 'pair', 'map'] as const),
          s,
          d,
        ),
      (s, d) => `{${this.of('any', s, d)}, ${this.of('any', s, d)}, ${this.of('any', s, 0)}}`,
      (s, d) => `[${this.of('any', s, d)} | ${this.of('any', s, d)}]`,
      (s, d) => `#{${this.of('any', s, d)} => ${this.of('any', s, d)}}`,
      (s, d) => `#r{x = ${this.of('any', s, d)}}`,
    ],
  };
}

function fits(own: Kind, wanted: Kind): boolean {
  if (wanted === 'any' || own === wanted) return true;
  if (wanted === 'num') return own === 'int' || own === 'float';
  return wanted === 'atom' && own === 'bool';
}

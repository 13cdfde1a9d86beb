/**
 * Small random Prolog programs with a predicate `p` of one or two arguments, and the inputs that it is tried with: facts,
 * rules, cuts, negation, arithmetic, type tests, lists, texts, all solutions, the database, exceptions, output, and
 * several clauses on a line.
 */
import type { Random } from '../../random.ts';

export interface RandomClause {
  /** As coverage names it: the line, and a letter for a further clause on it. */
  readonly name: string;
  readonly head: string;
  readonly body: string | null;
}

export interface RandomProgram {
  readonly text: string;
  readonly clauses: readonly RandomClause[];
  readonly arity: number;
  readonly seed: readonly string[];
  readonly inputs: readonly (readonly string[])[];
}

const DECLARATION = ':- dynamic fact/1, pair/2.';

const CONSTANTS = ['0', '1', '2', '-1', '7', 'a', 'b', 'foo', '[]', '1.0', '2.5', '"a"', 'f(a)', '[a]'];

const DOMAIN =
  `0 1 2 3 -1 7 1.0 0.5 -0.0 0.0 a b foo '1' '' [] "a" "12" [a] [1,2] [b,a] [a,b,c] [a|b] f(a) f(1) g(a,b) k(f(a))
  f([]) a-1 1+2 [f(a)]`.split(/\s+/);

/** Each domain of two arguments has so many values. */
const DOMAIN_OF_TWO = 9;

const VARIABLES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'];

/** Goals with `V` for a variable that is bound, `N` for a new one, `C` for a constant, `G` for another goal, `#` for a number. */
const GOALS = `
  atom(V) | integer(V) | number(V) | float(V) | is_list(V) | compound(V) | atomic(V) | callable(V) | string(V) | nonvar(V) | ground(V)
  V = C | V = C | V = f(N) | V = [N|N] | V = N | V \\= C | V == C | V \\== V | V @< V | V @>= C | compare(N, V, V) | compare(<, V, C) | V = [N] | V = N-N
  V =@= C | unify_with_occurs_check(f(N), V)
  N is V + 1 | N is V * 2 - V | N is V // 2 | N is 7 // V | N is V mod 3 | N is V / 2 | N is max(V, 2) | N is V << 1 | N is 8 >> V | N is abs(V) | N is V ** 2
  N is V + 0.5 | N is truncate(V) | N is -V | N is V rem 2 | N is V /\\ 3 | N is min(V, V) | N is sign(V) | N is float(V) | N is V - V
  V > 2 | V < V | V =:= 2 | V =\\= 1 | V >= 1.5 | V =< 2.5 | V + 1 > V * V | V mod 2 =:= 0
  ( G -> G ; G ) | ( G -> G ; G ) | \\+ G | ( G ; G ) | once(G) | ( G *-> G ; G ) | forall(member(N, V), G) | catch(G, N, true) | catch(G, err(N), G)
  catch(G, error(N, _), G) | catch(G, error(type_error(N, N), _), G) | findall(x, G, N) | findall(N, member(N, V), [C|_]) | findall(N, fact(N), N) | call((G, G)) | ignore(G)
  aggregate_all(count, G, N)
  member(N, V) | append(N, N, V) | append(N, [C], V) | length(V, N) | length(V, 2) | nth0(1, V, N) | nth1(V, [x, y, z], N) | msort(V, N) | sort(0, @>=, V, N) | reverse(V, N)
  last(V, N) | sum_list(V, N) | max_list(V, N) | memberchk(C, V) | select(a, V, N) | maplist(atom, V) | exclude(==(a), V, N) | foldl([X0,Y0,Z0]>>(Z0 = [X0|Y0]), V, [], N)
  list_to_set(V, N) | subtract(V, [a], N) | sumlist(V, N) | keysort(V, N) | delete(V, C, N)
  functor(V, N, N) | functor(V, f, 1) | functor(V, N, 2) | arg(1, V, N) | arg(2, V, N) | arg(N, V, a) | V =.. N | V =.. [f, N] | V =.. [N, N] | copy_term(V, N) | copy_term(V, C)
  atom_length(V, N) | atom_length(V, 1) | atom_codes(V, N) | atom_chars(V, N) | atom_chars(N, V) | sub_atom(V, 0, 1, N, N) | atom_concat(V, x, N) | atom_concat(N, a, V) | atom_number(V, N)
  upcase_atom(V, N) | number_codes(N, V) | char_code(V, N) | char_code(N, V) | atom_string(V, N) | string_concat(V, V, N) | atomic_list_concat([V, b], N)
  atomic_list_concat([a, V], -, N) | string_chars(V, N) | string_length(V, N) | term_to_atom(V, N) | atom_to_term(V, N, _) | split_string(V, ",", "", N) | sub_atom(foobar, N, N, 0, V)
  assertz(fact(V)) | assertz(fact(V)) | asserta(fact(f(V))) | fact(V) | fact(N) | fact(C) | retract(fact(V)) | retract(fact(N)) | retractall(fact(V)) | retract(fact(C)) | assertz(pair(V, V)), pair(C, N)
  assertz((fact(N) :- N == V)) | clause(fact(V), N) | assertz(pair(V, 1)), retract(pair(C, N)) | \\+ fact(V) | assertz(fact(C)), fact(V)
  nb_setval(k, V), nb_getval(k, N) | nb_setval(k, V), nb_getval(k, C) | b_setval(k, V), b_getval(k, N)
  between(1, V, N) | between(V, 3, N) | between(1, 3, V) | between(1, 3, N) | succ(V, N) | succ(N, V) | plus(1, V, N) | plus(V, N, 3) | between(1, V, N), N > 1
  format("~d", [V]) | format("~a~w", [V, V]) | format("~s", [V]) | format(atom(N), "~w", [V]) | with_output_to(atom(N), write(V)) | write(V) | format("~w", V) | tab(V)
  throw(err(#)) | throw(err(#)) | throw(err(#)) | throw(V) | catch(throw(V), C, true) | catch(throw(f(V)), f(N), true) | q(V) | q(V) | r(V, N) | r(V, C) | l(V) | call(q, V) | ( W = [_|_] -> true ; call(W) ) | call(atom, V) | call(V, C)
  setarg(1, V, z) | must_be(integer, V) | must_be(list, V) | is_of_type(positive_integer, V) | string_code(1, V, N) | nb_setval(V, 1) | number_vars(V) | char_type(V, alpha) | succ_or_zero(V) | tab(2) | V \\=@= C | ! | fail | true
`
  .split(/ \| |\n/)
  .map(text => text.trim())
  .filter(text => text !== '' && !['number_vars(V)', 'succ_or_zero(V)'].includes(text));

/** Predicates call only those that follow. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = { q: /\bq\b/, r: /\b[qr]\b/, l: /\b[qrl]\b/ };

class Maker {
  private errors = 0;
  private used = new Set<string>();
  private bound: string[] = [];
  /** Goals that the clause at hand may not contain, so that programs end. */
  private forbidden = /(?!)/;

  constructor(private readonly random: Random) {}

  program(): RandomProgram {
    const { random } = this;
    const arity = random.below(3) === 0 ? 2 : 1;
    const parts: { head: string; body: string | null }[] = [];
    for (const [name, count] of [
      ['p', 1 + random.below(4)],
      ['q', 1 + random.below(3)],
      ['r', 1 + random.below(3)],
      ['l', 2],
      ['fact', random.below(3)],
    ] as const) {
      for (let i = 0; i < count; i++) parts.push(this.clause(name, arity, i));
    }
    const lines: string[][] = [[DECLARATION]];
    const clauses: RandomClause[] = [];
    for (const { head, body } of parts) {
      if (random.below(4) > 0 || lines.length === 1) lines.push([]);
      const line = lines[lines.length - 1] as string[];
      const ordinal = line.length;
      line.push(body === null ? `${head}.` : `${head} :- ${body}.`);
      clauses.push({
        name: `${lines.length}${ordinal === 0 ? '' : String.fromCharCode(96 + ordinal)}`,
        head,
        body,
      });
    }
    const inputs = this.inputs(arity);
    return {
      text: `${lines.map(line => line.join(' ')).join('\n')}\n`,
      clauses,
      arity,
      seed: random.pick(inputs),
      inputs,
    };
  }

  private inputs(arity: number): string[][] {
    if (arity === 1) return DOMAIN.map(value => [value]);
    const values = Array.from({ length: DOMAIN_OF_TWO }, () => this.random.pick(DOMAIN));
    return values.flatMap(a => values.map(b => [a, b]));
  }

  private clause(name: string, arity: number, i: number): { head: string; body: string | null } {
    const { random } = this;
    this.used = new Set();
    this.bound = [];
    this.forbidden = FORBIDDEN[name] ?? /(?!)/;
    if (name === 'fact') return { head: `fact(${random.pick(CONSTANTS)})`, body: null };
    if (name === 'l') {
      if (i === 0) return { head: 'l([])', body: null };
      const [head, tail] = [this.fresh(), this.fresh()];
      this.bound = [head];
      return { head: `l([${head}|${tail}])`, body: `${this.goal(1)}, l(${tail})` };
    }
    const count = name === 'p' ? arity : name === 'q' ? 1 : 2;
    const args = Array.from({ length: count }, (_, k) =>
      name === 'r' && k === 1 ? this.output() : this.pattern(),
    );
    const head = `${name}(${args.join(', ')})`;
    if (random.below(5) === 0) return { head, body: null };
    const goals = Array.from({ length: 1 + random.below(4) }, () => this.goal(0));
    return { head, body: goals.join(', ') };
  }

  private fresh(): string {
    const name = VARIABLES.find(variable => !this.used.has(variable)) ?? `V${this.used.size}`;
    this.used.add(name);
    return name;
  }

  private pattern(): string {
    const { random } = this;
    const variable = (): string => {
      const name = this.fresh();
      this.bound.push(name);
      return name;
    };
    switch (random.below(8)) {
      case 0:
        return random.pick(CONSTANTS);
      case 1:
        return `f(${variable()})`;
      case 2:
        return `[${variable()}|${variable()}]`;
      default:
        return variable();
    }
  }

  private output(): string {
    return this.random.below(2) === 0 ? this.random.pick(CONSTANTS) : this.fresh();
  }

  private goal(depth: number): string {
    const { random } = this;
    const picked = random.pick(GOALS);
    if (this.bound.length === 0 && /\b[VW]\b/.test(picked))
      return `${this.pattern()} = ${random.pick(CONSTANTS)}`;
    // `W` is the same variable wherever it occurs: a list that is called is a list of files to SWI-Prolog.
    const callee = this.bound.length === 0 ? '' : random.pick(this.bound);
    const template = picked.replace(/\bW\b/g, () => callee);
    if ((depth > 1 && /\bG\b/.test(template)) || this.forbidden.test(template)) return this.goal(depth);
    const made: string[] = [];
    const text = template.replace(/\b[VNCG]\b|#/g, what => {
      switch (what) {
        case 'V':
          return random.pick(this.bound);
        case 'N': {
          const name = this.fresh();
          made.push(name);
          return name;
        }
        case 'C':
          return random.pick(CONSTANTS);
        case '#':
          return `${++this.errors}`;
        default: {
          const bound = this.bound;
          this.bound = [...bound, ...made];
          const inner = this.goal(depth + 1);
          this.bound = bound;
          return inner.includes(', ') ? `(${inner})` : inner;
        }
      }
    });
    this.bound.push(...made);
    return text;
  }
}

export function randomProgram(random: Random): RandomProgram {
  return new Maker(random).program();
}

/** The program with a call of `'$hit'(Name)` at the beginning of each clause, but for those that programs look at. */
export function instrumented({ clauses }: RandomProgram): string {
  const shown = clauses.map(({ name, head, body }) => {
    const goals = [
      ...(head.startsWith('fact') ? [] : [`'$hit'('${name}')`]),
      ...(body === null ? [] : [body]),
    ];
    return goals.length === 0 ? `${head}.` : `${head} :- ${goals.join(', ')}.`;
  });
  return `${[DECLARATION, ...shown].join('\n')}\n`;
}

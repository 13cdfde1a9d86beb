/**
 * Merging states loses no error: loops over lists, of which most states are the same up to renaming, are explored.
 *
 * Random programs walk through a list with accumulators, guards, cuts, choice points that are gone back to, collected answers,
 * and raise errors that depend on what came before. Every list of a small domain is run; where the exploration has no limits
 * but the depth, each error that a short list shows must be among its cases. `TANDEM_PROGRAMS` says how many programs are tried.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realClock } from '../../../src/api/clock.ts';
import { openProgram, openUnit, type PrologUnit, type UnitRequest } from '../../../src/prolog/index.ts';
import { type Exploration, Explorer, strategies } from '../../../src/search/index.ts';
import { chain, createBackend, type Solver } from '../../../src/solver/index.ts';
import { Random } from '../../random.ts';

const FIRST = Number(process.env.TANDEM_FIRST ?? 1);
const PROGRAMS = Number(process.env.TANDEM_PROGRAMS ?? 12);
const DEPTH = 14;
/** Lists up to this length are run: their paths are within the depth. */
const LONGEST = 3;
const ELEMENTS = ['0', '1', '2', '-1'];

let backend: Solver;

beforeAll(() => {
  backend = createBackend('auto', { timeoutMs: 500 });
});

afterAll(async () => {
  await backend.close();
});

/** Goals that follow from the head of the list, H, the accumulators A and B, and leave the next ones in C and D. */
const TESTS = [
  'H > A',
  'H =< B',
  'H == A',
  'H \\== B',
  'integer(H)',
  'H >= 1',
  'A > 1',
  '\\+ H = A',
  'A =\\= B',
  'H < A',
  'H >= B',
  'A =< B',
  'true',
];
const STEPS = [
  'C = H, D = A',
  'C = A, D = B',
  'C = A, D = H',
  'C is A + 1, D = B',
  'C is A + H, D = B',
  'C = B, D = A',
  '( H > B -> C = H ; C = A ), D = B',
  'findall(X, member(X, [H, A]), [C | _]), D = B',
  'member(C, [H, A, B]), C \\== 2, D = B',
  'catch(( H > A -> C = H ; throw(up) ), up, C = A), D = H',
  'forall(member(X, [A]), X \\== H), C = A, D = B',
  'once(( C = H ; C = A )), D = B',
];
const ENDS = ['A > B', 'A == 2', 'A =:= B + 1', 'A == B', 'A > 2', 'A < B', 'A =:= 3'];

function programOf(random: Random): string {
  const clause = (n: number): string => {
    const guard = random.pick(TESTS);
    const cut = random.below(3) > 0 ? '!, ' : '';
    return `loop([H | T], A, B) :- ${guard}, ${cut}${random.pick(STEPS)}, note(${n}, C, D), loop(T, C, D).`;
  };
  const end = random.pick(ENDS);
  return [
    '%! p(+L:list(integer)).',
    `p(L) :- loop(L, ${random.below(2)}, ${random.below(3)}).`,
    `loop([], A, B) :- ${end}, throw(err(1)).`,
    random.below(2) === 0 ? 'loop([], A, B) :- A \\== B.' : 'loop([], _, _).',
    ...Array.from({ length: 1 + random.below(3) }, (_, i) => clause(i)),
    `note(N, A, B) :- ${random.pick(ENDS)}, N > 0, throw(err(2)).`,
    random.below(3) === 0 ? 'note(_, A, _) :- A \\== 2.' : 'note(_, _, _).',
  ].join('\n');
}

function* lists(length: number): Generator<string[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const rest of lists(length - 1)) for (const element of ELEMENTS) yield [element, ...rest];
}

function opened(text: string, request: Partial<UnitRequest>): PrologUnit {
  return openUnit(
    openProgram('program.pl', () => text),
    { goal: 'p([])', depth: DEPTH, ...request },
  );
}

function explore(unit: PrologUnit): Promise<Exploration<unknown>> {
  const explorer = new Explorer({
    unit,
    solver: chain(backend, { now: realClock.now }),
    strategy: strategies.coverage.make,
    clock: realClock,
    maxDepth: DEPTH,
    maxPaths: 150,
  });
  return explorer.explore({ timeMs: 20_000 });
}

/** The same call is reached on two ways, `IF` and otherwise, which differ in nothing but what the row names. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'choice points': `
    p([X | L]) :- a(X, L), q(L).
    a(X, _) :- IF, !.
    a(_, _).
    a(_, [Y | _]) :- Y > 3, throw(found).
    q([Y | _]) :- Y > 5, fail.`,
  'what a choice point still tries': `
    p([X | L]) :- ( IF -> a(L, 1) ; a(L, 2) ), q(L).
    a(_, _). a([Y | _], N) :- Y > 3, N =:= 1, throw(found).
    q([Y | _]) :- Y > 5, fail.`,
  'bindings that a choice point takes back': `
    p([X | L]) :- a(L, Z), ( IF -> W = Z ; W = 1 ), W = 1, q(L).
    a(_, _). a([Y | _], Z) :- Y > 3, Z = 2. a([Y | _], _) :- Y > 4, throw(found).
    q([Y | _]) :- Y > 5, fail.`,
  'an active catch': `
    p([X | L]) :- ( IF -> R = throw(found) ; R = true ), catch(q(L), oops, R).
    q([Y | _]) :- Y > 3, throw(oops).`,
  'collected answers': `
    p([X | L]) :- findall(Y, a(X, L, Y), Ys), Ys == [1, 2], throw(found).
    a(X, _, 1) :- IF. a(X, _, 3) :- \\+ IF. a(_, L, 2) :- q(L).
    q([Y | _]) :- Y > 3.`,
  'the answer that is counted': `
    p([X | _]) :- IF.
    p([_ | L]) :- q(L).
    q([Y | _]) :- Y > 3. q([Y | _]) :- Y > 3, throw(found).`,
  'two variables that are one': `
    p([X | L]) :- ( IF -> A = B ; B = C ), q(L, A, B, C).
    q([Y | _], A, B, _) :- Y > 3, A = 1, B == 1, throw(found).`,
  'the order of variables': `
    p([X | L]) :- functor(T, f, 2), arg(1, T, A), arg(2, T, B), ( IF -> q(L, A, B) ; q(L, B, A) ).
    q([Y | _], A, B) :- Y > 3, A @< B, throw(found).`,
  'a clause that was asserted': `
    :- dynamic on/0.
    p([X | L]) :- ( IF -> assertz(on) ; true ), q(L).
    q([Y | _]) :- Y > 3, on, throw(found).`,
  'a global variable': `
    p([X | L]) :- ( IF -> b_setval(on, 1) ; b_setval(on, 0) ), q(L).
    q([Y | _]) :- Y > 3, b_getval(on, 1), throw(found).`,
  'output that is collected': `
    p([X | L]) :- with_output_to(string(S), (( IF -> write(a) ; write(b) ), q(L))), S == "a", throw(found).
    q([Y | _]) :- Y > 3.`,
  'a part that was changed in place': `
    p([X | L]) :- T = f(0), ( IF -> setarg(1, T, 1) ; true ), q(L, T).
    q([Y | _], T) :- Y > 3, T == f(1), throw(found).`,
  'the empty list and an atom': `
    p([X | L]) :- ( IF -> A = [] ; A = '[]' ), q(L, A).
    q([Y | _], A) :- Y > 3, A == '[]', throw(found).`,
  'two terms that are one': `
    p([X | L]) :- functor(T, f, 1), arg(1, T, 0), ( IF -> S = T ; S = f(0) ), q(L, S, T).
    q([Y | _], S, T) :- Y > 3, setarg(1, S, 1), T == f(1), throw(found).`,
  'what was written': `
    p([X | L]) :- ( IF -> write(a) ; true ), q(L).
    q([Y | _]) :- Y > 3, line_position(user_output, N), N > 0, throw(found).`,
  'where it returns to': `
    p([X | L]) :- ( IF -> q(L), throw(found) ; q(L) ).
    q([Y | _]) :- Y > 3.`,
  'constraints on what it mentions': `
    p([X | L]) :- ( IF -> true ; true ), q(L, X).
    q([Y | _], X) :- Y > 3, IF, throw(found).`,
  'an order that is strict on one way': `
    p([X, Z | L]) :- X < Z, IF, q(L, X, Z).
    p([X, Z | L]) :- X =< Z, q(L, X, Z).
    q([Y | _], X, Z) :- Y > 3, X =:= Z, throw(found).`,
  'a distance': `
    p([X, Z | L]) :- ( IF -> X < Z ; X + 2 < Z ), q(L, X, Z).
    q([Y | _], X, Z) :- Y > 3, Z < X + 2, throw(found).`,
  'an order that follows from two others, and one that does not': `
    p([X, Z, W | L]) :- ( IF -> X =< Z, Z =< W ; X =< W, Z =< W ), q(L, X, Z, W).
    q([Y | _], X, Z, _) :- Y > 3, X > Z, throw(found).`,
  'constraints between what it mentions': `
    p([X, Z | L]) :- ( X > Z -> true ; true ), IF, q(L, X, Z).
    p([X, Z | L]) :- q(L, X, Z).
    q([Y | _], X, Z) :- Y > 3, X =< Z, throw(found).`,
  'equal parts of the input': `
    p([X, Z | L]) :- ( X == Z -> true ; true ), ( IF -> true ; true ), q(L, X, Z).
    q([Y | _], X, Z) :- Y > 3, X == Z, IF, throw(found).`,
};

describe('states differ by', () => {
  for (const [what, text] of Object.entries(DIFFERENCES)) {
    test(what, { timeout: 60_000 }, async () => {
      for (const condition of ['X > 0', 'X =< 0']) {
        const program = `%! p(+L:list(integer)).${text.replaceAll('IF', condition)}`;
        const unit = opened(program, { answers: 2 });
        const { cases } = await explore(unit);
        const reasons = cases.map(({ outcome }) => (outcome as { reason?: string }).reason);
        expect(reasons, program).toContain('found');
      }
    });
  }
});

test('what shows more than states are compared by is a limit where the program does not name it', async () => {
  const program = `%! p(+L:list(integer)).
    p([X | L]) :- functor(T, f, 1), arg(1, T, 0), ( X > 0 -> S = T ; S = f(0) ), q(L, S, T).
    q([Y | _], S, T) :- Y > 3, atom_concat(set, arg, F), call(F, 1, S, 1), T == f(1), throw(found).`;
  const { incomplete } = await explore(opened(program, {}));
  expect(incomplete.map(({ reason, what }) => `${reason} ${what}`)).toEqual(['concrete-builtin setarg/3']);
});

test('with --check-modes, a choice point that nothing comes of counts', async () => {
  for (const condition of ['X > 0', 'X =< 0']) {
    const program = `%! p(+L:list(integer)) is det.
      p([X | L]) :- \\+ ( a(0), a(1), fail ), a(X), q(L).
      a(X) :- ${condition}.
      a(X) :- ${condition === 'X > 0' ? 'X =< 0' : 'X > 0'}.
      q([Y, Z, U]) :- Y > 3, Z > Y, U > Z.`;
    const { cases } = await explore(opened(program, { checkModes: true }));
    const broken = cases.map(({ outcome }) => (outcome as { violation?: string }).violation);
    expect(broken, program).toContain('is det, but leaves a choice point');
  }
});

describe('merging states loses nothing', () => {
  for (let seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
    test(`program ${seed}`, { timeout: 120_000 }, async () => {
      const random = new Random(seed);
      const { text, answers, known } = await exploredProgram(random);
      const plain = opened(text, { answers, merge: false });
      for (let length = 0; length <= LONGEST; length++) {
        for (const elements of lists(length)) {
          const input = `[${elements.join(',')}]`;
          const { outcome, limits } = await plain.execute(plain.read([input]));
          const fault = plain.fault(outcome);
          if (fault === null || limits.some(({ reason }) => reason !== 'answers') || known.has(fault))
            continue;
          expect.fail(`p(${input}) shows ${fault}, which was not found with ${answers} answers in\n${text}`);
        }
      }
    });
  }
});

/** Programs that are made before one is explored without other limits than the depth and the answers; about half of them are. */
const MAX_TRIES = 20;

/** A random program and the faults of its exploration. */
async function exploredProgram(random: Random) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const text = programOf(random);
    const answers = random.below(3) === 0 ? 2 : 1;
    const unit = opened(text, { answers });
    const { cases, incomplete } = await explore(unit);
    if (incomplete.some(({ reason }) => reason !== 'depth-limit' && reason !== 'answers')) continue;
    return { text, answers, known: new Set(cases.map(({ outcome }) => unit.fault(outcome as never))) };
  }
  throw new Error(`none of ${MAX_TRIES} programs is explored without limits`);
}

import { describe, expect, it } from 'vitest';
import { type Definition, formatFlag, isFixed, isRepeated } from '../../../src/cli/option.ts';
import { rawOptionsOf } from '../../../src/cli/option-words.ts';
import { defaults, definitions, longFlag, type OptionName } from '../../../src/cli/options.ts';
import { readOptions, replayWords, resumeWords } from '../../../src/cli/read-options.ts';
import { formats } from '../../../src/report/index.ts';
import { strategies } from '../../../src/search/index.ts';

const read = (...words: string[]) => readOptions(rawOptionsOf(words));

describe('options', () => {
  it('have the documented defaults', () => {
    expect(read()).toEqual(defaults);
    expect(defaults).toMatchObject({
      depth: 25,
      termDepth: null,
      time: null,
      maxPaths: null,
      executors: 1,
      solvers: 1,
      solver: 'auto',
      solverTimeout: 2000,
      strategy: 'coverage',
      specs: true,
      pmatch: true,
      merge: true,
      seed: 0,
      json: null,
      progress: 'auto',
    });
  });

  it('that name files or folders refuse an empty name, before any work is done', () => {
    const named = Object.values<Definition<unknown>>(definitions).filter(({ flags }) =>
      /<(file|dir|path)>/.test(flags),
    );
    expect(named.length).toBeGreaterThan(10);
    for (const { flags } of named) {
      const [flag = ''] = /--[\w-]+/.exec(flags) ?? [];
      expect(() => read(flag, '')).toThrow(flag);
    }
  });

  it('are read, and frozen', () => {
    const options = read(
      ...['-d', '7', '-t', '1.5', '--max-paths', '9', '-p', '2', '-s', '3', '--solver', 'z3', '--seed', '-4'],
      ...[
        '--no-specs',
        '--concrete',
        'io',
        '--concrete',
        'lists:map/2',
        '--fix',
        '2= {a,1} ',
        '--ground',
        '1,3',
      ],
    );
    expect(options).toMatchObject({
      depth: 7,
      time: 1.5,
      maxPaths: 9,
      executors: 2,
      solvers: 3,
      solver: 'z3',
      seed: -4,
      specs: false,
      pmatch: true,
      merge: true,
      concrete: ['io', 'lists:map/2'],
      fix: [{ position: 2, term: '{a,1}' }],
      ground: [1, 3],
    });
    expect(Object.isFrozen(options)).toBe(true);
  });

  it.each([
    [['--depth', 'x'], "--depth needs a whole number from 0 on, not 'x'"],
    [['--depth', '-1'], "--depth needs a whole number from 0 on, not '-1'"],
    [['--depth', '2.5'], "--depth needs a whole number from 0 on, not '2.5'"],
    [['--time', '0'], "--time needs a number above 0, not '0'"],
    [['--time', ''], "--time needs a number above 0, not ''"],
    [['--max-paths', '0'], "--max-paths needs a whole number from 1 on, not '0'"],
    [
      ['--strategy', 'best'],
      `--strategy does not know 'best'; it takes ${Object.keys(strategies)
        .join(', ')
        .replace(/, (\w+)$/, ' or $1')}`,
    ],
    [['--solver', 'Z3'], "--solver does not know 'Z3'; it takes auto, z3-wasm, z3 or cvc5"],
    [['--fix', 'x'], "--fix needs POSITION=TERM, not 'x'"],
    [['--fix', '0=a'], "--fix needs POSITION=TERM, not '0=a'"],
    [['--ground', '1,b'], "--ground needs a whole number from 1 on, not 'b'"],
    [['--target', 'x.erl'], "--target needs FILE:LINE or assert, not 'x.erl'"],
    [['--concrete', 'a:b:c'], "--concrete needs MOD, MOD:FUN or MOD:FUN/ARITY, not 'a:b:c'"],
  ])('%j is refused: %s', (words, message) => {
    expect(() => read(...words)).toThrow(message);
  });

  it('that change how an input runs are kept for replay, and give the same options again', () => {
    const raw = rawOptionsOf([
      ...['--depth', '7', '--time', '3', '--no-specs', '--fix', '1=a', '--fix', '2=b', '--json', 'x.json'],
    ]);
    expect(replayWords(raw)).toEqual(['--depth', '7', '--no-specs', '--fix', '1=a', '--fix', '2=b']);
    expect(readOptions(rawOptionsOf(replayWords(raw)))).toEqual({
      ...readOptions(raw),
      time: null,
      json: null,
    });
  });

  const names = Object.keys(definitions) as OptionName[];
  const definitionOf = (name: OptionName): Definition<unknown> => definitions[name];
  const flagsOf = (isWanted: (definition: Definition<unknown>) => boolean) =>
    names.filter(name => isWanted(definitionOf(name))).map(longFlag);

  it.each(names)('%s is repeated, and fixed, as its definition says', name => {
    const { flags, repeatable } = definitionOf(name);
    const given = !flags.includes('<') ? !flags.includes('--no-') : repeatable ? ['x', '2'] : 'x';
    const raw = { [name]: given };
    const words =
      typeof given === 'boolean' ? [longFlag(name)] : [given].flat().flatMap(x => [longFlag(name), x]);
    expect(rawOptionsOf(words)[name]).toEqual(given);
    expect(replayWords(raw)).toEqual(isRepeated(definitionOf(name)) ? words : []);
    expect(resumeWords(raw)).toEqual(isFixed(definitionOf(name)) ? words : []);
  });

  it('affect runs, the search or the output', () => {
    const limits = ['--depth', '--term-depth', '--run-steps', '--run-time', '--run-memory'];
    const runs = [...limits, '--no-specs', '--no-pmatch', '--engine', '--frontend', '--library', '--no-run'];
    const erlang = [
      '--concrete',
      '--path',
      '--fix',
      '--assume',
      '--setup',
      '--check-results',
      '--calls',
      '--raw',
    ];
    const prolog = ['--ground', '--answers', '--stdin', '--expected-errors', '--private', '--check-modes'];
    expect(flagsOf(({ affects }) => affects === 'runs')).toEqual([...runs, ...erlang, ...prolog]);
    const solvers = ['--solver', '--solver-timeout', '--solver-layers'];
    expect(flagsOf(({ affects }) => affects === 'search')).toEqual(
      [
        '--time',
        '--max-paths',
        '--until',
        '--executors',
        '--solvers',
        '--jobs',
        '--queue',
        '--run-id',
        ...solvers,
      ].concat([
        '--config',
        '--only',
        '--changed',
        '--exclude',
        '--strategy',
        '--target',
        '--no-merge',
        '--seed',
        '--seeds',
        '--resume',
      ]),
    );
    expect(flagsOf(({ affects }) => affects === 'output')).toEqual([
      '--dump-smt',
      '--no-confirm',
      '--allow',
      '--contracts',
      '--fail-on',
      '--state',
      ...Object.keys(formats).map(formatFlag),
      '--live',
      '--emit-tests',
      '--emit',
      '--baseline',
      '--update-baseline',
      '--force',
      '--record',
      '--progress',
    ]);
    expect(flagsOf(({ isRepeated = false }) => isRepeated)).toEqual([...solvers, '--no-confirm', '--allow']);
    expect(flagsOf(({ isFixed = false }) => isFixed)).toEqual(['--target', '--no-merge']);
  });
});

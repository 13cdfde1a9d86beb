/** The options of the command line that also make sense here, read from the words that one would write there. */
export interface UnitOptions {
  readonly maxPaths?: number;
  readonly termDepth?: number;
  readonly ground?: readonly number[];
  readonly fix?: readonly { readonly position: number; readonly term: string }[];
  readonly specs?: boolean;
  readonly checkResults?: boolean;
  readonly merge?: boolean;
}

const KNOWN =
  '--max-paths N, --term-depth N, --ground I,…, --fix I=TERM, --no-specs, --check-results, --no-merge';

/** The words of a text; single quotes keep one together, as in a shell. */
export function wordsOf(text: string): string[] {
  return (text.match(/(?:'[^']*'|[^\s'])+/g) ?? []).map(word => word.replaceAll("'", ''));
}

export function readUnitOptions(text: string): UnitOptions {
  const words = wordsOf(text);
  let options: UnitOptions = {};
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    switch (word) {
      case '--max-paths':
        options = { ...options, maxPaths: numberIn(word, words.shift()) };
        break;
      case '--term-depth':
        options = { ...options, termDepth: numberIn(word, words.shift()) };
        break;
      case '--ground':
        options = {
          ...options,
          ground: (words.shift() ?? '').split(',').map(part => numberIn('--ground', part)),
        };
        break;
      case '--fix': {
        const [, position, term = ''] = /^(\d+)=(.+)$/s.exec(words.shift() ?? '') ?? [];
        if (position === undefined) throw new Error('--fix needs I=TERM, such as 2=30');
        options = { ...options, fix: [...(options.fix ?? []), { position: Number(position), term }] };
        break;
      }
      case '--no-specs':
        options = { ...options, specs: false };
        break;
      case '--check-results':
        options = { ...options, checkResults: true };
        break;
      case '--no-merge':
        options = { ...options, merge: false };
        break;
      default:
        throw new Error(`the playground does not know ${word}; it knows ${KNOWN}`);
    }
  }
  return options;
}

function numberIn(option: string, word: string | undefined): number {
  if (word === undefined || !/^\d+$/.test(word))
    throw new Error(`${option} needs a number, not ${word ?? 'nothing'}`);
  return Number(word);
}

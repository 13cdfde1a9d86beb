/** Patterns, with the variables they bind. */
import type { Random } from '../../../random.ts';
import { type Kind, LITERALS } from './literals.ts';
import { type Code, pattern } from './tree.ts';

export interface Pattern {
  readonly code: Code;
  readonly binds: readonly Binding[];
}

export interface Binding {
  readonly name: string;
  readonly kind: Kind;
}

const KINDS: readonly Kind[] = ['integer', 'float', 'atom', 'boolean', 'list', 'tuple', 'map', 'bits', 'any'];

export class Patterns {
  constructor(
    private readonly random: Random,
    private readonly fresh: () => string,
    /** Integers and terms that are known where the pattern is: sizes of segments and keys of maps. */
    private readonly known: readonly Binding[],
  ) {}

  make(kind: Kind, depth: number): Pattern {
    const { random } = this;
    if (depth <= 0 || random.below(4) === 0) return this.#leaf(kind);
    switch (kind) {
      case 'list':
        return this.#list(depth);
      case 'tuple':
        return this.#tuple(depth);
      case 'map':
        return this.#map(depth);
      case 'bits':
        return this.#bits();
      case 'any':
        return this.make(random.pick(KINDS.filter(other => other !== 'any')), depth);
      default:
        return this.#leaf(kind);
    }
  }

  #leaf(kind: Kind): Pattern {
    const { random } = this;
    const choice = random.below(6);
    if (choice === 0) return { code: pattern('_'), binds: [] };
    if (choice < 3 && kind !== 'map' && kind !== 'bits') {
      return {
        code: pattern(
          random.pick(LITERALS[kind].filter(text => !text.includes('<<') && !text.includes('#{'))),
        ),
        binds: [],
      };
    }
    const name = this.fresh();
    return { code: pattern(name), binds: [{ name, kind }] };
  }

  #list(depth: number): Pattern {
    const head = this.make('any', depth - 1);
    switch (this.random.below(5)) {
      case 0:
        return this.#joined('[$0]', [head]);
      case 1:
        return this.#joined('[$0,$1]', [head, this.make('any', depth - 1)]);
      case 2:
        return this.#joined('"ab" ++ $0', [this.#leaf('list')]);
      case 3: {
        const name = this.fresh();
        const inner = this.#joined(`[$0|$1] = ${name}`, [head, this.make('list', depth - 1)]);
        return { ...inner, binds: [...inner.binds, { name, kind: 'list' }] };
      }
      default:
        return this.#joined('[$0|$1]', [head, this.make('list', depth - 1)]);
    }
  }

  #tuple(depth: number): Pattern {
    const inner = (): Pattern => this.make('any', depth - 1);
    switch (this.random.below(5)) {
      case 0:
        return this.#joined('{$0}', [inner()]);
      case 1:
        return this.#joined('{a,$0}', [inner()]);
      case 2:
        return this.#joined('#r{a = $0, c = $1}', [inner(), inner()]);
      case 3:
        return this.#joined('#r{_ = $0}', [{ code: pattern('_'), binds: [] }]);
      default:
        return this.#joined('{$0,$1}', [inner(), inner()]);
    }
  }

  #map(depth: number): Pattern {
    const value = this.make('any', depth - 1);
    const keys = ['a', '1', '1.0', '[]', '{}', ...this.known.map(({ name }) => name)];
    if (this.random.below(4) === 0) {
      return this.#joined(`#{${this.random.pick(keys)} := $0, b := $1}`, [
        value,
        this.make('any', depth - 1),
      ]);
    }
    return this.#joined(`#{${this.random.pick(keys)} := $0}`, [value]);
  }

  #bits(): Pattern {
    const { random } = this;
    const binds: Binding[] = [];
    const sizes = [
      '8',
      '1',
      '3',
      '16',
      '0',
      '64',
      ...this.known.filter(({ kind }) => kind === 'integer').map(({ name }) => name),
    ];
    const bind = (kind: Kind): string => {
      if (random.below(5) === 0) return '_';
      const name = this.fresh();
      binds.push({ name, kind });
      return name;
    };
    const segments: string[] = [];
    const count = 1 + random.below(3);
    for (let i = 0; i < count; i++) {
      const size = random.pick(sizes);
      const flags = random.pick(['', '-signed', '-little', '-signed-little', '-big']);
      const last = binds.at(-1);
      switch (random.below(8)) {
        case 0:
          segments.push(`${bind('integer')}/utf${random.pick(['8', '16', '32', '16-little'])}`);
          break;
        case 1:
          segments.push(
            `${bind('float')}:${random.pick(['64', '32', '16'])}/float${random.pick(['', '-little'])}`,
          );
          break;
        case 2:
          segments.push(`${bind('bits')}:${random.pick(['1', '2', '0'])}/binary`);
          break;
        case 3:
          segments.push(`${random.pick(['97', '1', '255', '0'])}:${size}`);
          break;
        case 4:
          // The size is a value that was matched before it, or made of it.
          if (last?.kind === 'integer')
            segments.push(`${bind('integer')}:${random.pick([last.name, `(${last.name} - 1)`])}`);
          else segments.push(`"${random.pick(['a', 'ab'])}"`);
          break;
        default:
          segments.push(`${bind('integer')}:${size}/integer${flags}`);
      }
    }
    if (random.below(3) > 0)
      segments.push(`${bind('bits')}/${random.pick(['bits', 'binary', 'binary-unit:4'])}`);
    return { code: pattern(`<<${segments.join(', ')}>>`), binds };
  }

  #joined(text: string, parts: readonly Pattern[]): Pattern {
    return {
      code: pattern(
        text,
        parts.map(({ code }) => code),
      ),
      binds: parts.flatMap(({ binds }) => binds),
    };
  }
}

/**
 * What a call of a built-in function writes, by looking: the parts of the world before and after it, in the words of
 * `src/erlang/bifs/effects.ts`. Loaded code is not looked at, since it is the same for all executions.
 */
import { dictionaryList } from '../../../src/erlang/bifs/dictionary.ts';
import type { WorldPart } from '../../../src/erlang/bifs/effects.ts';
import { Table } from '../../../src/erlang/bifs/ets/table.ts';
import { allBifs, type Bif } from '../../../src/erlang/bifs/index.ts';
import { Keyed } from '../../../src/erlang/bifs/keyed.ts';
import type { Process } from '../../../src/erlang/machine/process.ts';
import { Processes } from '../../../src/erlang/machine/processes.ts';
import { Timers } from '../../../src/erlang/machine/timers.ts';
import type { World } from '../../../src/erlang/machine/world.ts';
import { list, print } from '../../../src/erlang/terms/index.ts';

/** Which part it is that built-in functions keep under a name (`World.storage`). */
const STORED: Readonly<Record<string, WorldPart>> = {
  'arrays of numbers': 'persistent',
  continuations: 'unique',
  'match specifications': 'unique',
  'persistent terms': 'persistent',
  'search patterns': 'unique',
  environment: 'environment',
  services: 'settings',
  settings: 'settings',
  tables: 'tables',
  timers: 'clock',
  unique: 'unique',
};

/** What is there, by part and, where it belongs to a process, by process. */
type Parts = ReadonlyMap<WorldPart, ReadonlyMap<number | null, string>>;

/** Calls of a method so far, by object: for state that has no other trace. */
function counted<T extends object, K extends keyof T>(
  type: { readonly prototype: T },
  name: K,
): (of: T) => number {
  const counts = new WeakMap<T, number>();
  const method = type.prototype[name] as unknown as (...args: unknown[]) => unknown;
  Object.assign(type.prototype, {
    [name](this: T, ...args: unknown[]) {
      counts.set(this, (counts.get(this) ?? 0) + 1);
      return method.apply(this, args);
    },
  });
  return of => counts.get(of) ?? 0;
}

const alarms = counted(Timers, 'set');
const references = counted(Processes, 'makeRef');
const aliases = counted(Processes, 'addAlias');

function partsOf(world: World): Parts {
  const { processes, timers } = world;
  const all = processes.alive;
  const pids = (some: Iterable<Process>): string => Array.from(some, ({ pid }) => pid.id).join();
  const one = (text: string): Map<number | null, string> => new Map([[null, text]]);
  const each = (tell: (process: Process) => string): Map<number | null, string> =>
    new Map(all.map(process => [process.pid.id, tell(process)]));
  const parts = new Map<WorldPart, Map<number | null, string>>([
    ['clock', one(`${timers.now} ${alarms(timers)}`)],
    ['dictionary', each(process => print(dictionaryList(process)))],
    ['environment', one('')],
    ['flags', each(({ trapExit, groupLeader }) => `${trapExit} ${groupLeader.id}`)],
    [
      'links',
      each(
        ({ links, monitors, watching }) => `${pids(links)} ${[...monitors.keys()]} ${[...watching.keys()]}`,
      ).set(null, String(aliases(processes))),
    ],
    ['mailboxes', each(({ mailbox }) => print(list(mailbox.messages)))],
    ['names', each(({ name }) => String(name))],
    ['output', one(world.output)],
    ['persistent', one('')],
    ['processes', one(pids(all))],
    ['settings', one('')],
    ['tables', one('')],
    ['unique', one(String(references(processes)))],
  ]);
  for (const [name, kept] of world.storage) {
    const part = parts.get(STORED[name] ?? 'system');
    if (part === undefined)
      throw new Error(`'${name}' is kept, and world-parts.ts does not say which part it is`);
    const text = textOf(kept);
    if (text !== '') part.set(null, `${part.get(null)} ${name}: ${text}`);
  }
  return parts;
}

/** The parts that differ. What belongs to a process that has begun or ended is no part of its own. */
function changedParts(before: Parts, after: Parts): WorldPart[] {
  return [...after].flatMap(([part, now]) => {
    const then = before.get(part);
    const isChanged = [...now].some(([of, text]) => then?.has(of) && then.get(of) !== text);
    return isChanged ? [part] : [];
  });
}

/** Empty for what is there and has nothing in it: it may have been made by looking for it. */
function textOf(kept: unknown): string {
  if (kept instanceof Keyed)
    return kept
      .entries()
      .map(({ key, value }) => {
        const text = value instanceof Keyed ? textOf(value) : print(value);
        return text === '' ? '' : `${print(key)} => ${text}`;
      })
      .join('');
  if (kept instanceof Set) return [...kept].map(textOf).join();
  if (kept instanceof Table) return `${kept.name.name} ${kept.owner.pid.id} ${print(list(kept.objects))}`;
  if (kept instanceof Map) return [...kept].map(([key, value]) => `${key} => ${plainText(value)}`).join();
  return String(kept);
}

function plainText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { values, cancelled, due } = value as { values?: never[]; cancelled?: boolean; due?: number };
  return values === undefined ? `${cancelled} ${due}` : print(list(values));
}

/** Watches one built-in function at a time. */
export class Watch {
  #bif: Bif | null = null;
  readonly #written = new Set<WorldPart>();

  constructor() {
    for (const bif of allBifs()) {
      const { fn } = bif;
      const watched: Bif['fn'] = (p, ...args) => {
        if (bif !== this.#bif) return fn(p, ...args);
        const before = partsOf(p.world);
        try {
          return fn(p, ...args);
        } finally {
          for (const part of changedParts(before, partsOf(p.world))) this.#written.add(part);
        }
      };
      Object.defineProperty(bif, 'fn', { value: watched });
    }
  }

  /** Begin with this one. */
  on(bif: Bif): void {
    this.#bif = bif;
    this.#written.clear();
  }

  /** What its calls have written so far although the table of built-in functions does not say so. */
  get unsaid(): WorldPart[] {
    const { effects } = this.#bif as Bif;
    return [...this.#written].filter(part => !effects.writes.includes(part)).sort();
  }
}

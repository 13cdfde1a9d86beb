/**
 * What a call of a built-in function reads and writes, by looking, in the words of `src/erlang/bifs/effects.ts`: the parts
 * of the world before and after it, and the places where the machine keeps them, which tell when they are used. Loaded
 * code is not looked at, since it is the same for all executions.
 */
import { dictionaryList } from '../../../src/erlang/bifs/dictionary.ts';
import type { WorldPart } from '../../../src/erlang/bifs/effects.ts';
import { Table } from '../../../src/erlang/bifs/ets/table.ts';
import { allBifs, type Bif } from '../../../src/erlang/bifs/index.ts';
import { Keyed } from '../../../src/erlang/bifs/keyed.ts';
import { Process } from '../../../src/erlang/machine/process.ts';
import { Processes } from '../../../src/erlang/machine/processes.ts';
import { Timers } from '../../../src/erlang/machine/timers.ts';
import type { World } from '../../../src/erlang/machine/world.ts';
import { list, print } from '../../../src/erlang/terms/index.ts';

/** Which part it is that built-in functions keep under a name (`World.storage`). */
const STORED: Readonly<Record<string, WorldPart>> = {
  'arrays of numbers': 'persistent',
  continuations: 'unique',
  'match specifications': 'unique',
  'modules asked for': 'code',
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

/** Told of each part of the world that is read; nobody while no function is watched. */
let tellRead: ((part: WorldPart) => void) | null = null;

/** From now on, calls of a method tell that a part was read. */
function telling<T extends object, K extends keyof T>(
  type: { readonly prototype: T },
  name: K,
  partOf: (of: T, args: readonly unknown[]) => WorldPart | undefined,
): void {
  const method = type.prototype[name] as unknown as (...args: unknown[]) => unknown;
  Object.defineProperty(type.prototype, name, {
    value(this: T, ...args: unknown[]) {
      const part = tellRead === null ? undefined : partOf(this, args);
      if (part !== undefined) tellRead?.(part);
      return method.apply(this, args);
    },
  });
}

telling(Processes, 'named', () => 'names');
telling(Processes, 'registered', () => 'names');
// Dictionaries are kept by their processes.
telling(WeakMap<Process, unknown>, 'get', (_, [key]) => (key instanceof Process ? 'dictionary' : undefined));

const told = new WeakSet<World>();

/** From now on, uses of what this world keeps tell that a part was read. */
function tellOf(world: World): void {
  if (told.has(world)) return;
  told.add(world);
  const { storage, timers } = world;
  const get = storage.get.bind(storage);
  storage.get = name => {
    const part = STORED[name];
    if (part !== undefined) tellRead?.(part);
    return get(name);
  };
  let { now } = timers;
  Object.defineProperty(timers, 'now', {
    get() {
      tellRead?.('clock');
      return now;
    },
    set(time: number) {
      now = time;
    },
  });
}

function partsOf(world: World): Parts {
  const { processes, timers } = world;
  const all = processes.alive;
  const pids = (some: Iterable<Process>): string => Array.from(some, ({ pid }) => pid.id).join();
  const one = (text: string): Map<number | null, string> => new Map([[null, text]]);
  const each = (tell: (process: Process) => string): Map<number | null, string> =>
    new Map(all.map(process => [process.pid.id, tell(process)]));
  const parts = new Map<WorldPart, Map<number | null, string>>([
    ['clock', one(`${timers.now} ${alarms(timers)}`)],
    ['code', one('')],
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

/** Parts whose reading is seen; others are fields of processes and of the machine. */
const TOLD: ReadonlySet<WorldPart> = new Set([
  'clock',
  'dictionary',
  'names',
  'persistent',
  'settings',
  'tables',
  'unique',
] satisfies WorldPart[]);

/** What is read on the way to another part: signals bear the time, and the end of a process frees its name. */
const IMPLIED: Partial<Record<WorldPart, readonly WorldPart[]>> = {
  clock: ['processes', 'mailboxes', 'links'],
  names: ['processes'],
};

/** Watches one built-in function at a time. */
export class Watch {
  #bif: Bif | null = null;
  readonly #written = new Set<WorldPart>();
  readonly #read = new Set<WorldPart>();

  constructor() {
    for (const bif of allBifs()) {
      const { fn } = bif;
      const watched: Bif['fn'] = (p, ...args) => {
        if (bif !== this.#bif) return fn(p, ...args);
        const before = partsOf(p.world);
        tellOf(p.world);
        tellRead = part => this.#read.add(part);
        try {
          return fn(p, ...args);
        } finally {
          tellRead = null;
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
    this.#read.clear();
  }

  /** What its calls have done so far and the table of built-in functions does not say. */
  get unsaid(): string[] {
    const { reads, writes } = (this.#bif as Bif).effects;
    const isImplied = (part: WorldPart): boolean =>
      IMPLIED[part]?.some(other => reads.includes(other)) === true;
    const read = [...this.#read].filter(part => !reads.includes(part) && !isImplied(part));
    const written = [...this.#written].filter(part => !writes.includes(part));
    return said(read, written);
  }

  /** What the table says and its calls have not done so far. */
  get unseen(): string[] {
    const { reads, writes } = (this.#bif as Bif).effects;
    const unread = reads.filter(part => TOLD.has(part) && !writes.includes(part) && !this.#read.has(part));
    // What is printed is not looked for: the process that prints it is another one.
    const unwritten = writes.filter(part => part !== 'output' && !this.#written.has(part));
    return said(unread, unwritten);
  }
}

function said(reads: readonly WorldPart[], writes: readonly WorldPart[]): string[] {
  return [...reads.map(part => `reads ${part}`), ...writes.map(part => `writes ${part}`)].sort();
}

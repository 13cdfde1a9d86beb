/**
 * Every input of a domain, run on the real BEAM (`brute_force.erl`): one node for all programs, and another one after an
 * input that has ended it, such as one for which it cannot allocate the memory.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What an input shows; null where it does not show the same each time, or no end, or ends the node. */
export type Shown =
  | { readonly kind: 'value'; readonly literal: string | null }
  | { readonly kind: 'exception'; readonly fault: string };

export interface BruteForce {
  /** One for each input. */
  readonly shown: readonly (Shown | null)[];
  /** The lines that the first run of some input reached. */
  readonly lines: ReadonlySet<number>;
}

export class Brute {
  readonly folder = mkdtempSync(join(tmpdir(), 'tandem-hunt-'));
  #node: Node;
  #requests = 0;

  constructor() {
    const runner = fileURLToPath(new URL('brute_force.erl', import.meta.url));
    const compiled = spawnSync('erlc', ['-o', this.folder, runner], { encoding: 'utf8' });
    if (compiled.status !== 0) throw new Error(compiled.stdout + compiled.stderr);
    this.#node = startNode(this.folder);
  }

  /** `inputs` are lists of arguments as text. */
  async run(source: string, name: string, inputs: readonly string[], runs: number): Promise<BruteForce> {
    const request = join(this.folder, `request${this.#requests++}`);
    writeFileSync(request, `{${JSON.stringify(source)}, ${name}, [${inputs.join(',\n')}], ${runs}}.\n`);
    this.#node.process.stdin?.write(`${request}\n`);
    const shown: (Shown | null)[] = [];
    let lines: number[] = [];
    let refused: string | null = null;
    for (;;) {
      const { value, done } = await this.#node.lines.next();
      if (done === true) {
        this.#node = startNode(this.folder);
        return { shown: inputs.map((_, i) => shown[i] ?? null), lines: new Set() };
      }
      if (!value.startsWith('@')) continue;
      const [kind = '', first = '', second = ''] = value.slice(1).split('\t');
      if (kind === 'done') {
        if (refused !== null) throw new Error(`${source}: ${refused}`);
        return { shown, lines: new Set(lines) };
      }
      if (kind === 'refused') refused = first;
      else if (kind === 'lines') lines = first.split(',').map(Number);
      else shown.push(outcome(kind, first, second));
    }
  }

  close(): void {
    this.#node.reader.close();
    this.#node.process.stdin?.end();
    this.#node.process.kill();
    rmSync(this.folder, { recursive: true });
  }
}

interface Node {
  readonly process: ChildProcess;
  readonly reader: Interface;
  readonly lines: AsyncIterator<string>;
}

function startNode(folder: string): Node {
  const flags = ['-noshell', '+S', '1:1', '-pa', folder, '-s', 'brute_force', 'start'];
  const node = spawn('erl', flags, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ERL_CRASH_DUMP_SECONDS: '0' },
  });
  if (node.stdout === null) throw new Error('no output');
  const reader = createInterface({ input: node.stdout });
  return { process: node, reader, lines: reader[Symbol.asyncIterator]() };
}

function outcome(kind: string, first: string, second: string): Shown | null {
  if (kind === 'unstable' || kind === 'timeout' || kind === 'killed') return null;
  if (kind === 'value') return { kind, literal: first === 'literal' ? second : null };
  return { kind: 'exception', fault: faultOf(kind, first) };
}

/** Reasons that tell faults apart: those of the system, and those that programs have been given. */
const TELLING =
  /^(k\d|badarg|badarith|function_clause|if_clause|undef|badfun|badarity|noproc|system_limit|\{(badmatch|case_clause|try_clause|badkey|badmap|badrecord|bad_generator|bad_filter|badfun|badarity|nocatch))\b/;

/** Class and outermost shape of a reason: what must agree. Reasons that are computed are all one fault. */
export function faultOf(kind: string, reason: string): string {
  return `${kind} ${TELLING.exec(reason)?.[0] ?? 'something else'}`;
}

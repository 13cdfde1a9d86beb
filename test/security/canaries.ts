/**
 * Canaries: for each hostile program a folder with files that must not change, a port and a socket that nobody must connect
 * to, and a mark that no process must carry in its command line. What became of them is told by the programs' names.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Canaries {
  /** Where the programs are. */
  readonly folder: string;
  readonly #root = mkdtempSync(join(tmpdir(), 'canaries-'));
  readonly #mark = `${31_415_926}${process.pid}${Math.floor(performance.now())}`.slice(0, 17);
  readonly #servers: Server[] = [];
  #connections = 0;
  #port = 0;

  constructor(
    private readonly programs: Readonly<Record<string, string>>,
    private readonly extension: string,
  ) {
    this.folder = join(this.#root, 'programs');
  }

  /** Writes the programs, with `head` on top of each, and opens port and socket. */
  async set(head: (name: string) => string, more: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#port = await this.#listen(0);
    await this.#listen(join(this.#root, 'socket'));
    mkdirSync(this.folder);
    for (const [name, text] of Object.entries(this.programs)) {
      mkdirSync(this.#canary(name), { recursive: true });
      writeFileSync(join(this.#canary(name), 'victim'), 'ok.\n');
      writeFileSync(join(this.folder, `${name}${this.extension}`), head(name) + this.#filled(text, name));
    }
    for (const [name, text] of Object.entries(more))
      writeFileSync(join(this.folder, name), this.#filled(text, ''));
  }

  #canary(name: string): string {
    return join(this.#root, 'canary', name);
  }

  #filled(text: string, name: string): string {
    return text
      .replaceAll('CANARY_ROOT', join(this.#root, 'canary'))
      .replaceAll('CANARY', this.#canary(name))
      .replaceAll('FOLDER', this.folder)
      .replaceAll('SOCKET', join(this.#root, 'socket'))
      .replaceAll('PORT', String(this.#port))
      .replaceAll('MARK', this.#mark);
  }

  async #listen(where: number | string): Promise<number> {
    const server = createServer(socket => {
      this.#connections++;
      socket.destroy();
    });
    this.#servers.push(server);
    await new Promise<void>(resolve => {
      if (typeof where === 'number') server.listen(where, '127.0.0.1', resolve);
      else server.listen(where, resolve);
    });
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** The programs that did harm since the canaries were set, and what else changed. */
  harmed(): string[] {
    const changed = Object.keys(this.programs).filter(name => {
      const canary = this.#canary(name);
      const left = existsSync(canary) ? readdirSync(canary) : [];
      return left.join() !== 'victim' || readFileSync(join(canary, 'victim'), 'utf8') !== 'ok.\n';
    });
    const added = readdirSync(this.folder).filter(
      name => !['.erl', '.hrl', '.pl', '.config'].some(ending => name.endsWith(ending)),
    );
    return [
      ...changed,
      ...added.map(name => `made ${name}`),
      ...(this.#connections === 0 ? [] : [`connected ${this.#connections} times`]),
      ...this.#processes().map(command => `started ${command}`),
    ];
  }

  #processes(): string[] {
    return this.#pids().map(commandLine);
  }

  #pids(): string[] {
    return readdirSync('/proc').filter(
      name => /^\d+$/.test(name) && Number(name) !== process.pid && commandLine(name).includes(this.#mark),
    );
  }

  async remove(): Promise<void> {
    for (const pid of this.#pids()) process.kill(Number(pid), 'SIGKILL');
    for (const server of this.#servers) await new Promise(resolve => server.close(resolve));
    rmSync(this.#root, { recursive: true, force: true });
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

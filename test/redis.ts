/** A Redis of a test's own, on a free port of the loopback, which keeps what it has when it restarts. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

export interface TestRedis {
  readonly url: string;
  readonly process: () => ChildProcess;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export async function startRedis(folder: string, password: string): Promise<TestRedis> {
  const port = await freePort();
  const options = ['--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--requirepass', password];
  const start = async () => {
    const server = spawn('redis-server', ['--port', `${port}`, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    server.stdout.setEncoding('utf8').on('data', text => {
      said += text;
    });
    while (!said.includes('Ready to accept connections')) {
      if (server.exitCode !== null) throw new Error(said);
      await sleep(10);
    }
    return server;
  };
  let server = await start();
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    process: () => server,
    async restart() {
      await stop();
      server = await start();
    },
    stop,
  };
}

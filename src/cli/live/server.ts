/**
 * `--live`: the report page of an exploration while it goes on, on a loopback port and under an address that nobody can
 * guess. It is told what there is to see once in a while, and is over with the command.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { realClock } from '../../api/index.ts';
import { livePage, type Report, type SuiteReport } from '../../report/index.ts';
import type { Io } from '../io.ts';

export interface LiveView {
  /** The last word: the finished report. */
  finish(report: Report | SuiteReport): void;
  close(): Promise<void>;
}

/** Milliseconds between two glances at least, and how much longer than making one it is. */
const EVERY_MS = 1000;
const EVERY_FACTOR = 20;
/** Milliseconds for readers to take the last word. Larger: one that does not read holds the command up for longer. */
const CLOSE_MS = 1000;

export async function openLiveView(
  glance: () => Report | SuiteReport,
  seconds: number | null,
  io: Pick<Io, 'stderr'>,
): Promise<LiveView> {
  const { now } = realClock;
  const totalMs = seconds === null ? null : 1000 * seconds;
  const began = now();
  const token = randomBytes(16).toString('hex');
  const page = livePage();
  const readers = new Set<ServerResponse>();
  let last = '';
  const server = createServer((request, response) => {
    switch (placeOf(request, token)) {
      case 'page':
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
        response.end(page);
        return;
      case 'events':
        response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
        response.write(last);
        readers.add(response);
        response.on('close', () => readers.delete(response));
        return;
      default:
        response.writeHead(404).end();
    }
  });
  const say = (report: Report | SuiteReport) => {
    last = `event: glance\ndata: ${JSON.stringify({ report, elapsedMs: now() - began, totalMs })}\n\n`;
    for (const reader of readers) reader.write(last);
  };
  let timer: NodeJS.Timeout;
  const look = () => {
    const looking = now();
    if (readers.size > 0 || last === '') say(glance());
    timer = setTimeout(look, Math.max(EVERY_MS, EVERY_FACTOR * (now() - looking)));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  io.stderr.write(`Live: http://127.0.0.1:${(server.address() as AddressInfo).port}/${token}/\n`);
  timer = setTimeout(look, EVERY_MS);
  return {
    finish(report) {
      clearTimeout(timer);
      say(report);
      for (const reader of readers) reader.write('event: end\ndata: {}\n\n');
    },
    async close() {
      clearTimeout(timer);
      const closed = Promise.all(
        [...readers].map(reader => {
          const end = once(reader, 'close');
          reader.end();
          return end;
        }),
      );
      await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A request under another name, or without the token, leads nowhere. */
function placeOf({ url = '', headers, method }: IncomingMessage, token: string): 'page' | 'events' | null {
  if (method !== 'GET' || !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '')) return null;
  if (url === `/${token}/`) return 'page';
  return url === `/${token}/events` ? 'events' : null;
}

/** A program and its options in the part of an address that never leaves the machine, packed. */
import type { Task } from './protocol.ts';

const PREFIX = '#program=';

export async function linkOf(task: Task): Promise<string> {
  const bytes = await piped(JSON.stringify(task), new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return PREFIX + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null where the address carries no program. Throws where it carries something else. */
export async function taskIn(hash: string): Promise<Task | null> {
  if (!hash.startsWith(PREFIX)) return null;
  const packed = atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(packed, character => character.charCodeAt(0));
  const text = new TextDecoder().decode(await piped(bytes, new DecompressionStream('deflate-raw')));
  return checked(JSON.parse(text));
}

/** Anybody can write a link: what is not as it should be is left out. */
function checked(value: unknown): Task {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : '');
  const number = (key: string, fallback: number, max: number) =>
    typeof given[key] === 'number' && given[key] >= 0 ? Math.min(max, given[key]) : fallback;
  return {
    language: given.language === 'prolog' ? 'prolog' : 'erlang',
    text: text('text'),
    entry: text('entry'),
    seed: text('seed'),
    depth: number('depth', 25, 1e6),
    seconds: number('seconds', 10, 3600),
    options: text('options'),
  };
}

async function piped(
  content: string | Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
) {
  const stream = new Blob([content]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

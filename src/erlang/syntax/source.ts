/**
 * Source files: where they come from, and how bytes become text.
 *
 * A file is UTF-8 unless a comment in its first two lines says `coding: latin-1`. Invalid UTF-8 is reported once, with its
 * place, and decoded with replacement characters, so that the rest of the file can still be looked at.
 */
import type { Position } from './ast.ts';

/** The only way to files: the front end itself knows nothing about a file system. */
export interface FileProvider {
  /** The file's content, or null when there is none. */
  read(path: string): string | Uint8Array | null;
  /** The names in a directory, or null when there is none. Needed to find `app-1.2.3` for `-include_lib("app/…")`. */
  list(path: string): readonly string[] | null;
}

export interface DecodedSource {
  readonly text: string;
  /** Where the first invalid byte is; null for a clean file. */
  readonly invalid: Position | null;
}

export function decodeSource(content: string | Uint8Array): DecodedSource {
  if (typeof content === 'string') return { text: withoutMark(content), invalid: null };
  if (declaredEncoding(content) === 'latin1') return { text: latin1(content), invalid: null };
  try {
    return { text: withoutMark(new TextDecoder('utf-8', { fatal: true }).decode(content)), invalid: null };
  } catch {
    return { text: new TextDecoder('utf-8').decode(content), invalid: firstInvalid(content) };
  }
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function declaredEncoding(bytes: Uint8Array): 'utf8' | 'latin1' {
  let end = 0;
  for (let newlines = 0; end < bytes.length && newlines < 2; end++) if (bytes[end] === 0x0a) newlines++;
  for (const line of latin1(bytes.subarray(0, end)).split('\n')) {
    const comment = /^[^%]*%.*?coding\s*[:=]\s*([-A-Za-z0-9]+)/.exec(line);
    if (comment !== null) return comment[1]?.toLowerCase() === 'latin-1' ? 'latin1' : 'utf8';
  }
  return 'utf8';
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return text;
}

/** The place of the first byte that does not continue a well-formed text. */
function firstInvalid(bytes: Uint8Array): Position {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let column = 1;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] as number;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length > 1) {
      try {
        decoder.decode(bytes.subarray(at, at + length));
      } catch {
        break;
      }
    }
    at += length;
    if (lead === 0x0a) {
      line++;
      column = 1;
    } else column++;
  }
  return { line, column };
}

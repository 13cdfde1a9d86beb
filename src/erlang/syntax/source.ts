/**
 * Source files: access and decoding.
 *
 * A file is UTF-8 unless a comment in its first two lines says `coding: latin-1`. Invalid UTF-8 is reported once, with
 * its position, and decoded with replacement characters, so that the rest of the file can still be checked.
 */
import type { Position } from './ast.ts';

/** The front end's only access to files. */
export interface FileProvider {
  /** The file's content; null where there is no such file. */
  read(path: string): string | Uint8Array | null;
  /** The names in a directory; null where there is none. Needed to find `app-1.2.3` for `-include_lib("app/…")`. */
  list(path: string): readonly string[] | null;
}

export interface DecodedSource {
  readonly text: string;
  /** The position of the first invalid byte; null for valid files. */
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

/** The position of the first byte that is not well-formed UTF-8. */
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

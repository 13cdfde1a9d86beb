/** Encodings of whole texts: what is inside of a text that may be encoded, and the text for another inside. */
import { codePoints, decoded } from './codings.ts';
import type { Text } from './dictionary.ts';

export interface View {
  /** Null for a text that is not encoded this way. */
  decode(text: Text): Text | null;
  encode(text: Text): Text;
}

/** Shorter texts look encoded by chance, but for the empty one, which is so in every way. */
const MIN_LENGTH = 4;

const shown = (text: Text): string => String.fromCodePoint(...text);
const bytesOf = (text: Text): Uint8Array => new TextEncoder().encode(shown(text));

const base64: View = {
  decode(text) {
    if (text.length % 4 !== 0) return null;
    const written = shown(text);
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(written)) return null;
    return decoded(Uint8Array.from(atob(written), c => c.charCodeAt(0)));
  },
  encode: text => codePoints(btoa(String.fromCharCode(...bytesOf(text)))),
};

const hexadecimal: View = {
  decode(text) {
    const written = shown(text);
    if ((text.length > 0 && text.length < MIN_LENGTH) || !/^([0-9a-fA-F]{2})*$/.test(written)) return null;
    return decoded(Uint8Array.from(written.match(/../g) ?? [], byte => Number.parseInt(byte, 16)));
  },
  encode: text => codePoints([...bytesOf(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')),
};

export const VIEWS: readonly View[] = [hexadecimal, base64];

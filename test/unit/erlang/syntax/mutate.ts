/** Damage to source files, as accidents do it, the same for the same seed. */
import { Random } from '../../../random.ts';

export function randomSource(seed: number): (limit: number) => number {
  const random = new Random(seed);
  return limit => Math.floor(random.fraction() * limit);
}

const words = /[A-Za-z0-9_@]+|\s+|[^\sA-Za-z0-9_@]/g;

/** One to five accidents: bytes flipped, tokens removed, doubled or exchanged, brackets put in, the end cut off. */
export function mutate(source: Uint8Array, random: (limit: number) => number): Uint8Array {
  let bytes: Uint8Array = Uint8Array.from(source);
  for (let accidents = 1 + random(5); accidents > 0 && bytes.length > 0; accidents--) {
    const kind = random(6);
    if (kind === 0) {
      for (let n = 1 + random(8); n > 0; n--) {
        const at = random(bytes.length);
        bytes[at] = (bytes[at] as number) ^ (1 << random(8));
      }
    } else if (kind === 1) bytes = bytes.slice(0, random(bytes.length));
    else if (kind === 2) {
      const at = random(bytes.length);
      const inserted = new TextEncoder().encode(
        ['"', "'", '(', '[', '{', '<<', '?', '$', '~', '"""\n', '.', ' end ', '#', '->', '-if('][random(15)],
      );
      bytes = Uint8Array.from([...bytes.subarray(0, at), ...inserted, ...bytes.subarray(at)]);
    } else bytes = mutateTokens(bytes, kind, random);
  }
  return bytes;
}

function mutateTokens(bytes: Uint8Array, kind: number, random: (limit: number) => number): Uint8Array {
  const tokens = Buffer.from(bytes).toString('latin1').match(words) ?? [];
  const at = random(tokens.length);
  const other = random(tokens.length);
  const token = tokens[at] ?? '';
  if (kind === 3) tokens.splice(at, 1 + random(3));
  else if (kind === 4) tokens.splice(at, 0, token);
  else {
    tokens[at] = tokens[other] ?? '';
    tokens[other] = token;
  }
  return Uint8Array.from(Buffer.from(tokens.join(''), 'latin1'));
}

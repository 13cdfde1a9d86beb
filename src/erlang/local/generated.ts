/** Sources that a program has written: lexers and parsers, encoders, tables. */
import { closeSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';

/** Bytes at the beginning of a file, where generators say who they are. */
const HEAD = 2000;

/** In a comment, or in the file that the code claims to be from: a grammar, or what leex and yecc put around it. */
const GENERATED =
  /^%.*\b(?:auto(?:matically)?[- ]?generated|generated (?:by|from|automatically|file|code)|do not (?:edit|modify))|^-file\("[^"]*(?:\.(?:yrl|xrl|asn1?|proto|leex|yecc)|\/(?:leexinc|yeccpre)\.hrl)"/im;

export function isGeneratedFile(path: string | null): boolean {
  if (path === null || extname(path) !== '.erl') return false;
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(HEAD);
    return GENERATED.test(bytes.toString('latin1', 0, readSync(file, bytes, 0, HEAD, 0)));
  } catch {
    return false;
  } finally {
    if (file !== null) closeSync(file);
  }
}

/**
 * The external term format, both ways.
 *
 * Integers of any size, 1 and 1.0, improper lists, bitstrings and maps all survive the round trip. Closures of a
 * real node come in as they are and can be sent back (`ForeignFun`); closures of our machine have no meaning outside
 * of it. Neither direction recurses: a list nested a million deep is as good as any other term.
 *
 * There is no decompression here, for this has to run in a browser too: who expects compressed terms passes
 * `inflate`.
 */
export { decodeTerm } from './etf-decode.ts';
export { encodeTerm } from './etf-encode.ts';
export { EtfError } from './etf-error.ts';

/**
 * Encodes and decodes the external term format.
 *
 * Decoding is the inverse of encoding for all terms but closures of our machine, which have no external form. Closures
 * of a real node are opaque bytes that can be sent back (`ForeignFun`). Neither direction recurses, so terms can be
 * nested a million levels deep.
 *
 * Decompression is not included, since this module also runs in browsers: a caller that expects compressed terms passes
 * `inflate`.
 */
export { decodeFirstTerm, decodeTerm } from './etf-decode.ts';
export { encodeTerm } from './etf-encode.ts';
export { EtfError } from './etf-error.ts';

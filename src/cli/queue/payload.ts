/** Values in Redis: bytes, and plain data as JSON, compressed. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The fastest of zlib. Higher ones make values some tenth smaller, for several times the time. */
const LEVEL = 1;
/** Bytes that a value may have when it is unpacked: what arrives may be anything. */
const MOST_BYTES = 2 ** 30;

export function packBytes(bytes: Uint8Array | string): Buffer {
  return deflateRawSync(bytes, { level: LEVEL });
}

export function unpackBytes(bytes: Uint8Array): Buffer {
  return inflateRawSync(bytes, { maxOutputLength: MOST_BYTES });
}

export function packValue(value: unknown): Buffer {
  return packBytes(JSON.stringify(value));
}

/** The version of Tandem that has written it is the same, so that it is what the caller says. */
export function unpackValue<Value>(bytes: Uint8Array): Value {
  return JSON.parse(unpackBytes(bytes).toString('utf8')) as Value;
}

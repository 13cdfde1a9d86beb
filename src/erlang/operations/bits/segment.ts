import type { Segment } from '../../core/index.ts';

/** The fixed part of a segment; one object for each kind, so that generated code stays small. */
export function segmentSpec(s: Omit<Segment<unknown>, 'value' | 'size'>): SegmentSpec {
  const key = `${s.type} ${s.unit} ${s.signed} ${s.endianness}`;
  let spec = specs.get(key);
  if (spec === undefined) {
    spec = {
      type: s.type,
      unit: s.unit,
      signed: s.signed,
      endianness: s.endianness === 'big' ? 'big' : 'little',
    };
    specs.set(key, spec);
  }
  return spec;
}

const specs = new Map<string, SegmentSpec>();

export interface SegmentSpec {
  readonly type: 'integer' | 'float' | 'binary' | 'utf8' | 'utf16' | 'utf32';
  readonly unit: number;
  readonly signed: boolean;
  /** Native is little: every machine that Node runs on today is. */
  readonly endianness: 'big' | 'little';
}

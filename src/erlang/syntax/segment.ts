/** The type of a binary segment: its specifiers with the language's defaults. */
import type { Expr, Specifier } from './ast.ts';

export interface SegmentType {
  readonly type: 'integer' | 'float' | 'binary' | 'utf8' | 'utf16' | 'utf32';
  /**
   * The size: that of the expression, a default number of units, the whole rest, or that of the character's encoding.
   */
  readonly size: 'given' | 8 | 64 | 'all' | 'character';
  /** Bits in one unit of size; null for the utf types. */
  readonly unit: number | null;
  readonly signed: boolean;
  readonly endianness: 'big' | 'little' | 'native';
}

export interface SegmentProblem {
  readonly code: string;
  readonly message: string;
}

interface Chosen {
  type?: SegmentType['type'];
  unit?: number;
  sign?: 'signed' | 'unsigned';
  endianness?: SegmentType['endianness'];
}

export function segmentType(segment: {
  readonly size: Expr | null;
  readonly specifiers: readonly Specifier[] | null;
}): SegmentType | SegmentProblem {
  const chosen: Chosen = {};
  for (const specifier of segment.specifiers ?? []) {
    const meaning = meaningOf(specifier);
    if (meaning === null) {
      return { code: 'undefined_bittype', message: `bit type ${show(specifier)} undefined` };
    }
    for (const [property, value] of Object.entries(meaning)) {
      const earlier = chosen[property as keyof Chosen];
      if (earlier !== undefined && earlier !== value) {
        return {
          code: 'bittype_mismatch',
          message: `conflict in bit specification: ${earlier} and ${value}`,
        };
      }
    }
    Object.assign(chosen, meaning);
  }
  return withDefaults(chosen, segment.size !== null);
}

export function isSegmentProblem(result: SegmentType | SegmentProblem): result is SegmentProblem {
  return 'code' in result;
}

function meaningOf({ name, value }: Specifier): Chosen | null {
  if (name === 'unit') {
    const unit = Number(value);
    return value !== null && unit >= 1 && unit <= 256 ? { unit } : null;
  }
  if (value !== null) return null;
  switch (name) {
    case 'integer':
    case 'float':
    case 'binary':
    case 'utf8':
    case 'utf16':
    case 'utf32':
      return { type: name };
    case 'bytes':
      return { type: 'binary', unit: 8 };
    case 'bitstring':
    case 'bits':
      return { type: 'binary', unit: 1 };
    case 'signed':
    case 'unsigned':
      return { sign: name };
    case 'big':
    case 'little':
    case 'native':
      return { endianness: name };
    default:
      return null;
  }
}

function withDefaults(chosen: Chosen, sized: boolean): SegmentType | SegmentProblem {
  const type = chosen.type ?? 'integer';
  const signed = chosen.sign === 'signed';
  const endianness = chosen.endianness ?? 'big';
  switch (type) {
    case 'utf8':
    case 'utf16':
    case 'utf32':
      if (sized || chosen.unit !== undefined) {
        return {
          code: 'utf_bittype_size_or_unit',
          message: 'neither size nor unit can be given for the types utf8, utf16 and utf32',
        };
      }
      return { type, size: 'character', unit: null, signed, endianness };
    case 'binary':
      return { type, size: sized ? 'given' : 'all', unit: chosen.unit ?? 8, signed, endianness };
    default:
      if (!sized && chosen.unit !== undefined) {
        return { code: 'bittype_unit', message: 'a unit needs a size' };
      }
      return {
        type,
        size: sized ? 'given' : type === 'float' ? 64 : 8,
        unit: chosen.unit ?? 1,
        signed,
        endianness,
      };
  }
}

function show({ name, value }: Specifier): string {
  return value === null ? name : `${name}:${value}`;
}

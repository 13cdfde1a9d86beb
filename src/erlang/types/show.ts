/** Prints types in Erlang's notation, for messages and reports. */
import { defined } from '../../logic/index.ts';
import { printAtom } from '../terms/index.ts';
import { type ListType, NIL, type Type } from './type.ts';

/** Named types are printed by name; those of `module` without a module prefix. */
export function showType(type: Type, module?: string): string {
  const show = (part: Type): string => showType(part, module);
  switch (type.kind) {
    case 'any':
      return 'term()';
    case 'integer':
      return showRange(type.low, type.high);
    case 'none':
    case 'float':
    case 'atom':
    case 'pid':
    case 'port':
    case 'reference':
      return `${type.kind}()`;
    case 'literal':
      return printAtom(type.value.name);
    case 'nil':
      return '[]';
    case 'list':
      return showList(type, show);
    case 'nonlist':
      return show(type.of);
    case 'tuple':
      return type.elements === null ? 'tuple()' : `{${type.elements.map(show).join(', ')}}`;
    case 'bits':
      return showBits(type.base, type.unit);
    case 'map': {
      const fields = type.associations.map(
        ({ key, value, mandatory }) => `${show(key)} ${mandatory ? ':=' : '=>'} ${show(value)}`,
      );
      return `#{${fields.join(', ')}}`;
    }
    case 'fun':
      if (type.args === null)
        return type.result.kind === 'any' ? 'fun()' : `fun((...) -> ${show(type.result)})`;
      return `fun((${type.args.map(show).join(', ')}) -> ${show(type.result)})`;
    case 'union':
      return type.members.map(show).join(' | ');
    case 'ref': {
      const variable = /#\d+:(.*)$/.exec(type.name);
      if (variable !== null) return defined(variable[1]);
      const prefix = type.module === '' || type.module === module ? '' : `${printAtom(type.module)}:`;
      return `${prefix}${printAtom(type.name)}(${type.args.map(show).join(', ')})`;
    }
    case 'record': {
      const fields = type.fields.map(field => `${printAtom(field.name)} :: ${show(field.type)}`);
      return `#${printAtom(type.name)}{${fields.join(', ')}}`;
    }
  }
}

function showRange(low: bigint | null, high: bigint | null): string {
  if (low !== null && high !== null) return low === high ? `${low}` : `${low}..${high}`;
  if (low === 0n) return 'non_neg_integer()';
  if (low === 1n) return 'pos_integer()';
  return high === -1n ? 'neg_integer()' : 'integer()';
}

function showBits(base: number, unit: number): string {
  if (base === 0 && unit === 8) return 'binary()';
  if (base === 0 && unit === 1) return 'bitstring()';
  const sizes = [base > 0 ? `_:${base}` : '', unit > 0 ? `_:_*${unit}` : ''].filter(size => size !== '');
  return `<<${sizes.join(', ')}>>`;
}

function showList({ element, end, empty }: ListType, show: (type: Type) => string): string {
  if (end === NIL) return empty ? `[${show(element)}]` : `[${show(element)}, ...]`;
  if (end.kind === 'nonlist') return `nonempty_improper_list(${show(element)}, ${show(end)})`;
  return `${empty ? '' : 'nonempty_'}maybe_improper_list(${show(element)}, ${show(end)})`;
}

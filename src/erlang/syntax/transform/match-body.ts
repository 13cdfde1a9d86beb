/**
 * Translates guards and bodies of match specifications. Calls and operations are tuples `{Name, Arguments…}`, so a
 * tuple is wrapped in a tuple of one element, `{{A, B}}`.
 */
import { currentTypeTest, isGuardOperator, isTransformedBif } from '../../core/auto-imports.ts';
import { Float } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';
import { foldConstant } from '../lower/constant.ts';
import type { MatchHead } from './match-head.ts';
import {
  atom,
  fieldsInOrder,
  indexOfField,
  NoMatchSpecification,
  type Records,
  recordNamed,
} from './match-specification.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Functions of `dbg` specifications only. */
const actions = names(
  `set_seq_token/2 get_seq_token/0 message/1 return_trace/0 exception_trace/0 process_dump/0 enable_trace/1
   enable_trace/2 disable_trace/1 disable_trace/2 display/1 caller/0 set_tcw/1 silent/1 trace/2 trace/3`,
);
/** Whether a call of this function can be translated, also with the prefix `erlang:`. */
function isTransformed(name: string, arity: number): boolean {
  return isTransformedBif(name, arity) || (name === 'is_seq_trace' && arity === 0);
}

export class MatchBody {
  constructor(
    private readonly records: Records,
    private readonly head: MatchHead,
    private readonly part: 'guard' | 'body',
  ) {}

  /** A whole guard test, where `list(X)` means `is_list(X)`. */
  test(e: Ast.Expr): Ast.Expr {
    if (e.kind !== 'call' || e.callee.kind !== 'atom') return this.value(e);
    const { name } = e.callee;
    const current = currentTypeTest(name, e.args.length);
    return this.value(current === undefined ? e : { ...e, callee: { ...e.callee, name: current } });
  }

  readonly value = (e: Ast.Expr): Ast.Expr => {
    const { pos } = e;
    switch (e.kind) {
      case 'integer':
      case 'char':
      case 'float':
      case 'string':
        return e;
      case 'atom':
        return e.name.startsWith('$') ? tuple(pos, [atom(pos, 'const'), e]) : e;
      case 'var': {
        const name = this.head.nameOf(e.name);
        return name === undefined ? tuple(pos, [atom(pos, 'const'), e]) : atom(pos, name);
      }
      case 'list':
        return { ...e, elements: e.elements.map(this.value), tail: e.tail && this.value(e.tail) };
      case 'tuple':
        return tuple(pos, [{ ...e, elements: e.elements.map(this.value) }]);
      case 'map':
        return { ...e, pairs: e.pairs.map(pair => this.pair(pair)) };
      case 'binary':
        return { ...e, segments: e.segments.map(segment => this.segment(segment)) };
      case 'op':
        return constant(e) ?? tuple(pos, [atom(pos, e.op), this.value(e.left), this.value(e.right)]);
      case 'unary':
        return constant(e) ?? tuple(pos, [atom(pos, e.op), this.value(e.operand)]);
      case 'call':
        return this.call(e);
      case 'record':
        return this.record(e, ({ default: value, pos }) => value ?? atom(pos, 'undefined'));
      case 'record-update':
        return this.update(e);
      case 'record-access': {
        const index = indexOfField(recordNamed(this.records, e.name, pos), e.field, e.fieldPos);
        return element(pos, index, this.value(e.record));
      }
      case 'record-index':
        return integer(pos, indexOfField(recordNamed(this.records, e.name, pos), e.field, e.fieldPos));
      default:
        throw new NoMatchSpecification(pos, `a match specification has no ${e.kind}`);
    }
  };

  private call(e: Ast.Call): Ast.Expr {
    const { pos, callee, args } = e;
    if (callee.kind === 'remote') return this.remoteCall(e, callee);
    if (callee.kind !== 'atom')
      throw new NoMatchSpecification(pos, 'only functions with a name can be called');
    const id = `${callee.name}/${args.length}`;
    if (id === 'bindings/0') return atom(pos, '$*');
    if (id === 'object/0') return atom(pos, '$_');
    const [object, name] = args;
    if (id === 'is_record/2' && object !== undefined && name?.kind === 'atom') {
      const size = recordNamed(this.records, name.name, name.pos).fields.length + 1;
      return tuple(pos, [callee, this.value(object), name, integer(name.pos, size)]);
    }
    const isKnown =
      isTransformed(callee.name, args.length) ||
      id === 'get_tcw/0' ||
      (this.part === 'body' && actions.has(id));
    if (!isKnown) throw new NoMatchSpecification(pos, `a match specification cannot call ${id}`);
    return tuple(pos, [callee, ...args.map(this.value)]);
  }

  /** Guard functions and operators may have the prefix `erlang:`. */
  private remoteCall(e: Ast.Call, { module, name }: Ast.Remote): Ast.Expr {
    const { pos, args } = e;
    if (module.kind === 'atom' && module.name === 'erlang' && name.kind === 'atom') {
      const isShortCircuit = (name.name === 'andalso' || name.name === 'orelse') && args.length === 2;
      if (isShortCircuit || isGuardOperator(name.name, args.length))
        return tuple(pos, [name, ...args.map(this.value)]);
      if (isTransformed(name.name, args.length)) return this.call({ ...e, callee: name });
    }
    throw new NoMatchSpecification(pos, 'a match specification cannot call functions of other modules');
  }

  private record(e: Ast.RecordExpr, otherwise: (field: Ast.RecordFieldDefinition) => Ast.Expr): Ast.Expr {
    const record = recordNamed(this.records, e.name, e.pos);
    const fields = fieldsInOrder(record, e.fields, this.value, otherwise);
    return tuple(e.pos, [tuple(e.pos, [atom(e.pos, e.name), ...fields])]);
  }

  private update({ pos, record, name, fields }: Ast.RecordUpdate): Ast.Expr {
    if (record.kind !== 'var') {
      throw new NoMatchSpecification(pos, 'only a record in a variable can be updated');
    }
    const old = this.value(record);
    const definition = recordNamed(this.records, name, pos);
    return this.record({ kind: 'record', pos, name, fields }, field =>
      element(pos, indexOfField(definition, field.name, pos), old),
    );
  }

  private pair(pair: Ast.MapPair): Ast.MapPair {
    if (pair.op === 'exact') throw new NoMatchSpecification(pair.pos, 'a map is built with =>');
    return { ...pair, key: this.value(pair.key), value: this.value(pair.value) };
  }

  private segment(segment: Ast.Segment<Ast.Expr>): Ast.Segment<Ast.Expr> {
    const { value, size } = segment;
    if (value.kind !== 'var') return { ...segment, value: this.value(value), size: size && this.value(size) };
    if (this.head.nameOf(value.name) === undefined) return segment;
    throw new NoMatchSpecification(value.pos, `${value.name} cannot be put into a binary here`);
  }
}

function tuple(pos: Ast.Position, elements: readonly Ast.Expr[]): Ast.Expr {
  return { kind: 'tuple', pos, elements };
}

function integer(pos: Ast.Position, value: number | bigint): Ast.Expr {
  return { kind: 'integer', pos, value };
}

function element(pos: Ast.Position, index: number, record: Ast.Expr): Ast.Expr {
  return tuple(pos, [atom(pos, 'element'), integer(pos, index), record]);
}

function constant(e: Ast.Operation | Ast.UnaryOperation): Ast.Expr | null {
  const value = foldConstant(e);
  if (value instanceof Float) return { kind: 'float', pos: e.pos, value: value.value };
  return typeof value === 'number' || typeof value === 'bigint' ? integer(e.pos, value) : null;
}

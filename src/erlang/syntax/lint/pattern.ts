/**
 * Checks patterns: the variables that they bind and use.
 *
 * Variables in map keys and sizes are resolved outside the pattern (in sizes also in earlier segments). Whether a
 * variable is bound by the pattern or compared is resolved in `old`, which is empty where patterns shadow outer
 * variables: in heads of funs and in generators.
 */
import type { BinaryPattern, Pattern, RecordPattern } from '../ast.ts';
import { checkSegment } from './binary.ts';
import type { LintContext } from './context.ts';
import { checkMapKey, checkPatternSize } from './guard.ts';
import { type Bindings, Scope } from './scope.ts';

export interface PatternBindings {
  /** Outer variables whose state has changed. */
  readonly changed: Bindings;
  /** Variables that the pattern binds. */
  readonly fresh: Bindings;
}

const nothingOld = new Scope(null);

export function checkPatterns(
  context: LintContext,
  patterns: readonly Pattern[],
  scope: Scope,
  hides: boolean,
): PatternBindings {
  const check = new PatternCheck(context, scope, hides ? nothingOld : scope);
  for (const pattern of patterns) check.check(pattern);
  return check;
}

class PatternCheck implements PatternBindings {
  readonly changed: Bindings = new Map();
  readonly fresh: Bindings = new Map();

  constructor(
    private readonly context: LintContext,
    private readonly scope: Scope,
    private readonly old: Scope,
  ) {}

  check(pattern: Pattern): void {
    switch (pattern.kind) {
      case 'var':
        this.variable(pattern.name, pattern.pos, this.fresh);
        return;
      case 'list':
        for (const element of pattern.elements) this.check(element);
        if (pattern.tail !== null) this.check(pattern.tail);
        return;
      case 'tuple':
        for (const element of pattern.elements) this.check(element);
        return;
      case 'map':
        for (const { key, value } of pattern.pairs) {
          checkMapKey(this.context, key, this.scope, this.changed);
          this.check(value);
        }
        return;
      case 'record':
        this.record(pattern);
        return;
      case 'record-index': {
        const record = this.context.record(pattern.name, pattern.pos);
        if (record !== null) this.context.checkField(pattern.name, record, pattern.field, pattern.fieldPos);
        return;
      }
      case 'binary':
        this.binary(pattern);
        return;
      case 'match': {
        let rest: Pattern = pattern;
        for (; rest.kind === 'match'; rest = rest.value) this.check(rest.pattern);
        this.check(rest);
        return;
      }
      case 'op': {
        // Constants and prefixes bind nothing: only the operand to the right of the last `++` does.
        let rest: Pattern = pattern;
        while (rest.kind === 'op' && rest.op === '++') rest = rest.right;
        if (rest !== pattern) this.check(rest);
        return;
      }
      default:
        return;
    }
  }

  private variable(name: string, pos: Pattern['pos'], fresh: Bindings): void {
    if (name === '_') return;
    const state = this.old.lookup(name);
    if (state === undefined) {
      fresh.set(name, 'bound');
      if (this.context.inRecordDefault) {
        this.context.error(pos, 'variable_in_record_def', `variable '${name}' in record definition`);
      }
    } else if (typeof state === 'object') {
      this.changed.set(name, 'bound');
      this.context.unsafe(name, pos, state.construct, state.pos);
    }
  }

  private record({ name, fields, pos }: RecordPattern): void {
    const record = this.context.record(name, pos);
    if (record === null) {
      for (const field of fields) this.check(field.value);
      return;
    }
    const given = new Set<string>();
    let wildcard: RecordPattern['fields'][number] | null = null;
    for (const field of fields) {
      if (field.name === null) {
        if (wildcard !== null)
          this.context.error(field.pos, 'bad_multi_field_init', "'_' initializes no omitted fields");
        wildcard = field;
      } else {
        if (given.has(field.name)) {
          this.context.error(
            field.pos,
            'redefine_field',
            `field ${field.name} already given in record ${name}`,
          );
          continue;
        }
        given.add(field.name);
        this.context.checkField(name, record, field.name, field.pos);
      }
      this.check(field.value);
    }
    if (wildcard !== null && [...record.fields.keys()].every(field => given.has(field))) {
      this.context.error(wildcard.pos, 'bad_multi_field_init', "'_' initializes no omitted fields");
    }
  }

  private binary({ segments }: BinaryPattern): void {
    const bound: Bindings = new Map();
    for (const [i, segment] of segments.entries()) {
      const before: Bindings = new Map(bound);
      const { value } = segment;
      if (value.kind === 'var') this.variable(value.name, value.pos, bound);
      if (segment.size !== null) {
        checkPatternSize(this.context, segment.size, this.scope.with(before), this.changed);
      }
      if (value.kind === 'string' && !isPlainString(segment)) {
        this.context.error(
          segment.pos,
          'typed_literal_string',
          'a literal string in a binary pattern must not have a type or a size',
        );
        continue;
      }
      const type = checkSegment(this.context, segment);
      if (type?.size === 'all' && value.kind !== 'string' && i < segments.length - 1) {
        this.context.error(
          segment.pos,
          'unsized_binary_not_at_end',
          'a binary field without size is only allowed at the end of a binary pattern',
        );
      }
    }
    for (const [name, state] of bound) this.fresh.set(name, state);
  }
}

function isPlainString(segment: BinaryPattern['segments'][number]): boolean {
  if (segment.size !== null) return false;
  return segment.specifiers === null || segment.specifiers.some(({ name }) => /^utf(8|16|32)$/.test(name));
}

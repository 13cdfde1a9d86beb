/** Writing terms and characters. */

import { defined } from '../../logic/index.ts';
import {
  domainError,
  existenceError,
  instantiationError,
  Missing,
  PrologThrow,
  systemError,
  typeError,
  withContext,
} from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { unqualified } from '../machine/meta.ts';
import type { Builtin } from '../machine/predicate.ts';
import type { OutputStream } from '../machine/streams.ts';
import { formatTerm, quotedTerm } from '../syntax/index.ts';
import {
  Atom,
  atom,
  deref,
  isCons,
  isGround,
  isNumber,
  isStruct,
  list,
  listToArray,
  NIL,
  repeatedVariables,
  Str,
  Struct,
  struct,
  type Term,
  termVariables,
  Var,
} from '../terms/index.ts';
import { formatText } from './format.ts';
import { parseTerm, unifyOptions } from './input.ts';
import { portrayClause } from './portray.ts';
import { argument, chars, codes, needAtom, optionsOf, raw, type Table } from './support.ts';
import { anyText, anyTextOrNumber, textAs } from './texts.ts';
import { textByOptions } from './write-options.ts';

type Render = (m: Machine, t: Term) => string;

const write: Render = (m, t) => formatTerm(t, { numberVars: true, operators: m.program.operators });
const writeq: Render = (m, t) => quotedTerm(t, { operators: m.program.operators });
const print: Render = (m, t) => {
  if (m.program.lookup(atom('portray'), 1).isDefined) {
    const goal = struct('portray', t);
    const height = m.streams.height;
    const capture = m.streams.capture();
    const done = m.once(goal);
    m.streams.restore(height);
    if (done) return capture.text;
  }
  return quotedTerm(t, { operators: m.program.operators, escapes: 'unicode' });
};
const canonical: Render = (m, t) =>
  formatTerm(t, {
    quoted: true,
    ignoreOps: true,
    bracedTerms: false,
    operators: m.program.operators,
    variableNames: canonicalNames(t),
  });

/** `A`, `B`, … for variables that occur more than once, `_` for the others. */
function canonicalNames(term: Term): Map<Var, string> {
  const repeated = repeatedVariables(term);
  const names = new Map<Var, string>();
  let n = 0;
  for (const v of termVariables(term)) {
    if (!repeated.has(v)) names.set(v, '_');
    else {
      const letter = String.fromCharCode(65 + (n % 26));
      names.set(v, n < 26 ? letter : `${letter}${Math.floor(n / 26)}`);
      n++;
    }
  }
  return names;
}

function writer(render: Render, after = ''): Builtin {
  return (m, args) => {
    m.streams.output.write(render(m, raw(args, 0)) + after);
    return true;
  };
}

function streamWriter(render: Render, after = ''): Builtin {
  return (m, args) => {
    m.streams.outputOf(raw(args, 0)).write(render(m, raw(args, 1)) + after);
    return true;
  };
}

const MAX_CODE = 0x10ffff;

/** One character: as an atom or a string, as a code, or as a list of one of these. */
function character(term: Term): string {
  const isSingle = isCons(term) && deref(term.args[1] as Term) === NIL;
  const t = isSingle ? deref(term.args[0] as Term) : term;
  if (t instanceof Var) throw instantiationError();
  const text = t instanceof Str ? t.text : t instanceof Atom && t !== NIL ? t.name : '';
  if ([...text].length === 1) return text;
  if (typeof t !== 'number' || t < 0) throw typeError('character', term);
  if (t > MAX_CODE) throw domainError('character', term);
  return String.fromCodePoint(t);
}

function formatOf(t: Term): string {
  return systemError('format', 3, () => {
    if (isNumber(t)) throw typeError('text', t);
    return textAs('text', t);
  });
}

function format(m: Machine, stream: OutputStream, spec: Term, args: Term): boolean {
  return formatText(m, formatOf(deref(spec)), args, stream.column, text => stream.write(text));
}

/** A sink such as `atom(A)`: what was written, in the wanted form. */
function deliver(m: Machine, sink: Struct, text: string): boolean {
  const target = defined(sink.args[0]);
  switch (sink.name.name) {
    case 'atom':
      return m.unify(target, atom(text));
    case 'string':
      return m.unify(target, new Str(text));
    case 'codes':
      return sink.args.length === 2
        ? m.unify(
            target,
            list(
              [...text].map(c => c.codePointAt(0) ?? 0),
              defined(sink.args[1]),
            ),
          )
        : m.unify(target, codes(text));
    case 'chars':
      return m.unify(target, chars(text));
    default:
      throw domainError('output_sink', sink);
  }
}

function needSink(t: Term): Struct {
  if (t instanceof Var) throw instantiationError();
  if (t instanceof Struct && ['atom', 'string', 'codes', 'chars'].includes(t.name.name)) return t;
  if (t instanceof Atom && t !== NIL) throw existenceError('stream', t);
  throw typeError('output', t);
}

function withOutputTo(m: Machine, args: Term[]): boolean {
  const sink = needSink(argument(args, 0));
  const { height } = m.streams;
  const capture = m.streams.capture();
  const choices = m.choiceCount;
  m.alternative(() => {
    m.streams.restore(height);
    return false;
  });
  m.callThen(
    raw(args, 1),
    machine => {
      machine.streams.restore(height);
      machine.cut(choices);
      return deliver(machine, sink, capture.text);
    },
    'output',
  );
  return true;
}

/** The stream of `portray_clause/2`, which is checked as `must_be(stream, S)` does. */
function clauseStream(m: Machine, stream: Term): OutputStream {
  try {
    return m.streams.outputOf(stream);
  } catch (thrown) {
    if (!(thrown instanceof PrologThrow)) throw thrown;
    throw isGround(stream) ? typeError('stream', stream) : instantiationError();
  }
}

/** The clauses of what `name`, `name/arity` or `name//arity` stands for. */
function writeListing(m: Machine, given: Term): void {
  const { module, term: spec } = unqualified(given, 'user');
  if (spec instanceof Var) throw new Missing('listing/1 of all predicates');
  const isGrammar = isStruct(spec, '//', 2);
  const [name, arity] =
    isGrammar || isStruct(spec, '/', 2) ? [argument(spec.args, 0), argument(spec.args, 1)] : [spec, null];
  if (!(name instanceof Atom)) throw new PrologThrow(typeError('predicate_indicator', spec).ball, true);
  const wanted = typeof arity === 'number' ? arity + (isGrammar ? 2 : 0) : null;
  const { output: stream } = m.streams;
  let isFound = false;
  for (const pred of m.program.module(module).predicates.values()) {
    if (!pred.isDefined || pred.name !== name || (wanted !== null && pred.arity !== wanted)) continue;
    isFound = true;
    if (pred.isDynamic) stream.write(`:- dynamic ${formatTerm(indicatorOf(pred), { quoted: true })}.\n\n`);
    for (const { shown } of pred.clauses)
      stream.write(portrayClause(struct(':-', shown.head, shown.body), m.program.operators));
    stream.write('\n');
  }
  if (isFound) return;
  const shown = module === 'user' ? spec : struct(':', atom(module), spec);
  throw withContext(existenceError('procedure', shown), atom('toplevel'));
}

export const output: Table = {
  'write/1': writer(write),
  'print/1': writer(print),
  'writeln/1': writer(write, '\n'),
  'writeq/1': writer(writeq),
  'write_canonical/1': writer(canonical),
  'write/2': streamWriter(write),
  'print/2': streamWriter(print),
  'writeln/2': streamWriter(write, '\n'),
  'writeq/2': streamWriter(writeq),
  'write_canonical/2': streamWriter(canonical),
  'write_term/2': (m, args) => {
    m.streams.output.write(textByOptions(m, raw(args, 0), optionsOf(raw(args, 1))));
    return true;
  },
  'write_term/3': (m, args) => {
    const options = optionsOf(raw(args, 2));
    m.streams.outputOf(raw(args, 0)).write(textByOptions(m, raw(args, 1), options));
    return true;
  },
  'portray_clause/1': (m, args) => {
    m.streams.output.write(portrayClause(raw(args, 0), m.program.operators));
    return true;
  },
  'portray_clause/2': (m, args) => {
    clauseStream(m, raw(args, 0)).write(portrayClause(raw(args, 1), m.program.operators));
    return true;
  },
  'listing/1': (m, args) => {
    for (const spec of listToArray(argument(args, 0)) ?? [raw(args, 0)]) writeListing(m, spec);
    return true;
  },
  'nl/0': m => {
    m.streams.output.write('\n');
    return true;
  },
  'nl/1': (m, args) => {
    m.streams.outputOf(raw(args, 0)).write('\n');
    return true;
  },
  'put_char/1': (m, args) => {
    m.streams.output.write(character(argument(args, 0)));
    return true;
  },
  'put_char/2': (m, args) => {
    const text = character(argument(args, 1));
    m.streams.outputOf(raw(args, 0)).write(text);
    return true;
  },
  'put/1': (m, args) => {
    m.streams.output.write(character(argument(args, 0)));
    return true;
  },
  'flush_output/0': () => true,
  'flush_output/1': (m, args) => {
    m.streams.outputOf(raw(args, 0));
    return true;
  },
  'ttyflush/0': () => true,
  'format/1': (m, args) => format(m, m.streams.output, raw(args, 0), list([])),
  'format/2': (m, args) => format(m, m.streams.output, raw(args, 0), raw(args, 1)),
  'format/3': (m, args) => {
    const sink = argument(args, 0);
    if (!(sink instanceof Atom)) {
      const target = needSink(sink);
      let text = '';
      const isDone = formatText(m, formatOf(argument(args, 1)), raw(args, 2), 0, all => {
        text = all;
      });
      return isDone && deliver(m, target, text);
    }
    return format(m, m.streams.outputOf(sink), raw(args, 1), raw(args, 2));
  },
  'with_output_to/2': withOutputTo,
  'print_message/2': (m, args) => {
    const kind = needAtom(argument(args, 0)).name;
    if (kind === 'error' || kind === 'warning') {
      m.streams.userError.write(`${kind === 'error' ? 'ERROR' : 'Warning'}: ${write(m, raw(args, 1))}\n`);
    }
    return true;
  },
  'print_message_lines/3': () => true,
  'term_to_atom/2': (m, args) => textOfTerm(m, args, text => atom(text)),
  'term_string/2': (m, args) => textOfTerm(m, args, text => new Str(text)),
  'term_string/3': (m, args) => {
    const text = argument(args, 1);
    if (text instanceof Var) return textOfTerm(m, args, shown => new Str(shown));
    const spelled = anyText(text);
    const options = optionsOf(raw(args, 2));
    const result = parseTerm(m, spelled);
    return m.unify(raw(args, 0), result.term) && unifyOptions(m, result, options);
  },
};

function indicatorOf(pred: { name: Atom; arity: number }): Term {
  return struct('/', pred.name, pred.arity);
}

/** `term ↔ text`: where both are known, what the text spells is compared. */
function textOfTerm(m: Machine, args: Term[], make: (text: string) => Term): boolean {
  const text = argument(args, 1);
  if (!(text instanceof Var)) return m.unify(raw(args, 0), parseTerm(m, anyTextOrNumber(text)).term);
  const options = { operators: m.program.operators, quoted: true, doubleQuotes: true };
  return m.unify(text, make(formatTerm(argument(args, 0), options)));
}

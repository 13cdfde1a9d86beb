/** Error terms in words. */
import { quotedTerm } from '../syntax/index.ts';
import { Atom, arg, deref, isStruct, Struct, type Term } from '../terms/index.ts';

export function explain(ball: Term): string {
  const t = deref(ball);
  if (!isStruct(t, 'error', 2)) return `uncaught exception: ${quotedTerm(t)}`;
  const formal = arg(t, 0);
  const where = context(arg(t, 1));
  return where === '' ? formalText(formal) : `${where}: ${formalText(formal)}`;
}

function context(t: Term): string {
  if (!isStruct(t, 'context', 2)) return '';
  const pi = arg(t, 0);
  const inner = isStruct(pi, ':', 2) ? arg(pi, 1) : pi;
  const text = inner instanceof Struct ? quotedTerm(inner) : '';
  // What directives are called by is no news.
  return text === 'catch/3' ? '' : text;
}

function formalText(formal: Term): string {
  if (formal instanceof Atom && formal.name === 'instantiation_error') {
    return 'arguments are not sufficiently instantiated';
  }
  if (formal instanceof Struct) {
    const [a, b, c] = formal.args.map(x => quotedTerm(x));
    switch (`${formal.name.name}/${formal.args.length}`) {
      case 'type_error/2':
        return a === 'evaluable'
          ? `arithmetic: evaluable ${b} does not exist`
          : `type error: ${a} expected, found ${b}`;
      case 'domain_error/2':
        return `domain error: ${a} expected, found ${b}`;
      case 'existence_error/2':
        return a === 'procedure' ? `unknown procedure: ${b}` : `${a} ${b} does not exist`;
      case 'permission_error/3':
        return `no permission to ${a} ${b} ${c}`;
      case 'evaluation_error/1':
        return a === 'zero_divisor'
          ? 'arithmetic: evaluation error: division by zero'
          : `evaluation error: ${a}`;
      case 'syntax_error/1':
        return `syntax error: ${a}`;
    }
  }
  return quotedTerm(formal);
}

/** Direct expressions as JavaScript expressions. */
import type { BinaryExpr, Call, Expr, FunExpr, MapExpr, Primop } from '../../core/index.ts';
import { segmentSpec } from '../../operations/bits/segment.ts';
import { Unsupported } from '../../operations/raise.ts';
import { directBif, freeVariables } from './analysis.ts';
import { inlineCall, watchedCall, watchedLookup, watchedReading } from './inline.ts';
import type { Scope } from './scope.ts';
import type { Unit } from './unit.ts';

export function expressionText(unit: Unit, e: Expr, scope: Scope): string {
  const text = (part: Expr): string => expressionText(unit, part, scope);
  switch (e.kind) {
    case 'literal':
      return unit.term(e.value);
    case 'var': {
      const local = scope.get(e.name);
      if (local === undefined)
        throw new Error(`unbound variable ${e.name} in ${unit.module}:${unit.functionName}`);
      return local;
    }
    case 'fname':
      return functionValue(unit, e.name, e.arity, scope);
    case 'cons':
      return `new Cons(${text(e.head)}, ${text(e.tail)})`;
    case 'tuple':
      return `new Tuple([${e.elements.map(text).join(', ')}])`;
    case 'values':
      return `[${e.elements.map(text).join(', ')}]`;
    case 'map':
      return mapText(unit, e, text);
    case 'binary':
      return binaryText(unit, e, text);
    case 'fun':
      return closureText(unit, e, scope);
    case 'call':
      return callText(unit, e, text);
    case 'primop':
      return primopText(unit, e, text);
    default:
      throw new Error(`${e.kind} is not a direct expression`);
  }
}

function functionValue(unit: Unit, name: string, arity: number, scope: Scope): string {
  const local = scope.get(`${name}/${arity}`);
  if (local !== undefined) return local;
  return `cellFun(${unit.cell(name, arity)})`;
}

/** A closure. Its environment is listed beside the code, for comparing and printing funs. */
function closureText(unit: Unit, e: FunExpr, scope: Scope): string {
  const code = unit.functionText(e, scope, null);
  const env = [...freeVariables(e)].flatMap(name => scope.get(name) ?? []);
  return unit.closure(e, e.ann.functionName ?? 'fun', code, env);
}

function callText(unit: Unit, e: Call, text: (e: Expr) => string): string {
  const bif = directBif(e);
  if (bif === undefined) throw new Error('only built-in functions are called directly');
  const args = e.args.map(text);
  const site = unit.site(e);
  const call = `(p.at = ${site}, ${unit.bif(bif)}(p${args.map(arg => `, ${arg}`).join('')}))`;
  const name = `${bif.module}:${bif.name}`;
  const watched = watchedReading(unit, name, args) ?? watchedLookup(unit, name, args);
  if (watched !== null) return `(${watched}, ${call})`;
  if (bif.module !== 'erlang') return call;
  return watchedCall(unit, bif.name, args, inlineCall(unit, bif.name, args, call) ?? call);
}

function primopText(unit: Unit, e: Primop, text: (e: Expr) => string): string {
  const args = e.args.map(text);
  const at = `p.at = ${unit.site(e)}`;
  switch (e.name) {
    case 'match_fail':
      return `(${at}, matchFail(p, ${args[0]}))`;
    case 'raise':
      return `(${at}, reraise(${args.join(', ')}))`;
    case 'build_stacktrace':
      return `buildStacktrace(p, ${args[0]})`;
    case 'catch_result':
      return `catchResult(p, ${args.join(', ')})`;
    case 'recv_peek_message':
      return 'p.mailbox.peek()';
    case 'remove_message': {
      const told = unit.options.records ? 'p.world.recorder?.received(p, p.mailbox.peek()[1]), ' : '';
      return `(${told}p.mailbox.remove())`;
    }
    case 'recv_next':
      return 'p.mailbox.next()';
    case 'timeout':
      return 'p.mailbox.timeout()';
    case 'bs_init_writable':
      return `emptyBits`;
    case 'dialyzer_unknown':
    case 'nif_start':
    case 'executable_line':
      return unit.term(0);
    default:
      throw new Unsupported(`primop ${e.name}/${e.args.length}`);
  }
}

function mapText(unit: Unit, e: MapExpr, text: (e: Expr) => string): string {
  const site = unit.site(e);
  let result = text(e.base);
  if (e.pairs.length === 0) return `(p.at = ${site}, mapCheck(p, ${result}))`;
  for (const pair of e.pairs) {
    const update = pair.op === 'exact' ? 'mapUpdate' : 'mapPut';
    result = `${update}(p, ${result}, ${text(pair.key)}, ${text(pair.value)})`;
  }
  return `(p.at = ${site}, ${result})`;
}

function binaryText(unit: Unit, e: BinaryExpr, text: (e: Expr) => string): string {
  const segments = e.segments.map(
    s => `[${unit.constant(segmentSpec(s))}, ${text(s.value)}, ${text(s.size)}]`,
  );
  return `(p.at = ${unit.site(e)}, buildBinary(p, [${segments.join(', ')}]))`;
}

/** Statements: expressions in tail position, with a continuation, or assigned to a variable. */

import { defined } from '../../../logic/index.ts';
import type {
  Apply,
  Call,
  Catch,
  Expr,
  FunctionName,
  Let,
  Letrec,
  Primop,
  Seq,
  Try,
} from '../../core/index.ts';
import { Unsupported } from '../../operations/raise.ts';
import type { SiteIndex } from '../../sites.ts';
import { isDirect, isExpression, isInert, knownBif, literalTarget } from './analysis.ts';
import { emitCase } from './case.ts';
import { watchedLookup, watchedReading } from './inline.ts';
import { Scope } from './scope.ts';
import { type Context, environment, type SelfLoop, type Unit } from './unit.ts';

const TAIL = { kind: 'tail', self: null, inTry: false } as const;

export function emitBody(unit: Unit, e: Expr, scope: Scope, ctx: Context): void {
  const emit = statementFor(e);
  if (emit !== undefined) emit(unit, e as never, scope, ctx);
  else if (isDirect(e)) {
    unit.mark(e);
    emitValue(unit, unit.text(e, scope), ctx);
  } else emitParts(unit, e, scope, ctx);
}

type Emitter = (unit: Unit, e: never, scope: Scope, ctx: Context) => void;

/** How an expression becomes statements, where it is not just a value. */
function statementFor(e: Expr): Emitter | undefined {
  switch (e.kind) {
    case 'let':
      return emitLet;
    case 'seq':
      return emitSeq;
    case 'case':
      return emitCase;
    case 'letrec':
      return emitLetrec;
    case 'try':
      return emitTry;
    case 'catch':
      return emitCatch;
    case 'apply':
      return emitApply;
    case 'call':
      return isDirect(e) ? undefined : emitCall;
    case 'primop':
      return isDirect(e) ? undefined : emitPrimop;
    case 'receive':
      throw new Unsupported('receive in its unlowered form');
    default:
      return undefined;
  }
}

function emitSeq(unit: Unit, e: Seq, scope: Scope, ctx: Context): void {
  emitLet(unit, { ...e, kind: 'let', vars: ['_'] }, scope, ctx);
}

/** Deliver a JavaScript expression's value to the context. */
function emitValue(unit: Unit, text: string, ctx: Context): void {
  if (ctx.kind === 'assign') unit.emit(`${ctx.target} = ${text}; break ${ctx.label};`);
  else if (ctx.kind === 'continue') unit.emit(`return ${ctx.name}(${text});`);
  else unit.emit(`return ${text};`);
}

/** Bind the values of `arg` and go on with `body`. */
function emitLet(unit: Unit, e: Let, scope: Scope, ctx: Context): void {
  const inner = new Scope(scope);
  if (isDirect(e.arg)) {
    if (e.arg.kind === 'values') {
      for (const [i, element] of e.arg.elements.entries()) {
        const local = unit.fresh('v');
        unit.into(element, scope, local);
        inner.set(defined(e.vars[i]), local);
      }
    } else {
      const local = unit.fresh('v');
      unit.into(e.arg, scope, local);
      bindValues(unit, e.vars, local, inner);
      tellExit(unit, e, inner);
    }
    unit.tellBindings(e.vars, inner);
    emitBody(unit, e.body, inner, ctx);
    return;
  }
  if (ctx.kind === 'assign') throw new Error('an indirect expression in a direct one');
  const value = unit.fresh('v');
  const name = unit.fresh('c');
  unit.emit(`const ${name} = (${value}) => {`);
  tellReturn(unit, e.vars, value);
  bindValues(unit, e.vars, value, inner);
  tellExit(unit, e, inner);
  unit.tellBindings(e.vars, inner);
  emitBody(unit, e.body, inner, withoutLoop(ctx));
  unit.emit('};');
  emitBody(unit, e.arg, scope, {
    kind: 'continue',
    name,
    env: environment(e.body, e.vars, scope, ctx),
    inert: isInert(e.body) && (ctx.kind === 'tail' || ctx.inert),
  });
}

function tellReturn(unit: Unit, vars: readonly string[], value: string): void {
  if (unit.options.records && vars.length === 1) unit.emit(`p.world.recorder?.returned(p, ${value});`);
}

/** The values that a case has come to are those of its variables. */
function tellExit(unit: Unit, { vars, arg }: Let, scope: Scope): void {
  unit.tellExit(
    arg,
    vars.map(name => defined(scope.get(name))),
  );
}

/** Several values travel as a JavaScript array. */
function bindValues(unit: Unit, vars: readonly string[], value: string, scope: Scope): void {
  if (vars.length === 1) {
    scope.set(defined(vars[0]), value);
    return;
  }
  for (const [i, name] of vars.entries()) {
    const local = unit.fresh('v');
    unit.emit(`const ${local} = ${value}[${i}];`);
    scope.set(name, local);
  }
}

/** A continuation is a JavaScript function of its own, which cannot jump to the loop of the enclosing one. */
function withoutLoop(ctx: Context): Context {
  return ctx.kind === 'tail' ? { ...ctx, self: null } : ctx;
}

/** Evaluate the parts of an expression that make calls first, in order, each through a `let`. */
function emitParts(unit: Unit, e: Expr, scope: Scope, ctx: Context): void {
  const lets: { name: string; arg: Expr }[] = [];
  const lift = (part: Expr): Expr => {
    if (part.kind === 'literal' || part.kind === 'var' || part.kind === 'fname') return part;
    const name = unit.fresh('%');
    lets.push({ name, arg: part });
    return { kind: 'var', name, ann: part.ann };
  };
  const liftAll = (parts: readonly Expr[]): Expr[] => parts.map(lift);
  const flat = liftParts(e, lift, liftAll);
  let result: Expr = flat;
  for (const { name, arg } of lets.reverse())
    result = { kind: 'let', vars: [name], arg, body: result, ann: e.ann };
  emitBody(unit, result, scope, ctx);
}

function liftParts(e: Expr, lift: (e: Expr) => Expr, liftAll: (es: readonly Expr[]) => Expr[]): Expr {
  switch (e.kind) {
    case 'cons':
      return { ...e, head: lift(e.head), tail: lift(e.tail) };
    case 'tuple':
    case 'values':
      return { ...e, elements: liftAll(e.elements) };
    case 'map':
      return {
        ...e,
        base: lift(e.base),
        pairs: e.pairs.map(pair => ({ ...pair, key: lift(pair.key), value: lift(pair.value) })),
      };
    case 'binary':
      return { ...e, segments: e.segments.map(s => ({ ...s, value: lift(s.value), size: lift(s.size) })) };
    case 'apply':
      return { ...e, op: lift(e.op), args: liftAll(e.args) };
    case 'call':
      return { ...e, module: lift(e.module), name: lift(e.name), args: liftAll(e.args) };
    case 'primop':
      return { ...e, args: liftAll(e.args) };
    default:
      throw new Unsupported(`${e.kind} in this position`);
  }
}

// --- Calls --------------------------------------------------------------------------------------------------------

/** Arguments as JavaScript texts, or undefined when some of them must be evaluated by statements first. */
function argumentTexts(unit: Unit, args: readonly Expr[], scope: Scope): string[] | undefined {
  return args.every(isExpression) ? args.map(arg => unit.text(arg, scope)) : undefined;
}

/** Prepare the stack for a call at `site` that comes back to the context. */
function emitReturnPoint(unit: Unit, site: SiteIndex, ctx: Context): void {
  if (ctx.kind === 'continue') unit.pushFrame(ctx.name, site, ctx.env, ctx.inert);
  else if (ctx.kind === 'tail' && ctx.inTry) unit.emit(`p.callInTry(${site});`);
}

/** Set up the call `target(args)` at `site` and leave. */
function emitJump(unit: Unit, target: string, args: readonly string[], site: SiteIndex, ctx: Context): void {
  emitReturnPoint(unit, site, ctx);
  unit.emit(`p.at = ${site};`);
  if (args.length > 8) unit.emit(`p.xs = [${args.join(', ')}];`);
  else if (args.length > 0) unit.emit(`${args.map((arg, i) => `p.x${i} = ${arg};`).join(' ')}`);
  unit.emit(`p.fn = ${target}; return CALL;`);
}

function emitApply(unit: Unit, e: Apply, scope: Scope, ctx: Context): void {
  if (e.ann.jump) {
    emitJoinJump(unit, e, scope);
    return;
  }
  const args = argumentTexts(unit, e.args, scope);
  if (args === undefined || !isExpression(e.op)) {
    emitParts(unit, e, scope, ctx);
    return;
  }
  unit.mark(e);
  const site = unit.site(e);
  if (e.op.kind === 'fname') {
    const { name, arity } = e.op;
    if (ctx.kind === 'tail' && ctx.self?.name === name && ctx.self.arity === arity) {
      emitSelfCall(unit, args, site, ctx.self);
      return;
    }
    const target = scope.get(`${name}/${arity}`) ?? unit.cell(name, arity);
    emitJump(unit, target, args, site, ctx);
    return;
  }
  emitReturnPoint(unit, site, ctx);
  unit.emit(`p.at = ${site}; return applyFun(p, ${unit.text(e.op, scope)}, [${args.join(', ')}]);`);
}

/** Back to the start of the function, unless the process has used up its time slice or its state must be looked at. */
function emitSelfCall(unit: Unit, args: readonly string[], site: SiteIndex, self: SelfLoop): void {
  const temps = args.map(() => unit.fresh('t'));
  for (const [i, arg] of args.entries()) unit.emit(`const ${temps[i]} = ${arg};`);
  unit.emit(
    `if (p.fuel-- > 0 && !p.ex.mustVisit) { ${self.params.map((param, i) => `${param} = ${temps[i]};`).join(' ')} continue ${self.label}; }`,
  );
  emitJump(unit, self.target, temps, site, TAIL);
}

function emitCall(unit: Unit, e: Call, scope: Scope, ctx: Context): void {
  const args = argumentTexts(unit, e.args, scope);
  if (args === undefined || !isExpression(e.module) || !isExpression(e.name)) {
    emitParts(unit, e, scope, ctx);
    return;
  }
  unit.mark(e);
  const site = unit.site(e);
  const target = literalTarget(e);
  const bif = knownBif(e);
  if (target !== undefined && bif === undefined) {
    const name = `${target.module}:${target.name}`;
    const watched = watchedReading(unit, name, args) ?? watchedLookup(unit, name, args);
    if (watched !== null) unit.emit(`${watched};`);
    const cell = unit.remoteCell(target.module, target.name, e.args.length);
    emitJump(unit, cell, args, site, ctx);
    return;
  }
  emitReturnPoint(unit, site, ctx);
  const call =
    bif !== undefined
      ? `${unit.bif(bif)}(p${args.map(arg => `, ${arg}`).join('')})`
      : `applyRemote(p, ${unit.text(e.module, scope)}, ${unit.text(e.name, scope)}, [${args.join(', ')}])`;
  unit.emit(`p.at = ${site}; return ${call};`);
}

/** `recv_wait_timeout` is the only primop that leaves compiled code. */
function emitPrimop(unit: Unit, e: Primop, scope: Scope, ctx: Context): void {
  const args = argumentTexts(unit, e.args, scope);
  if (args === undefined) {
    emitParts(unit, e, scope, ctx);
    return;
  }
  const site = unit.site(e);
  emitReturnPoint(unit, site, ctx);
  unit.emit(`p.at = ${site}; return receiveWait(p, ${args.join(', ')});`);
}

// --- letrec, try, catch -------------------------------------------------------------------------------------------

/** Join points: the code that jumps is a block, which a jump leaves with the number of its join point. */
function emitJoins(unit: Unit, e: Letrec, scope: Scope, ctx: Context): void {
  const [label, chosen] = [unit.fresh('L'), unit.fresh('j')];
  const scopes = e.defs.map((def, index) => {
    const params = def.fun.vars.map(() => unit.fresh('v'));
    unit.joins.set(`${def.name}/${def.arity}`, { label, chosen, index, params });
    const inner = new Scope(scope);
    for (const [i, name] of def.fun.vars.entries()) inner.set(name, defined(params[i]));
    return inner;
  });
  const params = e.defs.flatMap(def => unit.join(def).params);
  unit.emit(`let ${[chosen, ...params].join(', ')}; ${label}: {`);
  emitBody(unit, e.body, scope, ctx);
  unit.emit(`} switch (${chosen}) {`);
  for (const [i, def] of e.defs.entries()) {
    unit.emit(`case ${i}: {`);
    emitBody(unit, def.fun.body, scopes[i] as Scope, ctx);
    unit.emit('}');
  }
  unit.emit('}');
}

function emitJoinJump(unit: Unit, e: Apply, scope: Scope): void {
  const { label, chosen, index, params } = unit.join(e.op as FunctionName);
  const values = e.args.map((arg, i) => `${params[i]} = ${unit.text(arg, scope)};`);
  unit.emit(`${values.join(' ')} ${chosen} = ${index}; break ${label};`);
}

function emitLetrec(unit: Unit, e: Letrec, scope: Scope, ctx: Context): void {
  if (e.ann.jump) {
    emitJoins(unit, e, scope, ctx);
    return;
  }
  const inner = new Scope(scope);
  for (const def of e.defs) inner.set(`${def.name}/${def.arity}`, unit.fresh('f'));
  // A function may call the others, and then depends on what they have captured.
  const env = [...new Set(e.defs.flatMap(def => environment(def.fun, [], scope, TAIL)))];
  for (const def of e.defs) {
    const key = `${def.name}/${def.arity}`;
    // Captured by name, not by value: the functions of a letrec may refer to each other.
    const text = unit.functionText(def.fun, inner, { ...def, target: defined(inner.get(key)) });
    unit.emit(`const ${inner.get(key)} = ${unit.closure(def.fun, def.name, text, env)};`);
  }
  emitBody(unit, e.body, inner, ctx);
}

function emitTry(unit: Unit, e: Try, scope: Scope, ctx: Context): void {
  const value = unit.fresh('v');
  const onValue = new Scope(scope);
  const onRaise = new Scope(scope);
  const caught = e.exceptionVars.map(name => {
    const local = unit.fresh('v');
    onRaise.set(name, local);
    return local;
  });
  while (caught.length < 3) caught.push(unit.fresh('v'));
  if (ctx.kind === 'assign') {
    // Direct throughout: JavaScript's own exceptions do.
    const result = unit.fresh('v');
    const label = unit.fresh('L');
    const raise = unit.fresh('r');
    unit.emit(`let ${value}, ${result} = false; try { ${label}: {`);
    emitBody(unit, e.arg, scope, { kind: 'assign', target: value, label });
    unit.emit(`} ${result} = true; } catch (thrown) { const ${raise} = caught(p, thrown);`);
    unit.emit(`const [${caught.join(', ')}] = ${raise};`);
    unit.followHandler();
    emitBody(unit, e.handler, onRaise, ctx);
    unit.emit('}');
    bindValues(unit, e.vars, value, onValue);
    emitBody(unit, e.body, onValue, ctx);
    return;
  }
  const outer = withoutLoop(ctx);
  const frame = unit.fresh('c');
  unit.emit(`const ${frame} = new TryFrame((${value}) => {`);
  tellReturn(unit, e.vars, value);
  bindValues(unit, e.vars, value, onValue);
  emitBody(unit, e.body, onValue, outer);
  unit.emit(`}, (${caught.join(', ')}) => {`);
  unit.followHandler();
  emitBody(unit, e.handler, onRaise, outer);
  unit.emit('});');
  const env = [
    ...environment(e.body, e.vars, scope, ctx),
    ...environment(e.handler, e.exceptionVars, scope, ctx),
  ];
  unit.pushTry(frame, unit.site(e), [...new Set(env)]);
  emitBody(unit, e.arg, scope, { ...TAIL, inTry: true });
}

function emitCatch(unit: Unit, e: Catch, scope: Scope, ctx: Context): void {
  const names = ['%class', '%reason', '%trace'].map(name => unit.fresh(name));
  emitTry(
    unit,
    {
      kind: 'try',
      ann: e.ann,
      arg: e.body,
      vars: ['%value'],
      body: { kind: 'var', name: '%value', ann: e.ann },
      exceptionVars: names,
      handler: {
        kind: 'primop',
        name: 'catch_result',
        args: names.map(name => ({ kind: 'var', name, ann: e.ann })),
        ann: e.ann,
      },
    },
    scope,
    ctx,
  );
}

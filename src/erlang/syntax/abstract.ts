/**
 * Converts forms to Erlang's abstract format, as terms.
 *
 * `typeAttributes` converts the attributes that declare types (`-type`, `-spec`, `-record`, …), which `erlang/types`
 * reads from both front ends. `abstractForm` converts any form; the parser's tests compare its result with OTP's own
 * parser.
 */
import { atom, string, type Term, tuple } from '../terms/index.ts';
import { each, node } from './abstract-build.ts';
import { abstractClause, abstractExpr } from './abstract-expression.ts';
import { abstractSpecClause, abstractType, functionId } from './abstract-type.ts';
import type { Form, RecordFieldDefinition, SpecForm, TypeForm } from './ast.ts';

/** Attributes that are kept by their name. */
const KEPT: ReadonlySet<string> = new Set(['optional_callbacks', 'on_load', 'behaviour', 'behavior']);

/** The attributes of a module that declare types or name what runs when it is loaded, in order. */
export function typeAttributes(forms: readonly Form[]): Term[] {
  return forms
    .filter(form => {
      if (form.kind === 'attribute') return KEPT.has(form.name);
      return ['module', 'record', 'type', 'spec', 'export-type'].includes(form.kind);
    })
    .map(abstractForm);
}

export function abstractForm(form: Form): Term {
  const { pos } = form;
  const attribute = (name: string, value: Term): Term => node('attribute', pos, atom(name), value);
  switch (form.kind) {
    case 'module':
      return attribute('module', atom(form.name));
    case 'export':
      return attribute('export', each(form.functions, functionId));
    case 'export-type':
      return attribute('export_type', each(form.types, functionId));
    case 'import':
      return attribute('import', tuple(atom(form.module), each(form.functions, functionId)));
    case 'record':
      return attribute('record', tuple(atom(form.name), each(form.fields, abstractFieldDefinition)));
    case 'type':
      return attribute(form.flavor, typeDefinition(form));
    case 'spec':
      return attribute(form.flavor, tuple(specName(form), each(form.clauses, abstractSpecClause)));
    case 'file':
      return attribute('file', tuple(string(form.name), form.line));
    case 'attribute':
      return attribute(form.name, form.value);
    case 'function':
      return node('function', pos, atom(form.name), form.arity, each(form.clauses, abstractClause));
    case 'eof':
      return node('eof', pos);
  }
}

function typeDefinition({ name, type, params }: TypeForm): Term {
  return tuple(atom(name), abstractType(type), each(params, abstractType));
}

function specName({ module, name, arity }: SpecForm): Term {
  return module === null ? tuple(atom(name), arity) : tuple(atom(module), atom(name), arity);
}

function abstractFieldDefinition({ pos, name, default: initial, type }: RecordFieldDefinition): Term {
  const parts = [node('atom', pos, atom(name)), ...(initial === null ? [] : [abstractExpr(initial)])];
  const field = node('record_field', pos, ...parts);
  return type === null ? field : tuple(atom('typed_record_field'), field, abstractType(type));
}

import type { Position } from '../ast.ts';
import type { LintContext } from './context.ts';

/** A module's name must be visible: not empty, not blank, without control characters, in Latin-1. */
export function checkModuleName(context: LintContext, name: string, pos: Position): void {
  if (/^[a-z][a-zA-Z0-9_@]*$/.test(name)) return;
  const codes = [...name].map(c => c.codePointAt(0) ?? 0);
  const visible = codes.filter(code => code !== 0x20 && code !== 0xa0 && code !== 0xad);
  if (codes.length === 0) context.error(pos, 'empty_module_name', 'the module name must not be empty');
  else if (visible.length === 0) {
    context.error(pos, 'blank_module_name', 'the module name must contain at least one visible character');
  } else {
    if (codes.some(code => code > 0xff)) {
      context.error(
        pos,
        'non_latin1_module_unsupported',
        'module names with characters outside Latin-1 are not supported',
      );
    }
    if (codes.some(code => code < 0x20 || (code >= 0x7f && code < 0xa0))) {
      context.error(pos, 'ctrl_chars_in_module_name', 'the module name must not contain control characters');
    }
  }
}

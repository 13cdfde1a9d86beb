/**
 * Environment variables as in the user's shell, for tests that must not depend on them. Values may be secrets: only those of
 * variables that describe a terminal, a language or a place are handed over, and the others are there with another value.
 */

export type Variable = readonly [name: string, value: string];

const HARMLESS = /^(TERM|COLORTERM|COLUMNS|LINES|LC_\w+|TZ|USER|LOGNAME|SHELL|EDITOR|PAGER|PWD|CI)$/;

/** The node keeps its own. */
const KEPT = /^(HOME|PATH|LANG|(ERL|ELIXIR|MIX)_?\w*)$/;

/** What a shell in a terminal has: this process may have been started without one. */
const USUAL = { TERM: 'xterm', USER: 'user', SHELL: '/bin/sh' };

export function likeTheUsers(env: NodeJS.ProcessEnv = process.env): Variable[] {
  return Object.entries({ ...env, ...USUAL })
    .filter(([name]) => !KEPT.test(name))
    .map(([name, value = '']) => [name, HARMLESS.test(name) ? value : 'value']);
}

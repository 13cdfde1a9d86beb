/**
 * Functions by name, as `--only`, `--exclude` and project files name them: `MOD`, `MOD:FUN`, `MOD:FUN/ARITY`, `FUN/ARITY`,
 * and Elixir's `Mod`, `Mod.fun`, `Mod.fun/1`. A `*` stands for any characters. The module of a Prolog predicate is its
 * file: `family.pl:parent/2`.
 */
export interface Selected {
  /** Null for any. */
  readonly module: RegExp | null;
  readonly name: RegExp | null;
  readonly arity: number | null;
}

const NAME = String.raw`'[^']+'|[^:/\s',]+`;
const ERLANG = new RegExp(`^(?:(${NAME})(?::(${NAME})(?:/(\\d+))?)?)$`);
const LOCAL = new RegExp(`^(${NAME})/(\\d+)$`);
const ELIXIR = /^([A-Z][\w*]*(?:\.[A-Z*][\w*]*)*)(?:\.([a-z_*][\w*]*[?!]?)(?:\/(\d+))?)?$/;

/** Null for a text that is no such name. */
export function selected(text: string): Selected | null {
  const [, alias, aliasFunction, aliasArity] = ELIXIR.exec(text) ?? [];
  if (alias !== undefined) return selectedBy(`Elixir.${alias}`, aliasFunction, aliasArity);
  const [, localName, localArity] = LOCAL.exec(text) ?? [];
  if (localName !== undefined) return selectedBy(undefined, localName, localArity);
  const [, module, name, arity] = ERLANG.exec(text) ?? [];
  return module === undefined ? null : selectedBy(module, name, arity);
}

function selectedBy(
  module: string | undefined,
  name: string | undefined,
  arity: string | undefined,
): Selected {
  return {
    module: module === undefined ? null : glob(module),
    name: name === undefined ? null : glob(name),
    arity: arity === undefined ? null : Number(arity),
  };
}

/** `entry` is `foo/1`; its name may be quoted. */
export function isSelected({ module, name, arity }: Selected, ofModule: string, entry: string): boolean {
  const slash = entry.lastIndexOf('/');
  if (module !== null && !module.test(unquoted(ofModule))) return false;
  if (name !== null && !name.test(unquoted(entry.slice(0, slash)))) return false;
  return arity === null || arity === Number(entry.slice(slash + 1));
}

function glob(pattern: string): RegExp {
  const parts = unquoted(pattern).split('*');
  return new RegExp(`^${parts.map(part => part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&')).join('.*')}$`, 's');
}

function unquoted(name: string): string {
  return name.replace(/^'(.*)'$/s, '$1');
}

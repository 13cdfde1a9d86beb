/** Names of instrumented modules and functions beside the program's own. */

const PREFIX = 'traced:';

export function tracedName(name: string): string {
  return `${PREFIX}${name}`;
}

/** The program's own name of a module. */
export function plainName(module: string): string {
  return module.startsWith(PREFIX) ? module.slice(PREFIX.length) : module;
}

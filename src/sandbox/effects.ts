/**
 * What a program can do to the world outside of itself when it is run for real, in the words of `--allow`. Languages say
 * which of their functions have which effect; whether one may happen is the user's decision.
 */
export const EFFECTS = ['files', 'network', 'processes', 'nodes', 'environment', 'code'] as const;

/**
 * - `files`: reads, writes or removes files, or looks at folders;
 * - `network`: sockets of every kind;
 * - `processes`: processes of the operating system, ports, signals;
 * - `nodes`: other Erlang nodes;
 * - `environment`: changes the environment of the process;
 * - `code`: loads, compiles or replaces code, native code above all.
 */
export type Effect = (typeof EFFECTS)[number];

/** What each effect lets a program do, after "it could". */
const PHRASES: Readonly<Record<Effect, string>> = {
  files: 'read or write files',
  network: 'use the network',
  processes: 'start or signal processes',
  nodes: 'talk to other nodes',
  environment: 'change the environment',
  code: 'load code',
};

/** A call that has an effect, and where it is in the program. */
export interface EffectfulCall {
  readonly effect: Effect;
  /** As in `file:delete/1`, `delete_file/1`. */
  readonly call: string;
  readonly location?: { readonly file: string; readonly line: number };
}

/** What a program could do, as far as its text tells. */
export interface PossibleEffects {
  readonly effects: readonly EffectfulCall[];
  /** Calls whose target is known at run time only. */
  readonly unknown: readonly Omit<EffectfulCall, 'effect'>[];
}

/** What the user lets programs do. */
export type Allowed = ReadonlySet<Effect>;

/**
 * Why a program must not be run for real; null where it may. `isProtected`: it would be run in a sandbox, where a call that
 * turns out to have an effect can do no harm.
 */
export function objection(
  { effects, unknown }: PossibleEffects,
  allowed: Allowed,
  isProtected: boolean,
): string | null {
  const forbidden = effects.filter(({ effect }) => !allowed.has(effect));
  const [first] = forbidden;
  if (first !== undefined) {
    const wanted = EFFECTS.filter(effect => forbidden.some(call => call.effect === effect));
    return `it could ${PHRASES[first.effect]} (${placeOf(first)}); --allow ${wanted.join(',')}`;
  }
  const [open] = unknown;
  if (open === undefined || isProtected || EFFECTS.every(effect => allowed.has(effect))) return null;
  return `what it calls is known at run time only (${placeOf(open)}), and there is no sandbox; --allow all`;
}

function placeOf({ call, location }: Omit<EffectfulCall, 'effect'>): string {
  return location === undefined ? call : `${call} at ${location.file}:${location.line}`;
}

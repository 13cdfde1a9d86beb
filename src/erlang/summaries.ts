/**
 * Summaries: functions of OTP's library that a module of our own stands in for, where that does the same with fewer
 * decisions. The summary of a function decides for each call whether it can stand in, and calls OTP's function else, so
 * that nothing is lost. Exploring a library module itself uses its own code.
 *
 * Three kinds of names are reserved for this: the summary of `string` is `tandem_string`, which calls our own version of
 * the module as `builtin:string` and OTP's as `library:string`. Functions of `re` are built in, in C: those come after
 * their summaries, and `library:re` calls them.
 */

const SUMMARIZED: ReadonlySet<string> = new Set(['base64', 'binary', 're', 'string']);

const BUILTIN = 'builtin:';
const LIBRARY = 'library:';
const SUMMARY = 'tandem_';

/**
 * How much a `case` in a summary, or in what it calls, counts for the depth of a path. Text is read character by character,
 * with some four decisions for each, and a summary should leave the program as much depth as a built-in function does.
 */
export const SUMMARY_CASE = 0.25;

/** Whether the module is one of summaries or what these call. */
export function isSummaryCode(module: string): boolean {
  return builtinModule(module) !== null;
}

/** The module with the summaries of a library module; null where there is none. */
export function summaryOf(module: string): string | null {
  return SUMMARIZED.has(module) ? `${SUMMARY}${module}` : null;
}

/** The module of our own library that this name stands for; null where it is another kind of name. */
export function builtinModule(name: string): string | null {
  if (name.startsWith(BUILTIN)) return name.slice(BUILTIN.length);
  return name.startsWith(SUMMARY) ? name : null;
}

/** The library module that is called past its summary; null where it is another kind of name. */
export function libraryModule(name: string): string | null {
  return name.startsWith(LIBRARY) ? name.slice(LIBRARY.length) : null;
}

/** Whether a function of a summary says which values it can stand in for. `name` is `name/arity`. */
export function isPlainCheck(module: string, name: string): boolean {
  return module.startsWith(SUMMARY) && name.startsWith('plain_');
}

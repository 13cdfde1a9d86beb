/** Effects of built-in functions that no call of `bif-arguments.ts` shows, since they depend on options or come later. */
const ROWS: readonly (readonly [effect: string, functions: string])[] = [
  // A process that is not there, a message that is to be removed, a timer that rings.
  [
    'writes mailboxes',
    'erlang: link/1 demonitor/1 demonitor/2 send_after/3 send_after/4 start_timer/3 start_timer/4',
  ],
  ['writes links', 'erlang: unlink/1 unalias/1'],
  // With the option `monitor`.
  ['writes unique', 'erlang: spawn_opt/2 spawn_opt/3 spawn_opt/4 spawn_opt/5'],
  // Options of tables, which are not looked at.
  ['writes tables', 'ets: setopts/2 safe_fixtable/2'],
  // The table is in a continuation.
  ['reads tables', 'ets: select/1 select_reverse/1 match/1 match_object/1'],
  // A device may be a name.
  [
    'reads names',
    'io: nl/0 get_line/1 get_chars/2 put_chars/1 format/1 format/2 fwrite/1 fwrite/2 write/1 erlang: process_info/1 process_info/2',
  ],
  ['reads dictionary', 'erlang: process_info/2'],
  // Compiled patterns.
  ['reads unique', 'binary: match/2 match/3 matches/2 matches/3 split/2 split/3'],
  // A constant of the clock.
  ['reads clock', 'erlang: time_offset/0 time_offset/1'],
];

/** By function: `reads clock`, `writes tables`, in the order of the alphabet. */
export const unseenEffects: ReadonlyMap<string, readonly string[]> = byFunction();

function byFunction(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [effect, functions] of ROWS) {
    let module = '';
    for (const word of functions.split(/\s+/)) {
      if (word.endsWith(':')) {
        module = word;
        continue;
      }
      const name = `${module}${word}`;
      found.set(name, [...(found.get(name) ?? []), effect].sort());
    }
  }
  return found;
}

/** Predicates that programs may define for SWI-Prolog to call: where none does, a call fails. */
const HOOKS = new Set(
  `term_expansion/2 term_expansion/4 goal_expansion/2 goal_expansion/4 portray/1 message_hook/3 prolog_load_file/2 exception/3
   expand_query/4 expand_answer/2 file_search_path/2 library_directory/1 resource/2 resource/3`.split(/\s+/),
);

export function isHook(indicator: string): boolean {
  return HOOKS.has(indicator);
}

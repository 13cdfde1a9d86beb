/**
 * Which arguments of SWI-Prolog's predicates are goals, or closures that are called with further arguments, by their
 * `meta_predicate` declarations. Those that this machine has are in `machine/meta.ts`, too. From version 9.0.4;
 * `test/conformance/effects.test.ts` compares it with the installed one.
 */
import { META } from '../machine/meta.ts';

/** By name: position, from 0, and the number of arguments that are added. */
const GOALS = new Map(
  `
    $sig_atomic/1=0:0 //2=1:0 //3=1:1 //4=1:2 //5=1:3 //6=1:4 //7=1:5 //8=1:6 //9=1:7 add_stream_to_pool/2=1:0
    aggregate/3=1:0 aggregate/4=2:0 alarm/3=1:0 alarm/4=1:0 alarm_at/4=1:0 archive_foldl/4=0:4 assertion/1=0:0
    at_initialization/1=0:0 call_cleanup/3=0:0,2:0 call_dcg/3=0:2 call_delays/2=0:0 call_in_thread/2=1:0
    call_nth/2=0:0 call_residual_program/2=0:0 call_residue_vars/2=0:0 call_time/2=0:0 call_time/3=0:0 checklist/2=0:1
    concurrent_and/2=0:0,1:0 concurrent_and/3=0:0,1:0 concurrent_forall/2=0:0,1:0 concurrent_forall/3=0:0,1:0
    concurrent_maplist/4=0:3 decrypt_xml/4=2:3 dicts_to_compounds/4=2:3 dicts_to_same_keys/3=1:3 distinct/2=1:0
    el_addfn/4=3:3 engine_create/3=1:0 engine_create/4=1:0 findnsols/5=2:0 foldsubterms/4=0:3 foldsubterms/5=0:4
    foreach/2=0:0,1:0 format_predicate/2=1:0 git_process_output/3=1:1 group_by/4=2:0 in_temporary_module/3=1:0,2:0
    indent_lines/4=0:1 intercept/3=0:0,2:0 intercept/4=0:0,2:1 intercept_all/4=1:0 lazy_findall/3=1:0
    lazy_findall/4=2:0 lazy_list/2=0:2 lazy_list/3=0:3 listen/2=1:0 listen/3=2:0 map_assoc/2=0:1 map_assoc/3=0:2
    mapargs/3=0:2 mapsubterms/3=0:2 mapsubterms_var/3=0:2 max_member/3=0:2 meta_options/3=0:1 min_member/3=0:2
    nb_intercept_all/4=1:0 not_exists/1=0:0 on_exception/3=1:0,2:0 paxos_on_change/2=1:0 paxos_on_change/3=2:0
    pengine_event_loop/2=0:1 phrase_from_file/2=0:2 phrase_from_file/3=0:2 phrase_from_quasi_quotation/2=0:2
    phrase_from_stream/2=0:2 profile/1=0:0 profile/2=0:0 prolog_colourise_query/3=2:3 prolog_colourise_stream/3=2:3
    prolog_colourise_stream/4=2:3 prolog_colourise_term/4=2:3 quasi_quotation_syntax/1=0:4 rb_apply/4=2:2
    rb_fold/4=0:3 rb_map/2=1:1 rb_map/3=1:2 rb_partial_map/4=2:2 re_foldl/6=0:3 reduced/1=0:0 reduced/3=1:0
    register_iri_scheme/3=1:3 reset/3=0:0 residual_goals/1=0:2 rewrite_term/2=0:1 safe_call/1=0:0
    saml_authenticate/4=2:2 scanl/4=0:3 scanl/5=0:4 scanl/6=0:5 scanl/7=0:6 setup_and_call_cleanup/3=0:0,1:0,2:0
    setup_and_call_cleanup/4=0:0,1:0,3:0 setup_call_catcher_cleanup/4=0:0,1:0,3:0 show_coverage/1=0:0
    show_coverage/2=0:0 sig_atomic/1=0:0 snapshot/1=0:0 start_abstract_tabling/3=2:0 start_moded_tabling/5=2:0
    start_tabling/3=2:0 stomp_connection/5=3:4 stomp_connection/6=3:4 stomp_transaction/2=1:0 sublist/3=0:1
    tfindall/3=1:0 thread_at_exit/1=0:0 thread_create_in_pool/4=1:0 thread_idle/2=0:0 thread_initialization/1=0:0
    thread_signal/2=1:0 thread_update/2=0:0 thread_wait/2=0:0 tnot/1=0:0 transaction/1=0:0 transaction/3=0:0,1:0
    undo/1=0:0 unlisten/3=2:0 with_mutex/2=1:0 with_output_to/3=1:0 with_output_to_chars/2=0:0
    with_output_to_chars/3=0:0 with_output_to_chars/4=0:0 with_output_to_codes/2=0:0 with_output_to_codes/3=0:0
    with_output_to_codes/4=0:0 with_quasi_quotation_input/3=2:0 with_tty_raw/1=0:0 with_zipper/2=1:0
`
    .trim()
    .split(/\s+/)
    .map(entry => {
      const [, indicator = '', text = ''] = /^(.*)=(.*?)$/.exec(entry) ?? [];
      return [
        indicator,
        text.split(',').map(pair => pair.split(':').map(Number) as [number, number]),
      ] as const;
    }),
);

/** Position and number of further arguments of each argument that is called; null for a predicate that calls none. */
export function goalArguments(indicator: string): readonly (readonly [number, number])[] | null {
  const here = META[indicator];
  if (here !== undefined) return Object.entries(here).map(([position, added]) => [Number(position), added]);
  return GOALS.get(indicator) ?? null;
}

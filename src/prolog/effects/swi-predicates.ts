/**
 * The predicates that SWI-Prolog offers to every program: those of its system module, and those of libraries that it loads
 * at the first call. A call of one that this machine lacks says nothing about the program: it is a limit of the run, and no
 * `existence_error`. From version 9.0.4; `test/conformance/effects.test.ts` compares it with the installed one.
 */

/** By library, `system` first. */
const NAMES: Readonly<Record<string, string>> = {
  system: `
!/0 *->/2 ,/2 ->/2 ./3 :</2 ;/2 </2 =/2 =../2 =:=/2 =</2 ==/2 =@=/2 =\\=/2 >/2 >:</2 >=/2 ?=/2 @/2 @</2 @=</2
@>/2 @>=/2 [|]/2 \\+/1 \\=/2 \\==/2 \\=@=/2 abolish/1 abolish/2 abolish_all_tables/0 abolish_module_tables/1
abolish_monotonic_tables/0 abolish_nonincremental_tables/0 abolish_nonincremental_tables/1
abolish_private_tables/0 abolish_shared_tables/0 abolish_table_subgoals/1 abort/0 absolute_file_name/2
absolute_file_name/3 access_file/2 acyclic_term/1 add_import_module/3 answer_count_restraint/0 append/1
apply/2 arg/3 assert/1 assert/2 asserta/1 asserta/2 assertz/1 assertz/2 at_end_of_stream/0 at_end_of_stream/1
at_halt/1 atom/1 atom_chars/2 atom_codes/2 atom_concat/3 atom_length/2 atom_number/2 atom_prefix/2
atom_string/2 atom_to_term/3 atomic/1 atomic_concat/3 atomic_list_concat/2 atomic_list_concat/3
atomics_to_string/2 atomics_to_string/3 attach_packs/0 attach_packs/1 attach_packs/2 attvar/1 autoload/1
autoload/2 autoload_path/1 b_getval/2 b_set_dict/3 b_setval/2 bagof/3 between/3 blob/2 bounded_number/3
break/0 byte_count/2 call/1 call/2 call/3 call/4 call/5 call/6 call/7 call/8 call_cleanup/2 call_cleanup/3
call_continuation/1 call_dcg/3 call_residue_vars/2 call_shared_object_function/2 call_with_depth_limit/3
call_with_inference_limit/3 callable/1 cancel_halt/1 catch/3 catch_with_backtrace/3 char_code/2
char_conversion/2 char_type/2 character_count/2 clause/2 clause/3 clause_property/2 close/1 close/2
close_shared_object/1 code_type/2 collation_key/2 compare/3 compile_aux_clauses/1 compile_predicates/1
compiling/0 compound/1 compound_name_arguments/3 compound_name_arity/3 consult/1 context_module/1
copy_predicate_clauses/2 copy_stream_data/2 copy_stream_data/3 copy_term/2 copy_term/3 copy_term/4
copy_term_nat/2 copy_term_nat/4 create_prolog_flag/3 current_arithmetic_function/1 current_atom/1
current_blob/2 current_char_conversion/2 current_engine/1 current_flag/1 current_format_predicate/2
current_functor/2 current_input/1 current_key/1 current_locale/1 current_module/1 current_op/3
current_output/1 current_predicate/1 current_predicate/2 current_prolog_flag/2 current_resource/2
current_signal/3 current_table/2 current_transaction/1 current_trie/1 cyclic_term/1 date_time_stamp/2
dcg_translate_rule/2 dcg_translate_rule/4 default_module/2 del_attr/2 del_attrs/1 del_dict/4
delete_directory/1 delete_file/1 delete_import_module/2 det/1 deterministic/1 dict_create/3 dict_pairs/3
directory_files/2 discontiguous/1 divmod/4 downcase_atom/2 duplicate_term/2 dwim_match/2 dwim_match/3
dwim_predicate/2 dynamic/1 dynamic/2 engine_create/3 engine_create/4 engine_destroy/1 engine_fetch/1
engine_next/2 engine_next_reified/2 engine_post/2 engine_post/3 engine_self/1 engine_yield/1 ensure_loaded/1
erase/1 exists_directory/1 exists_file/1 exists_source/1 exists_source/2 expand_file_name/2
expand_file_search_path/2 expand_goal/2 expand_goal/4 expand_term/2 expand_term/4 export/1 fail/0 false/0
fast_read/2 fast_term_serialized/2 fast_write/2 file_base_name/2 file_directory_name/2 file_name_extension/3
fill_buffer/1 findall/3 findall/4 findnsols/4 findnsols/5 flag/3 float/1 float_class/2 float_parts/4
flush_output/0 flush_output/1 forall/2 format/1 format/2 format/3 format_predicate/2 format_time/3
format_time/4 freeze/2 frozen/2 functor/3 functor/4 garbage_collect/0 garbage_collect_atoms/0
garbage_collect_clauses/0 gc_file_search_cache/1 get/1 get/2 get0/1 get0/2 get_attr/3 get_attrs/2 get_byte/1
get_byte/2 get_char/1 get_char/2 get_code/1 get_code/2 get_dict/3 get_dict/5 get_flag/2 get_single_char/1
get_string_code/3 get_time/1 getenv/2 goal_expansion/2 goal_expansion/4 ground/1 halt/0 halt/1 ignore/1
import/1 import_module/2 initialization/1 initialization/2 initialize/0 instance/2 integer/1 is/2
is_absolute_file_name/1 is_dict/1 is_dict/2 is_engine/1 is_list/1 is_most_general_term/1 is_stream/1
is_thread/1 is_trie/1 keysort/2 known_licenses/0 leash/1 length/2 license/0 license/1 license/2 line_count/2
line_position/2 load_files/1 load_files/2 locale_create/3 locale_destroy/1 locale_property/2 make_directory/1
make_library_index/1 make_library_index/2 malloc_property/1 memberchk/2 message_queue_create/1
message_queue_create/2 message_queue_destroy/1 message_queue_property/2 message_queue_set/2
message_to_string/2 meta_predicate/1 module/1 module_property/2 module_transparent/1 msort/2 multifile/1
mutex_create/1 mutex_create/2 mutex_destroy/1 mutex_lock/1 mutex_property/2 mutex_statistics/0 mutex_trylock/1
mutex_unlock/1 mutex_unlock_all/0 name/2 nb_current/2 nb_delete/1 nb_getval/2 nb_link_dict/3 nb_linkarg/3
nb_linkval/2 nb_set_dict/3 nb_setarg/3 nb_setval/2 nl/0 nl/1 non_terminal/1 nonground/2 nonvar/1 noprofile/1
noprotocol/0 normalize_space/2 not/1 not_exists/1 notrace/0 notrace/1 nth_clause/3
nth_integer_root_and_remainder/4 number/1 number_chars/2 number_codes/2 number_string/2 numbervars/3
numbervars/4 on_signal/3 once/1 op/3 open/3 open/4 open_null_stream/1 open_resource/2 open_resource/3
open_shared_object/2 open_shared_object/3 open_string/2 open_xterm/5 peek_byte/1 peek_byte/2 peek_char/1
peek_char/2 peek_code/1 peek_code/2 peek_string/3 phrase/2 phrase/3 plus/3 predicate_option_mode/2
predicate_option_type/2 predicate_property/2 print/1 print/2 print_message/2 print_message_lines/3
print_toplevel_variables/0 profiler/2 prolog/0 prolog_alert_signal/2 prolog_choice_attribute/3
prolog_current_choice/1 prolog_current_frame/1 prolog_cut_to/1 prolog_debug/1 prolog_frame_attribute/3
prolog_interrupt/0 prolog_listen/2 prolog_listen/3 prolog_load_context/2 prolog_nodebug/1 prolog_skip_frame/1
prolog_skip_level/2 prolog_stack_property/2 prolog_to_os_filename/2 prolog_unlisten/2 prompt/2 prompt1/1
protocol/1 protocola/1 protocolling/1 public/1 put/1 put/2 put_attr/3 put_attrs/2 put_byte/1 put_byte/2
put_char/1 put_char/2 put_code/1 put_code/2 put_dict/3 put_dict/4 qcompile/1 qcompile/2 radial_restraint/0
random_property/1 rational/1 rational/3 read/1 read/2 read_clause/3 read_link/3 read_pending_chars/3
read_pending_codes/3 read_string/3 read_string/5 read_term/2 read_term/3 read_term_from_atom/3
read_term_with_history/2 recorda/2 recorda/3 recorded/2 recorded/3 recordz/2 recordz/3
redefine_system_predicate/1 reexport/1 reexport/2 register_iri_scheme/3 reload_library_index/0 rename_file/2
repeat/0 require/1 reset/3 reset_profiler/0 residual_goals/1 retract/1 retractall/1 rule/2 rule/3 same_file/2
same_term/2 see/1 seeing/1 seek/4 seen/0 select_dict/3 set_end_of_stream/1 set_flag/2 set_input/1 set_locale/1
set_malloc/1 set_module/1 set_output/1 set_prolog_IO/3 set_prolog_flag/2 set_prolog_gc_thread/1
set_prolog_stack/2 set_random/1 set_stream/2 set_stream_position/2 set_system_IO/3 setarg/3 setenv/2
setlocale/3 setof/3 setup_call_catcher_cleanup/4 setup_call_cleanup/3 shell/1 shell/2 shift/1 shift_for_copy/1
sig_atomic/1 sig_block/1 sig_pending/1 sig_remove/2 sig_unblock/1 size_abstract_term/3 size_file/2 skip/1
skip/2 sleep/1 snapshot/1 sort/2 sort/4 source_file/1 source_file/2 source_file_property/2 source_location/2
split_string/4 stamp_date_time/3 start_abstract_tabling/3 start_moded_tabling/5 start_subsumptive_tabling/3
start_tabling/3 statistics/2 stream_pair/3 stream_position_data/3 stream_property/2 string/1 string_bytes/3
string_chars/2 string_code/3 string_codes/2 string_concat/3 string_length/2 string_lower/2 string_upper/2
strip_module/3 style_check/1 sub_atom/5 sub_atom_icasechk/3 sub_string/5 subsumes_term/2 succ/2 tab/1 tab/2
table/1 tabled_call/1 tell/1 telling/1 term_attvars/2 term_expansion/2 term_expansion/4 term_hash/2
term_hash/4 term_singletons/2 term_string/2 term_string/3 term_to_atom/2 term_variables/2 term_variables/3
text_to_string/2 thread_affinity/3 thread_alias/1 thread_create/2 thread_create/3 thread_detach/1
thread_exit/1 thread_get_message/1 thread_get_message/2 thread_get_message/3 thread_idle/2
thread_initialization/1 thread_join/1 thread_join/2 thread_local/1 thread_peek_message/1 thread_peek_message/2
thread_property/2 thread_self/1 thread_send_message/2 thread_send_message/3 thread_setconcurrency/2
thread_signal/2 thread_statistics/3 thread_update/2 thread_wait/2 throw/1 time_file/2 tmp_file/2
tmp_file_stream/3 tnot/1 told/0 trace/0 tracing/0 transaction/1 transaction/2 transaction/3
transaction_updates/1 trie_delete/3 trie_destroy/1 trie_gen/2 trie_gen/3 trie_gen_compiled/2
trie_gen_compiled/3 trie_insert/2 trie_insert/3 trie_insert/4 trie_lookup/3 trie_new/1 trie_property/2
trie_term/2 trie_update/3 trim_heap/0 trim_stacks/0 true/0 tty_get_capability/3 tty_goto/2 tty_put/2
tty_size/2 ttyflush/0 undefined/0 undo/1 unifiable/3 unify_with_occurs_check/2 unload_file/1 unsetenv/1
untable/1 unwrap_predicate/2 upcase_atom/2 use_foreign_library/1 use_foreign_library/2 use_module/1
use_module/2 var/1 var_number/2 var_property/2 variant_hash/2 variant_sha1/2 verbose_expansion/1 version/0
version/1 visible/1 volatile/1 wait_for_input/3 wildcard_match/2 wildcard_match/3 with_mutex/2
with_output_to/2 with_tty_raw/1 working_directory/2 write/1 write/2 write_canonical/1 write_canonical/2
write_length/3 write_term/2 write_term/3 writeln/1 writeln/2 writeq/1 writeq/2 zip_clone/2 zip_close_/2
zip_file_info_/3 zip_lock/1 zip_open_stream/3 zip_unlock/1 zipper_goto/2 zipper_open_current/3
zipper_open_new_file_in_zip/4 lock_predicate/1 system_mode/1 system_module/0 unlock_predicate/1
`,
  aggregate: `
aggregate/3 aggregate/4 aggregate_all/3 aggregate_all/4 foreach/2 free_variables/4
`,
  ansi_term: `
ansi_format/3 ansi_get_color/2 ansi_hyperlink/2 ansi_hyperlink/3
`,
  apply: `
convlist/3 exclude/3 foldl/4 foldl/5 foldl/6 foldl/7 include/3 maplist/2 maplist/3 maplist/4 maplist/5
partition/4 partition/5 scanl/4 scanl/5 scanl/6 scanl/7
`,
  apply_macros: `
expand_phrase/2 expand_phrase/4
`,
  archive: `
archive_close/1 archive_create/3 archive_data_stream/3 archive_entries/2 archive_extract/3 archive_foldl/4
archive_header_property/2 archive_next_header/2 archive_open/3 archive_open/4 archive_open_entry/2
archive_property/2 archive_set_header_property/2
`,
  arithmetic: `
arithmetic_expression_value/2 arithmetic_function/1
`,
  assoc: `
assoc_to_keys/2 assoc_to_list/2 assoc_to_values/2 del_assoc/4 del_max_assoc/4 del_min_assoc/4 empty_assoc/1
gen_assoc/3 get_assoc/3 get_assoc/5 is_assoc/1 list_to_assoc/2 map_assoc/2 map_assoc/3 max_assoc/3 min_assoc/3
ord_list_to_assoc/2 put_assoc/4
`,
  atom: `
identifier_parts/2 join_identifier_parts/3 restyle_identifier/3
`,
  backcomp: `
$apropos_match/2 $arch/2 $argv/1 $declare_module/3 $home/1 $module/2 $set_prompt/1 $sig_atomic/1
$strip_module/3 $version/1 C/3 at_initialization/1 checklist/2 concat/3 concat_atom/2 concat_atom/3
convert_time/2 convert_time/8 current_module/2 current_mutex/3 current_thread/2 displayq/1 displayq/2
eval_license/0 export_list/2 feature/2 flush/0 free_variables/2 hash/1 hash_term/2 index/1 lock_predicate/2
merge/3 merge_set/3 message_queue_size/2 proper_list/1 read_clause/1 read_clause/2 read_history/6
read_pending_input/3 read_variables/2 read_variables/3 set_base_module/1 set_feature/2
setup_and_call_cleanup/3 setup_and_call_cleanup/4 sformat/2 sformat/3 string_to_atom/2 string_to_list/2
sublist/3 substring/4 sumlist/2 thread_at_exit/1 trie_insert_new/3 unlock_predicate/2 write_ln/1
`,
  base32: `
base32/2 base32/3
`,
  base64: `
base64/2 base64/3 base64_encoded/3 base64_encoded/4 base64url/2 base64url/3
`,
  broadcast: `
broadcast/1 broadcast_request/1 listen/2 listen/3 listening/3 unlisten/1 unlisten/2 unlisten/3
`,
  c14n2: `
xml_write_canonical/3
`,
  cgi: `
cgi_get_form/1
`,
  charsio: `
atom_to_chars/2 atom_to_chars/3 format_to_chars/3 format_to_chars/4 number_to_chars/2 number_to_chars/3
open_chars_stream/2 read_from_chars/2 read_term_from_chars/3 with_output_to_chars/2 with_output_to_chars/3
with_output_to_chars/4 write_to_chars/2 write_to_chars/3
`,
  check: `
check/0 list_autoload/0 list_cross_module_calls/0 list_cross_module_calls/1 list_format_errors/0
list_format_errors/1 list_rationals/0 list_rationals/1 list_redefined/0 list_strings/0 list_strings/1
list_trivial_fails/0 list_trivial_fails/1 list_undefined/0 list_undefined/1 list_void_declarations/0
`,
  check_installation: `
check_config_files/0 check_installation/0 check_installation/1 test_installation/0 test_installation/1
update_config_files/0
`,
  checklast: `
check_old_last/0
`,
  checkselect: `
check_old_select/0
`,
  chr: `
chr_leash/1 chr_notrace/0 chr_show_store/1 chr_trace/0 find_chr_constraint/1
`,
  codesio: `
format_to_codes/3 format_to_codes/4 open_codes_stream/2 read_from_codes/2 read_term_from_codes/3
with_output_to_codes/2 with_output_to_codes/3 with_output_to_codes/4 write_term_to_codes/3
write_term_to_codes/4 write_to_codes/2 write_to_codes/3
`,
  coinduction: `
coinductive/1
`,
  crypt: `
crypt/2
`,
  crypto: `
crypto_context_hash/2 crypto_context_new/2 crypto_curve_generator/2 crypto_curve_order/2
crypto_curve_scalar_mult/4 crypto_data_context/3 crypto_data_decrypt/6 crypto_data_encrypt/6
crypto_data_hash/3 crypto_data_hkdf/4 crypto_file_hash/3 crypto_generate_prime/3 crypto_is_prime/2
crypto_modular_inverse/3 crypto_n_random_bytes/2 crypto_name_curve/2 crypto_open_hash_stream/3
crypto_password_hash/2 crypto_password_hash/3 crypto_stream_hash/2 ecdsa_sign/4 ecdsa_verify/4 hex_bytes/2
rsa_private_decrypt/4 rsa_private_encrypt/4 rsa_public_decrypt/4 rsa_public_encrypt/4 rsa_sign/4 rsa_verify/4
`,
  csv: `
csv/3 csv/4 csv_options/2 csv_read_file/2 csv_read_file/3 csv_read_file_row/3 csv_read_row/3 csv_read_stream/3
csv_write_file/2 csv_write_file/3 csv_write_stream/3
`,
  ctypes: `
is_alnum/1 is_alpha/1 is_ascii/1 is_cntrl/1 is_csym/1 is_csymf/1 is_digit/1 is_digit/3 is_endfile/1
is_endline/1 is_graph/1 is_lower/1 is_newline/1 is_newpage/1 is_paren/2 is_period/1 is_print/1 is_punct/1
is_quote/1 is_space/1 is_upper/1 is_white/1 to_lower/2 to_upper/2 upper_lower/2
`,
  date: `
date_time_value/3 day_of_the_week/2 day_of_the_year/2 parse_time/2 parse_time/3
`,
  debug: `
assertion/1 debug/1 debug/3 debug_message_context/1 debugging/1 debugging/2 list_debug_topics/0
list_debug_topics/1 nodebug/1
`,
  dialect: `
exists_source/1 expects_dialect/1 source_exports/2
`,
  dicts: `
dict_fill/4 dict_keys/2 dict_no_fill/3 dict_size/2 dicts_join/3 dicts_join/4 dicts_same_keys/2
dicts_same_tag/2 dicts_slice/3 dicts_to_compounds/4 dicts_to_same_keys/3
`,
  dif: `
dif/2
`,
  doc_files: `
doc_pack/1 doc_save/2
`,
  doc_http: `
doc_browser/0 doc_browser/1 doc_enable/1 doc_server/1 doc_server/2
`,
  doc_latex: `
doc_latex/3 latex_for_file/3 latex_for_predicates/3 latex_for_wiki_file/3
`,
  double_metaphone: `
double_metaphone/2 double_metaphone/3
`,
  edinburgh: `
debug/0 display/1 display/2 fileerrors/2 nodebug/0 reconsult/1 unknown/2
`,
  edit: `
edit/0 edit/1
`,
  editline: `
el_add_history/2 el_addfn/4 el_bind/2 el_cursor/2 el_deletestr/2 el_history/2 el_history_events/2
el_insertstr/2 el_line/2 el_read_history/2 el_source/2 el_unwrap/1 el_wrap/0 el_wrap/4 el_wrapped/1
el_write_history/2
`,
  error: `
current_type/3 domain_error/2 existence_error/2 existence_error/3 instantiation_error/1 is_of_type/2 must_be/2
permission_error/3 representation_error/1 resource_error/1 syntax_error/1 type_error/2 uninstantiation_error/1
`,
  explain: `
explain/1 explain/2
`,
  fastrw: `
fast_read/1 fast_read/2 fast_write/1 fast_write/2 fast_write_to_string/3
`,
  files: `
can_open_file/2 chdir/1
`,
  filesex: `
chmod/2 copy_directory/2 copy_file/2 delete_directory_and_contents/1 delete_directory_contents/1
directory_file_path/3 directory_member/3 link_file/3 make_directory_path/1 relative_file_name/3
set_time_file/3
`,
  gensym: `
gensym/2 reset_gensym/0 reset_gensym/1
`,
  git: `
git/2 git_branches/2 git_commit_data/3 git_default_branch/2 git_describe/2 git_hash/2 git_log_data/3
git_ls_remote/3 git_ls_tree/2 git_open_file/4 git_process_output/3 git_remote_branches/2 git_remote_url/3
git_shortlog/3 git_show/4 git_tags_on_branch/3 is_git_directory/1
`,
  hash_stream: `
open_hash_stream/3 stream_hash/2
`,
  hashtable: `
ht_del/3 ht_gen/3 ht_get/3 ht_is_hashtable/1 ht_keys/2 ht_new/1 ht_pairs/2 ht_put/3 ht_put/5 ht_put_new/3
ht_size/2 ht_update/4
`,
  heaps: `
add_to_heap/4 delete_from_heap/4 empty_heap/1 get_from_heap/4 heap_size/2 heap_to_list/2 is_heap/1
list_to_heap/2 merge_heaps/3 min_of_heap/3 min_of_heap/5 singleton_heap/3
`,
  help: `
apropos/1 help/0 help/1
`,
  hotfix: `
load_hotfixes/1
`,
  increval: `
incr_assert/1 incr_asserta/1 incr_assertz/1 incr_directly_depends/2 incr_invalid_subgoals/1
incr_invalidate_call/1 incr_invalidate_calls/1 incr_is_invalid/1 incr_propagate_calls/1 incr_retract/1
incr_retractall/1 incr_table_update/0 incr_trans_depends/2 is_incremental_subgoal/1
`,
  intercept: `
intercept/3 intercept/4 intercept_all/4 nb_intercept_all/4 send_signal/1 send_silent_signal/1
`,
  iostream: `
close_any/1 open_any/5
`,
  iso_639: `
iso_639/2 iso_639_2/2 iso_639_3/2
`,
  isub: `
$isub/5 isub/4
`,
  lazy_lists: `
lazy_engine_next/4 lazy_findall/3 lazy_findall/4 lazy_get_codes/4 lazy_list/2 lazy_list/3 lazy_list_iterator/4
lazy_list_length/2 lazy_list_materialize/1 lazy_message_queue/4 lazy_read_lines/4 lazy_read_terms/4
`,
  listing: `
listing/0 listing/1 listing/2 portray_clause/1 portray_clause/2 portray_clause/3
`,
  lists: `
append/2 append/3 clumped/2 delete/3 flatten/2 intersection/3 is_set/1 last/2 list_to_set/2 max_list/2
max_member/2 max_member/3 member/2 memberchk/2 min_list/2 min_member/2 min_member/3 nextto/3 nth0/3 nth0/4
nth1/3 nth1/4 numlist/3 permutation/2 prefix/2 proper_length/2 reverse/2 same_length/2 select/3 select/4
selectchk/3 selectchk/4 subset/2 subtract/3 sum_list/2 union/3
`,
  main: `
argv_options/3 argv_options/4 argv_usage/1 cli_enable_development_system/0 cli_parse_debug_options/2 main/0
`,
  make: `
make/0 make_reload_file/1
`,
  md5: `
md5_hash/3
`,
  memfile: `
atom_to_memory_file/2 delete_memory_file/3 free_memory_file/1 insert_memory_file/3 memory_file_line_position/4
memory_file_substring/5 memory_file_to_atom/2 memory_file_to_atom/3 memory_file_to_codes/2
memory_file_to_codes/3 memory_file_to_string/2 memory_file_to_string/3 new_memory_file/1 open_memory_file/3
open_memory_file/4 size_memory_file/2 size_memory_file/3 utf8_position_memory_file/3
`,
  modules: `
current_temporary_module/1 in_temporary_module/3
`,
  mqi: `
mqi_start/0 mqi_start/1 mqi_stop/1 mqi_version/2
`,
  nb_rbtrees: `
nb_rb_get_node/3 nb_rb_insert/3 nb_rb_node_value/2 nb_rb_set_node_value/2
`,
  nb_set: `
add_nb_set/2 add_nb_set/3 empty_nb_set/1 gen_nb_set/2 nb_set_to_list/2 size_nb_set/2
`,
  occurs: `
contains_term/2 contains_var/2 free_of_term/2 free_of_var/2 occurrences_of_term/3 occurrences_of_var/3
sub_term/2 sub_term_shared_variables/3 sub_var/2
`,
  operators: `
pop_operators/0 pop_operators/1 push_op/3 push_operators/1 push_operators/2
`,
  option: `
dict_options/2 merge_options/3 meta_options/3 option/2 option/3 select_option/3 select_option/4
`,
  optparse: `
opt_arguments/3 opt_help/2 opt_parse/4 opt_parse/5
`,
  ordsets: `
is_ordset/1 list_to_ord_set/2 ord_add_element/3 ord_del_element/3 ord_disjoint/2 ord_empty/1 ord_intersect/2
ord_intersect/3 ord_intersection/2 ord_intersection/3 ord_intersection/4 ord_memberchk/2 ord_selectchk/3
ord_seteq/2 ord_subset/2 ord_subtract/3 ord_symdiff/3 ord_union/2 ord_union/3 ord_union/4
`,
  oset: `
oset_addel/3 oset_delel/3 oset_diff/3 oset_dint/2 oset_dunion/2 oset_int/3 oset_is/1 oset_power/2 oset_union/3
`,
  pairs: `
group_pairs_by_key/2 map_list_to_pairs/3 pairs_keys/2 pairs_keys_values/3 pairs_values/2 transpose_pairs/2
`,
  paxos: `
paxos_admin_key/2 paxos_get/1 paxos_get/2 paxos_get/3 paxos_initialize/1 paxos_on_change/2 paxos_on_change/3
paxos_property/1 paxos_quorum_ask/4 paxos_replicate_key/3 paxos_set/1 paxos_set/2 paxos_set/3
`,
  pcre: `
re_compile/3 re_config/1 re_flush/0 re_foldl/6 re_match/2 re_match/3 re_matchsub/3 re_matchsub/4 re_replace/4
re_replace/5 re_split/3 re_split/4
`,
  pdt_console: `
pdt_install_console/0
`,
  pengines: `
current_pengine_application/1 pengine_abort/1 pengine_application/1 pengine_ask/3 pengine_create/1
pengine_debug/2 pengine_destroy/1 pengine_destroy/2 pengine_event/2 pengine_event_loop/2 pengine_input/2
pengine_next/2 pengine_output/1 pengine_property/2 pengine_pull_response/2 pengine_respond/3 pengine_rpc/2
pengine_rpc/3 pengine_self/1 pengine_stop/2 pengine_user/1
`,
  pengines_io: `
message_lines_to_html/3 pengine_bind_io_to_html/1 pengine_display/1 pengine_flush_output/0 pengine_format/1
pengine_format/2 pengine_io_goal_expansion/2 pengine_io_predicate/1 pengine_listing/0 pengine_listing/1
pengine_nl/0 pengine_portray_clause/1 pengine_print/1 pengine_read/1 pengine_read_line_to_codes/2
pengine_read_line_to_string/2 pengine_tab/1 pengine_write/1 pengine_write_canonical/1 pengine_write_term/2
pengine_writeln/1 pengine_writeq/1
`,
  persistency: `
current_persistent_predicate/1 db_attach/2 db_attached/1 db_detach/0 db_sync/1 db_sync_all/1 persistent/1
`,
  pldoc: `
doc_collect/1 pldoc_loading/0
`,
  plunit: `
begin_tests/1 begin_tests/2 current_test/5 current_test_unit/2 end_tests/1 load_test_files/1 run_tests/0
run_tests/1 running_tests/0 set_test_options/1 test_report/1
`,
  porter_stem: `
atom_to_stem_list/2 porter_stem/2 tokenize_atom/2 unaccent_atom/2
`,
  portray_text: `
$portray_text_enabled/1 portray_text/1 set_portray_text/2 set_portray_text/3
`,
  pprint: `
print_term/2
`,
  predicate_options: `
assert_predicate_options/4 check_predicate_option/3 check_predicate_options/0 check_predicate_options/1
current_option_arg/2 current_predicate_option/3 current_predicate_options/3 derive_predicate_options/0
derived_predicate_options/1 derived_predicate_options/3 predicate_options/3 retractall_predicate_options/0
`,
  process: `
is_process/1 process_create/3 process_group_kill/1 process_group_kill/2 process_id/1 process_id/2
process_kill/1 process_kill/2 process_release/1 process_set_method/1 process_wait/2 process_wait/3
`,
  prolog_autoload: `
autoload_all/0 autoload_all/1
`,
  prolog_breakpoints: `
breakpoint_property/2 delete_breakpoint/1 set_breakpoint/4 set_breakpoint/5 set_breakpoint_condition/2
`,
  prolog_clause: `
clause_info/4 clause_info/5 clause_name/2 initialization_layout/4 predicate_name/2
`,
  prolog_code: `
body_term_calls/2 comma_list/2 extend_goal/3 head_name_arity/3 is_control_goal/1 is_predicate_indicator/1
mkconj/3 mkdisj/3 most_general_goal/2 pi_head/2 predicate_label/2 predicate_sort_key/2 semicolon_list/2
`,
  prolog_codewalk: `
prolog_program_clause/2 prolog_walk_code/1
`,
  prolog_colour: `
prolog_colourise_query/3 prolog_colourise_stream/3 prolog_colourise_stream/4 prolog_colourise_term/4
syntax_colour/2 syntax_message/3
`,
  prolog_config: `
apple_bundle_libdir/1 prolog_dump_runtime_variables/0
`,
  prolog_debug: `
debugging/0 nospy/1 nospyall/0 notrap/1 spy/1 trap/1
`,
  prolog_deps: `
file_auto_import/2 file_autoload_directives/3
`,
  prolog_format: `
format_spec/2 format_spec/3 format_types/2
`,
  prolog_history: `
prolog_history/1
`,
  prolog_install: `
cmake_qcompile/0 cmake_qcompile/2 cmake_save_man_index/0 qcompile_libraries/0
`,
  prolog_jiti: `
jiti_list/0 jiti_list/1
`,
  prolog_metainference: `
infer_meta_predicate/2 inferred_meta_predicate/2
`,
  prolog_pack: `
pack_attach/2 pack_info/1 pack_install/1 pack_install/2 pack_list/1 pack_list_installed/0 pack_property/2
pack_rebuild/0 pack_rebuild/1 pack_remove/1 pack_search/1 pack_upgrade/1 pack_url_file/2
`,
  prolog_server: `
prolog_server/2
`,
  prolog_source: `
directory_source_files/3 file_alias_path/2 file_name_on_path/2 load_quasi_quotation_syntax/2
path_segments_atom/2 prolog_canonical_source/2 prolog_close_source/1 prolog_open_source/2
prolog_read_source_term/4 read_source_term_at_location/3 valid_term_position/2
`,
  prolog_stack: `
backtrace/1 get_prolog_backtrace/2 get_prolog_backtrace/3 print_last_choicepoint/0 print_last_choicepoint/2
print_prolog_backtrace/2 print_prolog_backtrace/3 prolog_stack_frame_property/2
`,
  prolog_stream: `
open_prolog_stream/4
`,
  prolog_trace: `
notraceall/0 trace/1 trace/2 tracing/2
`,
  prolog_versions: `
require_prolog_version/2
`,
  prolog_wrap: `
current_predicate_wrapper/4 unwrap_predicate/2 wrap_predicate/4
`,
  prolog_xref: `
xref_built_in/1 xref_called/3 xref_called/4 xref_called/5 xref_clean/1 xref_comment/3 xref_comment/4
xref_current_source/1 xref_defined/3 xref_defined_class/3 xref_definition_line/2 xref_done/2 xref_exported/2
xref_hook/1 xref_meta/2 xref_meta/3 xref_mode/3 xref_module/2 xref_op/2 xref_option/2 xref_prolog_flag/4
xref_public_list/3 xref_public_list/4 xref_public_list/6 xref_public_list/7 xref_source/1 xref_source/2
xref_source_file/3 xref_source_file/4 xref_used_class/2 xref_uses_file/3
`,
  protobufs: `
protobuf_field_is_map/2 protobuf_map_pairs/3 protobuf_message/2 protobuf_message/3 protobuf_parse_from_codes/3
protobuf_serialize_to_codes/3
`,
  pure_input: `
lazy_list_character_count/3 lazy_list_location/3 phrase_from_file/2 phrase_from_file/3 phrase_from_stream/2
stream_to_lazy_list/2 syntax_error/3
`,
  pwp: `
pwp_files/2 pwp_stream/3 pwp_xml/3
`,
  qpforeign: `
load_foreign_files/0 load_foreign_files/2 load_foreign_files/3 load_foreign_resource/2
make_foreign_resource_wrapper/3 make_foreign_wrapper_file/1 make_foreign_wrapper_file/2 make_shared_object/3
`,
  qsave: `
qsave_program/1 qsave_program/2
`,
  quasi_quotations: `
phrase_from_quasi_quotation/2 quasi_quotation_syntax/1 quasi_quotation_syntax_error/1
with_quasi_quotation_input/3
`,
  quintus: `
abs/2 acos/2 asin/2 atan/2 atan2/3 atom_char/2 ceiling/2 compile/1 cos/2 current_stream/3 date/1 floor/2
genarg/3 log/2 log10/2 midstring/3 midstring/4 midstring/5 midstring/6 mode/1 no_style_check/1 on_exception/3
otherwise/0 pow/3 prolog_flag/2 raise_exception/1 round/2 sign/2 simple/1 sin/2 skip_line/0 skip_line/1 sqrt/2
stream_position/3 tan/2 unix/1
`,
  random: `
getrand/1 maybe/0 maybe/1 maybe/2 random/1 random/3 random_between/3 random_member/2 random_numlist/4
random_perm2/4 random_permutation/2 random_select/3 random_subseq/3 randseq/3 randset/3 setrand/1
`,
  rbtrees: `
is_rbtree/1 list_to_rbtree/2 ord_list_to_rbtree/2 rb_apply/4 rb_clone/3 rb_del_max/4 rb_del_min/4 rb_delete/3
rb_delete/4 rb_empty/1 rb_fold/4 rb_in/3 rb_insert/4 rb_insert_new/4 rb_keys/2 rb_lookup/3 rb_map/2 rb_map/3
rb_max/3 rb_min/3 rb_new/1 rb_next/4 rb_partial_map/4 rb_previous/4 rb_size/2 rb_update/4 rb_update/5
rb_visit/2
`,
  rdf: `
load_rdf/2 load_rdf/3 process_rdf/3 xml_to_rdf/3
`,
  rdf_diagram: `
rdf_diagram_from_file/1
`,
  rdf_parser: `
element_to_plrdf/3 make_rdf_state/3 rdf_modify_state/3 rdf_name_space/1 xml_to_plrdf/3
`,
  rdf_triple: `
anon_prefix/1 rdf_end_file/1 rdf_reset_ids/0 rdf_start_file/2 rdf_triples/2 rdf_triples/3
`,
  rdf_write: `
rdf_write_xml/2
`,
  readline: `
rl_add_history/1 rl_read_history/1 rl_read_init_file/1 rl_write_history/1
`,
  readln: `
readln/1 readln/2 readln/5
`,
  readutil: `
read_file_to_codes/3 read_file_to_string/3 read_file_to_terms/3 read_line_to_codes/2 read_line_to_codes/3
read_line_to_string/2 read_stream_to_codes/2 read_stream_to_codes/3
`,
  record: `
current_record/2 current_record_predicate/2 record/1
`,
  redis: `
redis/1 redis/2 redis/3 redis_array_dict/3 redis_connect/1 redis_connect/3 redis_current_command/2
redis_current_command/3 redis_current_subscription/2 redis_disconnect/1 redis_disconnect/2 redis_get_hash/3
redis_get_list/3 redis_get_list/4 redis_hscan/4 redis_property/2 redis_read/2 redis_scan/3 redis_server/3
redis_set_hash/3 redis_set_list/3 redis_sscan/4 redis_subscribe/2 redis_subscribe/4 redis_unsubscribe/2
redis_write/2 redis_zscan/4
`,
  redis_streams: `
xadd/4 xconsumer_stop/1 xlisten/3 xlisten_group/5 xstream_set/3
`,
  rewrite_term: `
rew_goal_expansion/2 rew_term_expansion/2 rewrite_term/2
`,
  rlimit: `
rlimit/3
`,
  saml: `
saml_authenticate/4
`,
  sandbox: `
safe_call/1 safe_goal/1
`,
  settings: `
convert_setting_text/3 current_setting/1 list_settings/0 list_settings/1 load_settings/1 load_settings/2
restore_setting/1 save_settings/0 save_settings/1 set_setting/2 set_setting_default/2 setting/2 setting/4
setting_property/2
`,
  sgml: `
dtd/2 dtd_property/2 free_dtd/1 free_sgml_parser/1 get_sgml_parser/2 iri_xml_namespace/2 iri_xml_namespace/3
load_dtd/2 load_dtd/3 load_html/3 load_html_file/2 load_sgml/3 load_sgml_file/2 load_structure/3 load_xml/3
load_xml_file/2 new_dtd/2 new_sgml_parser/2 open_dtd/3 set_sgml_parser/2 sgml_parse/2
sgml_register_catalog_file/2 xml_basechar/1 xml_combining_char/1 xml_digit/1 xml_extender/1 xml_ideographic/1
xml_is_dom/1 xml_name/1 xml_name/2 xml_quote_attribute/2 xml_quote_attribute/3 xml_quote_cdata/2
xml_quote_cdata/3 xsd_number_string/2 xsd_time_string/3
`,
  sgml_write: `
html_write/2 html_write/3 sgml_write/2 sgml_write/3 xml_write/2 xml_write/3
`,
  sha: `
file_sha1/2 hash_atom/2 hmac_sha/4 sha_hash/3 sha_hash_ctx/4 sha_new_ctx/2
`,
  shell: `
cd/0 cd/1 dirs/0 ls/0 ls/1 mv/2 popd/0 pushd/0 pushd/1 pwd/0 rm/1 shell/0
`,
  shlib: `
current_foreign_library/2 load_foreign_library/1 load_foreign_library/2 reload_foreign_libraries/0
unload_foreign_library/1 unload_foreign_library/2 use_foreign_library/1 use_foreign_library/2
`,
  snowball: `
snowball/3 snowball_current_algorithm/1
`,
  socket: `
gethostname/1 negotiate_socks_connection/2 tcp_accept/3 tcp_bind/2 tcp_close_socket/1 tcp_connect/2
tcp_connect/3 tcp_connect/4 tcp_fcntl/3 tcp_getopt/2 tcp_host_to_address/2 tcp_listen/2 tcp_open_socket/2
tcp_open_socket/3 tcp_select/3 tcp_setopt/2 tcp_socket/1 udp_receive/4 udp_send/4 udp_socket/1
`,
  solution_sequences: `
call_nth/2 distinct/1 distinct/2 group_by/4 limit/2 offset/2 order_by/2 reduced/1 reduced/3
`,
  sort: `
locale_sort/2 predsort/3
`,
  ssl: `
cert_accept_any/5 certificate_field/2 load_certificate/2 load_crl/2 load_private_key/3 load_public_key/2
same_certificate/2 ssl_add_certificate_key/4 ssl_context/3 ssl_negotiate/5 ssl_peer_certificate/2
ssl_peer_certificate_chain/2 ssl_property/2 ssl_secure_ciphers/1 ssl_session/2 ssl_set_options/3
ssl_upgrade_legacy_options/2 system_root_certificates/1 verify_certificate/3 verify_certificate_issuer/2
write_certificate/3
`,
  statistics: `
call_time/2 call_time/3 profile/1 profile/2 profile_data/1 profile_procedure_data/2 show_profile/1
statistics/0 statistics/1 thread_statistics/2 time/1
`,
  stomp: `
stomp_abort/2 stomp_ack/2 stomp_ack/3 stomp_begin/2 stomp_commit/2 stomp_connect/1 stomp_connect/2
stomp_connection/5 stomp_connection/6 stomp_connection_property/2 stomp_destroy_connection/1
stomp_disconnect/2 stomp_nack/2 stomp_nack/3 stomp_reconnect/1 stomp_send/4 stomp_send_json/4 stomp_setup/2
stomp_subscribe/4 stomp_teardown/1 stomp_transaction/2 stomp_unsubscribe/2
`,
  streaminfo: `
stream_info/1
`,
  streampool: `
add_stream_to_pool/2 close_stream_pool/0 delete_stream_from_pool/1 dispatch_stream_pool/1
stream_pool_main_loop/0
`,
  streams: `
with_output_to/3
`,
  strings: `
dedent_lines/3 indent_lines/3 indent_lines/4 interpolate_string/4 string/4 string_lines/2
`,
  sweep_link: `
write_sweep_module_location/0
`,
  syslog: `
closelog/0 openlog/3 syslog/2 syslog/3
`,
  table: `
close_table/1 compare_strings/4 free_table/1 get_table_attribute/3 in_table/3 new_order_table/2 new_table/4
open_table/1 order_table_mapping/3 prefix_string/3 prefix_string/4 read_table_fields/4 read_table_record/4
read_table_record_data/4 sub_string/3 table_previous_record/3 table_start_of_record/4 table_version/2
table_window/3
`,
  table_util: `
sort_table/2 verify_table_order/1
`,
  tables: `
abolish_all_tables/0 abolish_module_tables/1 abolish_table_call/1 abolish_table_call/2 abolish_table_pred/1
abolish_table_subgoals/2 get_call/3 get_calls/3 get_residual/2 get_returns/2 get_returns/3
get_returns_and_dls/3 get_returns_and_tvs/3 get_returns_for_call/2 set_pil_off/0 set_pil_on/0 tfindall/3
`,
  term_to_json: `
term_to_json/2 term_to_json/3
`,
  terms: `
acyclic_term/1 cyclic_term/1 foldsubterms/4 foldsubterms/5 mapargs/3 mapsubterms/3 mapsubterms_var/3
same_functor/2 same_functor/3 same_functor/4 subsumes/2 subsumes_chk/2 term_factorized/3 term_hash/2
term_hash/4 term_size/2 term_subsumer/3 term_variables/2 term_variables/3 variant/2
`,
  test_cover: `
show_coverage/1 show_coverage/2
`,
  test_wizard: `
make_test/3 make_tests/3
`,
  thread: `
call_in_thread/2 concurrent/3 concurrent_and/2 concurrent_and/3 concurrent_forall/2 concurrent_forall/3
concurrent_maplist/2 concurrent_maplist/3 concurrent_maplist/4 first_solution/3
`,
  thread_pool: `
current_thread_pool/1 thread_create_in_pool/4 thread_pool_create/3 thread_pool_destroy/1
thread_pool_property/2
`,
  threadutil: `
attach_console/0 attach_console/1 interactor/0 interactor/1 join_threads/0 tbacktrace/1 tbacktrace/2 tdebug/0
tdebug/1 thread_has_console/0 thread_run_interactor/0 threads/0 tnodebug/0 tnodebug/1 tprofile/1 tspy/1 tspy/2
`,
  time: `
alarm/3 alarm/4 alarm_at/3 alarm_at/4 call_with_time_limit/2 current_alarm/4 install_alarm/1 install_alarm/2
remove_alarm/1 uninstall_alarm/1
`,
  tty: `
menu/3 tty_clear/0 tty_flash/0
`,
  udp_broadcast: `
udp_broadcast_close/1 udp_broadcast_initialize/2 udp_peer/2 udp_peer_add/2 udp_peer_del/2
`,
  ugraphs: `
add_edges/3 add_vertices/3 complement/2 compose/3 connect_ugraph/3 del_edges/3 del_vertices/3 edges/2
neighbors/3 neighbours/3 reachable/3 top_sort/2 top_sort/3 transitive_closure/2 transpose_ugraph/2
ugraph_union/3 vertices/2 vertices_edges_to_ugraph/3
`,
  uid: `
getegid/1 geteuid/1 getgid/1 getgroups/1 getuid/1 group_data/3 group_info/2 set_user_and_group/1
set_user_and_group/2 setegid/1 seteuid/1 setgid/1 setuid/1 user_data/3 user_info/2
`,
  unicode: `
unicode_map/3 unicode_nfc/2 unicode_nfd/2 unicode_nfkc/2 unicode_nfkd/2 unicode_property/2
`,
  unix: `
detach_IO/0 detach_IO/1 dup/2 environ/1 exec/1 fork/1 fork_exec/1 kill/2 pipe/2 wait/2
`,
  uri: `
iri_normalized/2 iri_normalized/3 uri_authority_components/2 uri_authority_data/3 uri_components/2 uri_data/3
uri_data/4 uri_encoded/3 uri_file_name/2 uri_iri/2 uri_is_global/1 uri_normalized/2 uri_normalized/3
uri_normalized_iri/2 uri_normalized_iri/3 uri_query_components/2 uri_resolve/3
`,
  url: `
file_name_to_url/2 global_url/3 http_location/2 is_absolute_url/1 parse_url/2 parse_url/3 parse_url_search/2
set_url_encoding/2 url_iri/2 www_form_encode/2
`,
  utf8: `
utf8_codes/3
`,
  uuid: `
uuid/1 uuid/2 uuid_property/2
`,
  varnumbers: `
max_var_number/3 numbervars/1 varnumbers/2 varnumbers/3 varnumbers_names/3
`,
  vm: `
clause_vm/2 vm_list/1 vmi_labels/2
`,
  wfs: `
answer_residual/2 call_delays/2 call_residual_program/2 delays_residual_program/2
`,
  when: `
when/2
`,
  writef: `
swritef/2 swritef/3 writef/1 writef/2
`,
  www_browser: `
expand_url_path/2 www_open_url/1
`,
  xmldsig: `
xmld_signed_DOM/3 xmld_verify_signature/4
`,
  xmlenc: `
decrypt_xml/4 load_certificate_from_base64_string/2
`,
  xpath: `
xpath/3 xpath_chk/3
`,
  xsdp_types: `
xsdp_convert/3 xsdp_numeric_uri/2 xsdp_subtype_of/2 xsdp_type/1 xsdp_uri_type/2
`,
  yall: `
//2 //3 //4 //5 //6 //7 //8 //9 >>/2 >>/3 >>/4 >>/5 >>/6 >>/7 >>/8 >>/9 is_lambda/1 lambda_calls/2
lambda_calls/3
`,
  yaml: `
yaml_read/2 yaml_write/2 yaml_write/3
`,
  zip: `
with_zipper/2 zip_close/1 zip_close/2 zip_open/4 zipper_file_info/3 zipper_goto/2 zipper_members/2
zipper_open_current/3 zipper_open_new_file_in_zip/4
`,
  zlib: `
gzopen/3 gzopen/4 zopen/3
`,
};

const homes: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([library, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name): [string, string] => [name, library]),
  ),
);

/** The library in which SWI-Prolog has a predicate, `system` for what is built in; null where it has none. */
export function homeInSwi(indicator: string): string | null {
  return homes.get(indicator) ?? null;
}

/** Whether SWI-Prolog has a library of this name whose predicates are in the table. */
export function isSwiLibrary(name: string): boolean {
  return name !== 'system' && Object.hasOwn(NAMES, name);
}

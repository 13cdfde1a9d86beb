/**
 * Which predicates of SWI-Prolog reach outside of the program that calls them: by library, and by name where the system has
 * them. `test/conformance/effects.test.ts` checks that the names exist.
 */
import type { Effect } from '../../sandbox/effects.ts';
import { homeInSwi } from './swi-predicates.ts';

const LIBRARIES: Readonly<Record<Effect, string>> = {
  files:
    'archive files filesex persistency prolog_source prolog_xref zip zlib edit iostream qsave editline readline',
  network:
    'socket ssl stomp redis redis_streams paxos udp_broadcast streampool mqi pengines syslog www_browser doc_http',
  processes: 'process unix shell git uid rlimit cgi check_installation',
  nodes: '',
  environment: '',
  code: 'make prolog_pack shlib qpforeign prolog_wrap hotfix prolog_install',
};

const NAMES: Readonly<Record<Effect, string>> = {
  files: `
    open/3 open/4 see/1 tell/1 append/1 protocol/1 protocola/1 delete_file/1 delete_directory/1 make_directory/1 rename_file/2
    tmp_file/2 tmp_file_stream/3 working_directory/2 directory_files/2 exists_file/1 exists_directory/1 access_file/2
    size_file/2 time_file/2 same_file/2 read_link/3 expand_file_name/2 open_resource/2 open_resource/3 exists_source/1
    exists_source/2 make_library_index/1 make_library_index/2 qcompile/1 qcompile/2 zip_open_stream/3
    read_file_to_codes/3 read_file_to_string/3 read_file_to_terms/3 csv_read_file/2 csv_read_file/3 csv_read_file_row/3
    csv_write_file/2 csv_write_file/3 phrase_from_file/2 phrase_from_file/3 load_settings/1 load_settings/2 save_settings/0
    save_settings/1 load_dtd/2 load_dtd/3 load_html/3 load_html_file/2 load_sgml/3 load_sgml_file/2 load_structure/3
    load_xml/3 load_xml_file/2 crypto_file_hash/3`,
  network: '',
  processes: 'shell/1 shell/2 on_signal/3 prolog_alert_signal/2 set_prolog_IO/3 set_system_IO/3 open_xterm/5',
  nodes: '',
  environment: 'setenv/2 unsetenv/1 setlocale/3',
  code: `
    consult/1 load_files/1 load_files/2 ensure_loaded/1 use_module/1 use_module/2 reexport/1 reexport/2 reconsult/1 compile/1
    autoload/1 autoload/2 attach_packs/0 attach_packs/1 attach_packs/2 use_foreign_library/1 use_foreign_library/2
    open_shared_object/2 open_shared_object/3 call_shared_object_function/2 unload_file/1 reload_library_index/0
    redefine_system_predicate/1 require/1 prolog/0 break/0 load_test_files/1`,
};

const words = (text: string): string[] => text.split(/\s+/).filter(word => word !== '');

const byLibrary = new Map(
  (Object.entries(LIBRARIES) as [Effect, string][]).flatMap(([effect, names]) =>
    words(names).map((name): [string, Effect] => [name, effect]),
  ),
);
const byName = new Map(
  (Object.entries(NAMES) as [Effect, string][]).flatMap(([effect, names]) =>
    words(names).map((name): [string, Effect] => [name, effect]),
  ),
);

/** @internal For a test that compares the table with SWI-Prolog. */
export const listedPredicates: readonly string[] = [...byName.keys()];

/** What a call of a predicate that the program does not define does outside; null where it does nothing there. */
export function effectOf(indicator: string): Effect | null {
  const own = byName.get(indicator);
  if (own !== undefined) return own;
  const home = homeInSwi(indicator);
  return home === null ? null : (byLibrary.get(home) ?? null);
}

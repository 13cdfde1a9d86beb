import { builtinArguments } from '../../exploration/omissions/builtin-arguments.ts';
import { goalsOf } from './kinds.ts';
import { libraryArguments } from './library-arguments.ts';

/** Goals about the outside, clocks and the machine's own state, those that end the program, and what SWI-Prolog 9.0.4 lacks. */
const LEFT_OUT = new Set(
  `halt/1 open/3 open/4 close/1 close/2 set_input/1 set_output/1 set_stream/2 exists_file/1 ensure_loaded/1 use_module/1
   use_module/2 set_prolog_flag/2 op/3 get_time/1 license/1 module/1 prompt/2 prolog_load_context/2 prolog_stack_property/2
   set_random/1 source_location/2 statistics/2 style_check/1 create_prolog_flag/3 char_conversion/2 module_property/2 current_module/1
   initialization/1 debug/1 nodebug/1 debug/3 print_message/2 print_message_lines/3 listing/1 current_op/3
   current_prolog_flag/2 current_input/1 current_output/1 put_attrs/2 is_stream/1 get_attrs/2 line_count/2 dynamic/1
   discontiguous/1 multifile/1 abolish/1 abolish/2 current_predicate/1 current_predicate/2 predicate_property/2 flag/3
   line_position/2 character_count/2 byte_count/2 see/1 tell/1 seek/4 stream_property/2 copy_stream_data/3
   set_stream_position/2
   open_string/2 text_concat/3 current_char_conversion/2 expand_goal/2 expand_term/2 dcg_translate_rule/2`.split(
    /\s+/,
  ),
);
/** A list that is called names files, unless a clause was asserted for it; global variables have no order. */
const UNSTABLE =
  /^nb_current\(_|^assert[az]?\(\[|^(call|catch|catch_with_backtrace|once|ignore|not|'\\\\\+'|forall|find\w+|call_\w+|setup_\w+|with_\w+|tnot|notrace)\(.*\[/;

export function generatedGoals(): string[] {
  const rows = [...builtinArguments, ...libraryArguments].filter(([indicator]) => !LEFT_OUT.has(indicator));
  return goalsOf(rows).filter(goal => !UNSTABLE.test(goal));
}

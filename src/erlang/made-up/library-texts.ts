/**
 * Texts that library functions understand, for programs that call these: an address for `inet:parse_address/1`, a date for
 * `Date.from_iso8601/1`, a text that a regular expression of the program matches. A search would have to find out
 * character by character, in code that is not the user's, what everybody knows who calls the function.
 *
 * They are pieces of inputs like the texts that the program mentions itself, and are tried as whole inputs before others.
 */
import type { Definition } from '../core/index.ts';
import { calledIn, mentionedTerms } from '../core/mentioned.ts';
import { Atom, atom, Bits, ErlMap, mapGet, type Term } from '../terms/index.ts';
import { codePoints, textOf } from './codings.ts';
import type { Text } from './dictionary.ts';
import { examplesOf } from './pattern-examples.ts';

const IPV4 = ['127.0.0.1', '10.0.0.0'];
const IPV6 = ['::1', 'fe80::1:2'];
const DATE = ['2000-01-31', '1999-12-01'];
const TIME = ['23:59:00', '10:30:05.5'];
const DATE_TIME = ['2000-01-31T23:59:00Z', '1999-12-01T10:30:05+01:00'];
const URI = ['http://a.b:80/c/d?e=f&g=h#i', 'mailto:a@b'];
const QUERY = ['a=b&c=d', 'a=%41+b'];
const BASE64 = ['YWJj', 'YWI=', 'YQ=='];
const FLOAT = ['1.5', '0.25', '1.0e3'];
const VERSION = ['1.0.0', '2.10.3-rc.1+b'];
const JSON_TEXT = ['{"a":1}', '[1,true]', '"a"'];
const SOURCE = ['a', 'f(1)', '[1,{a}]', 'X + 2', '"a"'];

/** Texts by the functions that read them. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  'inet:parse_address': [...IPV4, ...IPV6],
  'inet:parse_strict_address': [...IPV4, ...IPV6],
  'inet:parse_ipv4_address': IPV4,
  'inet:parse_ipv4strict_address': IPV4,
  'inet:parse_ipv6_address': IPV6,
  'inet:parse_ipv6strict_address': IPV6,
  'inet_parse:address': [...IPV4, ...IPV6],
  'calendar:rfc3339_to_system_time': DATE_TIME,
  'uri_string:parse': URI,
  'uri_string:normalize': URI,
  'uri_string:dissect_query': QUERY,
  'uri_string:percent_decode': ['a%20b'],
  'uri_string:unquote': ['a%20b'],
  'http_uri:parse': URI,
  'base64:decode': BASE64,
  'base64:decode_to_string': BASE64,
  'base64:mime_decode': BASE64,
  'binary:decode_hex': ['6162'],
  'erlang:binary_to_float': FLOAT,
  'erlang:list_to_float': FLOAT,
  'string:to_float': FLOAT,
  'erl_scan:string': SOURCE,
  'erl_scan:tokens': SOURCE,
  'json:decode': JSON_TEXT,
  'Elixir.Date:from_iso8601': DATE,
  'Elixir.Date:from_iso8601!': DATE,
  'Elixir.Time:from_iso8601': TIME,
  'Elixir.Time:from_iso8601!': TIME,
  'Elixir.NaiveDateTime:from_iso8601': DATE_TIME,
  'Elixir.NaiveDateTime:from_iso8601!': DATE_TIME,
  'Elixir.DateTime:from_iso8601': DATE_TIME,
  'Elixir.Version:parse': VERSION,
  'Elixir.Version:parse!': VERSION,
  'Elixir.Version:compare': VERSION,
  'Elixir.Version:match?': VERSION,
  'Elixir.URI:parse': URI,
  'Elixir.URI:new': URI,
  'Elixir.URI:new!': URI,
  'Elixir.URI:decode': ['a%20b'],
  'Elixir.URI:decode_query': QUERY,
  'Elixir.URI:decode_www_form': ['a+b%20c'],
  'Elixir.Base:decode16': ['6162', 'AB'],
  'Elixir.Base:decode16!': ['6162', 'AB'],
  'Elixir.Base:decode32': ['MFRGG==='],
  'Elixir.Base:decode64': BASE64,
  'Elixir.Base:decode64!': BASE64,
  'Elixir.Base:url_decode64': BASE64,
  'Elixir.Float:parse': FLOAT,
  'Elixir.String:to_float': FLOAT,
  'Elixir.OptionParser:split': ['a --b "c d"', "-a 'b'"],
};

/** Modules whose functions take regular expressions. */
const PATTERN_MODULES = new Set(['re', 'Elixir.Regex']);
/** Functions besides these that do. */
const PATTERN_FUNCTIONS = new Set(['Elixir.String:match?', 'Elixir.String:split', 'Elixir.String:replace']);
/** Texts in all. */
const MAX_TEXTS = 60;

export function textsForCalls(definitions: readonly Definition[]): Text[] {
  const called = calledIn(definitions);
  const texts = [...called].flatMap(name => (READERS[name] ?? []).map(codePoints));
  const isCalled = (name: string): boolean =>
    PATTERN_MODULES.has(name.slice(0, name.lastIndexOf(':'))) || PATTERN_FUNCTIONS.has(name);
  const patterns = [...called].some(isCalled) ? mentionedTerms(definitions).flatMap(sourceOf) : [];
  return [...patterns.flatMap(examplesOf), ...texts].slice(0, MAX_TEXTS);
}

const [STRUCT, SOURCE_KEY, REGEX] = ['__struct__', 'source', 'Elixir.Regex'].map(atom) as [Atom, Atom, Atom];

/** The source of what may be a regular expression: a text with characters that mean something there, or Elixir's struct. */
function sourceOf(term: Term): string[] {
  if (term instanceof ErlMap) {
    const source = mapGet(term, STRUCT) === REGEX ? mapGet(term, SOURCE_KEY) : undefined;
    return source instanceof Bits ? [shown(source)] : [];
  }
  const text = term instanceof Atom || typeof term === 'number' ? '' : shown(term);
  return text.length > 1 && /[\\^$[(*+?|{]/.test(text) ? [text] : [];
}

function shown(term: Term): string {
  return String.fromCodePoint(...(textOf(term) ?? []));
}

/**
 * The report page: one file that opens from disk, without a server and without a network. It carries the report, packed,
 * and the code that shows it (`web/report/`). Nothing of the report is ever markup or code: the only scripts and styles
 * that may run are those whose hashes the policy names. Readers without scripts see the text of the console.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { jsonPieces, levelsOf } from './json.ts';
import { type PageAssets, pageAssets } from './page-assets.ts';
import type { Report, SuiteReport } from './schema.ts';
import { plain } from './style.ts';
import { renderText } from './text.ts';

/** Characters of one text of the report; the page says how long it was. */
const MAX_TEXT = 20_000;
/** Characters of the console's text that are there for readers without scripts. */
const MAX_FALLBACK = 200_000;
/** Characters of the report that are encoded at a time. Larger: fewer calls, more memory. */
const PORTION = 1 << 16;

export function* toHtml(report: Report | SuiteReport): Generator<string> {
  const [head, tail] = frame(pageAssets('report'), '');
  yield `${head}<noscript><main class="fallback"><h1>Tandem report</h1><pre>`;
  yield escaped(cut(renderText(report, plain, 'tandem'), MAX_FALLBACK));
  yield '</pre></main></noscript></div>\n<script type="application/octet-stream" id="report">';
  yield packed(report);
  yield `</script>${tail}`;
}

/** The page that shows a report which it is told by the server that it comes from. */
export function livePage(): string {
  const [head, tail] = frame(pageAssets('live'), "connect-src 'self'");
  return `${head}</div>${tail}`;
}

/** What comes before and after the content of a page. */
function frame({ script, style }: PageAssets, allowed: string): readonly [string, string] {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    ...(allowed === '' ? [] : [allowed]),
  ].join('; ');
  const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>Tandem report</title>
<style>${style}</style>
</head>
<body>
<div id="page">`;
  return [head, `\n<script>${script}</script>\n</body>\n</html>\n`];
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function packed(report: Report | SuiteReport): string {
  const bytes: Buffer[] = [];
  let text = '';
  for (const piece of jsonPieces(shortened(report), levelsOf(report))) {
    text += piece;
    if (text.length < PORTION) continue;
    bytes.push(Buffer.from(text));
    text = '';
  }
  bytes.push(Buffer.from(text));
  return gzipSync(Buffer.concat(bytes)).toString('base64');
}

/** Without the texts that nobody could look at, and what the page does not show. */
function shortened(report: Report | SuiteReport): Report | SuiteReport {
  if (!('units' in report)) return shortUnit(report);
  return {
    ...report,
    units: report.units.map(unit => {
      // The modules have the lines of all their functions.
      const { files: _, ...coverage } = unit.coverage;
      return shortUnit({ ...unit, coverage });
    }),
  };
}

function shortUnit(unit: Report): Report {
  const { points: _, ...coverage } = unit.coverage;
  return { ...unit, coverage, cases: unit.cases.map(shortCase) };
}

function shortCase({ reached: _, ...one }: Report['cases'][number]): Report['cases'][number] {
  return deepCut(one) as Report['cases'][number];
}

/** The value itself where nothing in it is too long. */
function deepCut(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, MAX_TEXT);
  if (!hasLongText(value)) return value;
  if (Array.isArray(value)) return value.map(deepCut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deepCut(part)]));
}

function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MAX_TEXT;
  if (typeof value !== 'object' || value === null) return false;
  for (const part of Object.values(value)) if (hasLongText(part)) return true;
  return false;
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)} ... (${text.length} characters)`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text.replaceAll(/[&<>]/g, character => entities[character] ?? '');
}

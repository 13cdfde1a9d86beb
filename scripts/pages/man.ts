/** docs/tandem.1, the man page, made from the command line's own definition. */
import type { Command } from 'commander';
import { processIo } from '../../src/cli/io.ts';
import { commandLine } from '../../src/cli/program.ts';
import { strategies } from '../../src/search/strategies/index.ts';

/** Roff takes backslashes, and dots and quotes at the beginning of a line, for something else. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
}

/** Of the page; readers of man pages want one. */
const DATE = '2026-11-16';

/** Lines of a paragraph have at most so many characters. */
const WIDTH = 78;

function paragraph(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').map(escaped)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const bold = (text: string) => `\\fB${escaped(text)}\\fR`;
/** `<file>` and `[seed]` as people write them in man pages. */
const italic = (text: string) => `\\fI${escaped(text)}\\fR`;

export function manPage(): string {
  const program = commandLine(processIo(), () => {});
  const commands = program.commands.filter(command => command.name() !== 'help');
  const explores = commands.filter(command => ['run', 'test'].includes(command.name()));
  const others = commands.filter(command => !explores.includes(command) && optionsOf(command).length > 0);
  const [run, test] = explores as [Command, Command];
  const shared = new Set(optionsOf(run).map(({ flags }) => flags));
  const only = optionsOf(test).filter(({ flags }) => !shared.has(flags));
  return `${[
    '.\\" Made from the table of options (npm run docs writes it anew).',
    `.TH TANDEM 1 "${DATE}" "tandem ${program.version()}" "User commands"`,
    '.SH NAME',
    'tandem \\- concolic testing for Erlang and Prolog',
    '.SH SYNOPSIS',
    ...commands.flatMap((command, i) => [...(i === 0 ? [] : ['.br']), synopsis(command)]),
    '.SH DESCRIPTION',
    paragraph(program.description()),
    '.SH COMMANDS',
    ...commands.flatMap(command => [
      '.TP',
      bold(`tandem ${command.name()}`),
      paragraph(command.description()),
    ]),
    '.SH OPTIONS OF RUN AND TEST',
    ...optionsOf(run).flatMap(item),
    '.SS Of test alone',
    ...only.flatMap(item),
    ...others.flatMap(command => [
      `.SH OPTIONS OF ${command.name().toUpperCase()}`,
      ...otherOptions(command, shared),
    ]),
    '.SH STRATEGIES',
    ...Object.entries(strategies).flatMap(([name, { text }]) => ['.TP', bold(name), paragraph(text)]),
    '.SH EXIT STATUS',
    ...EXITS.flatMap(([status, text]) => ['.TP', bold(status), escaped(text)]),
    '.SH FILES',
    '.TP',
    bold('tandem.config.json'),
    'The project file of the current folder; \\fBtandem init\\fR writes one.',
    '.SH EXAMPLES',
    '.nf',
    ...EXAMPLES.map(escaped),
    '.fi',
  ].join('\n')}\n`;
}

const EXITS = [
  ['0', 'nothing was found'],
  ['1', 'errors were found in the program under test'],
  ['2', 'wrong usage, or a failure of the tool'],
] as const;

const EXAMPLES = [
  "tandem run example.erl foo '[[17]]'",
  "tandem run family.pl 'grandparent(ann, X)'",
  'tandem test src --time 60 --junit tandem.xml',
  'tandem test src --emit-tests test/',
];

interface Flag {
  readonly flags: string;
  readonly description: string;
}

function optionsOf(command: Command): Flag[] {
  return command.options.filter(({ hidden }) => !hidden);
}

/** Options that are described already are named. */
function otherOptions(command: Command, known: ReadonlySet<string>): string[] {
  const own = optionsOf(command).filter(({ flags }) => !known.has(flags));
  const same = optionsOf(command).filter(({ flags }) => known.has(flags));
  if (same.length === 0) return own.flatMap(item);
  const names = same.map(({ flags }) => bold(/--[\w-]+/.exec(flags)?.[0] ?? flags));
  return [...own.flatMap(item), `As above:\n${names.join(',\n')}.`];
}

function item({ flags, description }: Flag): string[] {
  return ['.TP', flagText(flags), paragraph(description)];
}

/** `-d, --depth <n>` with the value in italics. */
function flagText(flags: string): string {
  const [, names = flags, value = ''] = /^(.*?)(?: <(.*)>)?$/.exec(flags) ?? [];
  return `${names.split(', ').map(bold).join(', ')}${value === '' ? '' : ` ${italic(value)}`}`;
}

function synopsis(command: Command): string {
  const args = command.registeredArguments.map(argument => {
    const name = `${italic(argument.name())}${argument.variadic ? '...' : ''}`;
    return argument.required ? name : `[${name}]`;
  });
  const options = optionsOf(command).length > 0 ? ['[options]'] : [];
  return [bold(`tandem ${command.name()}`), ...args, ...options].join(' ');
}

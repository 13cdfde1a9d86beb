/** The option table in Commander's terms: for a command to take, and for a report's recorded options to be read back. */
import { Command, Option } from 'commander';
import { strategies } from '../search/strategies/index.ts';
import type { Definition } from './option.ts';
import { definitions, type OptionName } from './options.ts';
import type { RawOptions } from './read-options.ts';
import { noValue } from './values.ts';

const allNames = Object.keys(definitions) as OptionName[];

/** The options of a command. */
export function optionsOf(command: 'run' | 'test'): OptionName[] {
  return allNames.filter(name => {
    const { command: only }: Definition<unknown> = definitions[name];
    return only === undefined || only === command;
  });
}

/**
 * Options that are there or not can be written in both ways: what a project file has switched on can be switched off. Help
 * shows the one that is not the default.
 */
export function withOptions(command: Command, names: readonly OptionName[] = allNames): Command {
  for (const name of names) {
    const { flags, text, repeatable, read }: Definition<unknown> = definitions[name];
    const option = new Option(
      flags,
      `${text} (${repeatable ? 'repeatable; ' : ''}default: ${defaultText(name)})`,
    );
    if (repeatable) option.argParser((value: string, earlier?: string[]) => [...(earlier ?? []), value]);
    const both = read === noValue ? [option, new Option(opposite(flags)).hideHelp()] : [option];
    // Commander takes the negative form for switched on where it comes first.
    for (const one of both.sort((a, b) => Number(a.negate) - Number(b.negate))) command.addOption(one);
  }
  return names.includes('strategy') ? command.addHelpText('after', strategyHelp()) : command;
}

function opposite(flag: string): string {
  return flag.startsWith('--no-') ? flag.replace('--no-', '--') : flag.replace('--', '--no-');
}

function strategyHelp(): string {
  const lines = Object.entries(strategies).map(([name, { text }]) => `  ${name.padEnd(14)}${text}\n`);
  return `\nStrategies, and what each tries first:\n${lines.join('')}`;
}

/** The words of options, as a report keeps them, read back. */
export function rawOptionsOf(words: readonly string[]): RawOptions {
  const command = withOptions(
    new Command('options').exitOverride().configureOutput({ outputError: () => {} }),
  );
  return command.parse([...words], { from: 'user' }).opts();
}

/** An option's default as help and docs/options.md show it. */
export function defaultText(name: OptionName): string {
  const { initial, shownDefault }: { initial: unknown; shownDefault?: string } = definitions[name];
  return shownDefault ?? (initial === null ? 'none' : String(initial));
}

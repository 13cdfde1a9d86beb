/** The option table in Commander's terms: for a command to take, and for a report's recorded options to be read back. */
import { Command, Option } from 'commander';
import { strategies } from '../search/strategies/index.ts';
import { definitions, type OptionName, type RawOptions } from './options.ts';

export function withOptions(
  command: Command,
  names: readonly OptionName[] = Object.keys(definitions) as OptionName[],
): Command {
  for (const name of names) {
    const { flags, text, repeatable }: { flags: string; text: string; repeatable?: true } = definitions[name];
    const option = new Option(
      flags,
      `${text} (${repeatable ? 'repeatable; ' : ''}default: ${defaultText(name)})`,
    );
    if (repeatable) option.argParser((value: string, earlier?: string[]) => [...(earlier ?? []), value]);
    command.addOption(option);
  }
  return command.addHelpText('after', strategyHelp());
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

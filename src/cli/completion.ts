/** `tandem completion`: the script with which a shell completes commands, options and their values. */
import type { Command } from 'commander';
import { EFFECTS } from '../sandbox/effects.ts';
import { definitions } from './options.ts';

/** A command as shells need to know it. */
interface Word {
  readonly name: string;
  readonly text: string;
  readonly options: readonly Flag[];
  /** What its argument may be, where that is one of a few words and no file. */
  readonly words: readonly string[];
}

interface Flag {
  /** `--depth`. */
  readonly long: string;
  /** `-d`, where there is one. */
  readonly short: string | undefined;
  readonly text: string;
  readonly takesValue: boolean;
  /** Its values, where they are a few words. */
  readonly choices: readonly string[];
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** In place of a command. */
const ALONE = ['--help', '--version'];

export function completionScript(shell: Shell, program: Command): string {
  const words = program.commands.map(wordOf);
  return { bash, zsh, fish }[shell](words);
}

function wordOf(command: Command): Word {
  return {
    name: command.name(),
    text: command.summary(),
    words: command.name() === 'completion' ? SHELLS : [],
    options: command.options.flatMap(({ long, short, description, required, hidden }) =>
      long === undefined || long === null || hidden
        ? []
        : [
            {
              long,
              short: short ?? undefined,
              text: description.replace(/ \((?:repeatable; )?default: .*\)$/s, ''),
              takesValue: required,
              choices: choicesOf(long),
            },
          ],
    ),
  };
}

function choicesOf(long: string): readonly string[] {
  if (long === '--allow') return [...EFFECTS, 'all'];
  const found = Object.values(definitions).find(({ flags }) => flags.split(/[ ,]+/).includes(long));
  return found?.read.schema.enum ?? [];
}

function bash(words: readonly Word[]): string {
  const flags = new Map(words.flatMap(({ options }) => options.map(flag => [flag.long, flag])));
  const valued = [...flags.values()].filter(({ takesValue }) => takesValue);
  const withChoices = valued.filter(({ choices }) => choices.length > 0);
  const others = valued.filter(({ choices }) => choices.length === 0);
  const bothOf = ({ long, short }: Flag) => [long, ...(short === undefined ? [] : [short])].join('|');
  return `# Completion of tandem for bash: source <(tandem completion bash)
_tandem() {
  local IFS=$'\\n' current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} words=''
  COMPREPLY=()
  # Bash takes --option=value apart.
  if [ "$current" = = ]; then current=''
  elif [ "$before" = = ]; then before=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  case $before in
${withChoices.map(flag => `    ${bothOf(flag)}) words='${flag.choices.join(' ')}' ;;`).join('\n')}
    ${others.map(bothOf).join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  if [ -z "$words" ] && [ "$COMP_CWORD" -eq 1 ]; then
    words='${words.map(({ name }) => name).join(' ')}'
    if [[ $current == -* ]]; then words='${ALONE.join(' ')}'; fi
  elif [ -z "$words" ] && [[ $current == -* ]]; then
    case \${COMP_WORDS[1]} in
${words.map(({ name, options }) => `      ${name}) words='${options.map(({ long }) => long).join(' ')}' ;;`).join('\n')}
    esac
  elif [ -z "$words" ]; then
    case \${COMP_WORDS[1]} in
${words.flatMap(({ name, words: own }) => (own.length === 0 ? [] : `      ${name}) words='${own.join(' ')}' ;;`)).join('\n')}
    esac
  fi
  if [ -n "$words" ]; then COMPREPLY=($(IFS=' '; compgen -W "$words" -- "$current"))
  else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -o bashdefault -F _tandem tandem
`;
}

function zsh(words: readonly Word[]): string {
  const escaped = (text: string) => text.replaceAll(/[[\]:\\]/g, '\\$&').replaceAll("'", `'\\''`);
  const specs = ({ long, short, text, takesValue, choices }: Flag) => {
    const value = choices.length > 0 ? `:value:(${choices.join(' ')})` : ':value:_files';
    const spec = (name: string, sign: string) =>
      `'*${name}${takesValue ? sign : ''}[${escaped(text)}]${takesValue ? value : ''}'`;
    return [spec(long, '='), ...(short === undefined ? [] : [spec(short, '+')])];
  };
  const rest = (own: readonly string[]) =>
    own.length === 0 ? "'*:file:_files'" : `'2:word:(${own.join(' ')})'`;
  return `#compdef tandem
# Completion of tandem for zsh: in a folder of $fpath, as _tandem
_tandem() {
  local -a commands
  commands=(
${words.map(({ name, text }) => `    '${name}:${escaped(text)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    if [[ $words[2] == -* ]]; then compadd -- ${ALONE.join(' ')}; else _describe command commands; fi
    return
  fi
  case $words[2] in
${words
  .map(
    ({ name, options, words: own }) =>
      `    ${name})\n      _arguments ${[...options.flatMap(specs), rest(own)].join(' \\\n        ')} ;;`,
  )
  .join('\n')}
  esac
}
_tandem "$@"
`;
}

function fish(words: readonly Word[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const option = (name: string, { long, short, text, takesValue, choices }: Flag) =>
    [
      `complete -c tandem -n '__fish_seen_subcommand_from ${name}' -l ${long.slice(2)}`,
      ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
      ...(takesValue ? ['-r'] : []),
      ...(choices.length > 0 ? [`-f -a '${choices.join(' ')}'`] : []),
      `-d ${quoted(text)}`,
    ].join(' ');
  return `# Completion of tandem for fish: tandem completion fish > ~/.config/fish/completions/tandem.fish
${words
  .map(({ name, text }) => `complete -c tandem -n __fish_use_subcommand -f -a ${name} -d ${quoted(text)}`)
  .join('\n')}
${ALONE.map(long => `complete -c tandem -n __fish_use_subcommand -l ${long.slice(2)}`).join('\n')}
${words.flatMap(({ name, words: own }) => (own.length === 0 ? [] : `complete -c tandem -n '__fish_seen_subcommand_from ${name}' -f -a '${own.join(' ')}'`)).join('\n')}
${words.flatMap(({ name, options }) => options.map(flag => option(name, flag))).join('\n')}
`;
}

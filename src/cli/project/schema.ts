/** The JSON schema of `tandem.config.json`, made from the table of options. docs/tandem.schema.json is the same. */
import type { Definition } from '../option.ts';
import { definitions } from '../options.ts';
import type { ValueSchema } from '../values.ts';

/** Keys of a project file that are no options. */
export const TARGETS = 'targets';
export const FUNCTIONS = 'functions';
export const SCHEMA = '$schema';
/** Of a function. */
export const SEED = 'seed';

type Table = Readonly<Record<string, Definition<unknown>>>;

/** The options that a project file may have. */
export const projectOptions: Table = Object.fromEntries(
  Object.entries<Definition<unknown>>(definitions).filter(
    ([, definition]) => definition.notInProject === undefined,
  ),
);

/** Those that it may have for a single function. */
export const functionOptions: Table = Object.fromEntries(
  Object.entries(projectOptions).filter(([, definition]) => definition.isOfFunction === true),
);

/** One value, or a list of them where the option can be repeated. */
export function valueSchema({ read, repeatable }: Definition<unknown>): ValueSchema {
  return repeatable ? { anyOf: [read.schema, { type: 'array', items: read.schema }] } : read.schema;
}

export function projectSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Project file of Tandem',
    type: 'object',
    additionalProperties: false,
    properties: {
      [SCHEMA]: { type: 'string' },
      [TARGETS]: {
        type: 'array',
        items: { type: 'string' },
        description: 'what tandem test explores: files, folders, projects, modules of the installed OTP',
      },
      [FUNCTIONS]: {
        type: 'object',
        description:
          'settings of single functions: MOD:FUN/ARITY, Mod.fun/ARITY in Elixir, FILE.pl:PRED/ARITY',
        additionalProperties: {
          type: 'object',
          additionalProperties: false,
          properties: {
            [SEED]: {
              type: 'string',
              description:
                'Erlang: the list of the first arguments, as in [1, [a,b]]. Prolog: the first goal',
            },
            ...properties(functionOptions),
          },
        },
      },
      ...properties(projectOptions),
    },
  };
}

function properties(table: Table): Record<string, object> {
  return Object.fromEntries(
    Object.entries(table).map(([name, definition]) => [
      name,
      { ...valueSchema(definition), description: description(definition) },
    ]),
  );
}

/** The text about `--no-specs` says what false means. */
function description({ flags, text }: Definition<unknown>): string {
  return flags.startsWith('--no-') ? `false: ${text}` : text;
}

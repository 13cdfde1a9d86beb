/** docs/options.md, made from the tables of options and strategies. */
import { defaultText } from '../../src/cli/option-words.ts';
import { definitions, type OptionName } from '../../src/cli/options.ts';
import { strategies } from '../../src/search/strategies/index.ts';

export function optionsPage(): string {
  const rows = (Object.keys(definitions) as OptionName[]).map(name => {
    const definition: { flags: string; text: string; language?: string; repeatable?: true } =
      definitions[name];
    const language = definition.language === undefined ? '' : `${capitalized(definition.language)}: `;
    const repeatable = definition.repeatable ? '; repeatable' : '';
    const flags = definition.flags.replaceAll('|', '\\|');
    return `| \`${flags}\` | ${language}${definition.text}${repeatable} | ${defaultText(name)} |`;
  });
  const strategyRows = Object.entries(strategies).map(([name, { text }]) => `| \`${name}\` | ${text} |`);
  return `# Options of \`tandem run\` and \`tandem test\`

Made from the option table in \`src/cli/options.ts\` (\`npm run docs\` writes it anew).

| option | meaning | default |
|---|---|---|
${rows.join('\n')}

## Strategies

What \`--strategy\` takes, made from the table in \`src/search/strategies/index.ts\`.

| strategy | what it tries first |
|---|---|
${strategyRows.join('\n')}
`;
}

function capitalized(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

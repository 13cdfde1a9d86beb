/** docs/options.md, made from the option table. */
import { defaultText } from '../../src/cli/option-words.ts';
import { definitions, type OptionName } from '../../src/cli/options.ts';

export function optionsPage(): string {
  const rows = (Object.keys(definitions) as OptionName[]).map(name => {
    const definition: { flags: string; text: string; language?: string; repeatable?: true } =
      definitions[name];
    const language = definition.language === undefined ? '' : `${capitalized(definition.language)}: `;
    const repeatable = definition.repeatable ? '; repeatable' : '';
    const flags = definition.flags.replaceAll('|', '\\|');
    return `| \`${flags}\` | ${language}${definition.text}${repeatable} | ${defaultText(name)} |`;
  });
  return `# Options of \`tandem run\` and \`tandem test\`

Made from the option table in \`src/cli/options.ts\` (\`npm run docs\` writes it anew).

| option | meaning | default |
|---|---|---|
${rows.join('\n')}
`;
}

function capitalized(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

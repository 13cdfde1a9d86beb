/** docs/prolog-builtins.md, made from the tables of builtins and libraries. */
import { treatmentOf } from '../../src/prolog/concolic/builtins.ts';
import { libraryContents } from '../../src/prolog/library/index.ts';
import { PrologSystem } from '../../src/prolog/system.ts';

const TREATMENTS = {
  followed: 'Their outcome on a symbolic value is a decision, and their results are symbolic again.',
  'passed on':
    'They call, copy, store or write terms. What they look at (the name of a goal, a stream, a key) is decided or fixed; nothing depends on the rest.',
  fixed: 'A symbolic argument is fixed to what it is in the run; the report counts it as `concrete-builtin`.',
} as const;

export function builtinsPage(): string {
  const { program } = new PrologSystem();
  const names = [...program.system]
    .filter(([name, pred]) => pred.builtin !== null && !name.startsWith('$'))
    .map(([name]) => name)
    .sort();
  const sections = Object.entries(TREATMENTS).map(([treatment, meaning]) => {
    const listed = names.filter(name => treatmentOf(name) === treatment);
    return `## Builtins that are ${treatment} (${listed.length})\n\n${meaning}\n\n${wrapped(listed)}\n`;
  });
  const libraries = libraryContents()
    .filter(([, predicates]) => predicates.length > 0 && predicates[0] !== '')
    .map(([name, predicates]) => `- \`library(${name})\`: ${predicates.map(code).join(', ')}`);
  return `# Builtins and libraries for Prolog programs

Made from the tables in \`src/prolog\` (\`npm run docs\` writes it anew).

${sections.join('\n')}
## Libraries

Written in Prolog and explored like the program itself. They are loaded when a program asks for them or calls what they define.

${libraries.join('\n')}
`;
}

function wrapped(names: readonly string[]): string {
  return names.map(code).join(', ');
}

function code(name: string): string {
  return name.includes('|') ? `\`\` ${name} \`\`` : `\`${name}\``;
}

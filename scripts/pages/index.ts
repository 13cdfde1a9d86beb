/** The pages of docs/ that are made from tables of the source alone. A test compares them with what is there. */
import { projectSchema } from '../../src/cli/project/schema.ts';
import { bifsPage } from './bifs.ts';
import { manPage } from './man.ts';
import { optionsPage } from './options.ts';
import { builtinsPage } from './prolog-builtins.ts';

export const pages: readonly { readonly file: string; readonly text: () => string }[] = [
  { file: 'docs/options.md', text: optionsPage },
  { file: 'docs/tandem.1', text: manPage },
  { file: 'docs/tandem.schema.json', text: () => `${JSON.stringify(projectSchema(), null, 2)}\n` },
  { file: 'docs/bifs.md', text: bifsPage },
  { file: 'docs/prolog-builtins.md', text: builtinsPage },
];

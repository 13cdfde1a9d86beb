/** `npm run docs`: writes the pages of docs/ that are generated anew. */
import { runTypeScript } from './typescript.mjs';

process.exitCode = await runTypeScript('scripts/pages/write.ts');

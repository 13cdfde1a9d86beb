/** `npm run boundaries`: complains about imports and uses of the outside world that the plan of src/ does not allow. */
import { dependenciesAreCurrent, installDependencies } from './dependencies.mjs';

if (!dependenciesAreCurrent()) await installDependencies();
const { check } = await import('./boundaries/check.mjs');
const found = check();
for (const sentence of found) console.error(sentence);
if (found.length > 0) process.exitCode = 1;

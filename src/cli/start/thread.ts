/** Entry of an executor's thread. Its arguments are those of the command. */
import { loadWork } from './work-bundle.ts';

loadWork(process.argv.slice(2)).exports.serveExecutor();

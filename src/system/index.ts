export { makeFolder } from './make-folder.ts';
export { readRegularFile } from './read-text.ts';
export { spawnTied, tie } from './tied-processes.ts';

export { readRegularFile } from './read-text.ts';
export { spawnTied, tie } from './tied-processes.ts';

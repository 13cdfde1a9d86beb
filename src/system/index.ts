export { makeFolder } from './make-folder.ts';
export { type ChildProcess, finishTied, forkTied, runTied, spawnTied, startForUser } from './processes.ts';
export { readRegularFile } from './read-text.ts';

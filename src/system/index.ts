export { spawnTied, tie } from './tied-processes.ts';

export { Cache, cacheFolder, checksum, crc32Sum, prune, quickSum } from './cache.ts';
export { type CacheCheck, checkCache } from './cache-check.ts';
export { makeFolder } from './make-folder.ts';
export { type ChildProcess, finishTied, forkTied, runTied, spawnTied, startForUser } from './processes.ts';
export { readRegularFile } from './read-text.ts';
export { setAllFlags, setWasmFlags } from './v8-flags.ts';

/**
 * Loads a script with what V8 has compiled of it in earlier runs.
 *
 * To parse the program and to compile the functions that a short command calls takes longer than the command itself. V8
 * gives out what it has compiled so far (its code cache), which includes functions that were compiled when they were
 * first called. It is kept in the cache folder after a command, and handed to V8 by the next one.
 *
 * V8 executes such data as it is. It rejects data of another version of V8, of other flags or processors, and of a source
 * of another length; it does not compare the source. That the data belongs to this very source follows from the
 * script's name, which contains a hash of its content; that it is what was written, from the rules of the cache folder
 * (`system/cache.ts`).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { Cache, cacheFolder, crc32Sum, prune, setAllFlags } from '../../system/index.ts';

/** The folder of the entries, which begin with the processor time of the run that has written them. */
const FOLDER = 'code';
const HEADER_BYTES = 8;
/** In bytes, for all entries; one has about two million. */
const MOST_BYTES = 16 * 2 ** 20;
/** An entry of a run that took this many milliseconds of processor time is not replaced by that of a longer one. */
const ENOUGH_MS = 2000;

export interface Bundle<Exports> {
  readonly exports: Exports;
  /**
   * Keeps what V8 has compiled, where this run has called more functions than the one whose code is kept. A command that
   * was refused has called few: its code is kept where there is none, and the next run that does something replaces it.
   */
  keep(isRefused: boolean): void;
}

/** `path` is absolute. `use` names what the program is used for: code that other uses need would take time to load. */
export function loadBundle<Exports>(path: string, use: string): Bundle<Exports> {
  setAllFlags();
  const require = createRequire(path);
  if (process.env.TANDEM_DEBUG) {
    // Node maps the places of modules to those in their sources, not of other scripts.
    process.setSourceMapsEnabled(true);
    return { exports: require(path) as Exports, keep: () => {} };
  }
  const cache = new Cache(cacheFolder(), crc32Sum);
  const nameOf = (tag: number): string =>
    join(FOLDER, [basename(path), process.version, process.arch, tag.toString(16), use].join('-'));
  const tag = cachedDataVersionTag();
  const entry = cache.read(nameOf(tag));
  // esbuild writes ASCII, which need not be decoded.
  const source = readFileSync(path, 'latin1');
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: path,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(entry === null ? {} : { cachedData: entry.subarray(HEADER_BYTES) }),
  });
  const module = { exports: {} as Exports };
  script.runInThisContext()(module.exports, require, module, path, dirname(path));
  return {
    exports: module.exports,
    keep(isRefused) {
      // Where another flag was set meanwhile, this is for threads that start with it.
      const tagNow = cachedDataVersionTag();
      const known = tagNow !== tag ? cache.read(nameOf(tagNow)) : script.cachedDataRejected ? null : entry;
      const spentMs = isRefused ? 0 : processorTimeMs();
      if (known !== null && (isRefused || !isWorthKeeping(spentMs, Buffer.from(known).readDoubleLE())))
        return;
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeDoubleLE(spentMs);
      cache.write(nameOf(tagNow), Buffer.concat([header, script.createCachedData()]));
      // The folder is not there where nothing could be written.
      try {
        prune(join(cache.folder, FOLDER), MOST_BYTES);
      } catch {}
    },
  };
}

/** A run that takes twice as long calls other functions, too. */
function isWorthKeeping(spentMs: number, knownMs: number): boolean {
  return knownMs < ENOUGH_MS && spentMs >= 2 * knownMs;
}

function processorTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

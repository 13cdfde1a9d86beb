/** Programs that may be installed beside Tandem. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isOnPath(program: string): boolean {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return (process.env.PATH ?? '').split(delimiter).some(folder =>
    suffixes.some(suffix => {
      try {
        accessSync(join(folder, program + suffix), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

/** The version that a program tells, or null where there is no such program. */
export function versionOf(program: string, pattern: RegExp): string | null {
  if (!isOnPath(program)) return null;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return pattern.exec(stdout ?? '')?.[1] ?? 'unknown version';
}

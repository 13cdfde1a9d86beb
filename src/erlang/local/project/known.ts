/**
 * Projects that were looked at. Files of one folder and one owner belong to the same project, which is looked at once for
 * as long as a program of it is open: the hundreds of modules of a suite are opened together.
 */
import { statSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { type Project, projectOf } from './index.ts';

const known = new Map<string, Project | null>();
let users = 0;

/** The project of a file, and what must be called once when its program is closed. */
export function useProject(file: string, release: string): { project: Project | null; release: () => void } {
  const owner = statSync(file, { throwIfNoEntry: false })?.uid ?? null;
  const key = JSON.stringify([dirname(resolve(file)), isAbsolute(file), process.cwd(), owner, release]);
  const project = known.has(key) ? (known.get(key) ?? null) : projectOf(file, release);
  known.set(key, project);
  users++;
  return {
    project,
    release: () => {
      users--;
      if (users === 0) known.clear();
    },
  };
}

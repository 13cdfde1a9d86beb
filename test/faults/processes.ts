/** The processes that a command has started, directly or not, as the system lists them. */
import { readdirSync, readFileSync } from 'node:fs';

interface Listed {
  readonly pid: number;
  readonly parent: number;
}

function all(): Listed[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        // The name, in brackets, may contain anything; the state and the parent come after it.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return fields[0] === 'Z' ? [] : [{ pid: Number(name), parent: Number(fields[1]) }];
      } catch {
        return [];
      }
    });
}

/** All processes below one, without it. */
export function below(pid: number): number[] {
  const listed = all();
  const found: number[] = [];
  for (const todo = [pid]; todo.length > 0; ) {
    const next = todo.pop();
    const children = listed.filter(({ parent }) => parent === next).map(one => one.pid);
    found.push(...children);
    todo.push(...children);
  }
  return found;
}

export function isThere(pid: number): boolean {
  return all().some(one => one.pid === pid);
}

/** Whether a process is the shell that ends others when Tandem is gone. */
export function isReaper(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('while read -r sign id');
  } catch {
    return false;
  }
}

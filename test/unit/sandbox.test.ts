import { describe, expect, it } from 'vitest';
import { EFFECTS, objection } from '../../src/sandbox/effects.ts';
import { socketFilter } from '../../src/sandbox/seccomp.ts';

const at = { file: 'a.pl', line: 3 };
const deletes = { effect: 'files', call: 'delete_file/1', location: at } as const;
const connects = { effect: 'network', call: 'tcp_connect/3' } as const;
const dynamic = { call: 'call/2', location: at };
const nothing = { effects: [], unknown: [] };

describe('what a program may touch', () => {
  it('is nothing unless the user says so', () => {
    expect(objection({ ...nothing, effects: [deletes] }, new Set(), true)).toBe(
      'it could read or write files (delete_file/1 at a.pl:3); --allow files',
    );
    expect(objection({ ...nothing, effects: [deletes, connects] }, new Set(), true)).toContain(
      '--allow files,network',
    );
    expect(objection({ ...nothing, effects: [deletes, connects] }, new Set(['files']), true)).toContain(
      'tcp_connect/3',
    );
    expect(objection({ ...nothing, effects: [deletes] }, new Set(['files']), false)).toBeNull();
  });

  it('counts calls that are known at run time only where there is no sandbox', () => {
    expect(objection({ ...nothing, unknown: [dynamic] }, new Set(), true)).toBeNull();
    expect(objection({ ...nothing, unknown: [dynamic] }, new Set(['files']), false)).toContain('--allow all');
    expect(objection({ ...nothing, unknown: [dynamic] }, new Set(EFFECTS), false)).toBeNull();
  });
});

describe('the filter of system calls', () => {
  /** Runs the filter as the kernel would, on the number of a system call. */
  function verdict(filter: Uint8Array, architecture: number, number: number): number {
    const view = new DataView(filter.buffer, filter.byteOffset, filter.byteLength);
    let accumulator = 0;
    for (let at = 0; at < filter.length; at += 8) {
      const [code, value] = [view.getUint16(at, true), view.getUint32(at + 4, true)];
      if (code === 0x06) return value;
      if (code === 0x20) accumulator = value === 4 ? architecture : number;
      const holds = code === 0x15 ? accumulator === value : code === 0x35 && accumulator >= value;
      if (code !== 0x20) at += 8 * view.getUint8(at + (holds ? 2 : 3));
    }
    throw new Error('the filter has no end');
  }

  it.each([
    ['x64', 0xc000003e, 41, 53],
    ['arm64', 0xc00000b7, 198, 199],
  ])('refuses sockets, and not pairs of them, on %s', (processor, id, socket, pair) => {
    const filter = socketFilter(processor) as Uint8Array;
    expect(verdict(filter, id, socket)).toBe(0x0005000d);
    expect(verdict(filter, id, 425)).toBe(0x0005000d);
    expect(verdict(filter, id, pair)).toBe(0x7fff0000);
    expect(verdict(filter, id, 0)).toBe(0x7fff0000);
    expect(verdict(filter, 0x40000003, 0)).toBe(0x0005000d);
  });

  it('refuses the other calling convention of x64', () => {
    expect(verdict(socketFilter('x64') as Uint8Array, 0xc000003e, 0x40000000 + 41)).toBe(0x0005000d);
  });
});

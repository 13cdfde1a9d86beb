/**
 * A filter of system calls (classic BPF, as the kernel takes it) without which a private network is not enough: sockets in
 * the file system, such as a display's or a container engine's, are reached by path. So `socket` fails with EACCES, and
 * so does what could be used in its place: io_uring has an operation of its own for it. Pairs of connected sockets stay,
 * since they lead nowhere.
 */

const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const EACCES = 0x00050000 | 13;

/** Offsets in the kernel's `seccomp_data`. */
const NUMBER = 0;
const ARCHITECTURE = 4;

interface Architecture {
  /** The kernel's name for it (AUDIT_ARCH). */
  readonly id: number;
  readonly forbidden: readonly number[];
  /** System calls from this number on belong to another convention on the same processor. */
  readonly end?: number;
}

/** socket, ptrace, keyctl, bpf, userfaultfd, io_uring_setup; by Node's name of the processor. */
const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
  x64: { id: 0xc000003e, forbidden: [41, 101, 250, 321, 323, 425], end: 0x40000000 },
  arm64: { id: 0xc00000b7, forbidden: [198, 117, 219, 280, 282, 425] },
};

/** Null for a processor whose system calls are not in the table. */
export function socketFilter(processor: string = process.arch): Uint8Array | null {
  const architecture = ARCHITECTURES[processor];
  if (architecture === undefined) return null;
  const { id, forbidden, end } = architecture;
  const tests = [
    ...(end === undefined ? [] : [{ code: JUMP_AT_LEAST, value: end }]),
    ...forbidden.map(value => ({ code: JUMP_EQUAL, value })),
  ];
  // Jumps are counted from the next instruction; after the tests stand ALLOW and EACCES.
  const program = [
    instruction(LOAD, 0, 0, ARCHITECTURE),
    instruction(JUMP_EQUAL, 0, tests.length + 2, id),
    instruction(LOAD, 0, 0, NUMBER),
    ...tests.map(({ code, value }, i) => instruction(code, tests.length - i, 0, value)),
    instruction(RETURN, 0, 0, ALLOW),
    instruction(RETURN, 0, 0, EACCES),
  ];
  return Buffer.concat(program);
}

function instruction(code: number, ifTrue: number, ifFalse: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}

/** Bytes that are no external term, or a term that has no external form. */
export class EtfError extends Error {
  override readonly name = 'EtfError';
}

/** The code of a closure that belongs to a real node: the bytes that name it there. */
export class ForeignFun {
  constructor(readonly bytes: Uint8Array) {}
}

/** The bytes are no external term, or the term has no external form. */
export class EtfError extends Error {
  override readonly name = 'EtfError';
}

/** The code of a real node's closure: its external form. */
export class ForeignFun {
  constructor(readonly bytes: Uint8Array) {}
}

/** The part of the interface to workers in a browser that the loader uses; Node's type definitions have another one. */
declare class Worker {
  constructor(url: string);
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: { readonly message: string }) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** The part of the WebAssembly interface that the loader uses; Node's type definitions leave it to browsers. */
declare namespace WebAssembly {
  type ExportValue = unknown;
  type Imports = Record<string, Record<string, unknown>>;

  class Module {
    constructor(bytes: Uint8Array);
  }

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Record<string, ExportValue>;
  }

  class Table {
    readonly length: number;
    get(index: number): unknown;
    set(index: number, value: unknown): void;
    grow(by: number): number;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
  function compileStreaming(source: Promise<Response>): Promise<Module>;
  function instantiate(module: Module, imports?: Imports): Promise<Instance>;
}

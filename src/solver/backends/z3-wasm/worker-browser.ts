/** Entry of the worker in a browser; the address of Z3's script is part of its own. */
import type { ToWorker } from './protocol.ts';
import { serve } from './serve.ts';
import type { Initialize } from './z3.ts';

const scope = globalThis as unknown as WorkerScope;

interface WorkerScope {
  readonly location: { readonly href: string };
  initZ3?: Initialize;
  importScripts(url: string): void;
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
}

const script = new URL(scope.location.href).searchParams.get('z3') ?? 'z3-built.js';
scope.importScripts(script);
// The script starts threads of its own from itself.
const initialize: Initialize = overrides =>
  (scope.initZ3 as Initialize)({ ...overrides, mainScriptUrlOrBlob: script } as typeof overrides);
const receive = serve(initialize, message => scope.postMessage(message));
scope.onmessage = ({ data }) => receive(data);

/**
 * Z3 needs memory that threads share, which browsers give only to isolated pages: those that are served with two headers.
 * Where the host does not send them, a service worker adds them, after one reload. It also keeps the files, so that a
 * second visit needs no network.
 */
const KEY = 'tandem-reloaded';
/** Milliseconds to wait for the service worker before the page goes on without a solver. */
const WAIT_MS = 3000;

/** Whether the page is isolated; may reload it, and then does not return. */
export async function isolated(): Promise<boolean> {
  if (globalThis.crossOriginIsolated || !('serviceWorker' in navigator) || wasReloaded())
    return globalThis.crossOriginIsolated;
  const registered = navigator.serviceWorker.register('service-worker.js').then(
    () => navigator.serviceWorker.ready,
    () => null,
  );
  const waited = new Promise<null>(resolve => setTimeout(() => resolve(null), WAIT_MS));
  if ((await Promise.race([registered, waited])) === null) return false;
  rememberReload();
  location.reload();
  return new Promise(() => {});
}

function wasReloaded(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function rememberReload(): void {
  sessionStorage.setItem(KEY, 'true');
}

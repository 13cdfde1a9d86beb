/**
 * Whether npm's registry can be reached. npm itself tries for minutes, and then prints a page, where there is no
 * network; a connection is refused, or not made within seconds, at once.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = fileURLToPath(new URL('reach.mjs', import.meta.url));

/** Milliseconds for a connection. Larger: it takes longer to say that there is no network. */
const CONNECT_MS = 3000;

/**
 * Why neither the registry nor a proxy that npm is to use can be reached; null where one of them can, or npm does not
 * tell which they are.
 * @param {string} cwd
 * @returns {Promise<string | null>}
 */
export async function whyUnreachable(cwd) {
  const urls = await npmUrls(cwd);
  if (urls.length === 0) return null;
  const attempts = urls.map(reach);
  try {
    await Promise.any(attempts);
    return null;
  } catch {
    const [url] = urls;
    const [first] = await Promise.allSettled(attempts);
    return `${url?.host} cannot be reached (${first?.status === 'rejected' ? first.reason : ''})`;
  }
}

/**
 * The registry, then proxies, as npm is configured.
 * @param {string} cwd
 */
async function npmUrls(cwd) {
  const windows = process.platform === 'win32';
  try {
    const { stdout } = await run(
      windows ? 'npm.cmd' : 'npm',
      ['config', 'get', 'registry', 'https-proxy', 'proxy'],
      { cwd, shell: windows },
    );
    return [...stdout.matchAll(/\bhttps?:\/\/\S+/g)].map(([url]) => new URL(url));
  } catch {
    return [];
  }
}

/**
 * In a process of its own, which can be ended: Node waits for the name of a host to be looked up, even to exit.
 * @param {URL} url
 */
async function reach({ protocol, hostname, port }) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const args = [script, host, port || (protocol === 'https:' ? '443' : '80')];
  try {
    await run(process.execPath, args, { timeout: CONNECT_MS, killSignal: 'SIGKILL' });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout).trim() : '';
    throw said || 'no answer';
  }
}

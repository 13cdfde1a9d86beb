/**
 * Whether npm's registry can be reached. npm itself tries for minutes, and then prints a page, where there is no
 * network; a connection is refused, or not made within seconds, at once.
 */
import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';

/** Milliseconds for a connection. Larger: it takes longer to say that there is no network. */
const CONNECT_MS = 5000;

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
    const { stdout } = await promisify(execFile)(
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
 * @param {URL} url
 * @returns {Promise<void>}
 */
function reach({ protocol, hostname, port }) {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    const end = (/** @type {string | null} */ problem) => {
      socket.destroy();
      if (problem === null) resolve();
      else reject(problem);
    };
    socket.setTimeout(CONNECT_MS, () => end('no answer'));
    socket.once('connect', () => end(null));
    socket.once('error', error => end('code' in error ? String(error.code) : error.message));
  });
}

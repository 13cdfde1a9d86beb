/** `node reach.mjs HOST PORT` ends with status 0 once it is connected; else it prints why that failed. */
import { connect } from 'node:net';

const [host = '', port] = process.argv.slice(2);
const socket = connect({ host, port: Number(port) });
socket.once('connect', () => socket.destroy());
socket.once('error', error => {
  console.log('code' in error ? error.code : error.message);
  process.exitCode = 1;
});

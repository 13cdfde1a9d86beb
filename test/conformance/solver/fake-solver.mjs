/**
 * A program that looks like a solver and is none: for tests of what happens then. The first argument says how it
 * misbehaves once it is asked something; the echoes that tell where an answer ends come as they should.
 */
import { createInterface } from 'node:readline';

const [behaviour] = process.argv.slice(2);
let hangs = false;
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

function onCheck() {
  switch (behaviour) {
    case 'dies':
      return process.exit(3);
    case 'hangs':
      hangs = true;
      return;
    case 'garbage':
      return say('@!) ((% sat sat');
    case 'eats':
      return eat();
    case 'lies':
      return say('sat');
    case 'lies-unknown':
      return say('maybe');
  }
}

function eat() {
  const hoard = [];
  for (;;) hoard.push(Buffer.alloc(64 * 1024 * 1024, 1));
}

createInterface({ input: process.stdin }).on('line', line => {
  if (line.includes('(check-sat)')) onCheck();
  if (hangs) return;
  const echo = /\(echo "(.*)"\)/.exec(line);
  if (echo?.[1]) say(echo[1]);
  // Zero for everything that is asked for, whether or not that is a model.
  if (line.startsWith('(get-value')) say(`((${line.replace(/^\(get-value \(|\)\)$/g, '')} 0))`);
});

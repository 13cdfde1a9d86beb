/** Importing this fills the table of built-in functions. */
import './arithmetic.ts';
import './binaries.ts';
import './code.ts';
import './comparison.ts';
import './control.ts';
import './conversions.ts';
import './dictionary.ts';
import './ets/index.ts';
import './io.ts';
import './lists.ts';
import './maps.ts';
import './persistent.ts';
import './processes.ts';
import './time.ts';
import './tuples.ts';
import './typetests.ts';

export { allBifs, type Bif, findBif, type Way } from './registry.ts';

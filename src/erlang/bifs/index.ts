/** Importing this fills the table of built-in functions. */
import './arithmetic.ts';
import './binaries.ts';
import './binary.ts';
import './checksums.ts';
import './code.ts';
import './comparison.ts';
import './control.ts';
import './conversions.ts';
import './dictionary.ts';
import './environment.ts';
import './ets/index.ts';
import './external.ts';
import './io.ts';
import './lists.ts';
import './maps.ts';
import './matching.ts';
import './math.ts';
import './outside.ts';
import './persistent.ts';
import './processes.ts';
import './strings.ts';
import './system.ts';
import './time.ts';
import './tuples.ts';
import './typetests.ts';
import './unicode.ts';

export { allBifs, type Bif, findBif, type Way } from './registry.ts';

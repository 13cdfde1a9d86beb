/** Tables in memory. */
import './objects.ts';
import './selecting.ts';
import './tables.ts';

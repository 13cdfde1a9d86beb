/** Apart from the other systems, since one has to start it to know: a third of a second for each file of tests. */
import { spawnSync } from 'node:child_process';
import { hasOtp } from './systems.ts';

export const hasElixir = hasOtp && spawnSync('elixirc', ['--version'], { stdio: 'ignore' }).status === 0;

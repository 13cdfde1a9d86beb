/** The systems on this machine that tests compare with: for `describe.skipIf(!hasOtp)`, with the reason in the title. */
import { findOtp } from '../src/erlang/otp/index.ts';
import { findSwipl } from '../src/prolog/swi/index.ts';

export const otp = findOtp();
export const hasOtp = otp !== null;
export const hasSwipl = findSwipl() !== null;

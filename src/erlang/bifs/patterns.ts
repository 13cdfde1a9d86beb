/** What `prelude/tandem_re.erl` knows about regular expressions (`known-patterns.ts`). */
import { atom, type Term } from '../terms/index.ts';
import { PURE } from './effects.ts';
import { notedPattern, notePattern } from './known-patterns.ts';
import { emulated } from './registry.ts';

const UNKNOWN = atom('undefined');

emulated('tandem_re', PURE, {
  'note/2': (_, key: Term, value: Term) => {
    notePattern(key, value);
    return value;
  },
  'noted/1': (_, key: Term) => notedPattern(key) ?? UNKNOWN,
});

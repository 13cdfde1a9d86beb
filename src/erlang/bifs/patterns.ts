/**
 * What is known about regular expressions, for `prelude/tandem_re.erl`: what a compiled one was compiled from, and the
 * tree of one that was parsed before.
 *
 * Both are functions of what they are known about, so it does not matter to a program, nor to the paths of its runs, which
 * of them are known already. Terms with symbolic parts are not kept.
 */
import { hasSymbol } from '../operations/has-symbol.ts';
import { atom, print, type Term } from '../terms/index.ts';
import { PURE } from './effects.ts';
import { emulated } from './registry.ts';

const UNKNOWN = atom('undefined');

/** More than a program has; patterns that it makes up could be any number. */
const MOST = 1000;

const known = new Map<string, Term>();

emulated('tandem_re', PURE, {
  'note/2': (_, key: Term, value: Term) => {
    if (!hasSymbol(key) && !hasSymbol(value)) {
      if (known.size >= MOST) known.clear();
      known.set(print(key), value);
    }
    return value;
  },
  'noted/1': (_, key: Term) => (hasSymbol(key) ? UNKNOWN : (known.get(print(key)) ?? UNKNOWN)),
});

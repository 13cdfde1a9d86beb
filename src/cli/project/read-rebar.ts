/** `{tandem, [...]}` in `rebar.config`. */
import { rebarSetting } from '../../erlang/local/index.ts';
import { Places, type ProjectText } from './project-text.ts';

/** Null where there is no such term. */
export function readRebarProject(text: string, file: string): ProjectText | null {
  const value = rebarSetting(text, file, 'tandem');
  if (value === null) return null;
  const places = new Places(file, text);
  // Terms do not remember where they stand: keys are looked for in the text, one after the other.
  const start = /\{\s*tandem\b/.exec(text)?.index ?? 0;
  return {
    file,
    value,
    isSnakeCase: true,
    placeOf(path) {
      let offset = start;
      for (const key of path) {
        const word = new RegExp(`(?<![\\w@])${String(key).replaceAll(/[^\w]/g, '\\$&')}(?![\\w@])`, 'g');
        word.lastIndex = offset + 1;
        if (typeof key === 'string') offset = word.exec(text)?.index ?? offset;
      }
      return places.at(offset);
    },
    line: number => places.line(number),
  };
}

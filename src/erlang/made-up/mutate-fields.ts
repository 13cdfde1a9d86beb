/**
 * A change of a text by its fields: what stands between separators that the program mentions is kept as it is, and fields
 * are repeated, removed, exchanged, or taken from another text. So two texts that can each be read make one that can.
 */
import { isSeparator, type Text } from './dictionary.ts';

const NEWLINE: Text = [10];

export function changedFields(
  text: Text,
  donor: Text,
  dictionary: readonly Text[],
  random: () => number,
): Text {
  const below = (limit: number): number => Math.floor(random() * limit);
  const mentioned = dictionary.filter(isSeparator);
  const present = mentioned.filter(separator => fieldsOf(text, separator).length > 1);
  // Also one that does not occur yet: the text is one field then.
  const choices = present.length > 0 && random() < 0.5 ? present : [...mentioned, NEWLINE];
  const separator = choices[below(choices.length)] as Text;
  const fields = fieldsOf(text, separator);
  const others = fieldsOf(donor, separator);
  const at = below(fields.length);
  const other = others[below(others.length)] as Text;
  const changed = (): Text[] => {
    switch (below(6)) {
      case 0:
        return [...fields, ...others];
      case 1:
        return fields.toSpliced(below(fields.length + 1), 0, other);
      case 2:
        return fields.with(at, other);
      case 3:
        return fields.toSpliced(at, 1);
      case 4:
        return fields.toSpliced(below(fields.length + 1), 0, fields[at] as Text);
      default: {
        const second = below(fields.length);
        return fields.with(at, fields[second] as Text).with(second, fields[at] as Text);
      }
    }
  };
  return changed().flatMap((field, i) => (i === 0 ? field : [...separator, ...field]));
}

/** What stands between the separators: one field where there is none. */
function fieldsOf(text: Text, separator: Text): Text[] {
  const fields: Text[] = [];
  let start = 0;
  for (let at = 0; at + separator.length <= text.length; ) {
    if (separator.every((code, i) => text[at + i] === code)) {
      fields.push(text.slice(start, at));
      at += separator.length;
      start = at;
    } else at++;
  }
  return [...fields, text.slice(start)];
}

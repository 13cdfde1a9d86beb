/**
 * A change of a text, by words and separators rather than by characters: what a program reads is made of words that it
 * mentions, of numbers, and of what stands between them.
 */
import { isSeparator, OTHER_CHARACTERS, type Text, wordsOf } from './dictionary.ts';
import { closingOf, groupsOf, type Span } from './groups.ts';
import { changedFields } from './mutate-fields.ts';
import { VIEWS } from './views.ts';

/** One in so many pieces is a character that the program may not mention. */
const OTHER_CHARACTER = 0.25;
/** Words that are repeated, exchanged or removed at a time. */
const MAX_WORDS = 4;
/** The probability that a number has a fraction. */
const WITH_FRACTION = 0.2;
/** The probability that a text which looks encoded is changed inside. */
const INSIDE = 0.4;
/** The probability that fields are changed, and not words or characters. */
const BY_FIELDS = 0.15;
/** The probability that a number stands behind a separator. */
const AS_NUMBER = 0.5;
/** The same of one more field. */
const AS_FIELD_NUMBER = 0.25;
/** Words of another text that are put in as a whole. */
const MAX_GRAFTED = 12;
/** What words are enclosed in where the program mentions nothing of the kind. */
const OPENING: Text = [40];
/** Digits of a number that is made up. */
const MAX_DIGITS = 4;

export function changedText(
  text: Text,
  donor: Text,
  dictionary: readonly Text[],
  random: () => number,
): Text {
  const below = (limit: number): number => Math.floor(random() * limit);
  const other = (): number => OTHER_CHARACTERS[below(OTHER_CHARACTERS.length)] as number;
  const piece = (): Text =>
    dictionary.length === 0 || random() < OTHER_CHARACTER
      ? [other()]
      : (dictionary[below(dictionary.length)] as Text);
  const digits = (): Text => Array.from({ length: 1 + below(MAX_DIGITS) }, () => 48 + below(10));
  const number = (): Text => (random() < WITH_FRACTION ? [...digits(), 46, ...digits()] : digits());
  const view = VIEWS.find(({ decode }) => decode(text) !== null);
  if (view !== undefined && random() < INSIDE)
    return view.encode(changedText(view.decode(text) as Text, donor, dictionary, random));
  if (random() < BY_FIELDS) return changedFields(text, donor, dictionary, random);
  const words = wordsOf(text);
  const at = below(words.length);
  const boundary = below(words.length + 1);
  const some = words.slice(at, at + 1 + below(MAX_WORDS));
  const someOf = <T>(choices: readonly T[]): T | undefined => choices[below(choices.length)];
  const group = (): Text[] => {
    const source = random() < 0.5 ? words : wordsOf(donor);
    const all: Span = { from: 0, to: Math.min(source.length, MAX_GRAFTED) };
    const { from, to } = random() < 0.25 ? all : (someOf(groupsOf(source)) ?? all);
    return source.slice(from, to);
  };
  const changed = (): Text[] => {
    switch (below(18)) {
      case 16:
      case 17: {
        // One field more, behind a separator that stands there already.
        const separator =
          someOf(words.filter(word => isSeparator(word))) ?? someOf(dictionary.filter(isSeparator)) ?? [];
        const field = random() < AS_FIELD_NUMBER ? number() : piece();
        const place = random() < 0.5 ? words.length : boundary;
        return words.toSpliced(place, 0, separator, field);
      }
      case 13:
      case 14: {
        // A group of either text, or all of the other one, in the place of a word or a group.
        const target = { from: at, to: at + 1 };
        const { from, to } = random() < 0.5 ? target : (someOf(groupsOf(words)) ?? target);
        return [...words.slice(0, from), ...group(), ...words.slice(to)];
      }
      case 15: {
        const opening = someOf(dictionary.filter(text => closingOf(text) !== null)) ?? OPENING;
        const closing = closingOf(opening) ?? [];
        return [...words.slice(0, at), opening, ...some, closing, ...words.slice(at + some.length)];
      }
      case 0:
        return words.toSpliced(boundary, 0, piece());
      case 1:
        return [...words, piece()];
      case 2:
        return [...words, piece(), piece()];
      case 3:
        return words.with(at, piece());
      case 4:
        return words.toSpliced(at, 1 + below(2));
      case 5:
        return words.toSpliced(boundary, 0, ...some);
      case 6:
        return words.with(at, number());
      case 7:
        return [...words.slice(0, boundary), ...wordsOf(donor).slice(-1 - below(MAX_WORDS))];
      case 8: {
        const position = below(text.length + 1);
        return [text.toSpliced(position, 0, ...piece())];
      }
      case 9:
        return words.toSpliced(boundary, 0, piece(), random() < AS_NUMBER ? number() : piece());
      case 10:
      case 11:
        return [withOtherDigit(text, random)];
      default:
        return [text.with(below(text.length), other())];
    }
  };
  return changed().flat();
}

/** Texts of a fixed width, such as dates, stay ones. */
function withOtherDigit(text: Text, random: () => number): Text {
  const places = text.flatMap((code, i) => (code >= 48 && code <= 57 ? [i] : []));
  const place = places[Math.floor(random() * places.length)];
  return place === undefined ? text : text.with(place, 48 + Math.floor(random() * 10));
}

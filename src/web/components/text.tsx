/**
 * Text of programs: never markup, and never more than it seems. Controls that are invisible or turn the direction of
 * writing are shown by their code, and a text that is too long to look at is cut, with its length.
 */
import type { ComponentChildren } from 'preact';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be shown by their code.
const CONTROL = /([\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff])/;

/** Characters of a text that are shown. */
const SHOWN = 2000;

export function Text({ of, max = SHOWN }: { of: string; max?: number }) {
  const cut = of.length > max ? [...of.slice(0, max)].join('') : of;
  return (
    <>
      <Visible text={cut} />
      {of.length > max && <span class="cut"> … ({of.length.toLocaleString('en')} characters)</span>}
    </>
  );
}

function Visible({ text }: { text: string }): ComponentChildren {
  if (!CONTROL.test(text)) return text;
  return text
    .split(CONTROL)
    .map((part, i) => (i % 2 === 1 ? <span class="control">{codeOf(part)}</span> : part));
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Program text in a line. */
export function Code({ of, class: name = '', max }: { of: string; class?: string; max?: number }) {
  return (
    <code class={`code ${name}`} translate={false}>
      <Text of={of} {...(max === undefined ? {} : { max })} />
    </code>
  );
}

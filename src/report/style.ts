import { styleText } from 'node:util';

/** Colours for terminals, and the same text without them for everything else. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** `styleFor` decides whether there are colours, so Node's own check of the stream is switched off. */
const paint = (format: keyof Style) => (text: string) => styleText(format, text, { validateStream: false });
const asIs = (text: string) => text;

export const plain: Style = { bold: asIs, dim: asIs, red: asIs, green: asIs, yellow: asIs };
export const colours: Style = {
  bold: paint('bold'),
  dim: paint('dim'),
  red: paint('red'),
  green: paint('green'),
  yellow: paint('yellow'),
};

/** Colours only on a terminal, and not where the user asked for none (https://no-color.org). */
export function styleFor(
  stream: { isTTY?: boolean },
  environment: Record<string, string | undefined>,
): Style {
  const wanted = stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  return wanted ? colours : plain;
}

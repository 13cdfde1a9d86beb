import { styleText } from 'node:util';

/** Colours for terminals, and the same text without them for everything else. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  /** Characters of a line that may be cut. */
  readonly width: number;
}

/** `styleFor` decides whether there are colours, so Node's own check of the stream is switched off. */
const paint = (format: Exclude<keyof Style, 'width'>) => (text: string) =>
  styleText(format, text, { validateStream: false });
/** Where nobody knows the width of the screen. */
const WIDTH = 100;
/** Of a terminal that does not tell its own, and the narrowest that is looked at. */
const TERMINAL_WIDTH = 80;
const NARROWEST = 20;

const asIs = (text: string) => text;

export const plain: Style = { bold: asIs, dim: asIs, red: asIs, green: asIs, yellow: asIs, width: WIDTH };
export const colours: Style = {
  bold: paint('bold'),
  dim: paint('dim'),
  red: paint('red'),
  green: paint('green'),
  yellow: paint('yellow'),
  width: WIDTH,
};

/** Colours only on a terminal, and not where the user asked for none (https://no-color.org). */
export function styleFor(
  stream: { isTTY?: boolean; columns?: number },
  environment: Record<string, string | undefined>,
): Style {
  const wanted = stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  if (stream.isTTY !== true) return plain;
  const width = Math.max(NARROWEST, stream.columns ?? TERMINAL_WIDTH);
  return { ...(wanted ? colours : plain), width };
}

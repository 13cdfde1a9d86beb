/** Colours for terminals, and the same text without them for everything else. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const paint = (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`;
const asIs = (text: string) => text;

export const plain: Style = { bold: asIs, dim: asIs, red: asIs, green: asIs, yellow: asIs };
export const colours: Style = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  red: paint(31, 39),
  green: paint(32, 39),
  yellow: paint(33, 39),
};

/** Colours only on a terminal, and not where the user asked for none (https://no-color.org). */
export function styleFor(
  stream: { isTTY?: boolean },
  environment: Record<string, string | undefined>,
): Style {
  const wanted = stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  return wanted ? colours : plain;
}

/** A plot with logarithmic axes as SVG: one line for each series, whose slope is the exponent of its growth. */
export interface Series {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const SIZE = { width: 760, height: 420, left: 70, right: 190, top: 20, bottom: 50 };
const COLOURS = ['#1b6ca8', '#c0392b', '#1e8449', '#8e44ad', '#b9770e', '#2c3e50', '#d35400'];

/** `x` and `y` name the axes, whose values are positive. */
export function logPlot(series: readonly Series[], axes: { readonly x: string; readonly y: string }): string {
  const all = series.flatMap(({ points }) => points);
  const scaleX = scale(
    all.map(({ x }) => x),
    SIZE.left,
    SIZE.width - SIZE.right,
  );
  const scaleY = scale(
    all.map(({ y }) => y),
    SIZE.height - SIZE.bottom,
    SIZE.top,
  );
  const bottom = SIZE.height - SIZE.bottom;
  const right = SIZE.width - SIZE.right;
  const gridX = decades(all.map(({ x }) => x)).map(
    value =>
      `<path class="grid" d="M${scaleX(value)} ${SIZE.top}V${bottom}"/>` +
      `<text x="${scaleX(value)}" y="${bottom + 18}" text-anchor="middle">${value}</text>`,
  );
  const gridY = decades(all.map(({ y }) => y)).map(
    value =>
      `<path class="grid" d="M${SIZE.left} ${scaleY(value)}H${right}"/>` +
      `<text x="${SIZE.left - 8}" y="${scaleY(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const lines = series.map(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${scaleX(x)} ${scaleY(y)}`).join('');
    const dots = points.map(
      ({ x, y }) => `<circle cx="${scaleX(x)}" cy="${scaleY(y)}" r="3" fill="${colour}"/>`,
    );
    const legend = SIZE.top + 12 + 20 * i;
    return (
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}` +
      `<path d="M${right + 14} ${legend - 4}h20" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${right + 40}" y="${legend}">${name}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="sans-serif" font-size="12">`,
    '<style>.grid{stroke:#ddd}</style>',
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#fff"/>`,
    ...gridX,
    ...gridY,
    ...lines,
    `<text x="${(SIZE.left + right) / 2}" y="${SIZE.height - 10}" text-anchor="middle">${axes.x}</text>`,
    `<text transform="translate(16 ${(SIZE.top + bottom) / 2}) rotate(-90)" text-anchor="middle">${axes.y}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
  return value => Math.round(from + ((to - from) * (Math.log(value) - low)) / (high - low || 1));
}

/** 1, 2 and 5 times the powers of ten between the smallest and the largest value. */
function decades(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const found: number[] = [];
  for (let power = -3; power < 7; power++)
    for (const digit of [1, 2, 5]) {
      const value = Number(`${digit}e${power}`);
      if (value >= low && value <= high) found.push(value);
    }
  return found;
}

/** What the processes of a run told each other, as a message sequence chart: a column for each process, time goes down. */
import type { ReportedMessage } from '../../report/page.ts';
import { Text } from './text.tsx';

const COLUMN = 170;
const ROW = 30;
/** Characters of a label; the whole text is its tooltip. */
const LABEL = 26;
/** A chart with more columns is read by nobody. */
const MAX_PROCESSES = 12;

export function Sequence({ messages }: { messages: readonly ReportedMessage[] }) {
  const processes = processesOf(messages).slice(0, MAX_PROCESSES);
  const xOf = (process: string) => processes.indexOf(process) * COLUMN + COLUMN / 2;
  const shown = messages.filter(one => placesOf(one).every(process => processes.includes(process)));
  const height = (shown.length + 2) * ROW;
  const width = processes.length * COLUMN;
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label="Messages between processes">
      <svg class="sequence" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>{`${shown.length} events of ${processes.length} processes`}</title>
        {processes.map(process => (
          <g key={process}>
            <line class="life" x1={xOf(process)} y1={ROW} x2={xOf(process)} y2={height} />
            <text class="process" x={xOf(process)} y={ROW - 10} text-anchor="middle">
              {process}
            </text>
          </g>
        ))}
        {shown.map((one, i) => (
          <Event key={i} one={one} y={(i + 2) * ROW - 6} xOf={xOf} />
        ))}
      </svg>
      {shown.length < messages.length && (
        <p class="note">
          <Text of={`${messages.length - shown.length} events of further processes are not shown.`} />
        </p>
      )}
    </div>
  );
}

interface EventProps {
  readonly one: ReportedMessage;
  readonly y: number;
  readonly xOf: (process: string) => number;
}

function Event({ one, y, xOf }: EventProps) {
  const from = xOf(one.from);
  if (one.kind === 'exit') {
    const isNormal = one.text === 'normal';
    return (
      <g class={isNormal ? 'event end' : 'event end fault'}>
        <title>{`${one.from} ends: ${one.text}`}</title>
        <path d={`M${from - 5} ${y - 5} l10 10 m0 -10 l-10 10`} />
        <text x={from + 12} y={y + 4}>
          {cut(one.text)}
        </text>
      </g>
    );
  }
  const to = xOf(one.to);
  const text = one.kind === 'spawn' ? 'spawn' : one.text;
  // A message to oneself is a loop beside the line.
  const isLoop = from === to;
  const way = to < from ? 1 : -1;
  return (
    <g class={one.kind === 'spawn' ? 'event spawn' : 'event'}>
      <title>{`${one.from} to ${one.to}: ${text}`}</title>
      <path d={isLoop ? `M${from} ${y - 6} h22 v12 h-20` : `M${from} ${y} H${to}`} />
      <path class="head" d={isLoop ? `M${from} ${y + 6} l7 -4 v8 z` : `M${to} ${y} l${7 * way} -4 v8 z`} />
      <text
        x={isLoop ? from + 28 : (from + to) / 2}
        y={isLoop ? y + 4 : y - 5}
        text-anchor={isLoop ? 'start' : 'middle'}
      >
        {cut(text)}
      </text>
    </g>
  );
}

/** In the order in which they appear. */
function processesOf(messages: readonly ReportedMessage[]): string[] {
  return [...new Set(messages.flatMap(placesOf))];
}

function placesOf(one: ReportedMessage): string[] {
  return one.kind === 'exit' ? [one.from] : [one.from, one.to];
}

function cut(text: string): string {
  return text.length <= LABEL ? text : `${text.slice(0, LABEL)}…`;
}

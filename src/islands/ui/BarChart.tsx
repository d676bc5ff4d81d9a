// Twelve months as bars, the current one in colour, and as a table for screen readers.
import * as messages from '#content/messages/lists.yml';
import type { ChartPoint } from '#contract/dashboard/dashboard.ts';
import { barsOf } from '#lib/drawing/bars.ts';
import { fillIn } from '#lib/fill.ts';

interface Props {
  /** What the bars count: 'Orders per month'. */
  caption: string;
  points: readonly ChartPoint[];
  /** How a value is written. */
  format?: (value: number) => string;
}

/** Units of the view box: the width of a bar with its gap, the gap, and the height. */
const COLUMN = 20;
const GAP = 8;
const ROOM = 60;

interface TableProps extends Required<Pick<Props, 'caption' | 'format'>> {
  bars: ReturnType<typeof barsOf>;
}

const ChartTable = ({ caption, bars, format }: TableProps) => (
  <div className="sr-only">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.month}</th>
          <th scope="col">{caption}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ month, value }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export function BarChart({ caption, points, format = (value) => value.toLocaleString('en-GB') }: Props) {
  const bars = barsOf(points, ROOM);
  const highest = Math.max(0, ...points.map(({ value }) => value));
  return (
    <figure className="relative">
      <p
        aria-hidden="true"
        className="mb-1 flex items-baseline gap-2 text-small leading-none whitespace-nowrap text-soft after:h-px after:grow after:bg-line"
      >
        {fillIn(messages.most, { value: format(highest) })}
      </p>
      <svg
        viewBox={`0 0 ${Math.max(1, bars.length) * COLUMN} ${ROOM}`}
        preserveAspectRatio="none"
        className="h-10 w-full border-b border-line-strong sm:h-12"
        aria-hidden="true"
      >
        {bars.map(({ month, value, height }, at) => (
          <rect
            key={month}
            x={at * COLUMN + GAP / 2}
            y={ROOM - height}
            width={COLUMN - GAP}
            height={height}
            className={at === bars.length - 1 ? 'fill-signal' : 'fill-ink'}
          >
            <title>{`${month}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <div aria-hidden="true" className="label months flex min-h-7 pt-1 text-center">
        {bars.map(({ month, initial }) => (
          <span key={month} className="flex-1">
            {initial}
          </span>
        ))}
      </div>
      <ChartTable caption={caption} bars={bars} format={format} />
    </figure>
  );
}

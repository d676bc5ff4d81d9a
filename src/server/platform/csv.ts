// CSV for spreadsheets: RFC 4180, UTF-8 with a byte order mark, formulas disarmed.
import { ReadableStream as WebStream } from 'node:stream/web';
import { londonClock } from '#lib/london.ts';

/**
 * Start of a formula, full-width characters included (OWASP, CSV Injection), or of one that has apostrophes in front already: so that
 * what an import takes away is what the export has put there.
 */
const FORMULA = /^'*(?:[\s\u200b\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Takes away the apostrophe that `csvLine` has put in front. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** As toDecimal writes it: safe without quotes. */
const MONEY = /^-?\d+\.\d{2}$/;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One line. Texts that could start a formula get an apostrophe in front; numbers don't, nor money with its two places.
 * @example csvLine(['=1+1', 'a "b"', 2]) // '"\'=1+1","a ""b""",2\r\n'
 */
function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell === 'number' || MONEY.test(cell)) return String(cell);
    return `"${FORMULA.test(cell) ? "'" : ''}${cell.replaceAll('"', '""')}"`;
  });
  return `${written.join(',')}\r\n`;
}

/** @param lines yields pages of rows */
export function csvStream(
  head: readonly string[],
  lines: AsyncIterable<readonly (readonly (string | number)[])[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* chunks() {
    yield encoder.encode(BYTE_ORDER_MARK + csvLine(head));
    for await (const page of lines) yield encoder.encode(page.map(csvLine).join(''));
  }
  return WebStream.from(chunks()) as ReadableStream<Uint8Array>;
}

/** @example londonTime(Date.parse('2026-11-24T10:00:00Z')) // '2026-11-24 10:00' */
export const londonTime = (at: number | null): string => {
  if (at === null) return '';
  const { date, time } = londonClock(at);
  return `${date} ${time}`;
};

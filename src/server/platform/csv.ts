// CSV for spreadsheets: RFC 4180, UTF-8 with a byte order mark, formulas disarmed.

/** Start of a formula, full-width characters included (OWASP, CSV Injection). */
export const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One line. Texts that could start a formula get an apostrophe in front; numbers don't.
 * @example csvLine(['=1+1', 'a "b"', 2]) // '"\'=1+1","a ""b""",2\r\n'
 */
function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell === 'number') return String(cell);
    return `"${FORMULA.test(cell) ? "'" : ''}${cell.replaceAll('"', '""')}"`;
  });
  return `${written.join(',')}\r\n`;
}

/** @param lines yields pages of rows */
export function csvStream(
  head: readonly string[],
  lines: AsyncIterable<readonly (readonly (string | number)[])[]>,
): ReadableStream<Uint8Array> {
  async function* chunks() {
    yield BYTE_ORDER_MARK + csvLine(head);
    for await (const page of lines) yield page.map(csvLine).join('');
  }
  const chunk = chunks();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunk.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunk.return();
    },
  });
}

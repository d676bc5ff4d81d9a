// CSV for spreadsheets: RFC 4180, UTF-8 with a byte order mark, no cell that starts a formula.

/** What spreadsheets take for the start of a formula, full-width forms too (OWASP, CSV Injection). */
export const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One line with its end. Text that could begin a formula gets an apostrophe in front; numbers stay numbers.
 * @example csvLine(['=1+1', 'a "b"', 2]) // '"\'=1+1","a ""b""",2\r\n'
 */
function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell === 'number') return String(cell);
    return `"${FORMULA.test(cell) ? "'" : ''}${cell.replaceAll('"', '""')}"`;
  });
  return `${written.join(',')}\r\n`;
}

/** @param lines of cells, a page at a time @returns the file as a stream */
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

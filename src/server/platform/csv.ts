// CSV that a spreadsheet opens as text and nothing else: RFC 4180, UTF-8 with its mark, no cell that begins a formula.

/** OWASP, CSV Injection: what a spreadsheet takes for the beginning of a formula, full-width forms too. */
export const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Spreadsheets read the file as UTF-8 by this. */
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

/** @param lines of cells, a page at a time @returns the file as it goes out, chunk by chunk */
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

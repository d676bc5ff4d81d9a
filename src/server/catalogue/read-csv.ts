// CSV parser: RFC 4180 with the variations of spreadsheets. Packages that accept mixed line ends and quotation marks inside
// plain cells also accept broken quotation.
import { invalidField } from '#server/platform/api-error.ts';

export interface CsvRow {
  /** Where the row begins in the file, from 1. */
  line: number;
  cells: string[];
}

const refuse = (text: string) => invalidField('file', text);

/** @throws ApiError invalid when it is no UTF-8 text */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    // Also removes the byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('This file is not in UTF-8. In your spreadsheet choose "CSV UTF-8" when you save it');
  }
}

const DELIMITERS = [',', ';', '\t'] as const;
const QUOTED = /(^|[,;\t\r\n])"(?:[^"]|"")*"/g;

/** The most frequent one in the first line: spreadsheets of other countries write semicolons. */
function delimiterOf(text: string): string {
  // A quoted cell may hold delimiters and line ends.
  const [first = ''] = text.replace(QUOTED, '$1').split(/[\r\n]/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** Some spreadsheets name their delimiter in a first line. */
const SEP_LINE = /^sep=([,;\t])\r?\n/;

/** A quoted cell, and the index after its closing quote. */
function quoted(text: string, from: number, line: number): { cell: string; end: number } {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw refuse(`Line ${line}: a quotation mark is opened and never closed`);
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;

/**
 * Rows that hold nothing are left out.
 * @param maxRows of the file, its head among them
 * @throws ApiError invalid at `file`: a quotation mark out of place, too many rows
 */
export function parseCsv(whole: string, maxRows: number): CsvRow[] {
  const [sepLine = '', declared] = SEP_LINE.exec(whole) ?? [];
  const text = whole.slice(sepLine.length);
  const delimiter = declared ?? delimiterOf(text);
  const rows: CsvRow[] = [];
  let line = sepLine ? 2 : 1;
  let row: CsvRow = { line, cells: [] };
  let at = 0;
  const endRow = () => {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    if (rows.length > maxRows) throw refuse(`Use ${(maxRows - 1).toLocaleString('en-GB')} rows or fewer`);
  };
  const plainEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  while (at <= text.length) {
    if (text[at] === '"') {
      const { cell, end } = quoted(text, at, line);
      row.cells.push(cell);
      line += linesIn(cell);
      at = end;
    } else {
      plainEnd.lastIndex = at;
      const end = plainEnd.exec(text)?.index ?? text.length;
      row.cells.push(text.slice(at, end));
      at = end;
    }
    const next = text[at];
    if (next === delimiter) {
      at += 1;
      continue;
    }
    if (next !== undefined && next !== '\r' && next !== '\n')
      throw refuse(`Line ${line}: there is text after a closing quotation mark`);
    endRow();
    if (next === undefined) return rows;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}

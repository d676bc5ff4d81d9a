import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCsv, parseCsv } from '#server/catalogue/read-csv.ts';

const read = (text: string) => parseCsv(text, 100).map(({ cells }) => cells);
const bytes = (text: string) => new TextEncoder().encode(text);

describe('a CSV file', () => {
  it.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'sep=;\r\na;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '"a,x","b ""q"""\n"1\r\n2",',
      [
        ['a,x', 'b "q"'],
        ['1\r\n2', ''],
      ],
    ],
    [
      '"a;x",b\n1,2',
      [
        ['a;x', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '"a;;\nb",c\n1,2',
      [
        ['a;;\nb', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'a 5";b\n1;"2"',
      [
        ['a 5"', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n\n , \n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"",2',
      [
        ['a', 'b'],
        ['', '2'],
      ],
    ],
    ['a,b\n1', [['a', 'b'], ['1']]],
    [
      'a,b\nsay "hi",2',
      [
        ['a', 'b'],
        ['say "hi"', '2'],
      ],
    ],
    ['', []],
  ])('%j is parsed as %j', (text, rows) => expect(read(text)).toEqual(rows));

  it('reports on which line each row begins', () => {
    const rows = parseCsv('a,b\n"1\n2",x\n\n3,4', 10);
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it.each([
    ['a,b\n"1,2', 'Line 2: a quotation mark is opened and never closed'],
    ['a,b\n"1"x,2', 'Line 2: there is text after a closing quotation mark'],
    ['a\n1\n2\n3\n4', 'Use 3 rows or fewer'],
  ])('%j is refused: %s', (text, message) => expect(() => parseCsv(text, 4)).toThrow(message));

  it('is UTF-8, with a BOM or without', () => {
    expect(decodeCsv(bytes('\uFEFFname,é'))).toBe('name,é');
    expect(() => decodeCsv(Uint8Array.of(0x6e, 0xe9))).toThrow('not in UTF-8');
  });

  it('reads back whatever was written correctly', () => {
    // Any text, and what means something to a parser.
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'",;\t\r\n a') }),
    );
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (written) => {
        const text = written
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        const nonEmpty = written.filter((cells) => cells.some((one) => one.trim() !== ''));
        expect(read(text)).toEqual(nonEmpty);
      }),
    );
  });
});

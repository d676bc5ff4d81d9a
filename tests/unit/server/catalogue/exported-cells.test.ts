// What an export writes, an import reads as it was, whatever a cell begins with; and no cell is a formula.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSpreadsheet } from '#server/catalogue/import-columns.ts';
import { decodeCsv, parseCsv } from '#server/catalogue/read-csv.ts';
import { csvStream } from '#server/platform/csv.ts';

const START = fc.constantFrom("'", '=', '+', '-', '@', '＝', '"', ';', ',', ' ', '\n', '\t', 'x', '0', '.');
const NAME = fc
  .tuple(fc.array(START, { maxLength: 4 }), fc.string())
  .map(([start, rest]) => [...start, rest].join('').trim())
  .filter((name) => name !== '');

async function exported(names: string[]): Promise<string> {
  async function* lines() {
    yield names.map((name) => [name, 1]);
  }
  const bytes = new Uint8Array(await new Response(csvStream(['name', 'stock'], lines())).arrayBuffer());
  return decodeCsv(bytes);
}

it('a name comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(NAME, { minLength: 1, maxLength: 5 }), async (names) => {
      const text = await exported(names);
      const { rows } = readSpreadsheet(parseCsv(text, 100));
      expect(rows.map(({ cells }) => cells.name)).toEqual(names);
    }),
  );
});

it.each(["'-5 V' rail regulator", "''=1", "'", '-5 V', "'+"])('%s comes back as it was', async (name) => {
  expect(readSpreadsheet(parseCsv(await exported([name]), 10)).rows[0]?.cells.name).toBe(name);
});

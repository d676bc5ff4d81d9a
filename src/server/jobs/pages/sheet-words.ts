// A sheet that can't be taken as it is, and that nobody can mend any more, in words for the office.
import { measuredText, readings } from '#contract/jobs/readings.ts';
import { ending, type SheetChange, sheetText } from '#contract/jobs/sheets.ts';
import { labourName, labourNote } from '#lib/clock-minutes.ts';
import { bodyOf, type TypedSheet } from './sheet-form.ts';

/** As many letters as *Done* holds. */
const MOST_WORDS = 4000;

/** Of a sheet that can't be taken as it is, and that nobody can mend any more: its words, and its lines as they were typed. */
export function wordsOf(typed: TypedSheet, step: string): SheetChange {
  const { version, found, done, lines, readings: measured = [], arrived } = typed;
  const { ending: said } = bodyOf(typed, step);
  const ends = ending.safeParse(said);
  const asRead = readings.safeParse(measured);
  const asTyped = lines.map(
    ({ quantity, name, minutes, price }) =>
      `${quantity} × ${minutes ? labourName(Number(minutes), labourNote(name)) : name}: ${price}`,
  );
  const work = [
    done,
    ...asTyped,
    asRead.success ? '' : measuredText(measured, '\n'),
    ends.success || !said ? '' : `${said.outcome}: ${said.reason}`,
  ];
  const words = work.filter(Boolean).join('\n');
  return {
    version: Number(version) || 0,
    // What *Done* can't hold goes on there.
    found: [found, words.slice(MOST_WORDS)].filter(Boolean).join('\n').slice(0, MOST_WORDS),
    done: words.slice(0, MOST_WORDS),
    lines: [],
    ...(asRead.success && { readings: asRead.data }),
    ...(arrived !== undefined && sheetText.arrived.safeParse(arrived).success && { arrived }),
    ...(ends.success && { ending: ends.data }),
  };
}

// What the history says of a change: for people, and only what changed.
import { expect, it } from 'vitest';
import { toEntry } from '#server/platform/history.ts';

function changes(before: object, after: object) {
  const row = { at: 0, actor: 'job', action: 'edit', username: null, role: null };
  return toEntry({ ...row, before: JSON.stringify(before), after: JSON.stringify(after) }).changes;
}

it('leaves ids out, and writes instants as dates and ticks as words', () => {
  expect(changes({}, { _id: 'vbNI8sJw2Kq0', at: Date.UTC(2026, 10, 27, 14, 2), archived: true })).toEqual([
    { what: 'at', from: '', to: '27 Nov 2026 at 14:02' },
    { what: 'archived', from: '', to: 'yes' },
  ]);
});

it('names the parts of a record, not its notation', () => {
  const before = { 'In short': { _id: 'one', name: 'Ada Marsh', stars: 5 } };
  expect(changes(before, { 'In short': { _id: 'one', name: 'Ada M.', stars: 5 } })).toEqual([
    { what: 'In short name', from: 'Ada Marsh', to: 'Ada M.' },
  ]);
  const hours = (opens: string) => ({ days: [{ date: '2026-12-24', hours: { opens, closes: '12:00' } }] });
  expect(changes(hours('09:00'), hours('10:00'))).toEqual([
    {
      what: 'special hours',
      from: '2026-12-24, 09:00, 12:00',
      to: '2026-12-24, 10:00, 12:00',
    },
  ]);
});

it('shows of a long text the words that changed', () => {
  const text = (word: string) =>
    `We repair coffee machines of all makes in our own workshop, and an engineer comes within ${word} working days to any place in London.`;
  expect(changes({ text: text('two') }, { text: text('three') })).toEqual([
    { what: 'text', from: '… comes within two working days …', to: '… comes within three working days …' },
  ]);
  expect(changes({ text: text('two') }, { text: `${text('two')} Even on Sundays.` })).toEqual([
    { what: 'text', from: '… in London.', to: '… in London. Even on Sundays.' },
  ]);
});

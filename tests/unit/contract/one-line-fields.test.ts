// One-line fields: a name, a subject or an address line contains nothing that can't be printed. Free text may have several lines.
import { expect, it } from 'vitest';
import { line, optionalLine, text } from '#contract/field.ts';

const isAccepted = (value: string): boolean =>
  line('Enter a name').safeParse(value).success && optionalLine().safeParse(value).success;

it.each([
  ['a line feed', 'Burr\nset'],
  ['a bell', 'Burr\u0007set'],
  ['half of a character', 'Burr\ud83dset'],
  ['nothing but what can’t be printed', '\u0000'],
])('%s is refused', (_, value) => {
  expect(isAccepted(value)).toBe(false);
});

it.each(['José Łukasz ñ µΩ 20 µF', 'שלום עולם', 'می\u200cخواهم', '👩‍🔧 mends 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️'])(
  '%s is accepted',
  (value) => {
    expect(isAccepted(value)).toBe(true);
  },
);

it('free text may contain whatever people paste', () => {
  expect(text('Enter a message').safeParse('One\u202etwo\u202c\n👩‍🔧 שלום').success).toBe(true);
});

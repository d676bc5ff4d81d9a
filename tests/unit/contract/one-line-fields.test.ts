// One-line fields: a name, a subject or an address line contains no invisible characters or markup tricks. Free
// text may.
import { expect, it } from 'vitest';
import { line, optionalLine, text } from '#contract/field.ts';

const isAccepted = (value: string): boolean =>
  line('Enter a name').safeParse(value).success && optionalLine().safeParse(value).success;

it.each([
  ['an override of direction', 'Burr\u202egpj.exe'],
  ['an embedding', 'Burr\u202a'],
  ['an isolate', 'Burr \u2066set\u2069'],
  ['a space of no width', 'Burr\u200bset'],
  ['a word joiner', 'Burr\u2060set'],
  ['a byte order mark', 'Burr\ufeffset'],
  ['a line separator', 'Burr\u2028set'],
  ['a paragraph separator', 'Burr\u2029set'],
  ['an annotation', 'Burr\ufff9set'],
  ['a line feed', 'Burr\nset'],
])('%s is refused', (_, value) => {
  expect(isAccepted(value)).toBe(false);
});

it.each([
  'José Łukasz ñ µΩ 20 µF',
  'שלום עולם',
  'עם סימן\u200f!',
  'می\u200cخواهم',
  '👩‍🔧 mends 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️',
  'Re\u00adpair',
])('%s is accepted', (value) => {
  expect(isAccepted(value)).toBe(true);
});

it('free text may contain whatever people paste', () => {
  expect(text('Enter a message').safeParse('One\u202etwo\u202c\n👩‍🔧 שלום').success).toBe(true);
});

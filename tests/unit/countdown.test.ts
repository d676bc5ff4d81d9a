import { expect, it } from 'vitest';
import { namesWait, wordsAfter } from '#lib/countdown.ts';

const WORDS = 'You have tried this several times. Please wait 3 minutes. You have not been charged.';

it.each([
  [0, WORDS],
  [1, WORDS.replace('3 minutes', '2 minutes')],
  [2, WORDS.replace('3 minutes', '1 minute')],
  [3, WORDS.replace('Please wait 3 minutes.', 'You can try again now.')],
  [9, WORDS.replace('Please wait 3 minutes.', 'You can try again now.')],
])('after %i minutes the time to wait is that much shorter', (minutes, words) => {
  expect(wordsAfter(WORDS, minutes)).toBe(words);
});

it('other words stay as they are', () => {
  expect(namesWait('Please wait.')).toBe(false);
  expect(wordsAfter('Please wait.', 5)).toBe('Please wait.');
});

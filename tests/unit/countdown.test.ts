import { expect, it } from 'vitest';
import { waitWords, wordsAfter } from '#lib/countdown.ts';

const WORDS = 'You have tried this several times. Please wait 3 minutes. You have not been charged.';

it.each([
  [0, WORDS],
  [1, WORDS.replace('3 minutes', '2 minutes')],
  [2, WORDS.replace('3 minutes', '50 seconds')],
  [3, WORDS.replace('Please wait 3 minutes.', 'You can try again now.')],
  [9, WORDS.replace('Please wait 3 minutes.', 'You can try again now.')],
])('after %i minutes the time to wait is that much shorter', (minutes, words) => {
  expect(wordsAfter(WORDS, 170, minutes)).toBe(words);
});

it.each([
  [0.4, 'Please wait 1 second.'],
  [10, 'Please wait 10 seconds.'],
  [60, 'Please wait 1 minute.'],
  [61, 'Please wait 2 minutes.'],
])('a wait of %d seconds is told as such', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});

it('words without a time to wait stay as they are', () => {
  expect(wordsAfter('We have sent a link already.', 600, 5)).toBe('We have sent a link already.');
});

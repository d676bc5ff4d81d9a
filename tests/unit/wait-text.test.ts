import { expect, it } from 'vitest';
import { waitWords } from '#lib/countdown.ts';
import { waitText } from '#stores/wait-text.ts';

it.each([
  [0, 'Please wait 3 minutes.'],
  [1, 'Please wait 2 minutes.'],
  [2, 'Please wait 50 seconds.'],
  [3, 'You can try again now.'],
  [9, 'You can try again now.'],
])('of 170 seconds, after %i minutes: %s', (passed, text) => {
  expect(waitText(170, passed)).toBe(text);
});

it.each([
  [0.4, 'Please wait 1 second.'],
  [10, 'Please wait 10 seconds.'],
  [60, 'Please wait 1 minute.'],
  [61, 'Please wait 2 minutes.'],
])('the service tells a wait of %d seconds as such', (seconds, text) => {
  expect(waitWords(seconds)).toBe(text);
});

import { expect, it, vi } from 'vitest';
import { waitMessage } from '#server/http/limits.ts';
import { countDown, waitText } from '#stores/wait-text.ts';

it.each([
  [0.4, 'Please wait 1 second.'],
  [10, 'Please wait 10 seconds.'],
  [60, 'Please wait 1 minute.'],
  [61, 'Please wait 2 minutes.'],
])('a wait of %d seconds has the same text from service and page', (seconds, text) => {
  expect([waitMessage(seconds), waitText(seconds)]).toEqual([text, text]);
});

it('a wait is announced at once, after each minute, and when it is over', () => {
  vi.useFakeTimers();
  const announced: string[] = [];
  countDown(170, (text) => announced.push(text));
  vi.advanceTimersByTime(600_000);
  vi.useRealTimers();
  expect(announced).toEqual([
    'Please wait 3 minutes.',
    'Please wait 2 minutes.',
    'Please wait 50 seconds.',
    'You can try again now.',
  ]);
});

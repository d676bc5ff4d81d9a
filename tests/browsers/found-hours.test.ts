// Hours of an engineer's phones that failed once, as they were found, and made shorter.
import { it } from 'vitest';
import { type History, repeatHour } from '../support/phone-hours/hour.ts';

/** Milliseconds: a phone waits up to five minutes before it tries again. */
const PATIENCE_MS = 600_000;

const hour = (what: string, history: History) =>
  it(what, { tags: ['full'], timeout: PATIENCE_MS }, async () => void (await repeatHour(history)));

hour('an end that waits is sent as it was pressed, though the office ended the visit and more was typed', [
  ['network', 0, 'offline'],
  ['end', 0, 'not-safe'],
  ['the office writes', 0, 'ends'],
  ['fail', 0, 'gone'],
  ['fail', 0, 'busy'],
  ['fail', 0, 'busy'],
  ['network', 0, 'online'],
  ['wait until it rests', 0, ''],
  ['open', 0, '0 0'],
  ['write', 0, 'done'],
  ['save', 0, ''],
]);

hour('an end that waits goes as it was chosen anew, whatever ends the page before its reason is written', [
  ['network', 0, 'offline'],
  ['end', 0, 'said-no ticked'],
  ['stop while choosing', 0, 'done page'],
]);

import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { standLastResort } from '#server/last-resort.ts';

let now: number;
const fatal = vi.fn();
const exit = vi.fn();
let process: EventEmitter & { exit: typeof exit };
beforeEach(() => {
  now = 0;
  vi.resetAllMocks();
  process = Object.assign(new EventEmitter(), { exit });
  standLastResort(process as never, { fatal } as never, () => now);
});

it('writes down what nobody caught, and goes on', () => {
  process.emit('unhandledRejection', new Error('lost'));
  now += 1_001;
  process.emit('uncaughtException', new Error('thrown'));
  expect(fatal.mock.calls.map(([{ err }]) => err.message)).toEqual(['lost', 'thrown']);
  expect(exit).not.toHaveBeenCalled();
});

it('ends the process when it happens again within a second', () => {
  process.emit('unhandledRejection', new Error('lost'));
  now += 999;
  process.emit('unhandledRejection', new Error('lost again'));
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

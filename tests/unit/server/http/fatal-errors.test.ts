import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { exitOnFatalErrors } from '#server/http/fatal-errors.ts';

it.each(['uncaughtException', 'unhandledRejection'])(
  'an %s is logged, and ends the process with 1',
  (event) => {
    const fatal = vi.fn();
    const exit = vi.fn();
    const process = Object.assign(new EventEmitter(), { exit });
    exitOnFatalErrors(process as never, { fatal } as never);
    process.emit(event, new Error('lost'));
    expect(fatal.mock.calls.map(([{ err }]) => err.message)).toEqual(['lost']);
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  },
);

// A shared service with a member of the staff signed in before each test.
import { beforeEach } from 'vitest';
import { shareStack } from './empty.ts';
import { makeAdmin, type Person } from './people.ts';
import type { Stack } from './stack.ts';

export interface Desk {
  stack: Stack;
  admin: Person;
  /** Calls as the admin. */
  call: Stack['call'];
}

/** Call this at the top of the file. @returns what each test finds filled anew */
export function shareDesk(): Desk {
  const desk = {} as Desk;
  let tests = 0;
  shareStack((shared) => {
    desk.stack = shared;
  });
  beforeEach(async () => {
    tests += 1;
    // The catalogue is kept until a part changes: no two tests begin at the same instant.
    desk.stack.clock.advance(tests);
    desk.admin = await makeAdmin(desk.stack, { username: 'Grace' });
    desk.call = desk.stack.as(desk.admin.token);
  });
  return desk;
}

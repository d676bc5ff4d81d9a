// A shared service with a member of the staff signed in before each test.
import { beforeEach } from 'vitest';
import { shareStack } from './empty.ts';
import { makeAdmin, type Person } from './people.ts';
import type { Stack } from './stack.ts';

/**
 * Call this at the top of the file.
 * @param take gets the service, the admin's calls and the admin before each test
 * @param hasInstants each test begins a millisecond later than the last: the catalogue is kept until a part changes
 */
export function shareDesk(
  take: (stack: Stack, desk: Stack['call'], admin: Person) => void,
  { hasInstants = false } = {},
): void {
  let stack: Stack;
  let tests = 0;
  shareStack((shared) => {
    stack = shared;
  });
  beforeEach(async () => {
    tests += 1;
    if (hasInstants) stack.clock.advance(tests);
    const admin = await makeAdmin(stack, { username: 'Grace' });
    take(stack, stack.as(admin.token), admin);
  });
}

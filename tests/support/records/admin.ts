// A shared service with an admin signed in before each test.
import { beforeEach } from 'vitest';
import { shareStack } from '../database/empty.ts';
import type { Stack } from '../service/stack.ts';
import { makeAdmin, type Person } from './people.ts';

export interface AdminListStore {
  stack: Stack;
  admin: Person;
  /** Calls as the admin. */
  call: Stack['call'];
}

/**
 * Call this at the top of the file.
 * @returns an object that is refilled before each test
 */
export function shareDashboard(): AdminListStore {
  const stack: Stack = shareStack();
  const dashboard = { stack } as AdminListStore;
  let tests = 0;
  beforeEach(async () => {
    tests += 1;
    // The catalogue is cached until a part changes: no two tests may start at the same instant.
    stack.clock.advance(tests);
    dashboard.admin = await makeAdmin(stack, { username: 'Grace' });
    dashboard.call = stack.as(dashboard.admin.token);
  });
  return dashboard;
}

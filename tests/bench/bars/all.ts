// The forty bars in their order (safety.md F). tests/unit/bars.test.ts holds that none is missing.
import { type Bar, heldByTests } from './bar.ts';

export const BARS: readonly Bar[] = [
  heldByTests(11, 'patch', 'parallel settles and webhooks: one capture', [
    'tests/api/settle.test.ts',
    'tests/api/webhook.test.ts',
  ]),
  heldByTests(25, 'authz', 'every route × three roles × own and others’ things as the table says', [
    'tests/api/roles.test.ts',
  ]),
];

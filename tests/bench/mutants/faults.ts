// More mutants: protection against silent networks, stuck queues and too many requests.
import type { Mutant } from './list.ts';

export const FAULT_MUTANTS: readonly Mutant[] = [
  {
    name: 'a connection on which nobody answered is handed to the next caller',
    file: 'src/server/db/postgres.ts',
    from: 'pipeline: true, ',
    engine: 'postgres',
    tests: ['tests/api/http/database-outage.test.ts'],
  },
  {
    name: 'a mail server that drags its feet is waited for',
    file: 'src/server/mail/smtp-mailer.ts',
    from: 'AbortSignal.timeout(deadlineMs)',
    to: 'AbortSignal.timeout(deadlineMs * 100)',
    tests: ['tests/api/http/network-faults.test.ts'],
  },
  {
    name: 'guesses from everywhere need not wait',
    file: 'src/server/accounts/sign-in-limits.ts',
    from: 'await waitFirst(ctx, emailKey, net);',
    tests: ['tests/api/accounts/account-throttle.test.ts'],
  },
  {
    name: 'a picture may lie anywhere, whatever the owner lists',
    file: 'src/server/pictures/store-picture.ts',
    from: 'URL.canParse(image) &&',
    to: "image === 'x' &&",
    tests: ['tests/api/pictures/picture-addresses.test.ts'],
  },
];

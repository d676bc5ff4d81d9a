// For how long stock is held stands in words in many places: each says what HOLD_MS is.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HOLD_MS } from '#contract/orders/orders.ts';

it.each([
  ['content/legal/terms.md', /Stock is held for you for (\d+) minutes/],
  ['content/messages/checkout.yml', /saved your order \{orderNumber\} for (\d+) minutes/],
  ['content/messages/quotes.yml', /hold the parts and the time for you for (\d+) minutes/],
  ['src/contract/error.ts', /several unpaid orders\. .*wait (\d+) minutes/],
  ['src/server/my-records/routes.ts', /hold the parts and the time for (\d+) minutes/],
  ['docs/owner.md', /held for (\d+) minutes while the customer pays/],
  ['docs/owner.md', /off the shelf for (\d+) minutes/],
])('%s says it as %s', (file, words) => {
  expect(words.exec(readFileSync(file, 'utf8'))?.[1]).toBe(String(HOLD_MS / 60_000));
});

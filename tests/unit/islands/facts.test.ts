// A list of facts, as a drawer's.
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Facts } from '#islands/ui/Facts.tsx';

/** React keeps each by its key. */
const keysOf = (facts: Parameters<typeof Facts>[0]['facts']) =>
  (Facts({ facts }).props as { children: ReactElement[] }).children.map(({ key }) => key);

it('each has a key of its own, also of two with one name, which stays when another comes', () => {
  const before = keysOf([
    ['Credit note', 'KR-1'],
    ['Stock', 'Taken'],
  ]);
  const after = keysOf([
    ['Credit note', 'KR-1'],
    ['Credit note', 'KR-2'],
    ['Stock', 'Taken'],
  ]);
  expect(new Set(after).size).toBe(3);
  expect(after).toEqual(expect.arrayContaining(before));
});

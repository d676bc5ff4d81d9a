// Whatever is typed in the dashboard and not saved holds the page, whichever form it is in.
import { beforeEach, expect, it, vi } from 'vitest';
import { $session } from '#stores/account/session.ts';
import { $unsaved, createDrafts } from '#stores/admin/drafts.ts';

const listeners = new Set<(event: { preventDefault: () => void }) => void>();
const preventDefault = vi.fn();
const leave = () => {
  for (const listener of listeners) listener({ preventDefault });
};

beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener));
  preventDefault.mockClear();
  $session.set({ token: 't', userRole: 'admin', userName: 'Ada', userEmail: 'ada@example.test' });
});

it('asks before the page is left, once, until the last draft is saved or discarded', () => {
  const [orders, reviews] = [createDrafts<string>('orders'), createDrafts<string>('reviews')];
  expect(listeners.size).toBe(0);
  orders.keep('one', 'A note');
  orders.keep('two', 'Another');
  reviews.keep('one', 'A reason');
  expect([$unsaved.get(), listeners.size]).toEqual([['orders', 'reviews'], 1]);
  leave();
  expect(preventDefault).toHaveBeenCalledOnce();
  orders.keep('one', null);
  orders.discard('two');
  expect([$unsaved.get(), listeners.size]).toEqual([['reviews'], 1]);
  reviews.keep('one', null);
  expect([$unsaved.get(), listeners.size]).toEqual([[], 0]);
});

it('lets somebody go who has signed out', () => {
  const drafts = createDrafts<string>('orders');
  drafts.keep('one', 'A note');
  $session.set(null);
  leave();
  expect(preventDefault).not.toHaveBeenCalled();
  drafts.discard('one');
});

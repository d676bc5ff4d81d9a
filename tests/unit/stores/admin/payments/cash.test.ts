import { expect, it, vi } from 'vitest';
import { cashStore } from '#stores/admin/payments/cash.ts';
import { todayStore } from '#stores/admin/today.ts';

vi.mock('#api/browser.ts', () => ({
  browserCall: async () => ({ ok: true, data: { success: true, message: 'Handed in', cash: [], today: [] } }),
}));

it('reads Today again once cash is handed in, which no longer is with an engineer', async () => {
  const refresh = vi.spyOn(todayStore, 'refresh');
  expect(await cashStore.handIn('a1')).toMatchObject({ ok: true, msg: 'Handed in' });
  expect(refresh).toHaveBeenCalledOnce();
});

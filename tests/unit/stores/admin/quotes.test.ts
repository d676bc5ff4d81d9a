import { expect, it, vi } from 'vitest';
import type { Quote } from '#contract/quotes/quotes.ts';
import { $quoteFigures, loadQuoteFigures, quotesOfRequest } from '#stores/admin/quotes.ts';

const { figures } = vi.hoisted(() => ({ figures: { sent: 0 } }));
vi.mock('#api/browser.ts', () => ({
  browserCall: async ({ path }: { path: string }) => {
    if (path.endsWith('/send')) figures.sent += 1;
    return { ok: true, data: { success: true, figures: { ...figures }, quotes: [] } };
  },
}));

it('counts a quote that is sent at once among those with the customer', async () => {
  await loadQuoteFigures();
  expect($quoteFigures.get()).toEqual({ sent: 0 });
  await quotesOfRequest.sendDraft({ _id: 'q1', edits: 1 } as Quote);
  await vi.waitFor(() => expect($quoteFigures.get()).toEqual({ sent: 1 }));
});

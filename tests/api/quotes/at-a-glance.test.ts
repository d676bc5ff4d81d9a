// Quotes in the staff's lists: whether the customer has opened one, what ends soon, what needs action first.
import { describe, expect, it } from 'vitest';
import { listAppointments, readAppointment } from '#contract/appointments/appointments.ts';
import { readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { listQuotes, withdrawQuote } from '#contract/quotes/quotes.ts';
import { accept } from '../../support/records/quote-answers.ts';
import { makeDraft, makeQuote, quoteRowOf, requestQuote, sendDraft } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const quoted = (change = {}) => makeQuote(shop.stack, change, shop.admin);
const read = (token: string) => dataOf(shop.stack.call(readQuoteOffer, { body: { token } }));
const openedAt = async (id: string) => (await quoteRowOf(shop.stack, id)).opened_at;
const quotesOf = async ({ appointment }: { appointment: string }) =>
  (await dataOf(shop.admin(listQuotes, { query: { appointment } }))).quotes;
const listed = async () =>
  (await dataOf(shop.admin(listAppointments, { query: { kind: 'quote', sort: 'action' } }))).appointments;
const figures = async () => (await dataOf(shop.admin(listQuotes, { query: {} }))).figures;

describe('that the customer has opened a quote', () => {
  it('is recorded when they first read it by the link, and then stays', async () => {
    const { quote, token } = await quoted();
    expect((await listed())[0]?.quote).not.toHaveProperty('openedAt');
    const now = shop.stack.clock.now();
    await read(token);
    shop.stack.clock.advance(60_000);
    await read(token);
    const moment = new Date(now).toISOString();
    expect(await openedAt(quote._id)).toBe(now);
    expect((await listed())[0]?.quote).toMatchObject({ state: 'sent', openedAt: moment });
    expect(await quotesOf(quote)).toMatchObject([{ openedAt: moment }]);
    expect(await figures()).toMatchObject({ sent: 1, opened: 1 });
  });

  it('is recorded by the page without JavaScript too', async () => {
    const { quote, token } = await quoted();
    const link = `https://shop.example/quote-offer#token=${token}`;
    const answer = await shop.stack.app.request('/quote-offer', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: shop.stack.ctx.config.siteUrl,
      },
      body: new URLSearchParams({ link }).toString(),
    });
    expect(answer.status).toBe(200);
    expect(await openedAt(quote._id)).toBe(shop.stack.clock.now());
  });

  it('is told of each version by itself', async () => {
    const { quote, token } = await quoted();
    await read(token);
    const draft = await makeDraft(shop.stack, { appointment: quote.appointment }, shop.admin);
    await sendDraft(shop.stack, draft, shop.admin);
    expect(await openedAt(draft._id)).toBeNull();
    expect((await listed())[0]?.quote).toMatchObject({ version: 2 });
    expect((await listed())[0]?.quote).not.toHaveProperty('openedAt');
    await read(token);
    expect(await openedAt(draft._id)).toBe(shop.stack.clock.now());
  });

  it('is not set by the staff, who read the draft and what was sent', async () => {
    const draft = await makeDraft(shop.stack, {}, shop.admin);
    await quotesOf(draft);
    await sendDraft(shop.stack, draft, shop.admin);
    await quotesOf(draft);
    await dataOf(shop.admin(readAppointment, { params: { id: draft.appointment } }));
    expect(await openedAt(draft._id)).toBeNull();
    expect(await figures()).toMatchObject({ sent: 1, opened: 0 });
  });
});

describe('the list of quote requests', () => {
  it('begins with those that wait for a quote, then the sent ones, the first to end first', async () => {
    const ids: Record<string, string> = {};
    const sent = async (name: string, validUntil: string) => {
      const { quote, token } = await quoted({ validUntil });
      ids[quote.appointment] = name;
      return { quote, token };
    };
    await sent('ends later', '2026-12-20');
    await dataOf(accept(shop.stack, (await sent('accepted', '2026-12-20')).token));
    await sent('ends soon', '2026-11-25');
    const { quote } = await sent('withdrawn', '2026-12-20');
    await dataOf(shop.admin(withdrawQuote, { params: { id: quote._id } }));
    ids[await requestQuote(shop.stack)] = 'new';
    ids[(await makeDraft(shop.stack, {}, shop.admin)).appointment] = 'draft';
    const order = (await listed()).map(({ _id }) => ids[_id]);
    expect(order.slice(0, 3).sort()).toEqual(['draft', 'new', 'withdrawn']);
    expect(order.slice(3)).toEqual(['ends soon', 'ends later', 'accepted']);
  });

  it('counts those that end within three days', async () => {
    for (const validUntil of ['2026-11-24', '2026-11-27', '2026-11-28']) await quoted({ validUntil });
    const { token } = await quoted({ validUntil: '2026-11-25' });
    await dataOf(accept(shop.stack, token));
    expect(await figures()).toMatchObject({ sent: 3, ending: 2, accepted: 1 });
  });
});

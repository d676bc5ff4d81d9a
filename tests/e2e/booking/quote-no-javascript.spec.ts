// A quote without JavaScript: pasted from the mail, accepted, or declined. Only a browser sends such forms: the page gives no
// referrer.
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { draftQuote, sendQuote } from '#contract/quotes/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { linkTo } from '../support/mails.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

for (const [answer, outcome] of [
  ['Accept quote', 'You accepted this quote on'],
  ['Decline quote', 'You declined this quote.'],
] as const)
  test(`${answer}: read by the pasted link, answered by a form`, async ({
    page,
    baseURL,
    api,
    dashboard,
    requestsOf,
  }) => {
    const call = await dashboard();
    const who = visitor();
    await api()(requestAppointment, { body: aVisit({ ...who, isQuoteRequest: true }) });
    const appointment = (await requestsOf(who.name))[0]?._id ?? '';
    const lines = [{ kind: 'labour' as const, name: 'Labour', quantity: 1, price: 65 }];
    const body = { appointment, lines, due: 'nothing' as const, validUntil: who.date, wantsSlot: false };
    const draft = await call(draftQuote, { body });
    if (!draft.ok) throw new Error(draft.msg);
    const { _id: id, edits } = draft.data.quote;
    await call(sendQuote, { params: { id }, body: { edits } });

    await page.goto('/quote-offer');
    await page.locator('#link').fill(`${baseURL}${await linkTo('/quote-offer', who.email)}`);
    await page.locator('form[action="/quote-offer"] button').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Quote Q');
    await expect(page.getByText('$65.00').first()).toBeVisible();
    await page.getByLabel('Your name').fill('Ada Marsh');
    await page.getByRole('button', { name: answer }).click();
    await expect(page.getByText(outcome)).toBeVisible();
    await expect(page.getByRole('button', { name: answer })).toBeHidden();
  });

// Asked to do a little work for one more try, the page does it by itself: the visitor sees the form go through.
import { requestAppointment } from '#contract/appointments.ts';
import { isSolved, PROOF_HEADER } from '#lib/proof.ts';
import { expect, test } from './fixtures.ts';
import { filledBooking, visitor } from './forms.ts';

const WORK = { id: 'a-word-of-the-service', bits: 12 };
// The first answer, which the browser notes.
test.use({ expectedNoise: /Failed to load resource: the server responded with a status of 429/ });

test('a form that is sent often goes through after the work', async ({ page }) => {
  const proofs: (string | undefined)[] = [];
  await page.route(`**${requestAppointment.path}`, async (route) => {
    const proof = route.request().headers()[PROOF_HEADER.toLowerCase()];
    proofs.push(proof);
    if (proof) return route.continue();
    const msg = 'You have tried this several times. Please wait 9 minutes.';
    return route.fulfill({ status: 429, json: { code: 'challenge', msg, challenge: WORK } });
  });
  const form = await filledBooking(page, visitor());
  await form.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
  expect(proofs).toHaveLength(2);
  expect(await isSolved(WORK, proofs[1]?.split('.')[1] ?? '')).toBe(true);
});

// From the phone call to the money: a repair of today for somebody without an email, billed and paid in two ways.
import { bookEngineerVisit } from '../support/engineer-visit.ts';
import { expect, test } from '../support/own-service.ts';
import { sendSheet, startWriting, takeMoney } from '../support/sheet.ts';
import { tickTerms } from '../support/sign.ts';

test('a repair told by phone is written, billed, and paid in cash and by transfer', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { link, id } = await bookEngineerVisit(call, dataDir, {
    priceTold: 'About £95',
    address: '1 Test Street',
    postCode: 'SE1 0AA',
    machine: 'Aurelio A2',
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await startWriting(page);
  await page.getByLabel('Found').fill('The pump valve leaks.');
  await page.getByLabel('Find a part').fill('valve');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'Add Anti-vacuum valve' }).click();
  await page.getByLabel('Price each').fill('40');
  await page.getByRole('button', { name: 'Add labour' }).click();
  await page.getByLabel('Time', { exact: true }).selectOption('1 h 30 min');
  await sendSheet(page);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
  await page.getByText('Show the customer').click();
  await page.getByLabel('Your name', { exact: true }).fill('Harriet Lyle');
  await tickTerms(page);
  await page.getByRole('button', { name: /^Agree to pay / }).click();
  await expect(page.getByText('Harriet Lyle agreed to £142.00.')).toBeVisible();
  await takeMoney(page, '50');
  await expect(page.getByText('£50.00 cash recorded')).toBeVisible();
  await page.getByRole('radio', { name: 'Done' }).check();
  await page.getByRole('button', { name: 'End the visit' }).click();
  await expect(page.getByText('Ended: Done')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin?tab=appointments&open=${id}`);
  const waiting = page.getByRole('region', { name: 'Today', exact: true });
  await expect(waiting.getByText('job to bill')).toBeVisible();
  await page.getByRole('button', { name: 'Bill', exact: true }).click();
  await expect(
    page.getByText(/^Told: About £95\. Bill: £142\.00\. Agreed by Harriet Lyle/).last(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send the bill over £142.00' }).click();
  await expect(page.getByText('There is no email address: print it, or phone them.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Open the bill' }).click();

  const bill = page.getByRole('dialog', { name: /^Bill B1/ });
  const due = bill.getByText(/^£92\.00 by \w{3} \d/);
  await expect(due).toBeVisible();
  await expect(bill.getByText('Shipped')).toHaveCount(0);
  await bill.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByRole('button', { name: 'Record the payment' }).click();
  await expect(bill.getByText('£92.00 by bank transfer')).toBeVisible();
  await expect(bill.getByText('£50.00 in cash')).toBeVisible();
  await expect(due).toHaveCount(0);
  await page.goto('/admin');
  await expect(waiting).toBeVisible();
  await expect(waiting.getByText('job to bill')).toHaveCount(0);
});

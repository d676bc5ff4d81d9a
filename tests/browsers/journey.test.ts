// The main journeys in Firefox and in Safari's engine, wherever they are installed.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { ADDRESS } from '../support/records/orders.ts';
import { slotAhead } from '../support/records/slots.ts';
import { dataOf } from '../support/service/data-of.ts';
import { freePort } from '../support/service/free-port.ts';
import { scratchShop } from '../support/service/scratch-shop.ts';
import { type Service, startService } from '../support/service/service.ts';
import { strictClient } from '../support/service/strict-client.ts';
import { type Browser, STEP_MS, WITH_US } from './browser.ts';
import { firefox } from './firefox.ts';
import { button, field, middles, press, see, type } from './steps.ts';
import { webkit } from './webkit.ts';

const ADMIN = { email: 'admin@kelvinrowe.example', password: 'a-password-for-the-browser-tests' };
/** The header has a Sign In of its own. */
const inForm = (xpath: string): string => `//form[@id="sign-in"]${xpath}`;
const { firstName, lastName, email, phone, address, city, postCode } = ADDRESS;

const stack = new AsyncDisposableStack();
let service: Service;
beforeAll(async () => {
  const shop = stack.use(scratchShop());
  const env = {
    ...shop.env,
    // Chosen beforehand, because the service gives PayPal its return address.
    PORT: String(await freePort()),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  service = stack.use(await startService(env, { through: WITH_US }));
});
afterAll(() => stack.disposeAsync());

describe.each([firefox, webkit])('$name', { timeout: 120_000 }, ({ name, isInstalled, start }) => {
  if (!isInstalled) console.log(`${name} is not on this machine: its journeys are skipped.`);
  const journey = it.runIf(isInstalled);
  let browser: Browser;
  const open = (path: string) => browser.open(service.origin + path);
  beforeAll(async () => {
    if (isInstalled) browser = await start();
  }, 4 * STEP_MS);
  afterEach(async () => {
    await browser.run('localStorage.clear(); sessionStorage.clear()');
    expect(browser.noise.splice(0)).toEqual([]);
  });
  afterAll(() => browser?.[Symbol.asyncDispose](), 4 * STEP_MS);

  journey('buys a part', async () => {
    await open('/coffee');
    await press(browser, button('Shop'));
    await type(browser, '//input[@type="search"]', 'drain pump');
    await press(browser, button('Add Drain pump'));
    await see(browser, 'added to cart!');
    await open('/cart');
    await press(browser, button('Proceed to Checkout'));
    await type(browser, field('First name'), firstName);
    await type(browser, field('Last name'), lastName);
    await type(browser, field('Email'), email);
    await type(browser, field('Phone'), phone);
    await type(browser, field('Address'), address);
    await type(browser, field('City'), city);
    await type(browser, field('Post code'), postCode);
    await press(browser, button('Pay with PayPal (test)'));
    await see(browser, 'Order placed and payment successful! Confirmation sent to your email.');
  });

  journey('books a visit', async () => {
    const inDialog = (xpath: string) => `//dialog${xpath}`;
    await open('/coffee');
    await press(browser, button('Book Now'));
    await press(browser, inDialog('//button[@data-slot]'));
    await type(browser, inDialog(field('Name')), firstName);
    await type(browser, inDialog(field('Email')), email);
    await type(browser, inDialog(field('Phone')), phone);
    await type(browser, inDialog(field('Address for the visit')), address);
    await type(browser, inDialog(field('Post code')), postCode);
    await type(browser, inDialog(field('Message')), 'It loses pressure.');
    await expect.poll(() => browser.find(inDialog('//select[@name="time"]'))).toHaveLength(1);
    await press(browser, inDialog(button('Send request')));
    await see(browser, 'Message sent successfully!');
  });

  journey('signs up, out and in', async () => {
    const account = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
    await open('/');
    await press(browser, button('Sign In'));
    await press(browser, button('Create an account'));
    await type(browser, field('Username'), firstName);
    await type(browser, field('Email'), account.email);
    await type(browser, field('Password'), account.password);
    await press(browser, inForm(button('Create account')));
    await see(browser, 'Account created successfully!');
    await press(browser, button(firstName));
    await press(browser, button('Sign out'));
    await see(browser, 'Logged out successfully!');
    await press(browser, button('Sign In'));
    await type(browser, field('Email'), account.email);
    await type(browser, field('Password'), account.password);
    await press(browser, inForm(button('Sign In')));
    await see(browser, 'Signed in successfully!');
  });

  journey('confirms a booking in the dashboard', async () => {
    const name = `Visitor ${randomUUID().slice(0, 8)}`;
    const call = strictClient({ origin: service.origin, token: () => null });
    const who = { name, email, phone, service: 'Clocks', message: 'It stopped.' } as const;
    await dataOf(call(requestAppointment, { body: { ...who, ...slotAhead() } }));
    await open('/sign-in');
    await type(browser, field('Email'), ADMIN.email);
    await type(browser, field('Password'), ADMIN.password);
    await press(browser, inForm(button('Sign In')));
    // The team lands where it works.
    await see(browser, 'Book by phone');
    const controls = await middles(
      browser,
      '//section[@aria-labelledby="diary-title"]/div[1]//*[self::button or self::input]',
    );
    expect(controls.length).toBeGreaterThan(4);
    expect([...new Set(controls)], 'lines of the diary’s toolbar').toHaveLength(1);
    await press(browser, button(`Confirm the appointment for ${name}`));
    await see(browser, 'Appointment status updated successfully');
  });
});

// A buyer's side of PayPal: the SDK's script, and the page that replaces PayPal's website.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from 'hono/html';
import type { Call, EmulatorApp, Parts } from './rest.ts';
import type { EmulatorOrder } from './store.ts';

const PAYER = 'EMULATORPAYER';

/** Back to the shop with what PayPal appends to a return address. */
function back(address: string, id: string): string {
  const url = new URL(address);
  url.searchParams.set('token', id);
  return url.href;
}

function page(c: Call, order: EmulatorOrder | null) {
  // A form's redirect counts as its target, too.
  const shop = order?.returnUrl ? ` ${new URL(order.returnUrl).origin}` : '';
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${shop}`,
  );
  c.header('Referrer-Policy', 'no-referrer');
  const open = order && order.status !== 'COMPLETED' && order.status !== 'VOIDED';
  const text = open
    ? html`<p>${order.invoiceId ? `Order ${order.invoiceId}: ` : ''}${order.value} ${order.currency}. This stands in for PayPal. No money is taken.</p>
        <form method="post"><button type="submit">Approve (test)</button></form>
        ${order.cancelUrl ? html`<p><a href="${back(order.cancelUrl, order.id)}">Cancel and return</a></p>` : ''}`
    : html`<p>This payment is not waiting for approval.</p>`;
  return c.html(
    html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>PayPal (test)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head>
      <body><main><h1>PayPal (test)</h1>${text}</main></body></html>`,
    open ? 200 : 404,
  );
}

/** The SDK posts and expects JSON; the page posts a form and returns to the shop. */
export function pageRoutes(app: EmulatorApp, { store, payments }: Parts): void {
  const script = readFileSync(join(import.meta.dirname, 'sdk-v6.js'), 'utf8');

  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });
  app.get('/web-sdk/v6/core', (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    return c.body(script);
  });
  app.get('/approve/:id', (c) => page(c, store.find('orders', { id: c.req.param('id') })[0] ?? null));
  app.post('/approve/:id', (c) => {
    const id = c.req.param('id');
    const order = store.exclusively(() => payments.approve(id));
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
    if (isForm && order?.returnUrl) {
      const url = new URL(back(order.returnUrl, id));
      url.searchParams.set('PayerID', PAYER);
      return c.redirect(url.href, 303);
    }
    if (isForm) return page(c, null);
    return order
      ? c.json({ id, status: order.status, payerId: PAYER })
      : c.json({ error: 'not approvable' }, 422);
  });
}

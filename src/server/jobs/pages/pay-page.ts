// The page that shows a bill to its customer on the engineer's phone. It answers a press and no address, so no phone keeps it: neither
// public/day-worker.js nor src/components/day/keep-pages.ts keeps what was posted for.
import type { App } from '#server/http/endpoint.ts';
import { postedFields } from '#server/http/server-page.ts';
import { showToPay } from '#server/jobs/show-to-pay.ts';
import { byEngineer } from '#server/jobs/writer.ts';
import type { Context } from '#server/platform/context.ts';
import { dayPage } from './day-answers.ts';
import { sheetPath } from './day-markup.ts';
import { engineerPage, messagesOf, openDay, seeOther } from './open-day.ts';
import { payMarkup, toPay } from './pay-markup.ts';
import { refused, sheetPage } from './show-sheet.ts';

const PATH = '/day/{token}/jobs/{id}/pay';

export function payPage(app: App, ctx: Context): void {
  const show = dayPage(ctx, PATH, async (c, net) => {
    const at = await openDay(ctx, c, net);
    // It has none, but must come from our own page.
    await postedFields(ctx, c.env.incoming);
    const messages = messagesOf(ctx);
    try {
      const shown = await showToPay(ctx, byEngineer(at.engineer), at.id);
      const main = payMarkup(at, messages, shown);
      return engineerPage(ctx, at.engineer, { title: toPay(messages, shown), main });
    } catch (cause) {
      return sheetPage(ctx, at, { error: refused(cause) });
    }
  });
  // Its script, and a browser that comes back to it, ask for what is there now.
  const leave = dayPage(ctx, PATH, async (c, net) => {
    const { token, id } = await openDay(ctx, c, net);
    return seeOther(sheetPath(token, id));
  });
  app.post('/day/:token/jobs/:id/pay', show);
  app.get('/day/:token/jobs/:id/pay', leave);
}

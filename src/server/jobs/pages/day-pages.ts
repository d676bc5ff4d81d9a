// An engineer's pages (/day), which work without JavaScript: the visits, and the job sheet of each. Their routes are logged by
// template: a token never reaches the log.
import { typedNumber } from '#lib/money.ts';
import { notePhone } from '#server/diary/engineer-phones.ts';
import type { App } from '#server/http/endpoint.ts';
import { PRIVATE, uploadHeaders } from '#server/http/headers.ts';
import { postedFields } from '#server/http/server-page.ts';
import { admitEngineer } from '#server/jobs/admit-engineer.ts';
import { engineerDays } from '#server/jobs/engineer-day.ts';
import { loadJobPhoto } from '#server/jobs/job-photos.ts';
import { announceStep } from '#server/jobs/on-my-way.ts';
import { loadPhoto } from '#server/pictures/photos.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isId } from '#server/platform/ids.ts';
import { answerPress, dayPage, wantsJson } from './day-answers.ts';
import { AHEAD, aheadMarkup, dayMarkup, sheetPath } from './day-markup.ts';
import { engineerPage, messagesOf, openDay, seeOther } from './open-day.ts';
import { payPage } from './pay-page.ts';
import { sheetPages } from './sheet-pages.ts';

function photoPages(app: App, ctx: Context): void {
  const headers = {
    ...uploadHeaders(ctx.config),
    ...PRIVATE,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Type': 'image/webp',
  };
  const picture = (bytes: Buffer<ArrayBuffer>) => new Response(bytes, { headers });
  const photo = dayPage(ctx, '/day/{token}/photos/{id}/{n}', async (c, net) => {
    const { id } = await openDay(ctx, c, net);
    return picture(await loadPhoto(ctx, id, c.req.param('n') ?? ''));
  });
  const jobPhoto = dayPage(ctx, '/day/{token}/jobs/{id}/photos/{photo}', async (c, net) => {
    const { id } = await openDay(ctx, c, net);
    return picture(await loadJobPhoto(ctx, c.req.param('photo') ?? '', { appointment: id }));
  });
  app.get('/day/:token/photos/:id/:n', photo);
  app.get('/day/:token/jobs/:id/photos/:photo', jobPhoto);
}

export function dayPages(app: App, ctx: Context): void {
  const day = dayPage(ctx, '/day/{token}', async (c, net) => {
    const { token, engineer } = await openDay(ctx, c, net);
    const messages = messagesOf(ctx);
    const main = dayMarkup({ ctx, messages, token }, await engineerDays(ctx, engineer));
    return engineerPage(ctx, engineer, { title: messages.dayTitle, main });
  });
  const ahead = dayPage(ctx, '/day/{token}/ahead', async (c, net) => {
    const { token, engineer } = await openDay(ctx, c, net);
    const messages = messagesOf(ctx);
    const main = aheadMarkup({ ctx, messages, token }, await engineerDays(ctx, engineer));
    return engineerPage(ctx, engineer, { title: messages.ahead, main });
  });
  // What a phone keeps for where there is no network: today's, and those of earlier days that are open.
  const today = dayPage(ctx, '/day/{token}/today', async (c, net) => {
    const { token, engineer } = await openDay(ctx, c, net);
    const days = await engineerDays(ctx, engineer);
    const own = days.visits.filter(({ date }) => date <= days.today);
    return Response.json(
      own.map(({ _id }) => sheetPath(token, _id)),
      { headers: PRIVATE },
    );
  });
  const announce = dayPage(ctx, '/day/{token}', async (c, net) => {
    const sent = await postedFields(ctx, c.env.incoming);
    const token = c.req.param('token') ?? '';
    const visit = sent.get('appointment') ?? '';
    if (!isId(visit)) throw notFound();
    const { engineer } = await admitEngineer(ctx, token, net, visit);
    await announceStep(ctx, engineer, visit, sent);
    return wantsJson(c) ? answerPress(ctx) : seeOther(`/day/${token}`);
  });
  // How much waits on the phone to be sent, and nothing else.
  const phone = dayPage(ctx, '/day/{token}/phone', async (c, net) => {
    const { engineer } = await openDay(ctx, c, net);
    const sent = await postedFields(ctx, c.env.incoming);
    await notePhone(ctx, engineer, typedNumber(sent.get('waiting') ?? ''));
    return answerPress(ctx);
  });
  app.post('/day/:token/phone', phone);
  app.get('/day/:token', day);
  app.get(`/day/:token/${AHEAD}`, ahead);
  app.get('/day/:token/today', today);
  app.post('/day/:token', announce);
  photoPages(app, ctx);
  sheetPages(app, ctx);
  payPage(app, ctx);
}

// Endpoints of job sheets: the staff's, those of whoever pays, and the photos of an engineer's page, whose forms post to it (pages/).

import * as links from '#contract/jobs/agreement-links.ts';
import * as photos from '#contract/jobs/job-photos.ts';
import * as sheets from '#contract/jobs/sheets.ts';
import * as visits from '#contract/jobs/visits.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { agree } from './agree.ts';
import { answerAsked, mailPayer, readAsked } from './ask-payer.ts';
import { loadJobPhoto, storeJobPhoto, updateJobPhoto } from './job-photos.ts';
import { markLateSheetsSeen } from './late-sheets.ts';
import { clearOutcome } from './reopen-sheet.ts';
import { markSafetyNoticesSeen } from './safety-notices.ts';
import { loadSheet } from './sheets.ts';
import { restockUnusedParts } from './unused-parts.ts';
import { saveSheet } from './write-sheet.ts';
import { byEngineer, byStaff } from './writer.ts';

const replying = (ctx: Context) => async (id: string) => ({
  data: { success: true as const, sheet: await loadSheet(ctx, id) },
});

export function jobRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(photos.addJobPhoto)(async ({ engineer, params: { id }, query, bytes, idempotencyKey }) => {
    const sent = { stage: query.stage, officeOnly: query.officeOnly === 'true', bytes };
    const key = idempotencyKey ?? newId();
    return {
      data: { success: true, photo: await storeJobPhoto(ctx, byEngineer(engineer), id, { ...sent, key }) },
    };
  });
  staffRoutes(app, ctx);
  linkRoutes(app, ctx);
}

/** For whoever pays, by the mailed link. */
function linkRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const asked = async (token: string, net: string) => ({
    data: { success: true as const, agreement: await readAsked(ctx, token, net) },
  });
  mount(links.readAgreement)(({ body, net }) => asked(body.token, net));
  mount(links.answerAgreement)(async ({ body, net }) => {
    await answerAsked(ctx, body, net);
    return asked(body.token, net);
  });
}

/** Corrections by the office, and what it records. */
function staffRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const reply = replying(ctx);
  mount(sheets.readSheet)(async ({ params: { id } }) => {
    await appointmentRow(ctx.db, id);
    return reply(id);
  });
  mount(sheets.writeSheet)(async ({ user, params: { id }, body }) => {
    await saveSheet(ctx, byStaff(user), id, body);
    return reply(id);
  });
  mount(sheets.reopenSheet)(async ({ user, params: { id } }) => {
    await clearOutcome(ctx, byStaff(user), id);
    return reply(id);
  });
  mount(visits.recordAgreement)(async ({ user, params: { id }, body }) => {
    await agree(ctx, byStaff(user), id, body);
    return reply(id);
  });
  mount(photos.readJobPhoto)(async ({ params: { id } }) => ({
    data: new Blob([await loadJobPhoto(ctx, id)]),
  }));
  mount(photos.changeJobPhoto)(async ({ user, params: { id }, body }) =>
    reply(await updateJobPhoto(ctx, user.id, id, body.officeOnly)),
  );
  mount(visits.askPayerForStaff)(async ({ user, params: { id }, body }) => {
    await mailPayer(ctx, byStaff(user), id, body.version);
    return reply(id);
  });
  mount(sheets.shelveUnused)(async ({ user, params: { id } }) => {
    await restockUnusedParts(ctx, user.id, id);
    return reply(id);
  });
  mount(sheets.seeLateSheets)(async ({ user, params: { id } }) => {
    await markLateSheetsSeen(ctx, user.id, id);
    return reply(id);
  });
  mount(visits.seeSafetyNotices)(async ({ user, params: { id } }) => {
    await markSafetyNoticesSeen(ctx, user.id, id);
    return reply(id);
  });
}

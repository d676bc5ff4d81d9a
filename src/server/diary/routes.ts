// Endpoints of the diary: free times for everybody, engineers and time off for the team.
import * as diary from '#contract/diary/diary.ts';
import * as engineers from '#contract/diary/engineers.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { withEtag } from '#server/http/cached-json.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { createEngineer, findEngineers, updateEngineer, writtenEngineer } from './engineers.ts';
import { toDiaryEntry } from './entry-to-contract.ts';
import { freeTimes } from './free-times.ts';
import { replaceEngineerLink } from './mail-engineer-links.ts';
import { deleteTimeOff, saveTimeOff } from './time-off.ts';

export function diaryRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(readSlots)(async (call) => withEtag(call.headers, await freeTimes(ctx, call.query)));
  mount(diary.addTimeOff)(async (call) => {
    const entries = await saveTimeOff(ctx, call.user.id, call.body);
    return { data: { success: true, entries: entries.map(toDiaryEntry) } };
  });
  mount(diary.removeTimeOff)(async (call) => {
    await deleteTimeOff(ctx, call.user.id, call.params.id);
    return { data: { success: true } };
  });
  mount(engineers.listEngineers)(async () => ({ data: { engineers: await findEngineers(ctx) } }));
  mount(engineers.addEngineer)(async (call) => ({
    data: {
      success: true,
      engineer: await writtenEngineer(ctx, await createEngineer(ctx, call.user.id, call.body)),
    },
  }));
  mount(engineers.changeEngineer)(async (call) => {
    const { row, event } = await updateEngineer(ctx, call.user.id, call.params.id, call.body);
    return { data: { success: true, engineer: await writtenEngineer(ctx, row) }, event };
  });
  mount(engineers.linkEngineer)(async (call) => {
    const row = await replaceEngineerLink(ctx, call.user.id, call.params.id, call.body);
    return { data: { success: true, engineer: await writtenEngineer(ctx, row) } };
  });
}

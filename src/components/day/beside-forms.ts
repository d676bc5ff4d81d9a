// The forms beside a sheet. An agreement, what was paid and a notice of danger wait on the phone like the sheet; the others need a network.
import * as messages from '#content/messages/jobs.yml';
import { type Control, readFields, writeFields } from './fields.ts';
import { noticePhoto } from './job-photos.ts';
import { keep } from './keeping.ts';
import { isTypedIn, isUsed } from './page-in-place.ts';
import { post } from './send-waiting.ts';
import { sheetForm, typedIn } from './sheet-form.ts';
import { showSignatures } from './signature-pad.ts';
import { here, notDone, say } from './this-page.ts';
import { agreed, movedOn, queued, type VisitWork, type WaitingForm, withoutMended } from './work.ts';

const KINDS = ['agree', 'paid', 'danger'] as const;
type Kind = (typeof KINDS)[number];

/** Its property may be a field of that name. */
const pathOf = (form: HTMLFormElement): string =>
  new URL(form.getAttribute('action') ?? '', location.href).pathname;

export const kindOf = (form: HTMLFormElement): Kind | undefined =>
  KINDS.find((kind) => pathOf(form) === `${location.pathname}/${kind}`);

const formOf = (kind: Kind): HTMLFormElement | undefined =>
  [...document.querySelectorAll<HTMLFormElement>('main :is(form)')].find((form) => kindOf(form) === kind);

const typedControls = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as unknown as Control[]).filter(({ type }) => type !== 'hidden');

const pageVersion = (form: HTMLFormElement): number =>
  Number(form.querySelector<HTMLInputElement>('[name="version"]')?.value ?? 0);

/** Bound to the sheet as it is shown, where it is an agreement. */
function withItem(work: VisitWork, form: HTMLFormElement, item: WaitingForm): VisitWork {
  if (item.kind !== 'agree') return queued(work, item);
  const sheet = sheetForm();
  return sheet ? agreed(work, typedIn(sheet), item) : queued(work, { ...item, version: pageVersion(form) });
}

/** As before anything was typed; what the script proposed is proposed anew. */
function empty(form: HTMLFormElement): void {
  delete form.dataset.mends;
  form.reset();
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-proposed]'))
    field.dataset.proposed = field.value;
  const details = form.closest('details');
  if (details) details.open = false;
}

/** @returns what is kept now; null where the phone keeps nothing */
export async function keepPress(form: HTMLFormElement, kind: Kind): Promise<VisitWork | null> {
  const photo = kind === 'danger' ? await noticePhoto(form) : undefined;
  const item: WaitingForm = {
    kind,
    key: crypto.randomUUID(),
    ...here,
    fields: readFields(typedControls(form)),
    ...(photo && { photoKey: photo.key }),
    held: '',
    why: '',
  };
  const { mends } = form.dataset;
  let isLate = false;
  const work = await keep((kept) => {
    const mended = mends ? withoutMended(kept, mends, Boolean(photo)) : { rest: kept };
    isLate = mended === null;
    if (!mended) return kept;
    const { rest, ...more } = mended;
    return withItem(photo ? queued(rest, photo) : rest, form, { ...item, ...more });
  });
  if (!work) return null;
  if (isLate) say(messages.sentBefore);
  empty(form);
  return work;
}

/** Somebody has typed into the form of that item, or types anywhere: it isn't written over. */
export function isBusy(item: WaitingForm): boolean {
  const form = formOf(item.kind);
  return isTypedIn(document.body) || Boolean(form && isUsed(form));
}

/** Puts what was pressed back into its form; the next press takes its place. */
export function change(item: WaitingForm): void {
  const form = formOf(item.kind);
  if (!form) return;
  writeFields(typedControls(form), item.fields);
  showSignatures();
  form.dataset.mends = item.key;
  const details = form.closest('details');
  if (details) details.open = true;
  form.querySelector<HTMLElement>('.control')?.focus();
}

/** Of a form that the phone doesn't keep. @returns whether it is done */
export async function pressNow(form: HTMLFormElement): Promise<boolean> {
  const controls = [...form.elements] as unknown as Control[];
  const answer = await post(pathOf(form), readFields(controls));
  const isDone = answer?.state === 'saved';
  const { version } = answer ?? {};
  if (isDone && typeof version === 'number') await keep((work) => movedOn(work, version));
  say(answer?.why || (isDone ? messages.saved : notDone()));
  return isDone;
}

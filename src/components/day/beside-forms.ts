// The forms beside a sheet. An agreement, what was paid and a notice of danger wait on the phone like the sheet; the others need a network.
import * as messages from '#content/messages/jobs.yml';
import { type Control, readFields, writeFields } from './fields.ts';
import { noticePhoto } from './job-photos.ts';
import { keep } from './keeping.ts';
import { post } from './send-waiting.ts';
import { sheetForm, typedIn } from './sheet-form.ts';
import { here, say } from './this-page.ts';
import { agreed, dropped, queued, type VisitWork, type WaitingForm } from './work.ts';

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

/** What was pressed before in this form and is mended goes, with its photo. */
function withoutMended(work: VisitWork, key: string): VisitWork {
  const mended = work.items.find((item) => item.key === key);
  const photoKey = mended && 'photoKey' in mended ? mended.photoKey : undefined;
  return dropped(photoKey ? dropped(work, photoKey) : work, key);
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
  const { mends = '' } = form.dataset;
  const work = await keep((kept) => {
    const before = withoutMended(kept, mends);
    return withItem(photo ? queued(before, photo) : before, form, item);
  });
  if (!work) return null;
  delete form.dataset.mends;
  form.reset();
  const details = form.closest('details');
  if (details) details.open = false;
  return work;
}

/** Puts what was pressed back into its form; the next press takes its place. */
export function change(item: WaitingForm): void {
  const form = formOf(item.kind);
  if (!form) return;
  writeFields(typedControls(form), item.fields);
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
  say(answer ? answer.why || (isDone ? messages.saved : messages.needsNetwork) : messages.needsNetwork);
  return isDone;
}

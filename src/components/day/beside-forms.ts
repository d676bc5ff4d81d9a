// The forms beside a sheet. An agreement, what was paid and a notice of danger wait on the phone like the sheet; the others need a network.
import * as messages from '#content/messages/jobs.yml';
import { randomKey } from '#stores/form/idempotency-key.ts';
import { showRecords } from './beside-total.ts';
import { type Control, type Field, readFields, writeFields } from './fields.ts';
import { noticePhoto } from './job-photos.ts';
import { keep } from './keeping.ts';
import { isTypedIn, isUsed } from './page-in-place.ts';
import { post } from './send-waiting.ts';
import { pageVersion, sheetForm, shownLines, typedIn } from './sheet-form.ts';
import { showSignatures } from './signature-pad.ts';
import { here, notDone, path, say } from './this-page.ts';
import { agreed, movedOn, queued, type VisitWork, type WaitingForm, withoutMended } from './work.ts';

const KINDS = ['agree', 'paid', 'danger'] as const;
type Kind = (typeof KINDS)[number];

/** Its property may be a field of that name. */
const pathOf = (form: HTMLFormElement): string =>
  new URL(form.getAttribute('action') ?? '', location.href).pathname;

export const kindOf = (form: HTMLFormElement): Kind | undefined =>
  KINDS.find((kind) => pathOf(form) === `${path}/${kind}`);

const formOf = (kind: Kind): HTMLFormElement | undefined =>
  [...document.querySelectorAll<HTMLFormElement>('main :is(form)')].find((form) => kindOf(form) === kind);

const controlsOf = (form: HTMLFormElement) => [...form.elements] as unknown as Control[];

const typedControls = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter(({ type }) => type !== 'hidden');

/** What was typed, and which words bind whoever agrees: without them the office can't tell what the page has shown. */
const said = (form: HTMLFormElement): Field[] =>
  readFields(controlsOf(form).filter(({ type, name }) => type !== 'hidden' || name === 'words'));

/** @returns binds it to the sheet as it is shown now, where it is an agreement */
function binder(form: HTMLFormElement, kind: Kind): (work: VisitWork, item: WaitingForm) => VisitWork {
  if (kind !== 'agree') return queued;
  const sheet = sheetForm();
  const page = sheet && typedIn(sheet);
  const version = pageVersion(form);
  const seen = shownLines();
  return (work, item) =>
    page ? agreed(work, page, { ...item, seen }) : queued(work, { ...item, seen, version });
}

/**
 * Who is there is proposed as who agrees, as the field's own value: it is in use once somebody types.
 * @param page one that comes into place, or this one
 */
export function proposeNames(page: ParentNode = document): void {
  for (const field of page.querySelectorAll<HTMLInputElement>('[data-there]')) {
    if (field.value !== '') continue;
    field.defaultValue = field.dataset.there ?? '';
    field.value = field.defaultValue;
  }
}

/** Nobody has signed, or typed a name: the proposed one alone is no agreement. */
export const isUnsaid = (form: HTMLFormElement): boolean => {
  const signature = form.querySelector<HTMLInputElement>('[name="signature"]')?.value ?? '';
  const name = form.querySelector<HTMLInputElement>('[data-there]');
  return signature === '' && [name?.defaultValue, name?.dataset.there].every((one) => one === name?.value);
};

/** Whoever agrees is owed the form first, and we their tick: a company neither, an urgent repair no tick. Older pages ask for none. */
export function lacksTerms(form: HTMLFormElement): boolean {
  const box = (name: string) => form.querySelector<HTMLInputElement>(`[type="checkbox"][name="${name}"]`);
  const isUnset = (field: HTMLInputElement | null) => field !== null && !field.checked;
  if (box('isCompany')?.checked) return false;
  const sooner = box('startsSooner');
  return isUnset(box('isPrinted')) || (sooner?.dataset.exempt === '' && !sooner.checked);
}

/** As before anything was typed; what the script proposed is proposed anew. */
function empty(form: HTMLFormElement): void {
  delete form.dataset.mends;
  form.reset();
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-proposed]'))
    field.dataset.proposed = field.value;
  proposeNames(form);
  showRecords();
  const details = form.closest('details');
  if (!details) return;
  details.open = false;
  // What had the focus is folded.
  details.querySelector('summary')?.focus({ preventScroll: true });
}

/** @returns what is kept now; null where the phone keeps nothing */
export async function keepPress(form: HTMLFormElement, kind: Kind): Promise<VisitWork | null> {
  const photo = kind === 'danger' ? await noticePhoto(form) : undefined;
  const item: WaitingForm = {
    kind,
    key: randomKey(),
    ...here,
    fields: said(form),
    ...(photo && { photoKey: photo.key }),
    held: '',
    why: '',
  };
  const { mends } = form.dataset;
  const bind = binder(form, kind);
  let isLate = false;
  const work = await keep((kept) => {
    const mended = mends ? withoutMended(kept, mends, Boolean(photo)) : { rest: kept };
    isLate = mended === null;
    if (!mended) return kept;
    const { rest, ...more } = mended;
    return bind(photo ? queued(rest, photo) : rest, { ...item, ...more });
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

/** The page has its form: none once the visit is billed, or no longer the engineer's. */
export const canChange = (kind: WaitingForm['kind']): boolean => formOf(kind) !== undefined;

/** What was drawn belongs to the lines that it was drawn for. */
const fieldsOf = ({ fields, seen }: WaitingForm): readonly Field[] =>
  seen === shownLines()
    ? fields
    : fields.map(([name, value]): Field => [name, name === 'signature' ? '' : value]);

/** Puts what was pressed back into its form; the next press takes its place. */
export function change(item: WaitingForm): void {
  const form = formOf(item.kind);
  if (!form) return;
  writeFields(typedControls(form), fieldsOf(item));
  showSignatures();
  showRecords();
  form.dataset.mends = item.key;
  for (let fold = form.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
    fold.hidden = false;
  }
  form.querySelector<HTMLElement>('.control')?.focus();
}

/** Of a form that the phone doesn't keep. @returns what is said once the page shows it; null where it isn't done, which is said */
export async function pressNow(form: HTMLFormElement): Promise<string | null> {
  const answer = await post(pathOf(form), readFields(controlsOf(form)));
  const isDone = answer?.state === 'saved';
  const { version } = answer ?? {};
  if (isDone && typeof version === 'number') await keep((work) => movedOn(work, version));
  if (isDone) return form.dataset.said ?? messages.saved;
  say(answer?.why || notDone());
  return null;
}

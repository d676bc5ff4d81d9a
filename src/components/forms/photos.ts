// Photos of a quote request: each is uploaded when it is chosen, so that sending the form is quick; the request names their ids.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/photos.yml';
import { MAX_PHOTOS, uploadPhoto } from '#contract/appointments/photos.ts';
import { fillIn } from '#lib/fill.ts';
import { shrinkPicture } from '#stores/form/shrink-picture.ts';
import { make } from './make.ts';

/** How long a row stands before its status says something: some screen readers are silent about one that comes with its text. */
const STANDS_MS = 150;

interface Chosen {
  /** Null when it was refused. */
  id: Promise<string | null>;
  row: HTMLLIElement;
}

interface Field {
  input: HTMLInputElement;
  list: HTMLUListElement;
  template: HTMLTemplateElement;
  refused: HTMLElement;
  chosen: Chosen[];
  /** The last upload: they go one after the other, as a phone's line carries no more. */
  sending: Promise<unknown>;
}

/** What the markup of the field holds. */
const part = <Element extends HTMLElement>(within: HTMLElement, selector: string): Element =>
  within.querySelector(selector) as Element;

const fields = new WeakMap<HTMLFormElement, Field>();

/** @returns its id, or why it was refused */
async function send(file: File): Promise<{ id: string } | { reason: string }> {
  const shrunk = await shrinkPicture(file);
  if (shrunk.size > uploadPhoto.upload.maxBytes)
    return { reason: fillIn(messages.tooLarge, { name: file.name }) };
  const answer = await browserCall(uploadPhoto, { file: shrunk });
  if (answer.ok) return { id: answer.data.photo };
  return { reason: fillIn(messages.notSent, { name: file.name, reason: answer.msg || messages.noAnswer }) };
}

/** A canvas: the page's policy lets no picture of the browser's own be loaded. */
async function drawPreview(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const left = (bitmap.width - side) / 2;
  const top = (bitmap.height - side) / 2;
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
}

function remove(field: Field, one: Chosen): void {
  field.chosen = field.chosen.filter((other) => other !== one);
  one.row.remove();
}

/** What became of a photo, whose name is for those who don't see the row. */
function showState(row: HTMLElement, text: string): void {
  const name = part(row, '[data-name]').textContent;
  const before = make('span', { className: 'sr-only' }, `${name}: `);
  part(row, '[data-state]').replaceChildren(before, text);
}

/** A row of the list, from the field's template. */
function rowOf({ template }: Field, { name }: File): HTMLLIElement {
  const row = (template.content.cloneNode(true) as DocumentFragment).querySelector('li') as HTMLLIElement;
  part(row, '[data-name]').textContent = name;
  part(row, 'button').ariaLabel = fillIn(messages.removeName, { name });
  return row;
}

function add(field: Field, file: File): void {
  const row = rowOf(field, file);
  const stood = new Promise((done) => setTimeout(done, STANDS_MS)).then(() =>
    showState(row, messages.sending),
  );
  const sending = Promise.all([field.sending, stood]).then(() => send(file));
  field.sending = sending;
  const id = sending.then((sent) => {
    if ('id' in sent) {
      showState(row, messages.added);
      return sent.id;
    }
    // Removed meanwhile: nobody waits for it.
    if (field.chosen.includes(one)) field.refused.textContent = sent.reason;
    remove(field, one);
    return null;
  });
  const one: Chosen = { id, row };
  part(row, 'button').addEventListener('click', () => {
    remove(field, one);
    field.refused.textContent = '';
    field.input.focus();
  });
  void drawPreview(file, part<HTMLCanvasElement>(row, 'canvas')).catch(() => undefined);
  field.chosen.push(one);
  field.list.append(row);
}

function take(field: Field): void {
  const { input, refused, chosen } = field;
  const files = [...(input.files ?? [])];
  // The same file may be chosen again after a failure.
  input.value = '';
  refused.textContent = '';
  const room = MAX_PHOTOS - chosen.length;
  if (files.length > room) refused.textContent = messages.tooMany;
  for (const file of files.slice(0, room)) add(field, file);
}

/** Once. @param box the field (PhotoField.astro) */
export function addPhotos(form: HTMLFormElement, box: HTMLElement): void {
  if (fields.has(form)) return;
  const input = part<HTMLInputElement>(box, 'input');
  const refused = part(box, '[data-refused]');
  const list = part<HTMLUListElement>(box, '[data-list]');
  const field: Field = {
    input,
    list,
    refused,
    template: part(box, 'template'),
    chosen: [],
    sending: Promise.resolve(),
  };
  fields.set(form, field);
  // Without a script it has no name, and isn't sent.
  input.name = 'photos';
  input.addEventListener('change', () => take(field));
  form.addEventListener('reset', () => {
    for (const one of field.chosen) remove(field, one);
    refused.textContent = '';
  });
  // Chosen before this was loaded.
  take(field);
}

/** Waits for those that are still being sent. @returns their ids, in the order chosen; null when one was refused just now */
export async function photosOf(form: HTMLFormElement): Promise<string[] | null> {
  const field = fields.get(form);
  const ids = await Promise.all((field?.chosen ?? []).map(({ id }) => id));
  if (ids.every((id) => id !== null)) return ids;
  field?.input.focus();
  return null;
}

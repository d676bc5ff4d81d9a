// The lines of a job sheet's form, where the phone itself changes them: rows are made of the page's templates.
import { labourMinor, toMinor } from '#lib/money.ts';

export type Field = [name: string, value: string];

const LINE = /^lines\.(\d+)\.(\w+)$/;

/** Everything typed, without the buttons and keys. */
export const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...new FormData(form)].flatMap(([name, value]): Field[] =>
    typeof value !== 'string' || ['step', 'key', 'earlier', 'part'].includes(name) ? [] : [[name, value]],
  );

/** Of each line, its fields by name. */
export function linesOf(fields: readonly Field[]): Record<string, string>[] {
  const lines: Record<string, string>[] = [];
  for (const [name, value] of fields) {
    const [, at, part] = LINE.exec(name) ?? [];
    if (at === undefined || part === undefined) continue;
    lines[Number(at)] = { ...lines[Number(at)], [part]: value };
  }
  return lines.filter(Boolean);
}

/** @param step as its button names it @returns null where the page has no template for it */
function rowOf(form: HTMLFormElement, step: string, at: number): HTMLElement | null {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-line="${step}"]`);
  const copy = (template?.content.cloneNode(true) as DocumentFragment | undefined)?.firstElementChild;
  if (!(copy instanceof HTMLElement)) return null;
  for (const part of [copy, ...copy.querySelectorAll('[id], [name], [for], [value]')])
    for (const attribute of ['id', 'name', 'for', 'value'])
      if (part.getAttribute(attribute)?.includes('__n__'))
        part.setAttribute(attribute, part.getAttribute(attribute)?.replace('__n__', String(at)) ?? '');
  return copy;
}

function stepOf({ minutes, kind }: Record<string, string>): string {
  if (minutes) return 'labour';
  return kind === 'discount' ? 'discount' : 'line';
}

function fill(row: HTMLElement, values: Record<string, string>, at: number): void {
  for (const [name, value] of Object.entries(values)) {
    const control = row.querySelector<HTMLInputElement>(`[name="lines.${at}.${name}"]`);
    if (control) control.value = value;
  }
}

/** Puts these fields into the form, whatever lines it has now. */
export function setFields(form: HTMLFormElement, fields: readonly Field[]): void {
  const list = form.querySelector('[data-lines]');
  list?.replaceChildren();
  for (const [at, values] of linesOf(fields).entries()) {
    const row = rowOf(form, stepOf(values), at);
    if (!row) continue;
    fill(row, values, at);
    list?.append(row);
  }
  for (const [name, value] of fields) {
    const control = LINE.test(name) ? null : form.elements.namedItem(name);
    if (control && 'value' in control) control.value = value;
  }
}

/** What a button does to the lines. @param step its value @returns whether the phone can do it */
export function takeStep(form: HTMLFormElement, step: string): boolean {
  const lines = linesOf(fieldsOf(form));
  const [what, which] = step.split(':');
  if (what === 'remove') {
    const left = lines.filter((_, at) => at !== Number(which));
    const others = fieldsOf(form).filter(([name]) => !LINE.test(name));
    const numbered = left.flatMap((line, at) =>
      Object.entries(line).map(([name, value]): Field => [`lines.${at}.${name}`, value]),
    );
    setFields(form, [...others, ...numbered]);
    return true;
  }
  const row = rowOf(form, step, lines.length);
  if (!row) return false;
  form.querySelector('[data-lines]')?.append(row);
  row.querySelector<HTMLElement>('input:not([type="hidden"]), select')?.focus();
  return true;
}

/** @returns null while something isn't a number yet */
export function totalOf(fields: readonly Field[]): number | null {
  try {
    return linesOf(fields).reduce((sum, { kind, minutes, price = '', quantity = '' }) => {
      const minor = toMinor(price.trim());
      if (minutes) return sum + labourMinor(Number(minutes), minor);
      return sum + (kind === 'discount' ? -minor : minor) * Number(quantity);
    }, 0);
  } catch {
    return null;
  }
}

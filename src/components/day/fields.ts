// What a form holds, as names and values: read from its controls, and put back into them.

export type Field = readonly [name: string, value: string];

/** Of a form's element, what counts here. */
export interface Control {
  name: string;
  type: string;
  value: string;
  checked?: boolean;
  disabled?: boolean;
}

const WITHOUT_VALUE = ['submit', 'button', 'reset', 'image', 'file', 'fieldset', 'output'];
const isTick = ({ type }: Control): boolean => type === 'checkbox' || type === 'radio';
export const hasValue = ({ name, type }: Control): boolean => name !== '' && !WITHOUT_VALUE.includes(type);

/** As a browser would send them. */
export const readFields = (controls: Iterable<Control>): Field[] =>
  [...controls]
    .filter((one) => hasValue(one) && !one.disabled && (!isTick(one) || one.checked))
    .map(({ name, value }): Field => [name, value]);

/** A tick without its field is taken away, since an empty one has none; other controls without a field stay as they are. */
export function writeFields(controls: Iterable<Control>, fields: readonly Field[]): void {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value]);
  for (const control of controls) {
    if (!hasValue(control)) continue;
    const own = values.get(control.name) ?? [];
    if (isTick(control)) control.checked = own.includes(control.value);
    else control.value = own.shift() ?? control.value;
  }
}

/** A control, and what its page proposes. */
export interface Proposing extends Control {
  defaultValue?: string;
  defaultChecked?: boolean;
  /** Of a select. */
  selectedIndex?: number;
  options?: ArrayLike<{ defaultSelected: boolean }>;
  /** `proposed`: by the page's script. */
  dataset?: { proposed?: string };
}

/** From what the page proposes. */
export function isChanged(control: Proposing): boolean {
  const { value, defaultValue, checked, defaultChecked, options, selectedIndex = 0, dataset } = control;
  if (options) return selectedIndex > 0 && !options[selectedIndex]?.defaultSelected;
  return (value !== defaultValue && value !== dataset?.proposed) || checked !== defaultChecked;
}

const READING = /^readings\.\d+\.(name|unit|value)$/;

export const isReading = (name: string): boolean => READING.test(name);

/** Of each reading, by its name and unit. */
export function readingsIn(fields: readonly Field[]): { key: string; id: string; value: string }[] {
  const of = (at: number, part: string) => fieldOf(fields, `readings.${at}.${part}`);
  const count = fields.filter(([name]) => name.startsWith('readings.') && name.endsWith('.name')).length;
  return Array.from({ length: count }, (_, at) => ({
    key: `readings.${at}.value`,
    id: `${of(at, 'name')}\n${of(at, 'unit')}`,
    value: of(at, 'value'),
  }));
}

/** Readings come back where the page has one of that name and unit, whatever their order is now; other fields as they are. */
export function withOwnReadings(kept: readonly Field[], page: readonly Field[]): Field[] {
  const values = new Map(readingsIn(kept).map(({ id, value }) => [id, value]));
  const own = readingsIn(page).flatMap(({ key, id }): Field[] => {
    const value = values.get(id);
    return value === undefined ? [] : [[key, value]];
  });
  return [...kept.filter(([name]) => !isReading(name)), ...own];
}

/** The first value of this name; '' without one. */
export const fieldOf = (fields: readonly Field[], name: string): string =>
  fields.find(([one]) => one === name)?.[1] ?? '';

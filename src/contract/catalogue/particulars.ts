// Particulars of a part: sizes and ratings as a table, under names of a fixed list so that parts compare.
import * as z from 'zod/mini';
import { line } from '#contract/field.ts';

/** In the order of the table; the first one that a part has stands in the shop's list. */
export const PARTICULARS = [
  'Size',
  'Thread',
  'Length',
  'Capacity',
  'Capacitance',
  'Resistance',
  'Impedance',
  'Voltage',
  'Power',
  'Current',
  'Frequency',
  'Speed',
  'Flow',
  'Pressure',
  'Temperature',
  'Connection',
  'Mounting',
  'Material',
  'Sold as',
  'Supplied with',
  'Weight',
] as const;
const NAMES: ReadonlyMap<string, string> = new Map(PARTICULARS.map((name) => [name.toLowerCase(), name]));

/** Values by names of PARTICULARS. @example { Voltage: '230 V', Power: '3000 W' } */
export type Particulars = Record<string, string>;

const VALUE = line('', 120);

/** As an admin or an editor writes them. */
export const particulars = z.record(z.string(), z.string()).check(
  z.refine(
    (given) => Object.keys(given).every((name) => NAMES.get(name.toLowerCase()) === name),
    `Use only these names: ${PARTICULARS.join(', ')}`,
  ),
  z.refine(
    (given) => Object.values(given).every((value) => VALUE.safeParse(value).success),
    'Give each a value of 120 characters or fewer, like Voltage: 230 V',
  ),
);

/** In the order of the list. */
export const inOrder = (given: Particulars): Particulars =>
  Object.fromEntries(PARTICULARS.flatMap((name) => (given[name] ? [[name, given[name].trim()]] : [])));

/** One line each, as forms and spreadsheets hold them. @example 'Voltage: 230 V\nPower: 3000 W' */
export const particularsText = (given: Particulars): string =>
  Object.entries(given)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** The lines as they were typed; names of the list in any case. Others stay, so that the contract can refuse them. */
export const readParticulars = (text: string): Particulars =>
  Object.fromEntries(
    text
      .split('\n')
      .map((typed) => typed.trim())
      .filter(Boolean)
      .map((typed) => {
        const [name = '', ...value] = typed.split(':');
        return [NAMES.get(name.trim().toLowerCase()) ?? name.trim(), value.join(':').trim()];
      }),
  );

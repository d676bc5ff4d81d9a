// What a phone keeps of a sheet although the page that is open hasn't got its field. Pure.
import { type Field, isReading, readingsIn } from './fields.ts';
import { isLineField } from './sheet-lines.ts';

/** What a page's form holds, and the names of all its controls: those that are empty or not ticked, too. */
export interface PageFields {
  fields: readonly Field[];
  names: readonly string[];
}

/**
 * With what was kept of fields that the page hasn't got, which nobody has taken away there: those of an end where the office has ended the
 * visit, and readings of another service. Lines are the page's own.
 */
export function withUnseen(kept: readonly Field[], { fields, names }: PageFields): Field[] {
  const isUnseen = ([name]: Field) => !(names.includes(name) || isLineField(name) || isReading(name));
  const own = readingsIn(fields);
  const readings = readingsIn(kept).filter(({ id, value }) => value && !own.some((one) => one.id === id));
  const fieldsOf = ({ id, value }: { id: string; value: string }, at: number): Field[] => {
    const [name = '', unit = ''] = id.split('\n');
    return Object.entries({ name, unit, value }).map(
      ([part, text]): Field => [`readings.${at}.${part}`, text],
    );
  };
  return [
    ...fields,
    ...kept.filter(isUnseen),
    ...readings.flatMap((reading, at) => fieldsOf(reading, own.length + at)),
  ];
}

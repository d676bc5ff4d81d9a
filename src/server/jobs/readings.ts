// What was measured on a visit: the owner's lines for its service, and what a sheet has of them.
import type { Reading } from '#contract/jobs/readings.ts';
import type { BookingService } from '#contract/services.ts';
import type { JobSheetRow } from '#server/db/job-tables.ts';
import { slugOf } from '#server/diary/units.ts';
import type { Context } from '#server/platform/context.ts';

/** Of a sheet: those with a value. */
export const readingsOf = ({ readings }: Pick<JobSheetRow, 'readings'>): Reading[] => JSON.parse(readings);

const isSame = (one: Reading, { name, unit }: Reading): boolean => one.name === name && one.unit === unit;

/** Those that the owner names for the service, each with its value; then what the sheet has besides. */
export function shownReadings(
  { visits }: Pick<Context, 'visits'>,
  service: BookingService,
  sheet: Pick<JobSheetRow, 'readings'>,
): Reading[] {
  const own = readingsOf(sheet);
  const lines = visits.services[slugOf(service)].readings ?? [];
  const named = lines.map(({ name, unit = '' }) => ({ name, unit, value: '' }));
  return [
    ...named.map((line) => own.find((one) => isSame(one, line)) ?? line),
    ...own.filter((one) => !named.some((line) => isSame(one, line))),
  ];
}

/** As a sheet keeps them. */
export const keptReadings = (readings: readonly Reading[]): string =>
  JSON.stringify(readings.filter(({ value }) => value !== ''));

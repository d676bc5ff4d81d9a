// Presses on an engineer's pages as their script makes them, for tests.
import { type DayAnswer, type DayState, dayAnswer } from '#contract/jobs/day-answer.ts';
import type { Ending, SheetChange } from '#contract/jobs/sheets.ts';
import type { Stack } from '../service/stack.ts';

export type Fields = Record<string, string> | [string, string][];

export interface Pressed extends DayAnswer {
  status: number;
  headers: Headers;
}

/** @param path below /day/ */
export async function press({ app, ctx }: Stack, path: string, fields: Fields = {}): Promise<Pressed> {
  const answer = await app.request(`/day/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
      Origin: ctx.config.siteUrl,
    },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });
  const { status, headers } = answer;
  return { status, headers, ...dayAnswer.parse(await answer.json()) };
}

/** What came of a press, as a call's result (`dataOf`): all but the end of a visit may be saved; what lies beside the sheet isn't. */
export type PressResult =
  | { ok: true; data: Pressed }
  | (Pressed & { ok: false; code: DayState; msg: string });

export const resultOf = (pressed: Pressed): PressResult =>
  pressed.state === 'saved' || pressed.state === 'unsigned'
    ? { ok: true, data: pressed }
    : { ...pressed, ok: false, code: pressed.state, msg: pressed.why };

/** A body of the contract as the fields of a small form: what isn't ticked isn't sent. */
export const formOf = (body: Record<string, string | number | boolean | undefined>): [string, string][] =>
  Object.entries(body).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [[name, String(value)]],
  );

const endingFields = ({ callOut, ...ending }: Ending): [string, string][] => [
  ...Object.entries(ending).map(([name, value]): [string, string] => [name, String(value ?? '')]),
  ...(callOut ? ([['callOut', 'true']] satisfies [string, string][]) : []),
];

/** A sheet as the fields of its form; labour by time is typed with the price of an hour. */
export const sheetFields = ({
  lines,
  version,
  found,
  done,
  ending,
  readings = [],
  arrived,
}: SheetChange): [string, string][] => [
  ['version', String(version)],
  ['found', found],
  ['done', done],
  ...lines.flatMap(({ kind, product = '', name, quantity, price, minutes = 0 }, at) =>
    Object.entries({
      kind,
      product,
      name,
      quantity: String(quantity),
      price: String(minutes ? (price * 60) / minutes : Math.abs(price)),
      minutes: minutes ? String(minutes) : '',
    }).map(([field, value]): [string, string] => [`lines.${at}.${field}`, value]),
  ),
  ...readings.flatMap((reading, at) =>
    Object.entries(reading).map(([field, value]): [string, string] => [`readings.${at}.${field}`, value]),
  ),
  ...(arrived === undefined ? [] : ([['arrived', arrived]] satisfies [string, string][])),
  ...(ending ? endingFields(ending) : []),
  ['step', ending ? 'finish' : 'save'],
];

// A sheet that was typed comes back as it was, whatever kind of field it is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Control,
  type Field,
  isChanged,
  readFields,
  withOwnReadings,
  writeFields,
} from '#components/day/fields.ts';
import {
  firstVisitPrice,
  isLineField,
  type Line,
  lineFields,
  linesOf,
  lineText,
  templateOf,
  totalOf,
} from '#components/day/sheet-lines.ts';
import { withUnseen } from '#components/day/unseen-fields.ts';

const control = (name: string, type: string, value: string, checked?: boolean): Control => ({
  name,
  type,
  value,
  ...(checked !== undefined && { checked }),
});

interface Typed {
  found: string;
  outcome: string;
  expectedOn: string;
  arrived: string;
  callOut: boolean;
  where: string;
  lines: Line[];
}

const PLACES = ['shop', 'van'];

/** As a page has it: the buttons have names and values, too. */
const formOf = ({ found, outcome, expectedOn, arrived, callOut, where, lines }: Typed): Control[] => [
  control('found', 'textarea', found),
  ...lineFields(lines).map(([name, value]) =>
    control(name, name.endsWith('minutes') ? 'select-one' : 'text', value),
  ),
  control('step', 'submit', 'labour'),
  control('outcome', 'select-one', outcome),
  control('expectedOn', 'date', expectedOn),
  control('arrived', 'time', arrived),
  control('callOut', 'checkbox', 'true', callOut),
  ...PLACES.map((place) => control('where', 'radio', place, place === where)),
  control('', 'text', 'no name'),
];

const text = fc.string({ maxLength: 12 });
const line: fc.Arbitrary<Line> = fc.record({
  kind: fc.constantFrom('part', 'labour', 'discount', 'other'),
  product: text,
  name: text,
  quantity: text,
  price: text,
  minutes: fc.constantFrom('', '15', '90'),
});
const sheet: fc.Arbitrary<Typed> = fc.record({
  found: text,
  outcome: fc.constantFrom('', 'done', 'nobody-there'),
  expectedOn: fc.constantFrom('', '2026-12-01'),
  arrived: fc.constantFrom('', '14:05'),
  callOut: fc.boolean(),
  where: fc.constantFrom('', ...PLACES),
  lines: fc.array(line, { maxLength: 5 }),
});

/** What the page does with what was kept: rows of its templates, then every other field. */
function restored(page: Typed, fields: readonly Field[]): Control[] {
  const lines = linesOf(fields);
  const controls = formOf({ ...page, lines: lines.map((one) => ({ ...one, ...BLANK[templateOf(one)] })) });
  writeFields(controls, fields);
  return controls;
}
const EMPTY = { kind: '', product: '', name: '', quantity: '', price: '', minutes: '' };
const BLANK = {
  labour: { ...EMPTY, kind: 'labour', minutes: '60' },
  line: { ...EMPTY, kind: 'part', quantity: '1' },
  discount: { ...EMPTY, kind: 'discount' },
};

describe('a kept sheet', () => {
  it('comes back on whatever page: ticks, choices, dates, added and removed lines', () => {
    fc.assert(
      fc.property(sheet, sheet, (typed, page) => {
        const fields = readFields(formOf(typed));
        expect(readFields(restored(page, fields))).toEqual(fields);
      }),
    );
  });
  it('keeps its lines through its fields', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect(linesOf(lineFields(lines))).toEqual(lines);
      }),
    );
  });
  it('takes a tick away that the page has and it hasn’t', () => {
    const page = [control('callOut', 'checkbox', 'true', true)];
    writeFields(page, []);
    expect(readFields(page)).toEqual([]);
  });
  it('leaves a field of a newer page as it is', () => {
    const page = [control('reading', 'text', '93')];
    writeFields(page, [['found', 'A worn click.']]);
    expect(readFields(page)).toEqual([['reading', '93']]);
  });
});

describe('kept readings', () => {
  const reading = (at: number, name: string, unit: string, value: string): Field[] => [
    [`readings.${at}.name`, name],
    [`readings.${at}.unit`, unit],
    [`readings.${at}.value`, value],
  ];
  const kept: Field[] = [
    ['found', 'A'],
    ...reading(0, 'Group', '°C', '93'),
    ...reading(1, 'Pump', 'bar', '9'),
  ];
  it('come back where the page has them, in whatever order', () => {
    const page = [...reading(0, 'Pump', 'bar', ''), ...reading(1, 'Group', '°C', '')];
    expect(withOwnReadings(kept, page)).toEqual([
      ['found', 'A'],
      ['readings.0.value', '9'],
      ['readings.1.value', '93'],
    ]);
  });
  it('never come back as another reading, nor in another unit', () => {
    const page = [...reading(0, 'Hardness', '°dH', ''), ...reading(1, 'Pump', 'psi', '')];
    expect(withOwnReadings(kept, page)).toEqual([['found', 'A']]);
  });
  it('stay away from a page without readings', () => {
    expect(withOwnReadings(kept, [])).toEqual([['found', 'A']]);
  });
  it('stay on the phone where the page has others', () => {
    const fields = [...reading(0, 'Pump', 'psi', '130'), ...reading(1, 'Group', '°C', '')];
    expect(withUnseen(kept, { fields, names: ['found'] })).toEqual([
      ...fields,
      ...reading(2, 'Pump', 'bar', '9'),
    ]);
  });
});

describe('a form', () => {
  const amount = { ...control('amount', 'text', '20.00'), defaultValue: '' };
  it('is changed by what is typed, not by what the script proposes', () => {
    expect(isChanged(amount)).toBe(true);
    expect(isChanged({ ...amount, dataset: { proposed: '20.00' } })).toBe(false);
    expect(isChanged({ ...amount, dataset: { proposed: '8.50' } })).toBe(true);
  });
  it('is changed by a tick, and by another choice than the first and the page’s own', () => {
    const tick = {
      ...control('callOut', 'checkbox', 'true', true),
      defaultValue: 'true',
      defaultChecked: false,
    };
    expect(isChanged(tick)).toBe(true);
    const options = [{ defaultSelected: false }, { defaultSelected: false }, { defaultSelected: true }];
    const chosen = [0, 1, 2].map((selectedIndex) =>
      isChanged({ ...control('how', 'select-one', 'x'), options, selectedIndex }),
    );
    expect(chosen).toEqual([false, true, false]);
  });
});

describe('lines', () => {
  it('are named as the customer reads them, labour by the time that is chosen now', () => {
    expect(lineText({ ...part, name: 'Click' })).toBe('2 × Click');
    expect(lineText(labour)).toBe('Labour, 1\u00a0h\u00a030\u00a0min');
    // As an older page kept it.
    expect(lineText({ ...labour, name: 'Labour, 1 h' })).toBe('Labour, 1\u00a0h\u00a030\u00a0min');
    expect(lineText({ ...labour, name: 'Set the beat' })).toBe(
      'Labour, 1\u00a0h\u00a030\u00a0min: Set the beat',
    );
  });
  const labour = { ...EMPTY, kind: 'labour', minutes: '90', price: '68' };
  const part = { ...EMPTY, kind: 'part', quantity: '2', price: '4.25' };
  it('add up as the server adds them', () => {
    expect(totalOf([labour, part, { ...EMPTY, kind: 'discount', quantity: '1', price: '10' }])).toBe(10_050);
  });
  it('have no sum while something isn’t a number', () => {
    expect(totalOf([{ ...part, price: 'x' }])).toBeNull();
    expect(totalOf([{ ...part, quantity: 'x' }])).toBeNull();
  });
  it('give a first visit its part of the labour, at most so much', () => {
    const offer = { percent: 20, most: 15 };
    expect(firstVisitPrice([labour, part], offer)).toBe('15.00');
    expect(firstVisitPrice([{ ...labour, minutes: '30' }], offer)).toBe('6.80');
    expect(firstVisitPrice([part], offer)).toBe('');
  });
  it('are told from other fields by their names', () => {
    expect(isLineField('lines.10.name')).toBe(true);
    expect(isLineField('found')).toBe(false);
  });
});

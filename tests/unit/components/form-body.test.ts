import { describe, expect, it } from 'vitest';
import {
  appointmentBody,
  appointmentIssues,
  noticeBody,
  noticeIssues,
  reviewBody,
  reviewIssues,
} from '#components/forms/form-body.ts';
import type { DayHours, OpeningHours } from '#contract/company.ts';

const day: DayHours = { opens: '09:00', closes: '18:00' };
const HOURS: OpeningHours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: { opens: '09:00', closes: '14:00' },
  sunday: 'closed',
};
/** A Monday, noon in London. */
const NOW = Date.parse('2027-03-08T12:00:00Z');

const formData = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const FILLED = {
  name: 'Ada Marsh',
  email: 'ada@example.com',
  phone: '020 7946 0000',
  service: 'Clocks',
  date: '2027-03-09',
  time: '10:30',
  message: 'It stops after an hour.',
  unfilled: '',
  startedAt: '1804507200000',
};
const PLACE = { address: '1 Test Street, London', postCode: 'SE1 0AA' };
const issuesOf = (changes: Record<string, string>) =>
  appointmentIssues(appointmentBody(formData({ ...FILLED, ...PLACE, ...changes })), HOURS, NOW);

describe("a booking's request body", () => {
  it("has the fields' values, including the optional subject", () => {
    const body = appointmentBody(formData({ ...FILLED, subject: 'Longcase', isQuoteRequest: 'false' }));
    expect(body).toEqual({ ...FILLED, subject: 'Longcase', isQuoteRequest: false });
  });

  it('has each optional field that is filled in, and no other', () => {
    const asked = { ...FILLED, address: '12 Fenchurch Street', postCode: '', machine: 'Longcase' };
    const { postCode: _, ...filled } = asked;
    expect(appointmentBody(formData({ ...asked, unknown: 'x' }))).toEqual({
      ...filled,
      isQuoteRequest: false,
    });
  });

  it('has what the page says that it agrees to pay, unless it asks for a price', () => {
    const asked = { ...FILLED, agreed: 'Book and agree to pay £60', isCompany: 'true' };
    const words = { agreed: 'Book and agree to pay £60', startsSooner: false, isCompany: true };
    expect(appointmentBody(formData(asked))).toMatchObject(words);
    expect(appointmentBody(formData({ ...asked, isQuoteRequest: 'true' }))).not.toHaveProperty('agreed');
    expect(appointmentBody(formData({ ...FILLED, isCompany: 'true' }))).not.toHaveProperty('isCompany');
  });

  it('is a booking by default', () => {
    expect(appointmentBody(formData(FILLED)).isQuoteRequest).toBe(false);
  });
});

it('a visit needs an address, a quote does not', () => {
  const nowhere = { address: ' ', postCode: '' };
  expect(issuesOf(nowhere)).toEqual([
    { path: 'address', text: 'Enter the address that we visit' },
    { path: 'postCode', text: 'Enter its post code' },
  ]);
  expect(issuesOf({ ...nowhere, isQuoteRequest: 'true' })).toEqual([]);
});

describe("a quote request's body", () => {
  it('has the subject where its form asks for one', () => {
    const asked = formData({ ...FILLED, subject: 'Longcase', isQuoteRequest: 'true' });
    expect(appointmentBody(asked)).toMatchObject({ subject: 'Longcase', isQuoteRequest: true });
  });

  it('has date and time under both names and no subject', () => {
    expect(appointmentBody(formData({ ...FILLED, isQuoteRequest: 'true' }))).toEqual({
      ...FILLED,
      isQuoteRequest: true,
      preferredDate: '2027-03-09',
      preferredTime: '10:30',
    });
  });
});

describe('validation of a booking', () => {
  it('finds nothing wrong with a valid one', () => {
    expect(issuesOf({})).toEqual([]);
  });

  it('names every empty field once, with what to do', () => {
    const empty = Object.fromEntries(Object.keys(FILLED).map((name) => [name, '']));
    expect(issuesOf(empty)).toEqual([
      { path: 'service', text: 'Choose a service' },
      { path: 'date', text: 'Choose a date' },
      { path: 'time', text: 'Choose a time' },
      { path: 'name', text: 'Enter your name' },
      { path: 'email', text: 'Enter your email address' },
      { path: 'phone', text: 'Enter your phone number' },
      { path: 'message', text: 'Tell us what needs doing' },
    ]);
  });

  it.each([
    [{ date: '2027-03-07' }, 'date', /not in the past/],
    [{ date: '2027-03-14' }, 'date', /closed on Sundays.*Monday to Friday/],
    [{ date: '2028-03-09' }, 'date', /next 12 months/],
    [{ date: '2027-03-13', time: '14:00' }, 'time', /Saturdays.*before 2:00 PM/],
    [{ date: '2027-03-08', time: '11:59' }, 'time', /not in the past/],
    [{ date: '2027-02-30' }, 'date', /exists/],
  ])('reports at the field: %o', (changes, path, text) => {
    expect(issuesOf(changes)).toEqual([{ path, text: expect.stringMatching(text) }]);
  });

  it.each([
    [{ date: '2027-03-14', time: '03:00' }, []],
    [{ date: '2028-03-09' }, []],
    [{ date: '2027-03-07' }, ['date']],
    [{ date: '2027-03-08', time: '11:59' }, ['time']],
  ])('takes any day and time that is not past as the wish of a quote request: %o', (changes, paths) => {
    expect(issuesOf({ ...changes, isQuoteRequest: 'true' }).map(({ path }) => path)).toEqual(paths);
  });

  it('ignores the hours while the date is missing', () => {
    expect(issuesOf({ date: '', time: '03:00' })).toEqual([{ path: 'date', text: 'Choose a date' }]);
  });
});

describe('a review', () => {
  const WRITTEN = { name: 'Ada', service: 'Clocks', rating: '4', content: 'It runs.' };

  it('has its stars as a number', () => {
    const body = reviewBody(formData(WRITTEN));
    expect(body).toEqual({ ...WRITTEN, rating: 4, unfilled: '', startedAt: '' });
    expect(reviewIssues(body)).toEqual([]);
  });

  it('needs name, service, stars and text', () => {
    expect(reviewIssues(reviewBody(new FormData()))).toEqual([
      { path: 'name', text: 'Enter your name' },
      { path: 'service', text: 'Choose a service' },
      { path: 'rating', text: 'Choose from 1 to 5 stars' },
      { path: 'content', text: 'Write your review' },
    ]);
  });
});

describe('a cancellation notice', () => {
  it('needs only a name, an email and what is cancelled', () => {
    const fields = { name: 'Ada', email: 'ada@example.com', orderOrBooking: 'f100001' };
    const body = noticeBody(formData(fields));
    expect(body).toEqual({ ...fields, unfilled: '', startedAt: '' });
    expect(noticeIssues(body)).toEqual([]);
    expect(noticeIssues(noticeBody(new FormData()))).toEqual([
      { path: 'name', text: 'Enter your name' },
      { path: 'email', text: 'Enter your email address' },
      { path: 'orderOrBooking', text: 'Enter the order number, or say which booking' },
    ]);
  });
});

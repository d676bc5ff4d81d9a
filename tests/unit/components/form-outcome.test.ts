import { describe, expect, it } from 'vitest';
import { FORM_MESSAGES } from '#components/forms/form-messages.ts';
import { type Answer, outcomeOf, summaryOf } from '#components/forms/outcome.ts';

const sent = (data: unknown): Answer => ({ ok: true, data });
const refused = (code: string, msg = ''): Answer => ({ ok: false, code, msg, issues: [] });

describe('the message', () => {
  it.each([
    ['quote', 'Quote request sent successfully!', /written price/, undefined],
    ['booking', 'Message sent successfully!', /confirm the time by email/, true],
    ['review', 'Review submitted successfully!', /^$/, true],
  ] as const)(
    'after a successful %s is the specified one, with what happens next',
    (name, text, next, hasToast) => {
      expect(outcomeOf(FORM_MESSAGES[name], sent({ success: true, message: 'Thank you' }))).toEqual({
        isDone: true,
        text,
        hasToast,
        note: expect.stringMatching(next),
        offersPhone: false,
        issues: [],
      });
    },
  );

  it('after an appointment comes with what was asked for, and its calendar file', () => {
    const asked = { service: 'Clocks', subject: '08.2 Pendulum', date: '2027-03-09', time: '10:30' } as const;
    expect(summaryOf(asked)).toBe('Clocks (08.2 Pendulum), Tuesday 9 March, 10:30.');
    expect(summaryOf({ ...asked, subject: '' })).toBe('Clocks, Tuesday 9 March, 10:30.');
    const answer = sent({ success: true, message: '', calendar: 'BEGIN:VCALENDAR' });
    expect(outcomeOf(FORM_MESSAGES.booking, answer, 'Clocks.')).toMatchObject({
      summary: 'Clocks.',
      calendar: 'BEGIN:VCALENDAR',
    });
  });

  it('after a request for a price names no time, which the form had filled in', () => {
    const asked = { service: 'Clocks', date: '2027-03-09', time: '10:30', isQuoteRequest: true } as const;
    expect(summaryOf({ ...asked, subject: '08.2 Pendulum' })).toBe('Clocks (08.2 Pendulum).');
    expect(summaryOf({ ...asked, subject: '' })).toBe('Clocks.');
  });

  it('says that a time is kept until the mailed link is opened', () => {
    const reply = { success: true, message: '', calendar: 'BEGIN:VCALENDAR' };
    for (const keptUntil of ['2027-03-09T10:30:00.000Z', null])
      expect(outcomeOf(FORM_MESSAGES.booking, sent({ ...reply, keptUntil }), 'Clocks.')).toMatchObject({
        first: expect.stringMatching(/Open the link/),
        text: 'Message sent successfully!',
        note: '',
        calendar: undefined,
      });
  });

  it('promises no email where none is sent, and offers the phone', () => {
    const answer = sent({ success: true, message: '', keptUntil: null, isMailed: false });
    const outcome = outcomeOf(FORM_MESSAGES.booking, answer, 'Clocks.');
    expect(outcome).toMatchObject({ isDone: true, offersPhone: true });
    expect(outcome.note).toMatch(/not sending one/);
    expect(outcome.note).not.toMatch(/just sent/);
  });

  it.each([
    ['quote', 'Failed to send quote request. Please try again.'],
    ['booking', 'Failed to send message. Please try again.'],
    ['review', 'Failed to submit review. Please try again.'],
  ] as const)('after a refused %s without a message is the default', (name, text) => {
    expect(outcomeOf(FORM_MESSAGES[name], sent({ success: false }))).toMatchObject({ isDone: false, text });
    expect(outcomeOf(FORM_MESSAGES[name], refused('invalid'))).toMatchObject({ isDone: false, text });
  });

  it("after a refusal with a message is the server's", () => {
    const answer = sent({ success: false, message: 'That day is full.' });
    expect(outcomeOf(FORM_MESSAGES.quote, answer)).toMatchObject({
      isDone: false,
      text: 'That day is full.',
    });
    expect(outcomeOf(FORM_MESSAGES.quote, refused('too_many', 'Please wait.'))).toMatchObject({
      text: 'Please wait.',
    });
  });

  it('after throttling has the wait as data, counted down beside the text', () => {
    const answer = { ...refused('too_many', 'Please wait 2 minutes.'), retryAfter: 120 };
    expect(outcomeOf(FORM_MESSAGES.quote, answer)).toMatchObject({
      text: 'You’ve tried this several times.',
      retryAfter: 120,
      offersPhone: true,
    });
  });

  it.each([
    ['quote', 'An error occurred. Please try again later.', 'Your message is still here.'],
    ['booking', 'An error occurred. Please try again later.', 'Your message is still here.'],
    [
      'review',
      'An error occurred while submitting your review. Please try again.',
      'Your review is still here.',
    ],
  ] as const)(
    'after a network failure of a %s says that nothing is lost, with the phone number',
    (name, text, note) => {
      expect(outcomeOf(FORM_MESSAGES[name], refused('network'))).toEqual({
        isDone: false,
        text,
        note,
        offersPhone: true,
        issues: [],
      });
    },
  );

  it('says when a review is held', () => {
    const { isDone, note } = outcomeOf(FORM_MESSAGES.review, sent({ success: true, published: false }));
    expect(isDone).toBe(true);
    expect(note).toMatch(/read yours soon/);
  });

  it('after a cancellation notice says that a person acts on it', () => {
    const answer = sent({ success: true, receivedAt: '2027-06-01T22:30:00.000Z' });
    expect(outcomeOf(FORM_MESSAGES.cancellation, answer)).toMatchObject({
      isDone: true,
      text: 'Cancellation notice received.',
      note: expect.stringMatching(
        /^Dated 1 Jun 2027 at 23:30, London time\. .*Nothing is cancelled automatically/,
      ),
    });
  });

  it("has the server's errors per field", () => {
    const issues = [{ path: 'time', text: 'Choose another time' }];
    const answer: Answer = { ok: false, code: 'invalid', msg: 'Look again.', issues };
    expect(outcomeOf(FORM_MESSAGES.booking, answer)).toMatchObject({
      text: 'Look again.',
      offersPhone: false,
      issues,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { FORM_MESSAGES } from '#components/forms/form-messages.ts';
import { type Answer, outcomeOf } from '#components/forms/outcome.ts';

const sent = (data: unknown): Answer => ({ ok: true, data });
const refused = (code: string, msg = ''): Answer => ({ ok: false, code, msg, issues: [] });

describe('what a person is told', () => {
  it.each([
    ['quote', 'Quote request sent successfully!'],
    ['booking', 'Message sent successfully!'],
    ['review', 'Review submitted successfully!'],
  ] as const)('after a %s has arrived: the words of the specification', (name, text) => {
    expect(outcomeOf(FORM_MESSAGES[name], sent({ success: true, message: 'Thank you' }))).toEqual({
      isDone: true,
      text,
      note: '',
      offersPhone: false,
      issues: [],
    });
  });

  it.each([
    ['quote', 'Failed to send quote request. Please try again.'],
    ['booking', 'Failed to send message. Please try again.'],
    ['review', 'Failed to submit review. Please try again.'],
  ] as const)('after a %s was refused without words', (name, text) => {
    expect(outcomeOf(FORM_MESSAGES[name], sent({ success: false }))).toMatchObject({ isDone: false, text });
    expect(outcomeOf(FORM_MESSAGES[name], refused('invalid'))).toMatchObject({ isDone: false, text });
  });

  it('after a refusal with words: those', () => {
    const answer = sent({ success: false, message: 'That day is full.' });
    expect(outcomeOf(FORM_MESSAGES.quote, answer)).toMatchObject({
      isDone: false,
      text: 'That day is full.',
    });
    expect(outcomeOf(FORM_MESSAGES.quote, refused('too_many', 'Please wait.'))).toMatchObject({
      text: 'Please wait.',
    });
  });

  it('after too many tries: how long to wait is data, counted down beside the text', () => {
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
  ] as const)('after the network failed a %s: that nothing is lost, and the phone', (name, text, note) => {
    expect(outcomeOf(FORM_MESSAGES[name], refused('network'))).toEqual({
      isDone: false,
      text,
      note,
      offersPhone: true,
      issues: [],
    });
  });

  it('that a review waits for a person, when it does', () => {
    const { isDone, note } = outcomeOf(FORM_MESSAGES.review, sent({ success: true, published: false }));
    expect(isDone).toBe(true);
    expect(note).toMatch(/read yours soon/);
  });

  it('when a cancellation notice was received, and that a person acts on it', () => {
    const answer = sent({ success: true, receivedAt: '2027-06-01T22:30:00.000Z' });
    expect(outcomeOf(FORM_MESSAGES.cancellation, answer)).toMatchObject({
      isDone: true,
      text: 'Cancellation notice received.',
      note: expect.stringMatching(
        /^Dated 1 Jun 2027 at 23:30, London time\. .*Nothing is cancelled automatically/,
      ),
    });
  });

  it('what is wrong with the fields, as the server found it', () => {
    const issues = [{ path: 'time', text: 'Choose another time' }];
    const answer: Answer = { ok: false, code: 'invalid', msg: 'Look again.', issues };
    expect(outcomeOf(FORM_MESSAGES.booking, answer)).toMatchObject({
      text: 'Look again.',
      offersPhone: false,
      issues,
    });
  });
});

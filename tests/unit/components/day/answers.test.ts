// What an engineer's page makes of answers, and what it says.
import { describe, expect, it } from 'vitest';
import { answerOf } from '#components/day/send-waiting.ts';
import { othersSentence, outcomeOf, sentenceOf, wordsOf } from '#components/day/sentences.ts';
import { pressed, queued, setAside, typed, type WaitingPhoto } from '#components/day/work.ts';
import * as messages from '#content/messages/jobs.yml';
import { AT, form, NONE, page, photo } from '../../../support/jobs/phone-work.ts';

const CASH = form('paid', 'cash', { held: 'refused', why: 'No.' });

describe('an answer', () => {
  it('says itself what became of it', () => {
    const answer = { state: 'beside', version: 3, why: 'Late.' } as const;
    expect(answerOf(200, answer)).toEqual(answer);
  });
  it('of the API is told by its status', () => {
    expect(answerOf(503, { msg: 'Busy.' })).toEqual({ state: 'later', version: null, why: 'Busy.' });
    expect(answerOf(410, { msg: 'Gone.', code: 'link_ended' })?.state).toBe('ended');
  });
  it('that isn’t ours is none, but that something is too large', () => {
    expect(answerOf(200, null)).toBeNull();
    expect(answerOf(413, null)).toEqual({ state: 'refused', version: null, why: messages.tooLarge });
  });
});

describe('a page', () => {
  it('says “Sent, but” only once the sheet is', () => {
    expect(sentenceOf(queued(NONE, CASH))).toBe(messages.someLeft);
    expect(sentenceOf(queued(typed(NONE, page('A')), CASH))).toBe(messages.keptHere);
    expect(sentenceOf(queued(pressed(NONE, page('A'), 'save'), CASH))).toBe(messages.waits);
  });
  it('says that something waits, whatever else was refused', () => {
    expect(sentenceOf(queued(NONE, CASH, photo('p')))).toBe(messages.waits);
    expect(wordsOf(queued(NONE, CASH, photo('p')))).toBe(messages.notAllSent);
  });
  it('says what is changed', () => {
    const work = setAside(queued(NONE, form('paid', 'cash')), 'cash', messages.setAside);
    expect(sentenceOf(work)).toBe(messages.someLeft);
  });
  it('of the day says “Sent” only of what the office has', () => {
    const said = (state: 'saved' | 'beside' | 'refused' | 'stays' | 'later') =>
      outcomeOf(state, 'Sent 14:02');
    expect([said('saved'), said('beside')]).toEqual(['Sent 14:02', 'Sent 14:02']);
    expect([said('refused'), said('stays'), said('later')]).toEqual(['', '', '']);
  });
  it('of a sheet says what is left, or that it came beside', () => {
    expect(outcomeOf('saved', 'Sent 14:02', queued(NONE, CASH))).toBe(messages.someLeft);
    expect(outcomeOf('saved', 'Sent 14:02', NONE)).toBe('Sent 14:02');
    expect(outcomeOf('beside', 'Sent 14:02', NONE)).toBe(messages.beside);
  });
});

describe('another engineer’s work on the phone', () => {
  const named = { ...photo('p'), engineerName: 'Ines Calder' };
  const work = (...items: WaitingPhoto[]) => ({ ...AT, ...queued(NONE, ...items) });
  it('is named and counted, over all visits', () => {
    const all = [work(named), { ...work(named, photo('q')), visit: 'v2' }];
    expect(othersSentence(all, 'tomas')).toBe(
      'Ines Calder’s work waits on this phone (3). It is sent once their own link is opened here.',
    );
  });
  it('of an older release, which kept no names, is only counted', () => {
    const all = [work(named), { ...AT, engineer: 'jan', ...queued(NONE, photo('q')) }];
    expect(othersSentence(all, 'tomas')).toMatch(/^Ines Calder’s work .* Another engineer’s work .* \(1\)\./);
  });
  it('is one’s own with one’s own link, and nothing where nothing waits', () => {
    expect(othersSentence([work(named)], AT.engineer)).toBe('');
    expect(othersSentence([{ ...AT, ...typed(NONE, page('A')) }], 'tomas')).toBe('');
  });
});

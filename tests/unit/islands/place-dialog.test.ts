// Who the dialog that places a visit says is told of it.
import { expect, it } from 'vitest';
import { toldOfPlace } from '#islands/admin/diary/PlaceDialog.tsx';

const VISIT = { email: 'ada.marsh@example.com', suspected: false };

it('names the mail that follows, or says that there is none', () => {
  expect(toldOfPlace(VISIT, false, false)).toBe('We’ll email the customer if date, time or service change.');
  expect(toldOfPlace(VISIT, true, false)).toBe('We’ll email the customer the confirmation.');
  // Also at the time that it was for.
  expect(toldOfPlace(VISIT, false, true)).toBe('We’ll email the customer when we’re coming back.');
  const unmailed = { ...VISIT, email: '' };
  expect(toldOfPlace(unmailed, true, false)).toBe('There’s no email address, so call them.');
  expect(toldOfPlace(unmailed, false, true)).toBe('There’s no email address, so call them.');
});

it('says that suspected spam gets no mail, unless it is confirmed', () => {
  const spam = { ...VISIT, suspected: true };
  expect(toldOfPlace(spam, false, false)).toBe('It may be spam, so the customer gets no email.');
  expect(toldOfPlace(spam, true, false)).toBe('We’ll email the customer the confirmation.');
});

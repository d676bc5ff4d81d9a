// Which passwords are refused: what a guesser finds within a million tries, of the team within ten thousand million.
import { describe, expect, it } from 'vitest';
import { isWeakPassword } from '#server/accounts/weak-passwords.ts';
import { readCompany } from '#server/platform/content.ts';

const company = readCompany();
const known = ['ada.marsh@example.com', 'Ada Marsh'];
const isWeak = (password: string, role: 'customer' | 'staff' | 'admin' = 'customer') =>
  isWeakPassword(password, { known, role, company });

describe('of anybody', () => {
  it.each([
    'password1',
    'P@ssw0rd123',
    'Pa$$word1!',
    'ｐａｓｓｗｏｒｄ',
    'Admin123!',
    'Admin2026',
    'Sunshine2026!',
    'welcome2027!',
    'monkey123456',
    '123password',
    'abcd1234efgh',
    'qwertyuiop',
    '1qaz2wsx3edc',
    'aaaaaaaaaa',
    'abcabcabcabc',
    '11223344',
    '12-05-1987',
    'iloveyou',
    'kelvin&rowe1',
    'KelvinAndRowe1',
    '2026Kelvin',
    'k3lvinrowe',
    'adamarsh',
    'ada.marsh!1',
    'Marsh1990',
    'ada.marsh@example.com',
  ])('%s is refused', (password) => {
    expect(isWeak(password)).toBe(true);
  });

  it.each([
    'brass weight on a chain',
    'a lead weight',
    'correct horse battery',
    'x7Gh2!pQ',
    'Hk7$pq2Lm9',
    'пень ворона стекло',
    '湖の上の白い鳥',
    '🐙🦉🚲🧦🍋🎻🪁🧭',
  ])('%s is taken', (password) => {
    expect(isWeak(password)).toBe(false);
  });
});

describe('of the team', () => {
  it.each(['x7Gh2!pQ', 'Admin123!', 'welcomehome', 'letmein!letmein', 'Marsh-at-Kelvin'])(
    '%s is refused',
    (password) => {
      expect([isWeak(password, 'staff'), isWeak(password, 'admin')]).toEqual([true, true]);
    },
  );

  it.each(['brass weight on a chain', 'Hk7$pq2Lm9w', 'a-password-for-the-browser-tests'])(
    '%s is taken',
    (password) => {
      expect(isWeak(password, 'admin')).toBe(false);
    },
  );
});

it('is judged by its first fifty characters: all of 256 could hold the service for seconds', () => {
  const strong = 'brass weight on a chain';
  expect(isWeak('a'.repeat(50) + strong)).toBe(true);
  expect(isWeak(strong + 'a'.repeat(200))).toBe(false);
});

// The site's only cookie: its name, its attributes, and how it is read.
import { expect, it } from 'vitest';
import { previewCookie, previewToken } from '#server/http/preview-cookie.ts';

const HTTPS = { siteUrl: 'https://www.example.co.uk' };
const HTTP = { siteUrl: 'http://localhost:4321' };

it('has the name that ties it to this host where the site has https', () => {
  expect(previewCookie(HTTPS, 'abc', 1800)).toBe(
    '__Host-preview=abc; Path=/; Max-Age=1800; HttpOnly; SameSite=Strict; Secure',
  );
  // A browser refuses that name, and Secure, without https.
  expect(previewCookie(HTTP, 'abc', 1800)).toBe(
    'preview=abc; Path=/; Max-Age=1800; HttpOnly; SameSite=Strict',
  );
});

it('is read by its whole name', () => {
  expect(previewToken(HTTPS, 'a=b; __Host-preview=abc;c=d')).toBe('abc');
  expect(previewToken(HTTP, 'preview=abc')).toBe('abc');
  for (const other of [null, undefined, '', 'preview=abc', 'x__Host-preview=abc', '__Host-preview'])
    expect(previewToken(HTTPS, other)).toBe('');
});

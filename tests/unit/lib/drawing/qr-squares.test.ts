import { expect, it } from 'vitest';
import { qrSquares } from '#lib/drawing/qr-squares.ts';
import { readQr } from '../../../support/jobs/read-qr.ts';

it.each([
  'otpauth://totp/Kelvin%20%26%20Rowe:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Kelvin%20%26%20Rowe',
  'https://kelvinrowe.example/bill#token=Zk3vYQ8p1Q0dJm5x2Tt7Aw',
])('%s is read back from its squares, with a white edge of four modules', (text) => {
  const { side, path } = qrSquares(text);
  const markup = `<svg viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
  expect(readQr(markup)).toBe(text);
  const places = [...path.matchAll(/M(\d+) (\d+)h/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, side - 5]);
});

// Calls that the front answers without the app are counted by the caller's network as the app's are.
import { describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments.ts';
import { submitReview } from '#contract/reviews.ts';
import { aReview, aVisit } from '../support/bodies.ts';
import { frontService } from '../support/front-service.ts';
import { slotAhead } from '../support/slots.ts';

const service = frontService({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });

async function post(path: string, from: string, body: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
  const answer = await fetch(service.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.status;
}

describe.each([
  {
    path: requestAppointment.path,
    free: 5,
    body: (n: number) => aVisit({ message: `Visit ${n}`, ...slotAhead() }),
  },
  { path: submitReview.path, free: 3, body: (n: number) => aReview({ content: `Review ${n}` }) },
])('POST $path', ({ path, free, body }) => {
  it('stops one network after its tries, however its address is written, and no other', async () => {
    for (let n = 0; n < free; n += 1) expect(await post(path, '203.0.113.9', body(n))).toBe(201);
    expect(await post(path, '203.0.113.9', body(free))).toBe(429);
    expect(await post(path, '::ffff:203.0.113.9', body(free))).toBe(429);
    expect(await post(path, '::FFFF:cb00:7109', body(free))).toBe(429);
    expect(await post(path, '203.0.113.10', body(free))).toBe(201);
  });
});

// What every refusal has in common.
import { expect } from 'vitest';
import { errorBody } from '#contract/error.ts';
import type { Sent } from './send.ts';

/** @param sent names it in the failure */
export function expectRefusal(answer: Sent, status: number, sent?: string): void {
  expect(answer.status, sent).toBe(status);
  expect(errorBody.safeParse(answer.json)).toMatchObject({ success: true });
  expect(answer.json?.msg).toBe(answer.json?.message);
  expect(String(answer.json?.msg)).not.toBe('');
  expect(answer.headers.get('x-request-id')).toBe(answer.json?.requestId);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

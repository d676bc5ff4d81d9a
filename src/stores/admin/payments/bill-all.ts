// The jobs to bill, and the bills of those that are as agreed, all sent at once.
import { browserCall } from '#api/browser.ts';
import { billAllAsAgreed, type JobToBill, listJobsToBill } from '#contract/bills/bill-all.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { outcome } from '../admin-list.ts';

export type Listed = ReplyOf<typeof listJobsToBill>;

export const loadJobsToBill = async () =>
  outcome(await browserCall(listJobsToBill), { failed: 'The jobs weren’t loaded' });

export async function billAll(jobs: readonly JobToBill[]) {
  const body = {
    jobs: jobs.map(({ appointment, version, total }) => ({
      appointment,
      version,
      total: Math.max(0, total),
    })),
  };
  // None is sent twice, so it may be pressed again.
  return outcome(await browserCall(billAllAsAgreed, { body }), { failed: 'Not all bills were sent' });
}

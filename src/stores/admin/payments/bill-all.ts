// The jobs to bill, and the bills of those that are as agreed, all sent at once.
import { browserCall } from '#api/browser.ts';
import { type Billed, billAllAsAgreed, type JobToBill, listJobsToBill } from '#contract/bills/bill-all.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { adminFailure } from '../admin-list.ts';

export type Listed = { ok: true; msg: string; currency: string; jobs: JobToBill[] };
type Failed = ReturnType<typeof adminFailure>;

export async function loadJobsToBill(): Promise<Listed | Failed> {
  const answer = await browserCall(listJobsToBill);
  return answer.ok ? { ok: true, msg: '', ...answer.data } : adminFailure(answer, 'The jobs weren’t loaded');
}

export type AllBilled = Outcome & { billed?: Billed[] };

export async function billAll(jobs: readonly JobToBill[]): Promise<AllBilled> {
  const body = {
    jobs: jobs.map(({ appointment, version, total }) => ({
      appointment,
      version,
      total: Math.max(0, total),
    })),
  };
  const answer = await browserCall(billAllAsAgreed, { body });
  // None is sent twice, so it may be pressed again.
  if (!answer.ok) return adminFailure(answer, 'Not all bills were sent');
  return { ok: true, msg: '', billed: answer.data.jobs };
}

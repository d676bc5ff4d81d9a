// What the small forms of a job sheet's page do without script, by the last part of their address.
import { addAgreement, addSafetyNotice, askPayer, takeMoney } from '#contract/jobs/visits.ts';
import { typedNumber } from '#lib/money.ts';
import { parse } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { agree } from './agree.ts';
import { mailPayer } from './ask-payer.ts';
import { clearOutcome } from './reopen-sheet.ts';
import { writeSafetyNotice } from './safety-notices.ts';
import { recordTaking } from './take-money.ts';
import type { Writer } from './writer.ts';

type Step = (ctx: Context, by: Writer, id: string, sent: URLSearchParams) => Promise<void>;

/** Text that isn't a number is left for the contract to refuse. */
const numberOf = (text: string | null): number => typedNumber(text ?? '');

/** @throws ApiError invalid, and what each step throws */
export const SHEET_STEPS: Record<string, Step> = {
  reopen: clearOutcome,
  agree(ctx, by, id, sent) {
    const said = { name: sent.get('name'), startsSooner: sent.has('startsSooner') };
    return agree(ctx, by, id, parse(addAgreement.body, { ...said, version: numberOf(sent.get('version')) }));
  },
  ask: (ctx, by, id, sent) =>
    mailPayer(ctx, by, id, parse(askPayer.body, { version: numberOf(sent.get('version')) }).version),
  paid(ctx, by, id, sent) {
    const said = { key: sent.get('key'), method: sent.get('method'), amount: numberOf(sent.get('amount')) };
    return recordTaking(ctx, by, id, parse(takeMoney.body, said));
  },
  danger(ctx, by, id, sent) {
    // Empty where no photo was chosen, and without script.
    if (!sent.get('photoKey')) sent.delete('photoKey');
    return writeSafetyNotice(ctx, by, id, parse(addSafetyNotice.body, Object.fromEntries(sent)));
  },
};

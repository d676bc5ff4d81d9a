// What the small forms of a job sheet's page do without script, by the last part of their address.
import { signature } from '#contract/jobs/signature.ts';
import {
  agreedAtDoor,
  asked,
  dangerTold,
  formWanted,
  moneyTaken,
  photoNamed,
  pressSaid,
} from '#contract/jobs/visits.ts';
import { typedNumber } from '#lib/money.ts';
import { mailForm } from '#server/appointments/binding.ts';
import { parse } from '#server/http/endpoint.ts';
import { agree } from '#server/jobs/agree.ts';
import { mailPayer } from '#server/jobs/ask-payer.ts';
import { removeJobPhoto } from '#server/jobs/job-photos.ts';
import { clearOutcome } from '#server/jobs/reopen-sheet.ts';
import { writeSafetyNotice } from '#server/jobs/safety-notices.ts';
import { recordTaking } from '#server/jobs/take-money.ts';
import type { Writer } from '#server/jobs/writer.ts';
import type { Context } from '#server/platform/context.ts';

/** @returns the sheet's version, where it has changed */
type Step = (ctx: Context, by: Writer, id: string, sent: URLSearchParams) => Promise<number | undefined>;

/** Text that isn't a number is left for the contract to refuse. */
const numberOf = (text: string | null): number => typedNumber(text ?? '');

/** @throws ApiError invalid, and what each step throws */
export const SHEET_STEPS: Record<string, Step> = {
  reopen: clearOutcome,
  async agree(ctx, by, id, sent) {
    const body = parse(agreedAtDoor, {
      name: sent.get('name'),
      startsSooner: sent.has('startsSooner'),
      isCompany: sent.has('isCompany'),
      isPrinted: sent.has('isPrinted'),
      version: numberOf(sent.get('version')),
      // An older page has none.
      words: sent.get('words') ?? undefined,
    });
    const { key } = parse(pressSaid, { key: sent.get('key'), earlier: [] });
    // Empty without script, or where the page is older.
    const drawn = parse(signature, sent.get('signature') ?? '');
    await agree(ctx, by, id, body, { key, signature: drawn });
    return undefined;
  },
  async form(ctx, by, id, sent) {
    parse(formWanted, { isEmailFine: sent.has('isEmailFine') });
    await mailForm(ctx, by.actor, id);
    return undefined;
  },
  async ask(ctx, by, id, sent) {
    await mailPayer(ctx, by, id, parse(asked, { version: numberOf(sent.get('version')) }).version);
    return undefined;
  },
  async paid(ctx, by, id, sent) {
    const said = { key: sent.get('key'), method: sent.get('method'), amount: numberOf(sent.get('amount')) };
    await recordTaking(ctx, by, id, parse(moneyTaken, said));
    return undefined;
  },
  async 'remove-photo'(ctx, by, id, sent) {
    const key = sent.get('photoKey');
    const { photo } = parse(photoNamed, { photo: key ?? sent.get('photo') });
    await removeJobPhoto(ctx, by, id, key === null ? { id: photo } : { key: photo });
    return undefined;
  },
  async danger(ctx, by, id, sent) {
    // A form without script also has how the visit is to end, and no photo.
    const said = [...sent].filter(
      ([name, value]) => Object.hasOwn(dangerTold.shape, name) && !(name === 'photoKey' && value === ''),
    );
    await writeSafetyNotice(ctx, by, id, parse(dangerTold, Object.fromEntries(said)));
    return undefined;
  },
};

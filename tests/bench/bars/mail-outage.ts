// Bar 15: ten minutes without a mail server. Bookings are unaffected, and every mail is sent afterwards.
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '#api/client.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { type SmtpSink, startSmtpSink } from '../../support/doubles/smtp-sink.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { startService } from '../../support/service/service.ts';
import { isUnharmed, p95Of } from '../../support/service/timings.ts';
import { waitFor } from '../../support/service/wait-for.ts';
import { type Bar, scaled } from './bar.ts';

const OUTAGE_SECONDS = scaled(600, 20);
const BOOKINGS = 50;
/** To the visitor and to the staff. */
const MAILS = BOOKINGS * 2;
const DELIVERED_MS = 120_000;
const SLOWER = 1.2;

const recipients = ({ mails }: SmtpSink) =>
  new Set(mails.map(({ raw, recipients }) => `${recipients} ${/^Message-ID: (.+)$/im.exec(raw)?.[1]}`));

export const mailOutage: Bar = {
  number: 15,
  name: 'smtp',
  target:
    'SMTP off 10 min, 100 mails: request p95 ≤ 1.2 × (or ≤ 10 ms), all 100 delivered ≤ 120 s after it is back',
  async run() {
    using shop = scratchShop();
    let sink = await startSmtpSink();
    const { url, port } = sink;
    await using service = await startService({ ...shop.env, SMTP_URL: url, BACKUP_EVERY_HOURS: '0' });
    const call = createClient({ origin: service.origin });
    const failed: string[] = [];
    const book = (round: string) => async (n: number) => {
      const visit = aVisit({ email: `${round}-${n}@example.com`, message: `The ${n}th clock, ${round}` });
      const result = await call(requestAppointment, { body: { ...visit, ...slotAhead() } });
      if (!result.ok) failed.push(result.code);
    };
    await p95Of(BOOKINGS, book('warm'));
    const first = await p95Of(BOOKINGS, book('usual'));
    await waitFor(() => sink.mails.length >= 2 * MAILS, DELIVERED_MS);
    const before = sink.mails.length;
    await sink.close();
    const without = await p95Of(BOOKINGS, book('outage'));
    await wait(OUTAGE_SECONDS * 1000);
    sink = await startSmtpSink(port);
    const seconds = await waitFor(() => recipients(sink).size >= MAILS, DELIVERED_MS * 1.5);
    const delivered = recipients(sink).size;
    // Other work on the machine changes between the two.
    const usual = Math.max(first, await p95Of(BOOKINGS, book('after')));
    await service.kill('SIGTERM');
    await sink.close();
    return {
      figure: `off for ${OUTAGE_SECONDS} s: bookings p95 ${usual.toFixed(1)} ms with mail, ${without.toFixed(1)} ms without, ${failed.length} failed; ${delivered} of ${MAILS} mails within ${seconds} s of its return (${before} before)`,
      met:
        failed.length === 0 &&
        delivered === MAILS &&
        seconds * 1000 <= DELIVERED_MS &&
        isUnharmed(without, usual, SLOWER),
    };
  },
};

// Mails about a visit's time that wait while another is told: they would arrive later, and contradict it.
import type { Trx } from '#server/db/open.ts';
import { dropWaiting } from '#server/mail/drop-mail.ts';

/** Say when it is, or was to be. */
const NAMES_TIME = [
  'appointment-received',
  'appointment-kept',
  'appointment-confirmed',
  'appointment-placed',
  'appointment-rescheduled',
  'appointment-rescheduled-by-us',
  'appointment-coming-back',
  'appointment-edited',
  'appointment-reminder',
  'appointment-delayed',
];
/** Mails that haven't left, of a visit that has another time now, or is off. @returns how many */
export const dropEarlierTimes = (trx: Trx, id: string) => dropWaiting(trx, NAMES_TIME, id);

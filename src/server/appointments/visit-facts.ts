// What decides an appointment's moves, what can happen to it, and what may follow: the words of the table in next-appointment.ts.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import type { ErrorCode } from '#contract/error.ts';

export interface VisitFacts {
  /** What was asked for: it never changes. */
  asks: 'visit' | 'quote';
  /** To come back: somebody was there, and nobody has placed it again. */
  state: 'waiting' | 'confirmed' | 'to come back' | 'ended' | 'cancelled';
  /** Its own in the diary; kept for its sender's proof, or for good. */
  time: 'none' | 'kept' | 'own';
  /** A day and an hour were named, be it as a wish. */
  isTimed: boolean;
  isHeldByOrder: boolean;
  /** Its customer chose another time with a quote. */
  isChosen: boolean;
  /** Its London day is still to come. */
  isAhead: boolean;
  /** An engineer does its service. */
  hasDiary: boolean;
  isProven: boolean;
  isSuspected: boolean;
  hasEmail: boolean;
  /** The office needn't look at a free time of its sender. */
  confirmsItself: boolean;
  /** Of what was paid for it something goes back, or is kept. */
  hasMoney: boolean;
  /** Somebody else than whoever booked it has paid. */
  isPaidByAnother: boolean;
  /** Somebody was there for it, and comes back. */
  hasBegun: boolean;
  /** Its customer has been told how it ended. */
  isReported: boolean;
}

/** Whose event it is; `time` is one of nobody. */
export type By = 'booker' | 'payer' | 'staff' | 'engineer' | 'time';

/** How the office places it: as to its time and service, and whether that confirms it. */
export type Placed = 'placed' | 'moved by us' | 'given to another' | 'of another service';

export type Ended =
  | 'cancelled by customer'
  /** A quote that was sent and not answered. */
  | 'quote declined'
  | 'called off'
  /** By the team, without a reason: a visit that waits, the one that an order paid for, or as its customer has given notice. */
  | 'set to cancelled'
  | 'order cancelled'
  | 'notice given';

export type VisitEvent =
  | 'confirmed'
  | 'confirmed by itself'
  | Placed
  | `${Placed}, and confirmed`
  | 'moved by customer'
  /** Whoever lost it asks for the same one. */
  | 'same time again'
  | 'corrected by customer'
  | 'told of a delay'
  | 'quote sent'
  | 'time chosen'
  | 'quote accepted'
  | 'completed'
  | 'comes back'
  | 'goes on'
  | 'sheet opened again'
  | Ended;

/** In the one order of the locks. */
export type Effect =
  | 'keep its time'
  | 'take a time'
  | 'take another time'
  | 'take over the held time'
  | 'take back its time'
  | 'let the held time go'
  | 'let its time go'
  /** Of the time that is taken. */
  | 'until it is proven'
  | 'deliver its orders'
  | 'open its orders again'
  | 'drop mails that name a time'
  /** Anybody may have typed the address. One in place of a mail that hasn't left always goes. */
  | 'within the allowance'
  | VisitMail
  | 'mail: staff';

export type VisitMail =
  | 'mail: confirmed'
  | 'mail: placed'
  | 'mail: moved by us'
  | 'mail: coming back'
  | 'mail: corrected'
  | 'mail: time noted'
  | 'mail: completed'
  | 'mail: cancelled'
  | 'mail: called off'
  | 'mail: delayed';

export interface Change {
  status?: AppointmentStatus;
  suspected?: 'no';
  /** The time chosen with a quote. */
  choice?: 'none' | 'its own';
  /** Its customer hears by a day; not any more; and nobody waits for a part either. */
  comesBack?: 'waits' | 'placed' | 'over';
  /** A wish, or the day of the call, becomes the day of the work. */
  day?: 'of the work';
  accessNote?: 'dropped';
  /** No mail can say that the company ended it. */
  untold?: 'yes';
}

/** `late`: it is so already, so nothing happens. `{phone}` in a refusal stands for the company's. */
export type Next = { change: Change; effects: Effect[] } | { refuse: ErrorCode | 'late'; why: string };

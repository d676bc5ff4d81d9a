// The moves of an appointment: what each event means for one that stands as the facts say. Pure, and the only place that decides what an
// appointment may become: docs/decisions/appointment-moves.md prints it. `moveAppointment` writes what it says.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import type {
  By,
  Change,
  Effect,
  Ended,
  Next,
  Placed,
  VisitEvent,
  VisitFacts,
  VisitMail,
} from './visit-facts.ts';

const PHONE = 'Please phone us: {phone}.';
const COMES_BACK = `We’re arranging when we come back. ${PHONE}`;
const TOO_LATE = `A booking can be changed here until the day before. ${PHONE}`;
const BEGUN = `Work on it has begun, so it can’t be cancelled here. ${PHONE}`;
const PAID_BY_ANOTHER = `Somebody else has paid for this visit, so it can’t be cancelled here. ${PHONE}`;

const REPORTED = 'The customer has been told, so only the office can open this sheet again.';

const STATUS: Record<VisitFacts['state'], AppointmentStatus> = {
  waiting: 'pending',
  confirmed: 'confirmed',
  'to come back': 'confirmed',
  ended: 'completed',
  cancelled: 'cancelled',
};

const late = (why: string): Next => ({ refuse: 'late', why });
const refuse = (why: string): Next => ({ refuse: 'illegal_move', why });
const is = (isSo: boolean, ...effects: Effect[]): Effect[] => (isSo ? effects : []);

const isOpen = ({ state }: VisitFacts) => state !== 'ended' && state !== 'cancelled';
const isOver = ({ state }: VisitFacts) => refuse(`This appointment is ${STATUS[state]}.`);

/** Until the day before: on the day, somebody may be on the way. */
function whyTooLate(facts: VisitFacts): Next | null {
  if (facts.state === 'to come back') return refuse(COMES_BACK);
  if (!isOpen(facts)) return refuse(`This booking is ${STATUS[facts.state]}. ${PHONE}`);
  return facts.isAhead ? null : refuse(TOO_LATE);
}

/** A request that is confirmed isn't spam. */
const CONFIRMED = { status: 'confirmed', suspected: 'no' } as const;

/** Say how it stands now, in place of all that was to be said before. */
const SAYS_ANEW: readonly VisitMail[] = ['mail: confirmed', 'mail: coming back'];

/** Of one that was confirmed before, or isn't yet. The office names no time to whoever may be somebody else's. */
const TOLD: Record<Placed, (facts: VisitFacts) => VisitMail | null> = {
  placed: ({ state }) => (state === 'confirmed' ? 'mail: confirmed' : 'mail: placed'),
  'moved by us': () => 'mail: moved by us',
  'given to another': () => null,
  'of another service': () => 'mail: corrected',
};

function mailOf(how: Placed, facts: VisitFacts, confirms: boolean): VisitMail | null {
  if (confirms && facts.state === 'waiting') return 'mail: confirmed';
  if (facts.state === 'to come back') return 'mail: coming back';
  return facts.isSuspected && !confirms ? null : TOLD[how](facts);
}

const placed =
  (how: Placed, confirms = false) =>
  (facts: VisitFacts): Next => {
    if (!isOpen(facts)) return isOver(facts);
    const mail = mailOf(how, facts, confirms);
    const isMoved = how === 'placed' || how === 'moved by us';
    return {
      change: { choice: 'none', comesBack: 'placed', ...(confirms && CONFIRMED) },
      effects: [
        'take another time',
        ...is(isMoved || (mail !== null && SAYS_ANEW.includes(mail)), 'drop mails that name a time'),
        ...(mail ? [mail] : []),
      ],
    };
  };

/** @param isSame of one that has lost its time: it stays as it was */
function movedByCustomer(facts: VisitFacts, isSame: boolean): Next {
  const tooLate = whyTooLate(facts);
  if (tooLate) return tooLate;
  const { asks, state, time, isHeldByOrder, isChosen, hasDiary, confirmsItself, isProven } = facts;
  // What was chosen with a quote, and is no longer held, isn't a wish either.
  const takes = hasDiary && (asks === 'visit' || time !== 'none' || isHeldByOrder || isChosen);
  const stays = state === 'confirmed' && (asks === 'quote' || isSame);
  const isConfirmed = takes && (stays || confirmsItself);
  return {
    change: { status: isConfirmed ? 'confirmed' : 'pending', choice: 'none' },
    effects: [
      takes ? 'take another time' : 'let its time go',
      ...is(takes && !isConfirmed && !isProven, 'until it is proven'),
      'drop mails that name a time',
      'within the allowance',
      isConfirmed ? 'mail: confirmed' : 'mail: time noted',
      'mail: staff',
    ],
  };
}

/** What the diary does for a quote that is accepted; null where nobody has a time. */
function acceptedTime({ isHeldByOrder, isChosen, time, hasDiary }: VisitFacts): Effect | null {
  if (isHeldByOrder) return 'take over the held time';
  if (!isChosen) return time === 'none' ? null : 'keep its time';
  if (hasDiary) return time === 'none' ? 'take a time' : 'take another time';
  return time === 'none' ? null : 'let its time go';
}

/** @param isSeen by its customer, who has just pressed it */
function off(facts: VisitFacts, effects: Effect[], isSeen = false): Next {
  if (!isOpen(facts)) return isOver(facts);
  const change: Change = { status: 'cancelled', ...(!isSeen && !facts.hasEmail && { untold: 'yes' }) };
  return { change, effects: ['let its time go', 'drop mails that name a time', ...effects] };
}

const byUs = (facts: VisitFacts): Next =>
  off(facts, is(facts.hasMoney || !facts.isSuspected, 'mail: cancelled'));

const ENDS: Record<Ended, (facts: VisitFacts, by: By) => Next> = {
  'cancelled by customer': (facts, by) => {
    const { asks, time, state, hasMoney, hasBegun, isPaidByAnother } = facts;
    if (state === 'to come back') return refuse(COMES_BACK);
    if (hasBegun && isOpen(facts)) return refuse(BEGUN);
    if (by === 'booker' && isPaidByAnother) return refuse(PAID_BY_ANOTHER);
    // Without a time in the diary, a quote's may be cancelled until the work is done.
    const isWish = asks === 'quote' && time === 'none' && isOpen(facts);
    const tooLate = isWish ? null : whyTooLate(facts);
    if (tooLate) return tooLate;
    return off(facts, [...is(!hasMoney, 'within the allowance'), 'mail: cancelled', 'mail: staff'], true);
  },
  'quote declined': (facts) => off(facts, is(facts.hasMoney, 'mail: cancelled'), true),
  'called off': (facts) => off(facts, is(!facts.isSuspected, 'mail: called off')),
  'set to cancelled': (facts) => (facts.state === 'waiting' ? byUs(facts) : isOver(facts)),
  'order cancelled': byUs,
  'notice given': byUs,
};

const MOVES: Record<VisitEvent, (facts: VisitFacts, by: By) => Next> = {
  confirmed: (facts) => {
    if (STATUS[facts.state] === 'confirmed') return late('confirmed already');
    if (facts.state !== 'waiting') return isOver(facts);
    const { asks, time, hasDiary } = facts;
    return {
      change: CONFIRMED,
      effects: [
        ...is(time !== 'none', 'keep its time'),
        ...is(time === 'none' && asks === 'visit' && hasDiary, 'take a time'),
        // A quote request is answered, not confirmed.
        ...is(asks === 'visit', 'drop mails that name a time', 'mail: confirmed'),
      ],
    };
  },
  'confirmed by itself': ({ state, asks, isProven, confirmsItself }) =>
    state === 'waiting' && asks === 'visit' && isProven && confirmsItself
      ? { change: { status: 'confirmed' }, effects: ['drop mails that name a time', 'mail: confirmed'] }
      : late('the office looks at it'),
  placed: placed('placed'),
  'placed, and confirmed': placed('placed', true),
  'moved by us': placed('moved by us'),
  'moved by us, and confirmed': placed('moved by us', true),
  'given to another': placed('given to another'),
  'given to another, and confirmed': placed('given to another', true),
  'of another service': placed('of another service'),
  'of another service, and confirmed': placed('of another service', true),
  'moved by customer': (facts) => movedByCustomer(facts, false),
  'same time again': (facts) => movedByCustomer(facts, true),
  'corrected by customer': (facts) => whyTooLate(facts) ?? { change: {}, effects: [] },
  'told of a delay': (facts) => (isOpen(facts) ? { change: {}, effects: ['mail: delayed'] } : isOver(facts)),
  // A request that the staff answer isn't spam.
  'quote sent': ({ state, isSuspected }) =>
    state === 'cancelled'
      ? refuse('This request is cancelled.')
      : { change: isSuspected ? { suspected: 'no' } : {}, effects: [] },
  'time chosen': (facts) => (facts.state === 'cancelled' ? isOver(facts) : { change: {}, effects: [] }),
  'quote accepted': (facts) => {
    // It took place before PayPal had decided.
    if (!isOpen(facts)) return { change: {}, effects: ['let the held time go'] };
    const time = acceptedTime(facts);
    const isArranged =
      time !== 'let its time go' && (time !== null || (facts.asks === 'visit' && !facts.hasDiary));
    return {
      change: { ...CONFIRMED, choice: 'its own', ...(time && { comesBack: 'placed' }) },
      effects: [...(time ? [time] : []), ...is(isArranged, 'drop mails that name a time')],
    };
  },
  // Its sheet may be opened again, so what was to be said of its time stays.
  'comes back': (facts) =>
    STATUS[facts.state] === 'confirmed'
      ? { change: { comesBack: 'waits' }, effects: ['let its time go'] }
      : refuse(`This visit is ${STATUS[facts.state]}. Nobody comes back for it.`),
  'goes on': (facts) => (isOpen(facts) ? { change: { comesBack: 'over' }, effects: [] } : isOver(facts)),
  'sheet opened again': ({ state, time, isReported }, by) => {
    if (state === 'cancelled') return refuse('This appointment is cancelled, so its sheet stays as it is.');
    const over: Change = { comesBack: 'over' };
    if (isReported) return by === 'engineer' ? refuse(REPORTED) : { change: over, effects: [] };
    const isEnded = state === 'ended';
    return {
      change: isEnded ? { ...over, status: 'confirmed' } : over,
      // One that has been placed again meanwhile stays where it is.
      effects: [...is(isEnded, 'open its orders again'), ...is(time === 'none', 'take back its time')],
    };
  },
  completed: (facts) => {
    const { state, asks, time, isTimed, isSuspected } = facts;
    if (state === 'ended') return late('completed already');
    if (STATUS[state] !== 'confirmed') return isOver(facts);
    const isUnplaced = !isTimed || (asks === 'quote' && time === 'none');
    return {
      change: {
        status: 'completed',
        comesBack: 'over',
        accessNote: 'dropped',
        ...(isUnplaced && { day: 'of the work' }),
      },
      effects: ['deliver its orders', ...is(!isSuspected, 'mail: completed')],
    };
  },
  ...ENDS,
};

export const VISIT_EVENTS = Object.keys(MOVES) as VisitEvent[];

/** Whoever has no address is phoned. */
const mailed = (next: Next, { hasEmail }: VisitFacts): Next =>
  'refuse' in next || hasEmail
    ? next
    : { ...next, effects: next.effects.filter((effect) => !TO_SENDER.test(effect)) };
const TO_SENDER = /^(?:within the allowance|mail: (?!staff).*)$/;

/** @param by whose event it is */
export function nextAppointment(facts: VisitFacts, event: VisitEvent, by: By): Next {
  // Whoever gives a reason reads that there was another.
  const isRepeat = facts.state === 'cancelled' && event in ENDS && event !== 'called off';
  return isRepeat ? late('cancelled already') : mailed(MOVES[event](facts, by), facts);
}

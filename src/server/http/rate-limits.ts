// Every rate limit of the service. The table in docs/safety.md is written from it.
import type { Limit } from './limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Whom a limit counts for; an IPv6 network counts for its /48 as well. */
type Per = 'network' | 'account' | 'order' | 'appointment' | 'address' | 'address and network';
export interface RateLimit extends Limit {
  per: Per;
  /** What it counts, as the table says it. */
  counts: string;
}

const BUSY_MESSAGE =
  'Many people are trying to sign in to this account. A link by “Forgotten your password?” lets you in at once.';
const limit = (name: string, points: number, seconds: number, per: Per, counts: string): RateLimit => ({
  name,
  points,
  seconds,
  per,
  counts,
});

export const RATE_LIMITS = {
  appointments: limit('appointments', 5, 10 * MINUTE, 'network', 'requests and bookings'),
  // Each mails two people.
  reschedules: limit('move-visit', 5, 24 * HOUR, 'appointment', 'changes by the customer'),
  corrections: limit('correct-visit', 5, 24 * HOUR, 'appointment', 'corrections by the customer'),
  photos: limit(
    'photos',
    12,
    HOUR,
    'network',
    'photos: two requests with all theirs, and a few refused ones',
  ),
  cancellations: limit('cancellations', 5, 10 * MINUTE, 'network', 'cancellation notices'),
  reviews: limit('reviews', 3, HOUR, 'network', 'reviews'),
  // Tokens have 128 bits and can't be guessed; the limits keep tries from loading the database.
  recordLinks: limit('guest-links', 120, 10 * MINUTE, 'network', 'mailed links to an order, visit or review'),
  quoteLinks: limit(
    'quote-links',
    60,
    10 * MINUTE,
    'network',
    'mailed links to a quote, each of which asks PayPal',
  ),
  engineerLinks: limit('engineer-links', 240, 10 * MINUTE, 'network', 'engineers’ links'),
  showToPay: limit('show-to-pay', 10, HOUR, 'appointment', 'bills shown to pay by the engineer’s link'),
  checkout: limit('checkout', 60, 10 * MINUTE, 'network', 'orders placed'),
  settle: limit('settle', 30, MINUTE, 'order', 'payment checks, each of which asks PayPal'),
  // Before the order is looked up, or every invented id would be counted.
  settleByNetwork: limit('settle-network', 240, MINUTE, 'network', 'payment checks of any order'),
  // PayPal repeats refused events for three days.
  webhook: limit(
    'webhook',
    300,
    MINUTE,
    'network',
    'PayPal’s events, as a well-formed forgery costs a call to it',
  ),
  // Beside it, as a password that is refused counts for nothing else.
  judgePassword: limit(
    'judge-password',
    30,
    10 * MINUTE,
    'network',
    'passwords of new accounts that are judged',
  ),
  register: limit('register', 5, HOUR, 'network', 'new accounts'),
  signIn: limit('sign-in-account', 5, 15 * MINUTE, 'address and network', 'wrong passwords'),
  signInByNetwork: limit('sign-in-network', 50, 15 * MINUTE, 'network', 'wrong passwords'),
  /** Beyond it each unknown network must wait before a try, and has fewer tries. */
  strangers: limit('sign-in-strangers', 50, HOUR, 'address', 'wrong passwords from all unknown networks'),
  strangerWait: {
    ...limit('sign-in-wait', 1, 10, 'address and network', 'tries, once strangers have used theirs up'),
    message: BUSY_MESSAGE,
  },
  /** Networks that were told to wait, and may return within this time. */
  strangerWaited: limit(
    'sign-in-waited',
    1_000_000,
    2 * MINUTE,
    'address and network',
    'remembers who waits',
  ),
  strangerTries: limit('sign-in-busy', 5, 50 * MINUTE, 'address and network', 'wrong passwords after a wait'),
  /** A wait of seconds only, so that no neighbour locks the owner out. */
  knownWait: limit(
    'sign-in-known-wait',
    1,
    30,
    'address and network',
    'tries of a known network after five failures',
  ),
  // Only somebody who knows the password gets this far, and a new password starts anew: so it locks no owner out.
  codes: limit('second-factor', 10, HOUR, 'account', 'wrong codes of the authenticator app'),
  presentPassword: limit(
    'present-password',
    5,
    15 * MINUTE,
    'account',
    'wrong passwords of somebody signed in',
  ),
  verifyEmail: limit('verify-email', 30, 15 * MINUTE, 'network', 'links that prove an email address'),
  forgot: limit('forgot-network', 10, 15 * MINUTE, 'network', 'forgotten passwords'),
  // Per network too, so that nobody can block another's requests.
  forgotForAddress: limit('forgot-address', 3, 15 * MINUTE, 'address and network', 'forgotten passwords'),
  resetPassword: limit('reset-network', 20, 15 * MINUTE, 'network', 'new passwords by a mailed link'),
  ownData: limit('own-data', 10, HOUR, 'account', 'downloads of one’s own data'),
  profilePicture: limit('profile-picture', 10, HOUR, 'account', 'profile pictures'),
  adminPicture: limit('admin-picture', 300, HOUR, 'account', 'pictures of products'),
  invite: limit('invite', 30, HOUR, 'account', 'invitations to the team'),
  acceptInvitation: limit('accept-network', 20, 15 * MINUTE, 'network', 'accepted invitations'),
  reports: limit('reports', 10, MINUTE, 'network', 'browsers’ reports of policy violations'),
};

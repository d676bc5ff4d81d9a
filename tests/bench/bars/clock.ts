// Bar 33: clocks that jump, disagree or run in another time zone than London.
import { type Bar, runTests } from './bar.ts';

const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata'];
const FILES = [
  'tests/unit/lib/london.test.ts',
  'tests/unit/server/data-protection/retention.test.ts',
  'tests/api/platform/clock-skew.test.ts',
  'tests/api/appointments/appointments.test.ts',
  'tests/api/dashboard/dashboard.test.ts',
  'tests/api/payments/settle.test.ts',
  'tests/api/accounts/sign-in.test.ts',
  'tests/api/reviews/reviews.test.ts',
];

export const clock: Bar = {
  number: 33,
  name: 'clock',
  target:
    '±1 year, ±1 hour, 5 minutes apart, in three zones: 0 holds let go early, 0 wrong hours, 01:30 refused in spring',
  async run() {
    const rounds = ZONES.map((zone) => runTests(['unit', 'api-sqlite'], FILES, { TZ: zone }));
    return {
      figure: rounds.map(({ figure }, at) => `${ZONES[at]}: ${figure}`).join('; '),
      met: rounds.every(({ met }) => met),
    };
  },
};

// Threats that this service must withstand; tests/unit/repository/threat-rows.test.ts checks that their tests
// exist.
import { MONEY_THREATS } from './money-threats.ts';
import { type Held, VISITOR_THREATS } from './visitor-threats.ts';

export type { Held };

/** Threat → its tests. */
export const THREAT_ROWS: Readonly<Record<string, readonly Held[]>> = {
  ...VISITOR_THREATS,
  ...MONEY_THREATS,
};

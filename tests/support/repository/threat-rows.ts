// Threats that this service must withstand; tests/unit/repository/threat-rows.test.ts checks that their tests
// exist.
import { MONEY_THREATS } from './money-threats.ts';
import { type TestName, VISITOR_THREATS } from './visitor-threats.ts';

export type { TestName as Held };

/** Threat → its tests. */
export const THREAT_ROWS: Readonly<Record<string, readonly TestName[]>> = {
  ...VISITOR_THREATS,
  ...MONEY_THREATS,
};

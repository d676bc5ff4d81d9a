// Where a visit would be.
import { optionalLine } from '#contract/field.ts';

/** Where somebody would come, and to which machine. All of it is optional. */
export const visitPlace = {
  address: optionalLine(),
  postCode: optionalLine(12),
  machine: optionalLine(100),
};

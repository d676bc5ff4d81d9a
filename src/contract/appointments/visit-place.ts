// The address of a visit.
import { optionalLine } from '#contract/field.ts';

/** The address of the visit, and the machine. All fields are optional. */
export const visitPlace = {
  address: optionalLine(),
  postCode: optionalLine(12),
  machine: optionalLine(100),
};

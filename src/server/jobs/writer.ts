// Who writes on a job sheet: an engineer by their link, or one of the staff.
import type { By } from '#server/appointments/visit-facts.ts';
import { engineerActor } from '#server/platform/audit.ts';

export interface Writer {
  /** For the audit log. */
  actor: string;
  /** Null for the staff. */
  engineer: string | null;
}

export const byEngineer = ({ id }: { id: string }): Writer => ({ actor: engineerActor(id), engineer: id });
export const byStaff = ({ id }: { id: string }): Writer => ({ actor: id, engineer: null });

/** As the table of an appointment's moves calls them. */
export const roleOf = ({ engineer }: Writer): By => (engineer === null ? 'staff' : 'engineer');

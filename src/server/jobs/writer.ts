// Who writes on a job sheet: an engineer by their link, or one of the staff.
import { engineerActor } from '#server/platform/audit.ts';

export interface Writer {
  /** For the audit log. */
  actor: string;
  /** Null for the staff. */
  engineer: string | null;
}

export const byEngineer = ({ id }: { id: string }): Writer => ({ actor: engineerActor(id), engineer: id });
export const byStaff = ({ id }: { id: string }): Writer => ({ actor: id, engineer: null });

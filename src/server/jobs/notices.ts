// Reads the safety notices of a job.
import type { JobPhoto, SafetyNotice } from '#contract/jobs/jobs.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';

/** The oldest first. @param id an appointment's @param photos of the same job */
export async function noticesOf(
  queries: Queries,
  id: string,
  photos: readonly JobPhoto[],
): Promise<SafetyNotice[]> {
  const rows = await queries
    .selectFrom('safety_notices')
    .selectAll()
    .where('appointment_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    level: row.level,
    danger: row.danger,
    action: row.action,
    told: row.told,
    signedName: row.signed_name ?? '',
    photo: photos.find(({ _id }) => _id === row.photo_id)?._id ?? null,
    at: iso(row.at),
    seenAt: row.seen_at === null ? null : iso(row.seen_at),
  }));
}

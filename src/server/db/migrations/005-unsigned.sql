-- Why a job was done though nobody agreed to its total: they didn't want to sign, or nobody was there. Null: somebody agreed, or nothing was asked.
alter table job_sheets add column unsigned text check (unsigned in ('refused', 'absent'));

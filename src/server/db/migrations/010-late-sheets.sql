-- What an engineer's phone sent late, and the sheet could take no more: kept beside it until the office has seen it.
create table late_sheets (
  id text primary key, appointment_id text not null references appointments on delete cascade,
  engineer_id text references engineers, sent text not null, why text not null, written_at bigint not null,
  at bigint not null, seen_at bigint
);
create index late_sheets_appointment on late_sheets (appointment_id, at);
create index late_sheets_unseen on late_sheets (at) where seen_at is null;

-- The key of the save from a phone that is the newest; null: it was another's.
alter table job_sheets add column last_key text;

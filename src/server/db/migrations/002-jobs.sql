-- Job sheets: what was found and done on a visit, its lines, what was agreed, what was paid there, and safety notices. Units as in 001.

create table job_sheets (
  appointment_id text primary key references appointments on delete cascade, outcome text, found text not null,
  done text not null, reason text not null, expected_on text, nothing_to_bill text,
  bill_id text references orders on delete set null, finished_at bigint, mail_due_at bigint, version bigint not null,
  created_at bigint not null, updated_at bigint not null,
  constraint job_sheets_outcome check (outcome in (
    'done', 'part-needed', 'more-time', 'workshop', 'said-no', 'nobody-there', 'not-safe', 'beyond-repair'
  )),
  constraint job_sheets_finished check ((outcome is null) = (finished_at is null)),
  constraint job_sheets_expected check (expected_on is null or outcome in ('part-needed', 'more-time', 'workshop'))
);
create index job_sheets_bill on job_sheets (bill_id);
create index job_sheets_mail_due on job_sheets (mail_due_at) where mail_due_at is not null;
create index job_sheets_outcome on job_sheets (outcome, expected_on);

create table job_visits (
  appointment_id text not null references appointments on delete cascade, n bigint not null,
  engineer_id text references engineers, date text not null, started_at bigint, ended_at bigint, outcome text,
  reason text not null,
  constraint job_visits_key primary key (appointment_id, n)
);

create table job_lines (
  appointment_id text not null references appointments on delete cascade, position bigint not null, kind text not null,
  product_id text references products, name text not null, part_number text not null, image text not null,
  minutes bigint, quantity bigint not null, price_minor bigint not null, from_quote bigint not null,
  taken bigint not null, short bigint not null,
  constraint job_lines_key primary key (appointment_id, position),
  constraint job_lines_kind check (kind in ('part', 'labour', 'discount')),
  constraint job_lines_minutes check (minutes is null or kind = 'labour' and minutes > 0),
  constraint job_lines_quantity check (quantity between 1 and 99),
  constraint job_lines_taken check (taken >= 0 and short between 0 and taken)
);
create index job_lines_product on job_lines (product_id);
create index job_lines_short on job_lines (product_id) where short > 0;

-- Never changed.
create table job_agreements (
  id text primary key, appointment_id text not null references appointments on delete cascade, lines text not null,
  total_minor bigint not null, name text not null, how text not null, starts_sooner bigint not null,
  engineer_id text references engineers, recorded_by text not null, at bigint not null,
  constraint job_agreements_how check (how in ('typed', 'phone', 'link'))
);
create index job_agreements_appointment on job_agreements (appointment_id, at);

create table job_takings (
  id text primary key, appointment_id text not null references appointments on delete cascade, method text not null,
  amount_minor bigint not null, engineer_id text references engineers, at bigint not null, handed_in_at bigint,
  payment_id text references payments on delete set null,
  constraint job_takings_method check (method in ('cash', 'card')),
  constraint job_takings_amount check (amount_minor > 0)
);
create index job_takings_appointment on job_takings (appointment_id, at);
create index job_takings_kept on job_takings (engineer_id, at) where method = 'cash' and handed_in_at is null;

-- Never changed but for who has seen it.
create table safety_notices (
  id text primary key, appointment_id text not null references appointments on delete cascade, level text not null,
  danger text not null, action text not null, told text not null, signed_name text, photo_id text,
  engineer_id text references engineers, at bigint not null, seen_at bigint, seen_by text,
  constraint safety_notices_level check (level in ('at-risk', 'immediately-dangerous')),
  constraint safety_notices_action check (action in ('switched-off', 'refused'))
);
create index safety_notices_appointment on safety_notices (appointment_id, at);
create index safety_notices_unseen on safety_notices (at) where seen_at is null;

alter table appointments add column payer text;
alter table appointments add column contact_name text not null default '';
alter table appointments add column contact_phone text not null default '';
alter table appointments add column access_note text not null default '';
alter table appointments add column price_told text not null default '';

alter table photos add column stage text not null default 'request' check (stage in ('request', 'before', 'after'));
alter table photos add column office_only bigint not null default 0;

alter table quote_lines add column minutes bigint check (minutes is null or kind = 'labour' and minutes > 0);

-- Links that open a bill, or ask whoever pays: SQLite changes a check only in a new table.
create table token_links (
  token_hash text primary key, kind text not null, thing_id text not null, expires_at bigint not null,
  created_at bigint not null,
  constraint token_links_kind check (kind in ('order', 'booking', 'quote', 'bill', 'agreement'))
);
insert into token_links select token_hash, kind, thing_id, expires_at, created_at from guest_links;
drop table guest_links;
alter table token_links rename to guest_links;
create index guest_links_expiry on guest_links (expires_at);
create index guest_links_thing on guest_links (kind, thing_id);

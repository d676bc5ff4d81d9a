-- The tables, the same on SQLite and PostgreSQL. Booleans are 0 or 1, money is minor units, instants are milliseconds since 1970:
-- the interfaces in src/server/db say what each column means. Indexes named by_action sort as src/server/db/action-order.ts does.

create table products (
  id text primary key, slug text not null, part_number text not null, name text not null, summary text not null,
  description text not null, image text not null, alt text not null, category text not null, subcategory text not null,
  price_minor bigint not null, stock bigint not null, version bigint not null, archived bigint not null,
  created_at bigint not null, updated_at bigint not null, changed_at bigint not null, particulars text not null, fits text not null, fitting text not null,
  constraint products_slug unique (slug), constraint products_stock check (stock >= 0),
  constraint products_price check (price_minor >= 0)
);

create table users (
  id text primary key, username text not null, email text not null, email_key text not null, role text not null,
  password_hash text not null, profile_image text not null, email_verified_at bigint, created_at bigint not null,
  updated_at bigint not null,
  constraint users_email unique (email_key), constraint users_role check (role in ('customer', 'staff', 'admin'))
);

create table sessions (
  token_hash text primary key, user_id text not null references users on delete cascade, created_at bigint not null,
  last_used_at bigint not null, device text not null default ''
);
create index sessions_user on sessions (user_id);

create table account_links (
  token_hash text primary key, kind text not null, user_id text not null references users on delete cascade,
  expires_at bigint not null, used_at bigint,
  constraint account_links_kind check (kind in ('reset', 'verify'))
);
create index account_links_user on account_links (user_id);

create table known_networks (
  network_hash text primary key, user_id text not null references users on delete cascade, last_at bigint not null
);
create index known_networks_user on known_networks (user_id);

create table team_invitations (
  id text primary key, email text not null, email_key text not null, role text not null, token_hash text not null,
  invited_by text references users on delete set null, created_at bigint not null, expires_at bigint not null,
  constraint team_invitations_email unique (email_key), constraint team_invitations_token unique (token_hash),
  constraint team_invitations_role check (role in ('staff', 'admin'))
);

create table second_factors (
  user_id text primary key references users on delete cascade, secret text not null, created_at bigint not null,
  last_step bigint not null, confirmed_at bigint
);

create table recovery_codes (code_hash text primary key, user_id text not null references users on delete cascade);
create index recovery_codes_user on recovery_codes (user_id);

create table engineers (
  id text primary key, name text not null, email text not null, phone text not null, skills text not null, hours text,
  day_token_hash text, feed_token_hash text, active bigint not null, version bigint not null, created_at bigint not null,
  constraint engineers_day unique (day_token_hash), constraint engineers_feed unique (feed_token_hash)
);

create table appointments (
  id text primary key, user_id text references users on delete set null, name text not null, email text not null,
  phone text not null, service text not null, subject text not null, message text not null, date text not null,
  time text not null, chosen_date text, chosen_time text, status text not null, content_hash text not null, idempotency_key text, fresh_hash text,
  is_quote bigint not null, suspected bigint not null, created_at bigint not null, updated_at bigint not null,
  address text not null, post_code text not null, machine text not null, version bigint not null, untold_at bigint,
  net text not null, email_proven_at bigint, staff_note text not null,
  constraint appointments_key unique (idempotency_key), constraint appointments_fresh unique (fresh_hash),
  constraint appointments_chosen check ((chosen_date is null) = (chosen_time is null)),
  constraint appointments_status check (status in ('pending', 'confirmed', 'completed', 'cancelled'))
);
create index appointments_by_action on appointments (
  (case status when 'pending' then 0 when 'confirmed' then 1 else 2 end),
  (case when status in ('pending', 'confirmed') then date || time end), date desc, time desc, id desc
);
create index appointments_by_date_time_id on appointments (date, time, id);
create index appointments_by_is_quote_created_at_id on appointments (is_quote, created_at, id);
create index appointments_by_is_quote_status_created_at_id on appointments (is_quote, status, created_at, id);
create index appointments_by_name_id on appointments (name, id);
create index appointments_by_service_id on appointments (service, id);
create index appointments_by_status_created_at_id on appointments (status, created_at, id);
create index appointments_created on appointments (created_at);
create index appointments_email on appointments (lower(email));
create index appointments_untold on appointments (untold_at) where untold_at is not null;
create index appointments_user on appointments (user_id);

-- Rows without an appointment never conflict.
create table photos (
  id text primary key, appointment_id text references appointments on delete cascade, file text not null,
  position bigint not null, created_at bigint not null,
  constraint photos_of_appointment unique (appointment_id, position)
);

create table quotes (
  id text primary key, appointment_id text not null references appointments on delete cascade, number text not null,
  state text not null, currency text not null, due text not null, valid_until text not null, note text not null,
  version bigint not null, edits bigint not null, total_minor bigint not null, due_minor bigint not null,
  wants_slot bigint not null, starts_sooner bigint not null, created_at bigint not null, updated_at bigint not null,
  sent_at bigint, answered_at bigint, answered_name text, opened_at bigint,
  constraint quotes_version unique (number, version),
  constraint quotes_state check (state in ('draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded')),
  constraint quotes_due check (due in ('nothing', 'deposit', 'all')),
  constraint quotes_total check (total_minor >= 0 and due_minor between 0 and total_minor)
);
create index quotes_appointment on quotes (appointment_id);
create unique index quotes_draft on quotes (appointment_id) where state = 'draft';
create unique index quotes_open on quotes (appointment_id) where state in ('sent', 'accepted');
create index quotes_valid on quotes (state, valid_until);

create table quote_lines (
  quote_id text not null references quotes on delete cascade, product_id text references products, kind text not null,
  name text not null, part_number text not null, image text not null, position bigint not null, quantity bigint not null,
  price_minor bigint not null,
  constraint quote_lines_key primary key (quote_id, position),
  constraint quote_lines_kind check (kind in ('part', 'labour', 'discount')),
  constraint quote_lines_quantity check (quantity between 1 and 99)
);
create index quote_lines_product on quote_lines (product_id);

create table orders (
  id text primary key, user_id text references users on delete set null, number text not null, origin text not null,
  status text not null, payment_state text not null, stock_state text not null, currency text not null, first_name text not null,
  last_name text not null, email text not null, phone text not null, address text not null, city text not null,
  post_code text not null, country text not null, email_key text not null, net text not null, content_hash text not null,
  refund_id text, review_reason text, idempotency_key text, total_minor bigint not null, hold_expires_at bigint not null,
  next_check_at bigint not null, check_pause_ms bigint not null, lapses_at bigint, created_at bigint not null, updated_at bigint not null, paid_at bigint,
  refunded_at bigint, carrier text, tracking_number text, staff_note text, shipped_at bigint, desk_version bigint not null,
  received_minor bigint not null, refunded_minor bigint not null, kept_minor bigint not null, kept_reason text, kept_by text,
  quote_id text references quotes on delete set null, quote_part text,
  tracking_link text,
  constraint orders_number unique (number), constraint orders_origin check (origin in ('shop', 'quote')),
  constraint orders_of_origin check ((origin = 'quote') = (quote_part is not null)),
  constraint orders_refund unique (refund_id),
  constraint orders_key unique (idempotency_key), constraint orders_total check (total_minor >= 0),
  constraint orders_kept check ((kept_minor > 0) = (kept_reason is not null)),
  constraint orders_status check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  constraint orders_payment check (payment_state in ('pending', 'completed', 'refunded', 'failed')),
  constraint orders_stock check (stock_state in ('held', 'released', 'sold', 'returned'))
);
create index orders_by_action on orders (
  (case when payment_state = 'pending' and review_reason is not null or payment_state = 'completed' and status in ('pending', 'processing') and origin = 'shop' then created_at else 8999999999999999 end),
  created_at desc, id desc
);
create index orders_by_last_name_first_name_id on orders (last_name, first_name, id);
create index orders_by_payment_state_created_at_id on orders (payment_state, created_at, id);
create index orders_by_status_created_at_id on orders (status, created_at, id);
create index orders_by_total_minor_id on orders (total_minor, id);
create index orders_check on orders (payment_state, next_check_at);
create index orders_created on orders (created_at);
create index orders_of_quote on orders (quote_id);
create index orders_open on orders (email_key, payment_state);
create unique index orders_quote on orders (quote_id, quote_part) where status <> 'cancelled';
-- Money by the day it came: the export of a period, and the figures, which read nothing else.
create index orders_received on orders (
  (coalesce(paid_at, created_at)), id, currency, received_minor, refunded_minor, user_id
) where received_minor > 0;
create index orders_to_check on orders (created_at) where review_reason is not null;
create index orders_user on orders (user_id);

create table order_lines (
  order_id text not null references orders on delete cascade, product_id text references products, name text not null,
  image text not null, position bigint not null, price_minor bigint not null, quantity bigint not null,
  part_number text not null, returned bigint not null default 0,
  constraint order_lines_position primary key (order_id, position),
  constraint order_lines_quantity check (quantity between 1 and 99),
  constraint order_lines_returned check (returned between 0 and quantity)
);
create index order_lines_product on order_lines (product_id);

-- Money that comes. At most one of an order is undecided.
create table payments (
  id text primary key, order_id text not null references orders on delete cascade, position bigint not null, method text not null,
  state text not null, amount_minor bigint not null, paypal_id text, approve_url text, pending_id text, pending_reason text,
  capture_id text, lease_until bigint not null, received_at bigint, reference text, recorded_by text not null, undone_reason text,
  created_at bigint not null,
  constraint payments_position unique (order_id, position), constraint payments_paypal unique (paypal_id),
  constraint payments_capture unique (capture_id), constraint payments_amount check (amount_minor > 0),
  constraint payments_method check (method in ('paypal', 'cash', 'card', 'transfer', 'other')),
  constraint payments_state check (state in ('open', 'capturing', 'review', 'received', 'closed', 'undone')),
  constraint payments_undone check ((state = 'undone') = (undone_reason is not null))
);
create unique index payments_undecided on payments (order_id) where state in ('open', 'capturing', 'review');
create index payments_received on payments (received_at, id) where received_at is not null;

create table diary_entries (
  id text primary key, engineer_id text not null references engineers, kind text not null, note text not null,
  from_unit bigint not null, to_unit bigint not null, created_at bigint not null, kept_until bigint,
  appointment_id text references appointments on delete cascade,
  order_id text references orders on delete cascade deferrable initially deferred,
  constraint diary_entries_appointment unique (appointment_id), constraint diary_entries_order unique (order_id),
  constraint diary_entries_engineer unique (id, engineer_id),
  constraint diary_entries_kind check (kind in ('appointment', 'hold', 'off')),
  constraint diary_entries_for check (
    (kind = 'appointment') = (appointment_id is not null) and (kind = 'hold') = (order_id is not null)
  ),
  constraint diary_entries_units check (to_unit > from_unit and to_unit - from_unit <= 96)
);
create index diary_entries_from on diary_entries (from_unit);
create index diary_entries_kept on diary_entries (kept_until) where kept_until is not null;

-- The primary key: two entries can't share an engineer's half hour.
create table diary_units (
  engineer_id text not null, entry_id text not null, unit bigint not null,
  constraint diary_units_key primary key (engineer_id, unit),
  constraint diary_units_entry foreign key (entry_id, engineer_id) references diary_entries (id, engineer_id) on delete cascade
);
create index diary_units_entry on diary_units (entry_id);

create table refunds (
  id text primary key, order_id text not null references orders on delete cascade,
  payment_id text not null references payments on delete cascade, state text not null, origin text not null,
  reason text not null, lines text not null, recorded_by text not null, amount_minor bigint not null,
  stock_back bigint not null, next_check_at bigint not null, created_at bigint not null, paypal_refund_id text,
  idempotency_key text, content_hash text, issue text, done_at bigint, why text not null, whole bigint not null,
  method text, reference text, replaces text references refunds on delete set null, closed_at bigint, asked_minor bigint,
  check_pause_ms bigint not null,
  constraint refunds_paypal unique (paypal_refund_id), constraint refunds_key unique (idempotency_key),
  constraint refunds_state check (state in ('requested', 'done', 'failed')),
  constraint refunds_amount check (amount_minor > 0),
  constraint refunds_why check (why in ('price', 'twice', 'taken-back')),
  constraint refunds_method check (method in ('paypal', 'cash', 'card', 'transfer', 'other')),
  constraint refunds_replaces unique (replaces)
);
create index refunds_done on refunds (done_at);
create index refunds_order on refunds (order_id);
create index refunds_payment on refunds (payment_id);
create index refunds_requested on refunds (next_check_at) where state = 'requested';

create table documents (
  kind text not null, number bigint not null, order_id text not null references orders on delete cascade,
  invoice_number bigint, refund_id text references refunds on delete cascade, issued_at bigint not null,
  tax_point_at bigint not null, gross_minor bigint not null, net_minor bigint not null, vat_minor bigint not null,
  vat_rate bigint not null, currency text not null, particulars text not null, sterling_rate text, vat_sterling_minor bigint,
  constraint documents_number primary key (kind, number), constraint documents_refund unique (refund_id),
  constraint documents_kind check (kind in ('invoice', 'credit')),
  constraint documents_invoice check ((kind = 'credit') = (invoice_number is not null)),
  constraint documents_sum check (net_minor + vat_minor = gross_minor and gross_minor > 0)
);
create index documents_issued on documents (issued_at);
create index documents_order on documents (order_id);
create index documents_tax_point on documents (tax_point_at);

create table unmatched_captures (
  capture_id text primary key, paypal_id text not null, custom_id text not null, seen_at bigint not null, refunded_at bigint,
  value text, currency text, payer_name text, payer_email text, refund_id text, refund_begun_at bigint, closed_at bigint
);

create table webhook_events (id text primary key, type text not null, received_at bigint not null);

create table reviews (
  id text primary key, name text not null, role text not null, service text not null, content text not null, date text not null,
  state text not null, content_hash text not null, words_hash text not null, idempotency_key text, fresh_hash text,
  rating bigint not null, sample bigint not null, created_at bigint not null,
  appointment_id text references appointments on delete set null, verified bigint not null,
  order_id text references orders on delete set null,
  constraint reviews_key unique (idempotency_key), constraint reviews_fresh unique (fresh_hash),
  constraint reviews_rating check (rating between 1 and 5),
  constraint reviews_state check (state in ('published', 'held', 'hidden'))
);
create unique index reviews_appointment on reviews (appointment_id);
create index reviews_by_created_at on reviews (created_at);
create index reviews_by_name_id on reviews (name, id);
create index reviews_by_rating_id on reviews (rating, id);
create unique index reviews_order on reviews (order_id);
create index reviews_shown on reviews (state, created_at);
create index reviews_words on reviews (words_hash);

create table cancellations (
  id text primary key, name text not null, email text not null, order_or_booking text not null, address text not null,
  message text not null, content_hash text not null, idempotency_key text, fresh_hash text, suspected bigint not null,
  created_at bigint not null, handled_at bigint, handled_by text,
  constraint cancellations_key unique (idempotency_key), constraint cancellations_fresh unique (fresh_hash)
);
create index cancellations_by_action on cancellations (
  (case when handled_at is null then created_at else 8999999999999999 end), created_at desc, id desc
);
create index cancellations_by_handled_at_created_at_id on cancellations (handled_at, created_at, id);
create index cancellations_by_name_id on cancellations (name, id);
create index cancellations_created on cancellations (created_at);
create index cancellations_email on cancellations (lower(email));

create table guest_links (
  token_hash text primary key, kind text not null, thing_id text not null, expires_at bigint not null,
  created_at bigint not null,
  constraint guest_links_kind check (kind in ('order', 'booking', 'quote'))
);
create index guest_links_expiry on guest_links (expires_at);
create index guest_links_thing on guest_links (kind, thing_id);

create table outbox (
  id text primary key, dedupe_key text not null, kind text not null, to_address text not null, to_name text not null,
  subject text not null, text text not null, html text not null, attempts bigint not null, next_attempt_at bigint not null,
  lease_until bigint not null, created_at bigint not null, sent_at bigint, failed_at bigint, file_at bigint, last_error text,
  link_kind text, link_thing_id text, calendar text, put_aside_at bigint,
  constraint outbox_fact unique (dedupe_key)
);
create index outbox_by_action on outbox (
  (case when failed_at is not null and put_aside_at is null then 0 when sent_at is null and file_at is null then 1 else 2 end), created_at desc, id desc
);
create index outbox_by_created_at on outbox (created_at);
create index outbox_by_subject_id on outbox (subject, id);
create index outbox_by_to_address_id on outbox (to_address, id);
create index outbox_due on outbox (sent_at, failed_at, file_at, next_attempt_at);
create index outbox_receiver on outbox (lower(to_address));

create table mail_allowances (
  address_hash text primary key, last_at bigint not null, day_began_at bigint not null, sent_that_day bigint not null
);

create table audit_log (
  id text primary key, at bigint not null, actor text not null, action text not null, entity text not null,
  entity_id text not null, before text not null, after text not null
);
create index audit_actor on audit_log (actor, at);
create index audit_at on audit_log (at, id);
create index audit_entity on audit_log (entity, entity_id);

create table settings (
  id text primary key, staff_email text not null, low_stock bigint not null, version bigint not null,
  updated_at bigint not null, staff_second_factor bigint not null
);

create table opening_exceptions (date text primary key, opens text, closes text, message text not null);

create table counters (name text primary key, value bigint not null);

create table restores (at bigint primary key, taken_at bigint not null, listed_until bigint not null);

create table number_gaps (
  name text not null, from_number bigint not null, to_number bigint not null, at bigint not null,
  constraint number_gaps_key primary key (name, from_number), constraint number_gaps_order check (to_number >= from_number)
);

create table heartbeats (id bigint primary key, at bigint not null);

create table job_turns (name text primary key, next_at bigint not null);

-- rate-limiter-flexible reads and writes this table on PostgreSQL.
create table throttles (key text primary key, points bigint not null, expire bigint);

create table engineer_plans (
  engineer_id text not null references engineers on delete cascade, date text not null, told text not null, seen text not null,
  seen_at bigint not null, constraint engineer_plans_key primary key (engineer_id, date)
);

create table publications (
  id text primary key, at bigint not null, revision text not null, pages bigint not null, problem text not null
);
create index publications_at on publications (at);

insert into settings (id, staff_email, low_stock, version, updated_at, staff_second_factor) values ('shop', '', 10, 1, 0, 0);

insert into counters (name, value) values ('order', 100000), ('quote', 1000), ('invoice', 0), ('credit-note', 0), ('diary', 0);

-- Bills and phone orders: what the company asks for without a checkout. Units as in 001.

alter table orders drop constraint orders_origin;
alter table orders add constraint orders_origin check (origin in ('shop', 'quote', 'bill', 'phone'));
alter table orders add column job_id text references appointments on delete set null;
alter table orders add column due_on text;
alter table orders add column company text not null default '';
alter table orders add column purchase_order text not null default '';
alter table orders add column takes_paypal bigint not null default 1;
alter table orders add column disputed_at bigint;
alter table orders add column written_off_at bigint;

-- One visit is billed once.
create unique index orders_bill on orders (job_id) where origin = 'bill' and status <> 'cancelled';
create index orders_of_job on orders (job_id);
create index orders_owed on orders (due_on, id) where origin = 'bill' and payment_state = 'pending' and status <> 'cancelled';

drop index orders_by_action;
create index orders_by_action on orders (
  (case when payment_state = 'pending' and review_reason is not null or payment_state = 'completed' and status in ('pending', 'processing') and origin in ('shop', 'phone') then created_at else 8999999999999999 end),
  created_at desc, id desc
);

-- Who pays for a visit, found by their address: as JSON it can't be asked for alike on both engines.
alter table appointments add column payer_key text;
create index appointments_payer on appointments (payer_key) where payer_key is not null;

-- Words of content/ as the dashboard has edited them: drafts by field, and whole sets of them as they were published.
create table content_edits (
  path text not null, field text not null, value text, was text not null, version bigint not null,
  author text not null, at bigint not null, primary key (path, field)
);

create table content_snapshots (id text primary key, at bigint not null, author text not null, edits text not null);
create index content_snapshots_at on content_snapshots (at);

alter table publications add column snapshot text;

insert into counters (name, value) values ('content', 0);

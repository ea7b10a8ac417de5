-- Who gets a mail a day at most about new and changed notices of a sponsor, an area or a kind of election.
create table followers (
  id uuid primary key,
  -- Sealed.
  email text not null,
  -- Keyed hash of the address; begins with the id of its key.
  address_hash text not null unique,
  created_at timestamptz not null,
  -- The last day on which it was looked whether there is something to mail.
  looked_on date
);
create table follows (
  id uuid primary key,
  follower_id uuid not null references followers on delete cascade,
  locale text not null,
  country text not null constraint follows_country check (country in ('NL', 'BE')),
  kind text not null constraint follows_kind check (kind in ('SPONSOR', 'AREA', 'CONTEXT')),
  -- A name or a word of the public register: nothing that anybody typed.
  topic text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- What became public later is news.
  seen_until timestamptz not null,
  unique (follower_id, country, kind, topic)
);
create index follows_unconfirmed on follows (asked_at) where confirmed_at is null;

alter table outbox add follower_id uuid references followers on delete cascade,
  -- Sealed: where one press ends all mails of its kind (RFC 8058).
  add unsubscribe_url text;
create index outbox_follower_id on outbox (follower_id) where follower_id is not null;

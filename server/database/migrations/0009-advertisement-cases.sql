-- What is done with a political advertisement before and after its notice is in the register: a case has the id of its notice.
create table advertisement_cases (
  id text primary key,
  country text not null constraint advertisement_cases_country check (country in ('NL', 'BE')),
  -- DECLARED: by a sponsor whose e-mail address is not confirmed. ASKED: the sponsor has to complete it by `due_on`.
  state text not null constraint advertisement_cases_state check (state in
    ('DECLARED', 'OPEN', 'ASKED', 'PUBLISHED', 'STOPPED', 'REFUSED')),
  origin text not null constraint advertisement_cases_origin check (origin in ('SPONSOR', 'STAFF', 'IMPORT')),
  received_at timestamptz not null,
  -- When it was last refused or stopped.
  closed_at timestamptz,
  -- The day by which something is to be done: the first of publication, or that by which the sponsor completes it.
  due_on date,
  -- Sealed JSON: the notice as it was entered; null where it is what the register has.
  draft text,
  -- Of the draft: increases with every change. Who signs off a version has seen it.
  draft_version integer not null default 0,
  -- The version of the notice that the draft changes; null before it is in the register.
  base_version integer,
  -- Digest of its picture, which is kept as long as the draft.
  draft_creative text,
  -- Who changed the draft last, by the id at the login provider; null for the sponsor.
  edited_by text,
  -- Sealed JSON: who declared it, and what is not published; null where nobody did.
  declaration text,
  language text not null,
  owner text,
  owner_name text
);
create index advertisement_cases_open on advertisement_cases (state, due_on, id) where state <> 'PUBLISHED';
create index advertisement_cases_drafts on advertisement_cases (due_on, id) where draft is not null;
create index advertisement_cases_published on advertisement_cases (received_at desc, id) where state = 'PUBLISHED';
create index advertisement_cases_counts on advertisement_cases (state, owner);

create table advertisement_history (
  id uuid primary key,
  advertisement_id text not null references advertisement_cases on delete cascade,
  at timestamptz not null,
  kind text not null,
  subject text,
  name text,
  details jsonb not null,
  mail_id uuid,
  position bigint not null generated always as identity
);
create index advertisement_history_order on advertisement_history (advertisement_id, at);
create index advertisement_history_mail on advertisement_history (mail_id) where mail_id is not null;

-- Mailed links to the page of a declaration, as hashes.
create table advertisement_links (
  token_hash text primary key,
  advertisement_id text not null references advertisement_cases on delete cascade,
  expires_at timestamptz not null
);
create index advertisement_links_case on advertisement_links (advertisement_id);

alter table case_steps add advertisement_id text references advertisement_cases on delete cascade;
alter table case_steps drop constraint case_steps_case,
  add constraint case_steps_case check (num_nonnulls(request_reference, complaint_id, advertisement_id) = 1);
create index case_steps_advertisement on case_steps (advertisement_id) where advertisement_id is not null;

alter table waiting_steps add advertisement_id text unique references advertisement_cases on delete cascade;
alter table waiting_steps drop constraint waiting_steps_case,
  add constraint waiting_steps_case check (num_nonnulls(request_reference, complaint_id, advertisement_id) = 1);

alter table outbox add advertisement_id text references advertisement_cases on delete cascade;
create index outbox_advertisement_id on outbox (advertisement_id) where advertisement_id is not null;

-- Who enters, checks and signs off notices: nothing of requests.
alter table staff_sessions add handles_advertisements boolean not null default false;

-- Of a notice: since when the advertisement does not run any more and why, and why this version replaced the one before.
alter table campaign_items
  add stopped_on date,
  add stop_reason_nl text,
  add stop_reason_fr text,
  add change_reason_nl text,
  add change_reason_fr text;

insert into advertisement_cases (id, country, state, origin, received_at, language)
  select id, country, case when status = 'CANCELLED' then 'STOPPED' else 'PUBLISHED' end, 'IMPORT', notice_since, 'nl'
  from campaign_items;

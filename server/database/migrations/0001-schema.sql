-- The register of political advertisements. `server/campaigns` writes it, `server/register` reads it.

-- A field of a notice is a column. Optional fields are null.
create table campaign_items (
  id text primary key,
  country text not null constraint campaign_items_country check (country in ('NL', 'BE')),
  sponsor_name text not null,
  sponsor_email text not null,
  sponsor_address text not null,
  sponsor_registered_name text,
  sponsor_establishment text,
  sponsor_registration_number text,
  sponsor_website text,
  payer_name text,
  payer_email text,
  payer_address text,
  payer_registered_name text,
  payer_establishment text,
  payer_registration_number text,
  payer_website text,
  ultimate_beneficiary_owner_name text,
  ultimate_beneficiary_owner_email text,
  ultimate_beneficiary_owner_address text,
  ultimate_beneficiary_owner_registered_name text,
  ultimate_beneficiary_owner_establishment text,
  ultimate_beneficiary_owner_registration_number text,
  ultimate_beneficiary_owner_website text,
  publication_start_date date not null,
  publication_end_date date not null,
  reach_lower_bound integer,
  reach_upper_bound integer,
  budget_lower_bound integer,
  budget_upper_bound integer,
  benefits_in_kind integer,
  interactions integer,
  campaign_budget_lower_bound integer,
  campaign_budget_upper_bound integer,
  campaign_benefits_in_kind integer,
  calculation_method_nl text,
  calculation_method_fr text,
  funding_origin_type text not null,
  funding_region text not null,
  campaign_context_type text not null,
  campaign_context_note_nl text,
  campaign_context_note_fr text,
  campaign_context_url text,
  election_name_nl text,
  election_name_fr text,
  election_level text,
  election_date date,
  election_territory text,
  official_information_url text,
  european_repository_url text,
  targeting text,
  absent_items text[],
  previous_publication_suspended boolean not null,
  channel text not null,
  status text,
  creative_digest text,
  creative_width integer,
  creative_height integer,
  creative_alternative_nl text,
  creative_alternative_fr text,
  creative_text_nl text,
  creative_text_fr text,
  creative_withheld_nl text,
  creative_withheld_fr text,
  notice_version integer not null default 1,
  notice_since timestamptz not null default now(),
  -- Of `campaign_revisions`: the one that stored this version.
  revision bigint not null,
  constraint campaign_items_period check (publication_start_date <= publication_end_date)
);
create index campaign_items_revision on campaign_items (revision, id);

-- Previous versions of notices: the columns of the notice as JSON.
create table campaign_versions (
  campaign_id text not null references campaign_items on delete cascade,
  notice_version integer not null,
  notice_since timestamptz not null,
  notice jsonb not null,
  primary key (campaign_id, notice_version)
);

-- Advertisements that have left the register: their URLs are gone (410), not unknown (404).
create table removed_campaigns (
  id text primary key,
  country text not null,
  revision bigint not null
);
create index removed_campaigns_revision on removed_campaigns (revision, id);

-- A row for each statement that changed the register. Servers read what changed after the revision that they know by its id: a
-- restored backup may reach the same number with other content, but not the same id.
create table campaign_revisions (
  revision bigint primary key,
  id uuid not null unique default gen_random_uuid()
);
insert into campaign_revisions (revision) values (0);

-- Pictures by the SHA-256 of their content.
create table creatives (
  creative_digest text primary key,
  creative_width integer not null,
  creative_height integer not null,
  content bytea not null,
  thumbnail bytea not null,
  stored_at timestamptz not null default now()
);
-- WebP is compressed already.
alter table creatives alter column content set storage external, alter column thumbnail set storage external;

-- What visitors send.

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  question text not null,
  locale text not null,
  received_at timestamptz not null,
  -- The honeypot was filled in, by a machine or by a password manager.
  possibly_automated boolean not null default false
);
create index contact_messages_received on contact_messages (received_at);

-- Reports about advertisements. No foreign key: the register may drop an item, what was reported about it stays.
create table complaints (
  id uuid primary key,
  campaign_id text not null,
  reason text not null,
  name text not null,
  email text not null,
  explanation text not null,
  locale text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  notice_version integer not null,
  owner text,
  owner_name text,
  outcome text constraint complaints_outcome check (outcome in ('CORRECTED', 'STOPPED', 'UNFOUNDED')),
  outcome_text text not null default '',
  closed_at timestamptz,
  closed_by text,
  -- As of a request.
  final_at timestamptz,
  undo jsonb,
  possibly_automated boolean not null default false,
  constraint complaints_closed check ((outcome is null) = (closed_at is null))
);
create index complaints_received on complaints (received_at);
create index complaints_campaign on complaints (campaign_id);
create index complaints_open on complaints (due_at, id) where closed_at is null;
create index complaints_mine on complaints (owner, due_at, id) where closed_at is null;
create index complaints_closed_at on complaints (closed_at, id) where closed_at is not null;
-- The counts of the tabs, from the index alone.
create index complaints_counts on complaints (closed_at, due_at, owner);

-- Submissions of one sender in an hour, by a keyed hash of the sender, and the key.
create table message_counts (
  sender_hash text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index message_counts_end on message_counts (ends_at);
create table message_count_key (
  only_row boolean primary key default true check (only_row),
  key text not null
);
insert into message_count_key (key)
  values (encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'));

-- Privacy requests: see docs/privacy-requests.md.

create table privacy_requests (
  reference text primary key,
  idempotency_key text unique,
  fingerprint text not null,
  flow_type text not null,
  country text not null constraint privacy_requests_country check (country in ('NL', 'BE')),
  language text not null,
  body jsonb not null,
  origin text not null,
  state text not null constraint privacy_requests_state check (state in
    ('RECEIVED', 'VERIFIED', 'PAUSED', 'EXTENDED', 'ANSWERED', 'PARTLY_ANSWERED', 'REFUSED', 'WITHDRAWN')),
  received_at timestamptz not null,
  answer_by date not null,
  reminded_at timestamptz,
  verified_at timestamptz,
  withdrawn_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  asked_on date not null,
  paused_on date,
  paused_days integer not null default 0,
  answered_on date,
  extension text,
  extended_on date,
  decision jsonb,
  informed_on date,
  -- Until then a decision waits in the outbox and can be taken back, with what `undo` says.
  final_at timestamptz,
  undo jsonb,
  review_by date,
  review jsonb,
  owner text,
  owner_name text,
  -- Printed letters that were not posted yet.
  unposted integer not null default 0,
  duplicate_of text references privacy_requests on delete cascade,
  sent_by text,
  channel text,
  identification text,
  -- Tasks that are neither done nor unnecessary: it is not granted before.
  open_tasks integer not null default 0,
  behalf text constraint privacy_requests_behalf check (behalf in ('CHILD', 'CLIENT', 'DECEASED')),
  authority text,
  possibly_automated boolean not null default false,
  constraint privacy_requests_authority check ((behalf is null) = (authority is null))
);
create index privacy_requests_newest on privacy_requests (received_at desc, reference);
create index privacy_requests_unverified on privacy_requests (received_at) where verified_at is null;
create index privacy_requests_open on privacy_requests (fingerprint) where state in ('VERIFIED', 'PAUSED', 'EXTENDED');
create index privacy_requests_duplicates on privacy_requests (duplicate_of) where duplicate_of is not null;
create index privacy_requests_reference on privacy_requests (reference collate "C");
create index privacy_requests_email on privacy_requests (lower(body ->> 'email'));
-- The lists and counts of staff are found in these indexes, without the texts that people wrote.
create index privacy_requests_due on privacy_requests (answer_by, reference)
  include (state, country, flow_type, owner, owner_name, paused_on, answered_on, asked_on)
  where state in ('VERIFIED', 'PAUSED', 'EXTENDED');
create index privacy_requests_closed on privacy_requests (received_at desc, reference)
  include (state, country, flow_type, owner, owner_name)
  where state in ('RECEIVED', 'ANSWERED', 'PARTLY_ANSWERED', 'REFUSED', 'WITHDRAWN');
create index privacy_requests_reviews on privacy_requests (review_by, reference)
  include (state, country, flow_type, owner, owner_name, asked_on) where review_by is not null;
create index privacy_requests_unposted on privacy_requests (answer_by, reference)
  include (state, country, flow_type, owner, owner_name) where unposted > 0;
create index privacy_requests_counts on privacy_requests (state, country, flow_type, owner, owner_name);
-- Has all columns of the public figures.
create index privacy_requests_figures on privacy_requests
  (asked_on, flow_type, state, extended_on, answer_by, verified_at, decided_at, informed_on, reference)
  where verified_at is not null and duplicate_of is null;

-- The answers of a period.
create index privacy_requests_informed on privacy_requests (informed_on)
  include (asked_on, answer_by, flow_type, reference) where informed_on is not null and duplicate_of is null;

-- The words by which staff find a request, as hashes that need the key of `message_count_key`.
create table privacy_request_words (
  reference text primary key references privacy_requests on delete cascade,
  received_at timestamptz not null,
  words bigint[] not null
);
-- Hashes cannot be compressed.
alter table privacy_request_words alter column words set storage external;
create index privacy_request_words_words on privacy_request_words using gin (words);

create table privacy_request_history (
  id uuid primary key,
  reference text not null references privacy_requests on delete cascade,
  at timestamptz not null,
  kind text not null,
  subject text,
  name text,
  details jsonb not null,
  mail_id uuid,
  position bigint not null generated always as identity
);
create index privacy_request_history_order on privacy_request_history (reference, at);
-- The mails that could not be delivered: few, and looked for in all answers of a period.
create index privacy_request_history_failed on privacy_request_history (reference, mail_id, at) where kind = 'MAIL_FAILED';
create index privacy_request_history_mail on privacy_request_history (mail_id) where mail_id is not null;

-- Mailed links. A link outlives its request, so that it is known as expired.
create table privacy_request_links (
  token_hash text primary key,
  reference text references privacy_requests on delete set null,
  purpose text not null,
  expires_at timestamptz not null,
  mail_id uuid,
  -- Keyed hash of the code that the mail has next to the link; null once it was used.
  code_hash text
);
create index privacy_request_links_reference on privacy_request_links (reference);

-- Addresses of people who lost a link, until the mail is written.
create table lost_links (
  id bigint primary key generated always as identity,
  email text not null,
  locale text not null,
  received_at timestamptz not null
);

-- What is to be done for a request at a brand or in a system. For which person says the request.
create table privacy_request_tasks (
  id uuid primary key,
  reference text not null references privacy_requests on delete cascade,
  kind text not null constraint privacy_request_tasks_kind check (kind in ('BRAND', 'SYSTEM', 'RECIPIENTS')),
  -- Key of the brand, or id of the system.
  target text not null,
  channel text,
  note text not null default '',
  -- Why it is not needed.
  reason text,
  done_at timestamptz,
  done_by text,
  constraint privacy_request_tasks_done check ((done_at is null) = (done_by is null) and (reason is null or done_at is not null))
);
-- The work list is found in it, without the notes.
create index privacy_request_tasks_request on privacy_request_tasks (reference, id) include (kind, target, done_at);

create table privacy_request_messages (
  id uuid primary key,
  reference text not null references privacy_requests on delete cascade,
  author text,
  sent_at timestamptz not null,
  read_at timestamptz,
  is_answer boolean not null,
  ready_until date,
  reminded_at timestamptz,
  sealed text,
  destroyed_at timestamptz
);
create index privacy_request_messages_order on privacy_request_messages (reference, sent_at);
create index privacy_request_messages_unread on privacy_request_messages (reference) where author is null and read_at is null;

create table privacy_request_files (
  id uuid primary key,
  reference text not null references privacy_requests on delete cascade,
  message_id uuid references privacy_request_messages on delete cascade,
  -- A file for the answer that was found for a task.
  task_id uuid references privacy_request_tasks on delete set null,
  by_staff boolean not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  size integer not null,
  sha256 text,
  -- Name, media type and metadata.
  sealed text,
  destroyed_at timestamptz
);
create index privacy_request_files_request on privacy_request_files (reference);
create index privacy_request_files_message on privacy_request_files (message_id);
create index privacy_request_files_task on privacy_request_files (task_id) where task_id is not null;

create table privacy_request_file_parts (
  file_id uuid not null references privacy_request_files on delete cascade,
  position integer not null,
  sealed bytea not null,
  primary key (file_id, position)
);

-- Letters as they were sent; the id is that of the history entry.
create table privacy_request_letters (
  id uuid primary key,
  reference text not null references privacy_requests on delete cascade,
  sealed text not null,
  wrapped_key text not null
);
create index privacy_request_letters_request on privacy_request_letters (reference);

-- The keys of messages and files: a small table, so that it can be written anew after keys were destroyed.
create table privacy_request_keys (
  message_id uuid unique references privacy_request_messages on delete cascade,
  file_id uuid unique references privacy_request_files on delete cascade,
  wrapped_key text not null,
  constraint privacy_request_keys_owner check (num_nonnulls(message_id, file_id) = 1)
);

create table privacy_request_codes (
  reference text not null references privacy_requests on delete cascade,
  code_hash text not null,
  expires_at timestamptz not null,
  primary key (reference, code_hash)
);

create table privacy_request_openings (
  reference text primary key references privacy_requests on delete cascade,
  opening_hash text not null,
  opening_until timestamptz not null
);

-- Mails. A mail is removed together with what it is about.
create table outbox (
  id uuid primary key,
  message_id text not null unique,
  recipient text not null,
  reply_to text,
  reply_to_name text,
  subject text not null,
  text text not null,
  html text,
  locale text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  claimed_until timestamptz,
  sent_at timestamptz,
  last_error text,
  refusals integer not null default 0,
  given_up_at timestamptz,
  possibly_automated boolean not null default false,
  request_reference text references privacy_requests on delete cascade,
  contact_message_id uuid references contact_messages on delete cascade,
  complaint_id uuid references complaints on delete cascade
);
create index outbox_unsent on outbox (next_attempt_at) where sent_at is null and given_up_at is null;
create index outbox_sent on outbox (sent_at) where sent_at is not null;
create index outbox_given_up on outbox (given_up_at) where given_up_at is not null;
create index outbox_request_reference on outbox (request_reference) where request_reference is not null;
create index outbox_contact_message_id on outbox (contact_message_id) where contact_message_id is not null;
create index outbox_complaint_id on outbox (complaint_id) where complaint_id is not null;

-- Staff.

create table staff_logins (
  id_hash text primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  origin text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index staff_logins_expiry on staff_logins (expires_at);

create table staff_sessions (
  id_hash text primary key,
  subject text not null,
  name text not null,
  has_role boolean not null,
  may_audit boolean not null,
  -- Ids of the systems whose tasks they may see.
  systems text[] not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_expiry on staff_sessions (expires_at);

create table staff_audit (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  subject text not null,
  name text not null,
  action text not null,
  reference text,
  details text
);
create index staff_audit_at on staff_audit (at);
create index staff_audit_reference on staff_audit (reference);
create index staff_audit_name on staff_audit (lower(name) text_pattern_ops, id);
create index staff_audit_subject on staff_audit (lower(subject));
-- Tells whether the rejection of a person is logged already.
create index staff_audit_refusals on staff_audit (subject, at) where action in ('REFUSED', 'REFUSED_LOGIN');

create table staff_digests (
  day date primary key,
  at timestamptz not null
);

-- Cases of staff: requests about personal data, and reports about advertisements.

-- The ids of steps that were taken with an idempotency key.
create table case_steps (
  id uuid primary key,
  request_reference text references privacy_requests (reference) on delete cascade,
  complaint_id uuid references complaints (id) on delete cascade,
  constraint case_steps_case check (num_nonnulls(request_reference, complaint_id) = 1)
);
create index case_steps_request on case_steps (request_reference);
create index case_steps_complaint on case_steps (complaint_id);

create table complaint_history (
  id uuid primary key,
  complaint_id uuid not null references complaints (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  subject text,
  name text,
  details jsonb not null,
  mail_id uuid,
  position bigint not null generated always as identity
);
create index complaint_history_order on complaint_history (complaint_id, at);

-- The server itself.

create table retention_duties (
  duty text primary key,
  done_at timestamptz not null
);

-- The newest signed channels that a server has served.
create table served_channels (
  id integer primary key check (id = 1),
  counter integer not null,
  signature text not null
);

create table page_views (
  day date not null,
  country text not null,
  route text not null,
  views integer not null,
  primary key (day, country, route)
);

create table telemetry (
  hour timestamptz not null,
  app text not null,
  version text not null,
  route text not null,
  metric text not null,
  up_to integer not null,
  count bigint not null,
  primary key (hour, app, version, route, metric, up_to)
);

-- What one network reported about one version of an app in an hour, by a keyed hash of both.
create table telemetry_senders (
  hour timestamptz not null,
  sender text not null,
  visits integer not null,
  faults integer not null,
  primary key (hour, sender)
);

-- What authorities (Art. 16 Regulation (EU) 2024/900) and others with an interest (Art. 17) ask about political advertisements.
create table information_requests (
  id uuid primary key,
  country text not null constraint information_requests_country check (country in ('NL', 'BE')),
  locale text not null,
  kind text not null constraint information_requests_kind check (kind in
    ('AUTHORITY', 'RESEARCHER', 'CIVIL_SOCIETY', 'POLITICAL_ACTOR', 'OBSERVER', 'JOURNALIST')),
  campaign_id text,
  -- Sealed, as the answer.
  name text not null,
  organisation text not null,
  email text not null,
  question text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- The member of staff who entered it; null for what was sent with the form.
  entered_by text,
  possibly_automated boolean not null default false,
  answer text,
  answered_at timestamptz,
  answered_by text
);
create index information_requests_open on information_requests (due_at, id) where answered_at is null;
create index information_requests_answered on information_requests (answered_at desc, id) where answered_at is not null;

alter table outbox add information_request_id uuid references information_requests on delete cascade;
create index outbox_information_request_id on outbox (information_request_id) where information_request_id is not null;

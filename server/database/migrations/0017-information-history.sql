-- A question about political advertisements is a case like the others: what happens to it, and the steps that were taken with it.
create table information_history (
  id uuid primary key,
  information_request_id uuid not null references information_requests on delete cascade,
  at timestamptz not null,
  kind text not null,
  subject text,
  name text,
  -- Sealed.
  details jsonb not null,
  mail_id uuid,
  position bigint not null generated always as identity
);
create index information_history_order on information_history (information_request_id, at);
create index information_history_mail on information_history (mail_id) where mail_id is not null;

insert into information_history (id, information_request_id, at, kind, name, details)
  select gen_random_uuid(), id, received_at, 'RECEIVED', entered_by, '{}' from information_requests;
insert into information_history (id, information_request_id, at, kind, name, details)
  select gen_random_uuid(), id, answered_at, 'ANSWERED', answered_by, '{}' from information_requests
  where answered_at is not null;

alter table case_steps add information_request_id uuid references information_requests on delete cascade;
alter table case_steps drop constraint case_steps_case,
  add constraint case_steps_case check
    (num_nonnulls(request_reference, complaint_id, advertisement_id, information_request_id) = 1);
create index case_steps_information on case_steps (information_request_id) where information_request_id is not null;

alter table waiting_steps add information_request_id uuid unique references information_requests on delete cascade;
alter table waiting_steps drop constraint waiting_steps_case,
  add constraint waiting_steps_case check
    (num_nonnulls(request_reference, complaint_id, advertisement_id, information_request_id) = 1);

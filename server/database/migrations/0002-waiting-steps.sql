-- Steps of staff that are not taken yet: they may be taken back, or a second member of staff has to approve them. One for a case.
create table waiting_steps (
  id uuid primary key,
  request_reference text unique references privacy_requests (reference) on delete cascade,
  complaint_id uuid unique references complaints (id) on delete cascade,
  -- That of the audit log.
  action text not null,
  -- The body of its call, and the files of staff that go with it.
  sealed text not null,
  wrapped_key text not null,
  files uuid[] not null,
  subject text not null,
  name text not null,
  decided_at timestamptz not null,
  -- When it is taken; null while nobody has approved it.
  due_at timestamptz,
  approver_subject text,
  approver_name text,
  constraint waiting_steps_case check (num_nonnulls(request_reference, complaint_id) = 1)
);
create index waiting_steps_due on waiting_steps (due_at) where due_at is not null;

-- Before, a decision was stored at once with what takes it back. Nobody has run that version: what waits in it is open again.
delete from privacy_request_messages where is_answer and ready_until is null;
update privacy_requests set decision = null where decision ->> 'isPending' = 'true';
alter table privacy_requests drop column final_at, drop column undo;
alter table complaints drop column final_at, drop column undo;

-- Of an erasure or a restriction: when the privacy team let its tasks begin; null before, and for all other requests.
alter table privacy_requests add tasks_opened_at timestamptz;

-- Since when the person waits for our answer to a message; null once a message or a decision has gone out.
alter table privacy_requests add waits_since timestamptz;
create index privacy_requests_waiting on privacy_requests (reference, state, country, flow_type, owner, waits_since)
  where waits_since is not null;
drop index privacy_request_messages_unread;

-- How many messages of its person each member of staff has read of a request.
create table staff_reads (
  reference text not null references privacy_requests on delete cascade,
  subject text not null,
  messages integer not null,
  primary key (reference, subject)
);

-- A question about political advertisements is taken by a member of the desk, as other cases are.
alter table information_requests add column owner text, add column owner_name text;
create index information_requests_mine on information_requests (owner, due_at, id) where answered_at is null;

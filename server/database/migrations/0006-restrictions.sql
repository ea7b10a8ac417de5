-- A restriction of the use of data (Art. 18 GDPR): since when, its last day (null: until it is lifted), and from when it is lifted, as its
-- person was told. Once it is lifted everywhere, nothing is restricted any more and the last one stays.
alter table privacy_requests add restricted_on date, add restricted_until date, add lifted_on date;
create index privacy_requests_restricted on privacy_requests (restricted_on, reference)
  include (state, country, flow_type, owner, owner_name, asked_on, restricted_until, lifted_on, review_by)
  where restricted_on is not null;
-- To restrict the use of data while a request is open, and to lift a restriction; null where it follows from the kind of the request.
alter table privacy_request_tasks add work text;

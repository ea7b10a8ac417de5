-- What people wrote is sealed by the server before it is stored (server/database/sealed-columns.ts). What an earlier version stored in
-- clear text is sealed by the hourly duty that wraps keys anew: a migration does not have the key.

-- A mail that was sent has no content any more.
alter table outbox alter subject drop not null, alter text drop not null;
update outbox set subject = null, text = null, html = null, reply_to = null, reply_to_name = null where sent_at is not null;

-- The key of these hashes was a row of the database. The links next to the codes go on; words are hashed anew by the hourly duty.
drop table message_count_key;
update privacy_request_links set code_hash = null where code_hash is not null;
update staff_audit set details = regexp_replace(details, '"hmac [^"]*"', '"…"', 'g') where details like '%"hmac %';

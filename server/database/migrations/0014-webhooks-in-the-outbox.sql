-- Webhooks are called from the outbox, with its attempts.
alter table version_alerts drop webhook, drop content, drop attempts, drop next_attempt_at;

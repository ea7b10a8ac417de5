-- Which versions of notices the European repository has (Art. 13 Regulation (EU) 2024/900). A version without a row waits.
create table repository_deliveries (
  campaign_id text not null references campaign_items on delete cascade,
  notice_version integer not null,
  attempts integer not null,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  primary key (campaign_id, notice_version)
);

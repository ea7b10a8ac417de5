-- Reports about advertisements that are not in the register: with the place where it was seen, and a picture.
alter table complaints
  alter column campaign_id drop not null,
  alter column notice_version drop not null,
  add column place text,
  add constraint complaints_about check (num_nonnulls(campaign_id, place) > 0 and (campaign_id is null) = (notice_version is null)),
  drop constraint complaints_outcome,
  add constraint complaints_outcome check (outcome in ('CORRECTED', 'ADDED', 'STOPPED', 'UNFOUNDED'));

-- In base64, and sealed.
create table complaint_pictures (
  complaint_id uuid primary key references complaints on delete cascade,
  media_type text not null,
  content text not null
);

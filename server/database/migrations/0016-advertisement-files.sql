-- What belongs to a political advertisement besides its notice (Art. 9 Regulation (EU) 2024/900): pictures that its sponsor sent, and
-- records that the desk added. Removed together with its case.
create table advertisement_files (
  id uuid primary key,
  advertisement_id text not null references advertisement_cases on delete cascade,
  kind text not null constraint advertisement_files_kind check (kind in ('PICTURE', 'INVOICE', 'CONTRACT', 'LETTER')),
  -- Sealed, as the content in base64.
  name text not null,
  content text not null,
  media_type text not null,
  -- Of the content, in bytes.
  size integer not null,
  added_at timestamptz not null,
  -- The member of staff who added it; null for the sponsor.
  added_by text
);
create index advertisement_files_case on advertisement_files (advertisement_id, added_at);

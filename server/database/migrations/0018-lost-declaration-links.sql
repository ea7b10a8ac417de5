-- A sponsor who lost the mailed link gets another one, as persons do: whose a declaration is says a keyed hash.
alter table advertisement_cases add declarant_hash text;
create index advertisement_cases_declarant on advertisement_cases (declarant_hash) where declarant_hash is not null;
alter table lost_links add address_hashes text[] not null default '{}';

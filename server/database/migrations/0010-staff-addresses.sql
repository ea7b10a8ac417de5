-- The e-mail address of each member of staff who logged in lately, as the provider said it last.
create table staff_addresses (
  subject text primary key,
  email text not null,
  at timestamptz not null
);

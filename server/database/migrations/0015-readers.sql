-- Who reads requests and reports along, and changes nothing: the data protection officer.
alter table staff_sessions add is_reader boolean not null default false;

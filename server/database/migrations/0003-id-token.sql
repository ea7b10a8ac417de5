-- The hint with which staff log out at their provider; sealed, and dropped with its session.
alter table staff_sessions add column id_token bytea;

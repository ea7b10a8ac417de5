-- Role and database of the site: runuser -u postgres -- psql -v ON_ERROR_STOP=1 -f create-database.sql
-- The servers make the tables.
create role "privacy-site" login nosuperuser nocreatedb nocreaterole noreplication connection limit 60;
create database "privacy-site" owner "privacy-site" encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database "privacy-site" from public;

-- Its log holds whatever was written. So that destroyed keys of messages and files are gone from it within half an hour, a new file
-- begins every ten minutes, and old ones are removed (at a checkpoint, every five minutes), not used again.
alter system set archive_timeout = '10min';
alter system set wal_recycle = off;
select pg_reload_conf();

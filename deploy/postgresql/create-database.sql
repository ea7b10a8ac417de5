-- Role and database of the site: runuser -u postgres -- psql -v ON_ERROR_STOP=1 -f create-database.sql
-- The servers make the tables; the extension pg_trgm is one that the owner of a database may add.
create role "privacy-site" login nosuperuser nocreatedb nocreaterole noreplication connection limit 60;
create database "privacy-site" owner "privacy-site" encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database "privacy-site" from public;

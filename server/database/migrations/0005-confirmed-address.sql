-- Of a request that staff entered: when somebody first opened the link that was mailed to its address.
alter table privacy_requests add address_confirmed_at timestamptz;

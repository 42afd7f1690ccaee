-- Since when the bank has not said yes to a checkout that is complete, as far as the member was told.
alter table checkouts add column pending_since timestamptz;

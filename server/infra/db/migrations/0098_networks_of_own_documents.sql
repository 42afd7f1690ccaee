-- Of a member's own document: a keyed hash of the network it came from. What a model is shown of such
-- documents in one day is bounded for each network, long after the call that attached them.
alter table files add column network bytea;

-- The day that a document itself bears, where it is known; else it is as old as its upload.
alter table files add column published_on date;

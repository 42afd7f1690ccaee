-- For whom a job is done: jobs of one name are taken in rotation.
alter table jobs add column caller text;

-- Nobody gave a title: it is the name of the file, until the document itself gives one.
alter table files add column titled_by_name boolean not null default false;

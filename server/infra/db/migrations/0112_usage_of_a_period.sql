-- The list of members by what they used reads the periods that run, and not those of years.
create index usage_period on usage (period_start);

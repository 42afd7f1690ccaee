-- A sentence goes on behind ‘z.B.’ and the like now, so that its passage has fewer units than meanings
-- are kept of it. The hourly job computes what is missing. (sentences.ts has the same abbreviations.)
delete from passage_units where passage_id in (
  select id from passages
  where text ~* E'(^|[^[:alpha:].])(z\\.b|d\\.h|u\\.u|m\\.e|i\\.d\\.r|i\\.s\\.d|i\\.s\\.v)\\.\\s'
);

-- A short item of a list is quoted now, and a stop without a space behind it ends a sentence, so that
-- such a passage has more units than meanings are kept of it. The hourly job computes what is missing;
-- until then only the first few passages of a search have theirs computed when somebody asks.
delete from passage_units where passage_id in (
  select id from passages
  where text ~ E'(^|\n)[^\n\t]{2,120}[^\n\t.!?;:](\n|$)'
    or text ~ E'[[:lower:]]{2}[.!?][[:upper:]][[:lower:]]* [[:alpha:]]'
);

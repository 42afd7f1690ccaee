-- A short item of a list is quoted now, and a stop without a space behind it ends a sentence, so that
-- such a passage has more units than meanings are kept of it. The hourly job computes what is missing.
delete from passage_units where passage_id in (
  select id from passages
  where text ~ E'(^|\n)[^\n\t.!?;:0-9]{4,60}\n[^\n]' or text ~ E'[^\n]\n[^\n\t.!?;:0-9]{4,60}(\n|$)'
    or text ~ E'[a-z]{2}[.!?][A-Z][a-z]* [a-z]'
);

-- Lines with dots between a name and what is said of it are quoted now, and a row of codes or years names the
-- columns of its table. What may have either loses its units; the hourly job computes them anew.
delete from passage_units where passage_id in (
  select id from passages
  where text ~ E'\\.{4}|(\\. ){3}'
    or text ~ E'(^|\n|\t)([A-Z]{0,3}[- ]?[0-9]{1,4}[A-Z]{1,3}|[A-Z]{1,3}[- ]?[0-9]{1,4}|(19|20)[0-9]{2})[ ]*(\t|\n|$)'
);

-- A first row such as ‘Classes 5 to 7’ names the columns of its table now, so that its passage has one
-- unit less than meanings are kept of it. The hourly job computes what is missing. (units.ts has the
-- same signs of a row of figures.)
delete from passage_units where passage_id in (
  select id from (
    select id, split_part(text, E'\n', 1) as first_line from passages where strpos(text, E'\t') > 0
  ) as tables
  where strpos(first_line, E'\t') > 0
    and first_line ~ '[0-9]'
    and first_line !~ E'[£$€%]|[0-9][.,][0-9]|(^|\t)[^0-9\t]{0,3}[0-9]'
);

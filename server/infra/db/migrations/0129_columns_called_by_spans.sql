-- A first row such as ‘Up to 3 days | 4 to 7 days’ may name the columns of its table now. Tables whose first line has
-- a figure lose their units; the hourly job computes them anew.
delete from passage_units where passage_id in (
  select id from (
    select id, split_part(text, E'\n', 1) as first_line from passages where strpos(text, E'\t') > 0
  ) as tables
  where strpos(first_line, E'\t') > 0 and first_line ~ '[0-9]'
);

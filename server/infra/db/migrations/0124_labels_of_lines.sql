-- Each sentence of a line is read with the label that the line begins with, which changes what their
-- meanings are computed from. The hourly job computes them anew.
delete from passage_units where passage_id in (
  select id from passages
  where text ~ E'(^|\n)[^[:alpha:]\n]*[[:upper:]][^\n\t?:;,!.]{1,40}[.!:] [^\n\t]*[.!?] [^\n\t]'
);

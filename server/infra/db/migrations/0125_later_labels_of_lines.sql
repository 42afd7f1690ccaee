-- A sentence is read with the last label before it in its line, and 0124 missed lines whose sentences
-- end in quotation marks or brackets, and, by the order of the database, labels in capitals such as Ä. So what
-- has a stop or a colon, the end of a sentence and more in one line loses its units, which needs no class
-- of letters. The hourly job computes them anew.
delete from passage_units where passage_id in (
  select id from passages where text ~ E'[.!:][^\n\t]*[.!?:][^\n\t.!?:]*[^[:space:].!?:]'
);

-- A German question is searched by the compounds of its words, too: those that end with one are found
-- by their letters from the last to the first.
create index document_words_from_end on document_words (reverse(word) collate "C");
create index document_words_from_start on document_words (word collate "C");

-- Which model wrote an answer: its name at MODEL_URL, or built-in; null of what is older.
alter table messages add column model text;

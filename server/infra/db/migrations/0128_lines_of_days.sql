-- A line that begins with a day, such as “Saturday 10 am to 1 pm”, is quoted by itself now. A passage that may have
-- one loses its units; the hourly job computes them anew.
delete from passage_units where passage_id in (
  select id from passages
  where text ~* E'(^|\n)[ ]*(mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[a-z]{0,8}[., &–-][^\n]{0,80}([0-9]|closed|open|geschlossen|geöffnet)'
);

-- For the operator's list of answers that quote what may help.
create index messages_unsure on messages (id desc)
  where role = 'bot' and grounded is null and jsonb_array_length(citations) > 0;

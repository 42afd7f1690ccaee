-- ‘Sie darf …’ belongs to the sentence before it now, whose words its meaning has, too. The hourly job
-- computes the meanings anew.
delete from passage_units where passage_id in (
  select id from passages where text ~ E'\\mSie\\s+(darf|kann|muss|soll|ist|hat|wird)\\M'
);

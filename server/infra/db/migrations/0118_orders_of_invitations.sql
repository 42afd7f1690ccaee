-- The desk lists invitations by address, and by state: those that wait, that have expired, that were
-- accepted. All are good for equally long, so that the newest of those not accepted are the waiting ones.
create index invitations_address on invitations ((email collate "C"), id);
create index invitations_state on invitations ((accepted_at is null) desc, invited_at desc, id desc);

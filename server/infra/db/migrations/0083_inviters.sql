-- Who grants the plan that an invitation brings.
alter table invitations add column invited_by uuid references users on delete set null;

-- Who may see a document: everybody, every member, or some, who have one of the plans or are in one
-- of the groups. Guests may see what everybody may see.
alter table files
  add column audience text not null default 'members'
    check (audience in ('everyone', 'members', 'some')),
  add column plan_ids uuid[] not null default '{}',
  add column group_ids uuid[] not null default '{}';
update files set audience = 'everyone' where public;
alter table files drop column public;
alter table files
  add column public boolean not null generated always as (audience = 'everyone') stored,
  add constraint files_own check (owner_id is null or not (library or audience = 'everyone'));

-- The plan that a member holds at a time, as the entitlement counts it (standing.ts); null where they
-- hold none. The seven days are those after a failed payment in which nothing is taken away.
create function plan_held(member uuid, at timestamptz) returns uuid language sql stable as $$
  select case
    when paid.status in ('trialing', 'active', 'past_due')
      and not (paid.cancel_at_period_end and paid.period_end <= at)
      and not (paid.status = 'past_due' and paid.past_due_since + interval '7 days' <= at)
      then paid.plan_id
    when given.plan_id is not null then given.plan_id
    when paid.status = 'free' then paid.plan_id
    when paid.status <> 'canceled' and paid.cancel_at_period_end and paid.period_end <= at
      then paid.free_after end
  from (select member as id) as asked
  left join subscriptions as paid on paid.user_id = asked.id
  left join lateral (
    select plan_id from grants
    where user_id = asked.id and plan_id is not null and (until is null or until > at)
    order by created_at desc, id desc limit 1
  ) as given on true
$$;

-- Whoever comes into a group or leaves it sees other documents from then on.
create trigger group_members_insert_noted after insert on group_members
  referencing new table as changed for each statement
  execute function note_changes('documents', 'changed.user_id', 'null::text', 'changed');
create trigger group_members_delete_noted after delete on group_members
  referencing old table as changed for each statement
  execute function note_changes('documents', 'changed.user_id', 'null::text', 'changed');

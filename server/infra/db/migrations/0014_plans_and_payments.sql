-- What members subscribe to and pay. Plans are the operator's words (content/plans.yaml); here is
-- who has which, and what was seen at the payment provider.

-- Every plan as it last stood in the operator's words: members keep what is no longer offered.
create table plans (
  id uuid primary key,
  slug text not null,
  plan jsonb not null,
  updated_at timestamptz not null
);

-- The provider's name for each price ever asked for. What is paid under another is not ours.
create table plan_prices (
  provider_id text primary key,
  plan_id uuid not null,
  interval text not null check (interval in ('month', 'year')),
  amount integer not null,
  currency text not null,
  created_at timestamptz not null
);
create index plan_prices_plan on plan_prices (plan_id);

create table payment_customers (
  user_id uuid primary key references users on delete cascade,
  provider_id text not null unique,
  -- A trial is given once.
  trial_used_at timestamptz,
  -- Whoever reads the customer's state at the provider and writes it here holds this until then.
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz not null
);

-- A row at most for each member: what he has now, or had last.
create table subscriptions (
  user_id uuid primary key references users on delete cascade,
  plan_id uuid not null,
  status text not null check (status in ('free', 'trialing', 'active', 'past_due', 'canceled')),
  -- The rest up to the period's end is of what is paid.
  provider_id text unique,
  interval text check (interval in ('month', 'year')),
  amount integer,
  currency text,
  period_start timestamptz,
  period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  trial_end timestamptz,
  past_due_since timestamptz,
  next_plan_id uuid,
  next_interval text check (next_interval in ('month', 'year')),
  -- The plan that costs nothing, where one is to follow when the paid one ends as was asked.
  free_after uuid,
  -- Months are counted from here; the messages of a free plan from the first time it was chosen.
  counted_from timestamptz not null,
  free_since timestamptz,
  updated_at timestamptz not null
);
create index subscriptions_plan on subscriptions (plan_id);
create index subscriptions_period_end on subscriptions (period_end) where provider_id is not null;

-- Checkouts that were opened; an earlier one is closed before the next.
create table checkouts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  plan_id uuid not null,
  interval text not null,
  amount integer not null,
  currency text not null,
  -- Null until the provider has answered.
  provider_id text unique,
  state text not null default 'open' check (state in ('open', 'complete', 'expired')),
  created_at timestamptz not null
);
create index checkouts_user on checkouts (user_id, created_at desc);

-- Each event of the provider once. Its body is not kept: what counts is read anew.
create table payment_events (
  id text primary key,
  type text not null,
  customer text,
  received_at timestamptz not null,
  handled_at timestamptz,
  attempts integer not null default 1
);
create index payment_events_received on payment_events (received_at);

-- What happened to a member's plan, for his own eyes.
create table plan_events (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Made of what it is about, so that the same is written once.
  key text not null,
  what text not null,
  plan_name text not null,
  interval text,
  at timestamptz not null,
  unique (user_id, key)
);
create index plan_events_user on plan_events (user_id, id desc);

-- Letters on payments that were sent, each once.
create table payment_letters (
  user_id uuid not null references users on delete cascade,
  key text not null,
  sent_at timestamptz not null,
  primary key (user_id, key)
);

-- What the operator has to look at: nothing was granted, or something was set right.
create table payment_troubles (
  id uuid primary key,
  -- Made of what it is about, so that it stands here once.
  key text not null unique,
  sentence text not null,
  user_id uuid references users on delete set null,
  customer text,
  at timestamptz not null,
  settled_at timestamptz
);
create index payment_troubles_open on payment_troubles (at desc) where settled_at is null;

create table reconciliations (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  looked_at integer not null default 0,
  differences integer not null default 0,
  failure text
);
create index reconciliations_started on reconciliations (started_at desc);

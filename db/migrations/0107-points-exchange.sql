-- Points for money (rewards.md 2). The app says who exchanges how many points. The database says what they are worth.
create table points.exchange (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  points bigint not null check (points > 0),
  amount_minor bigint not null check (amount_minor > 0),
  made_at timestamptz not null,
  business_date date not null,
  transfer_id uuid unique
);
create index exchange_of_member on points.exchange (member_id, id);
create index exchange_of_day on points.exchange (member_id, business_date) include (points);

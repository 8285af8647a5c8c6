-- A member who lets those above them see which purchase a rebate comes from. Others show its level and amount alone.
create table team.shown_purchases (
  member_id bigint primary key references identity.member,
  shown_at timestamptz not null
);

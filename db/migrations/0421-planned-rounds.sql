-- Rounds that follow each other, signed together (draws.md 3). Null: the round begins with its second signature.
alter table draws.round add column starts_at timestamptz, add check (starts_at < ends_at);
alter table draws.round drop constraint round_act_id_key;
create index round_of_act on draws.round (act_id);
create index round_planned on draws.round (game, starts_at) where state = 'proposed' and starts_at is not null;

-- c3_app reads. The trigger and the functions of places.sql write the team. Members hide their own names, and the day's
-- job publishes.
grant usage on schema team to c3_app, c3_ledger;
grant select on team.place, team.validity, team.size, team.hidden_name, team.disclosure,
  team.valid_rule, team.fee_progress to c3_app;
grant insert (member_id, hidden_at), delete on team.hidden_name to c3_app;
grant insert (day, text, signature, public_key) on team.disclosure to c3_app;

-- c3_app reads. The trigger and the functions of places.sql write the team. Members hide their own names and
-- show their own purchases, and the day's job publishes.
grant usage on schema team to c3_app, c3_ledger;
grant select on team.place, team.validity, team.size, team.hidden_name, team.shown_purchases, team.disclosure,
  team.valid_rule, team.fee_progress to c3_app;
grant insert (member_id, hidden_at), delete on team.hidden_name to c3_app;
grant insert (member_id, shown_at), delete on team.shown_purchases to c3_app;
grant insert (day, text, signature, public_key) on team.disclosure to c3_app;

select platform.append_only('team.disclosure');

-- A published paper stays as it was (proofs.md 5). Places, sizes and validities are derived: check 14 computes them.
select ledger.seal_rows('team.disclosure', '{day}', '{text,signature,public_key,made_at}');
-- Where fees began to count decides what covers rewards. How far they were read is check 14's.
select ledger.seal_rows('team.fee_progress', '{one}', '{began_seq}');

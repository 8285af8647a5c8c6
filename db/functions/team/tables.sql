-- c3_app reads. places.sql writes the team. The app writes members' wishes to hide their names or to show their
-- purchases, and the daily disclosure.
grant usage on schema team to c3_app, c3_ledger;
grant select on team.place, team.validity, team.size, team.hidden_name, team.shown_purchases, team.disclosure,
  team.valid_rule, team.fee_progress to c3_app;
grant insert (member_id, hidden_at), delete on team.hidden_name to c3_app;
grant insert (member_id, shown_at), delete on team.shown_purchases to c3_app;
grant insert (day, text, signature, public_key) on team.disclosure to c3_app;

select platform.append_only('team.disclosure');

-- Sealed (proofs.md 5): a published disclosure cannot change. Places, sizes and validities are derived, and check 14
-- recomputes them.
select ledger.seal_rows('team.disclosure', '{day}', '{text,signature,public_key,made_at}');
-- Where counting of fees began decides how much is covered. Check 14 checks how far they have been read.
select ledger.seal_rows('team.fee_progress', '{one}', '{began_seq}');

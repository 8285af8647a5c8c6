-- A published paper stays as it was (proofs.md 5). Places, sizes and validities are derived: check 14 computes them.
select ledger.seal_rows('team.disclosure', '{day}', '{text,signature,public_key,made_at}');
-- Where fees began to count decides what covers rewards. How far they were read is check 14's.
select ledger.seal_rows('team.fee_progress', '{one}', '{began_seq}');

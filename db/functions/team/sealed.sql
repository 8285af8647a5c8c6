-- A published paper stays as it was (proofs.md 5). Places, sizes and standings are derived: check 14 computes them.
select ledger.seal_rows('team.disclosure', '{day}', '{text,signature,public_key,made_at}');

-- Decisive rows of this feature and their sealed columns (proofs.md 5).
select ledger.seal_rows('points.exchange', '{id}', '{member_id,points,amount_minor,made_at,business_date}',
  '{transfer_id}');

-- Decisive rows of this feature and their sealed columns (proofs.md 5). A claim sets the member's own times. Addresses
-- are personal data: their salted print is sealed, and it follows from every column.
select ledger.seal_rows('prizes.address', '{id}', '{member_id,created_at}',
  changing => '{print,changed_at,deleted_at,is_default}');
select ledger.seal_rows('prizes.delivery_address', '{id}', '{address_id,member_id,copied_at,print}');
select ledger.seal_rows('prizes.delivery', '{play_id}', '{member_id,round_id,prize,worth_minor,won_at,claim_until}',
  '{address_id,claimed_at,send_by,cash_from,lost_days,delivered_at,paid_at,lost_at,confirmed_at}');
select ledger.seal_rows('prizes.shipment', '{id}', '{play_id,n,packed_at,packed_by}',
  '{shipped_at,shipped_by,carrier,tracking,delivered_at,delivered_by,failed_at,failed_by,failure,returned_at,
  returned_by,contest_until,contested_at,upheld_at,upheld_by,upheld_reason,upheld_again_by}');

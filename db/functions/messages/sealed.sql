-- What members were told (proofs.md 5): their inbox, and the words and reach of announcements. Reading is no claim.
grant usage on schema messages to c3_ledger;
select ledger.seal_rows('messages.message', '{id}', '{member_id,kind,params,at,announcement_id}');
select ledger.seal_rows('messages.announcement', '{id}',
  '{act_id,segment,texts,size,send_from,proposed_by,proposed_at}', '{due_at,begun_at,ended_at,last_member}', '{state}');

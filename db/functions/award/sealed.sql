select ledger.seal_rows('award.run', '{id}', '{member_id,started_at,closes_at}', '{friend_id,earned_at}');

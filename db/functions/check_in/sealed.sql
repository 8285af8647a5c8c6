select ledger.seal_rows('check_in.visit', '{id}', '{member_id,business_date,streak,points,chances,at}');

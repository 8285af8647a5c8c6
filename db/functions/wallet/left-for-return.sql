-- The recharge money that may still go back to its sources, by the ledger's lines and the bank's word: what recharges
-- brought to the member, less what returns took and what the bank took back. So no birr goes back to the bank twice,
-- whatever the app does with money that comes back into the wallet. Below zero where more is on its way already.
--
-- All standing returns count, because each may leave. Before one is ordered, only those count that the bank was asked
-- to pay, and this one (`of_hold`): the one that goes too far fails, and no other.
create function wallet.left_for_return(of_member bigint, of_hold bigint default null) returns bigint
language sql stable security definer set search_path = wallet, ledger, pg_temp as $$
  select (coalesce((
      select sum(came.amount - coalesce((select sum(recall.amount) from recalls_of(r.statement_line_id) recall), 0))
      from recharge r,
        lateral (select brought(r.statement_line_id, account_of('member_recharge', of_member)) amount) came
      where r.member_id = of_member and r.statement_line_id is not null and came.amount > 0), 0)
    - coalesce((
      select sum(h.amount - coalesce((
          select sum(came.amount_minor) from withdrawal_return came
          where came.withdrawal_id = w.id and came.kind <> 'recovered'), 0))
      from withdrawal w join hold h on h.id = w.hold_id
      where w.member_id = of_member and w.kind = 'recharge_return'
        and case h.state when 'captured' then true when 'open' then
          of_hold is null or h.id = of_hold
            or exists (select from bank_order o where o.hold_id = h.id and o.refused_at is null) end), 0))::bigint
$$;

revoke execute on function wallet.left_for_return from public;
grant execute on function wallet.left_for_return to c3_app;

-- How much recharge money may still go back to its sources: what recharges brought to the member, less what returns
-- took and what the bank recalled, by the ledger's lines and the bank's. So no birr goes back to the bank twice,
-- whatever the app does with money that comes back into the wallet. Negative if more is already on its way.
--
-- Without `of_hold` all paid and open returns count, because each open one may be paid. With it, of the open ones only
-- those count that were ordered at the bank, and this one. So the return that goes too far is refused, and no other.
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

-- Ledger guard 'recharge', called by ledger.post(): suspense -> member_recharge. One inward line of the client account
-- must carry the recharge's reference and come from an allowed account. The member gets the whole line.
create function wallet.consume_recharge(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
begin
  perform 1 from recharge where id = any (guards) order by id for no key update;
  if exists (select from unnest(guards) guard group by guard having count(*) > 1) or exists (
    select from unnest(debits, credits, amounts, guards) line(debit, credit, amount, guard)
    left join recharge r on r.id = line.guard
    left join statement_line s
      on s.reference = r.reference and s.account = 'client' and s.direction = 'in' and s.kind = 'deposit'
    where r.statement_line_id is not null or s.id is null or s.amount <> line.amount
       or line.credit <> account_of('member_recharge', r.member_id) or line.debit <> house('suspense')
  ) then perform ledger.refuse('recharge_not_covering'); end if;
  -- Money from a contract's party, the operator or staff is not a member's. It stays in suspense, and two persons send
  -- it back.
  if exists (
    select from recharge r join statement_line s
      on s.reference = r.reference and s.account = 'client' and s.direction = 'in' and s.kind = 'deposit'
    where r.id = any (guards) and deposit_conflict(
      split_part(s.counterparty_account, ' ', 1), split_part(s.counterparty_account, ' ', 2), s.booked_at) is not null
  ) then perform ledger.refuse('deposit_of_no_member'); end if;
  update recharge r set state = 'succeeded', reason_code = null, statement_line_id = s.id, settled_minor = s.amount,
         settled_at = platform.now(), ended_at = platform.now(), ask_at = null
    from statement_line s
    where r.id = any (guards)
      and s.reference = r.reference and s.account = 'client' and s.direction = 'in' and s.kind = 'deposit';
  perform ledger.use_suspense(
      array_agg(r.statement_line_id), array_agg(r.settled_minor), array_agg(line.transfer))
    from unnest(guards, transfers) line(guard, transfer) join recharge r on r.id = line.guard;
end $$;

revoke execute on function wallet.consume_recharge from public;
grant execute on function wallet.consume_recharge to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('recharge', 'wallet.consume_recharge', false);

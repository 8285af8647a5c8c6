-- Why an entry may not be posted, or null: it is open, its act says word for word what it says, its payer was on the asset's
-- contract before the period and is nobody of ours, the period lies within that contract, and the money came from that payer's account.
create function revenue.entry_problem(of_entry bigint) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
declare v record;
begin
  select e.*, p.cycle, k.fee_bps, k.starts_on, k.ends_on, k.asset_id as contract_asset, a.product_id as asset_product,
    t.contract_id as party_contract, t.role, t.bank_account, t.from_on, t.ended_on, t.added_at,
    s.counterparty_account, s.direction, s.account as house_account, s.kind as line_kind, act.purpose as act_purpose, act.debit as act_debit,
    act.credit as act_credit, act.amount as act_amount, act.statement_line_id as act_line, act.canonical::jsonb -> 'content' as content
  into v
  from revenue.entry e
  join catalogue.product p on p.id = e.product_id
  join catalogue.contract k on k.id = e.contract_id
  join catalogue.asset a on a.id = e.asset_id
  join catalogue.party t on t.id = e.party_id
  join ledger.statement_line s on s.id = e.statement_line_id
  join ledger.act act on act.id = e.act_id
  where e.id = of_entry;
  if v.id is null then return 'entry_not_found'; end if;
  if v.posted_at is not null or v.rejected_at is not null then return 'entry_ended'; end if;
  if (v.act_purpose, v.act_debit, v.act_credit, v.act_amount, v.act_line)
       is distinct from ('revenue_received', (64 + 16)::bigint, v.product_id * 64 + 21, v.amount, v.statement_line_id)
     or v.content is distinct from jsonb_build_object(
       'productId', v.product_id::text, 'assetId', v.asset_id::text, 'contractId', v.contract_id::text, 'partyId', v.party_id::text,
       'payerAccount', v.bank_account, 'invoiceNumber', v.invoice_number, 'periodFrom', v.period_from::text, 'periodUntil', v.period_until::text,
       'dueOn', v.due_on::text, 'graceDays', v.grace_days, 'fee', v.fee::text, 'net', v.net::text)
  then return 'act_not_covering'; end if;
  if v.contract_asset <> v.asset_id or v.asset_product <> v.product_id or v.party_contract <> v.contract_id then return 'entry_of_another_asset'; end if;
  if v.role not in ('payer', 'insurer') then return 'payer_not_on_contract'; end if;
  if v.from_on > v.period_from or v.ended_on < v.period_from or platform.business_date(v.added_at) > v.period_from
  then return 'payer_not_on_contract_beforehand'; end if;
  -- Whenever it is paid: the contract whose fee is taken is the one that the period was served under.
  if v.period_from < v.starts_on or v.period_until > v.ends_on then return 'period_outside_contract'; end if;
  if v.direction <> 'in' or v.house_account <> 'client' or v.counterparty_account <> v.bank_account then return 'line_of_another_payer'; end if;
  -- A deposit and a payout sent back are a member's, whoever the account belongs to and whether or not a recharge was settled.
  if v.line_kind in ('deposit', 'payout_return') then return 'payer_is_member'; end if;
  if v.line_kind = 'transfer_return' then return 'payer_was_paid'; end if;
  if v.fee <> (v.amount * v.fee_bps + 5000) / 10000 then return 'fee_not_declared'; end if;
  if not exists (select from revenue.cut(v.net, v.cycle, v.period_from, v.period_until)) then return 'period_without_cycle'; end if;
  return revenue.payer_conflict(v.bank_account);
end $$;

-- Guard 'revenue': the entry has no problem and two approvals; the lines are exactly its net and its fee; then slices.
create function revenue.consume_entry(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v bigint; v_problem text;
begin
  perform 1 from revenue.entry where id = any (guards) order by id for no key update;
  for v in select distinct g from unnest(guards) g order by g loop
    v_problem := revenue.entry_problem(v);
    if v_problem is not null then perform ledger.opposed(v_problem); end if;
  end loop;

  -- Exactly one line of net to the product and, where there is a fee, one to fees; both in one transfer.
  if exists (
    select from (select g, count(distinct t) ts, count(*) n,
                   coalesce(sum(a) filter (where c & 63 = 21), 0) net, min(c) filter (where c & 63 = 21) to_product,
                   coalesce(sum(a) filter (where c = 64 + 26), 0) fee, bool_and(d = 64 + 16) from_suspense
                 from unnest(debits, credits, amounts, guards, transfers) u(d, c, a, g, t) group by g) u
    left join revenue.entry e on e.id = u.g
    where e.id is null or u.ts > 1 or not u.from_suspense or u.net <> e.net or u.fee <> e.fee
       or u.to_product is distinct from e.product_id * 64 + 21 or u.n <> case when e.fee = 0 then 1 else 2 end
  ) then perform ledger.opposed('entry_not_covering'); end if;

  perform ledger.require_two_persons(array_agg(act_id)) from revenue.entry where id = any (guards);
  perform ledger.use_suspense(array_agg(e.statement_line_id), array_agg(u.a), array_agg(u.t))
    from unnest(amounts, guards, transfers) u(a, g, t) join revenue.entry e on e.id = u.g;

  update revenue.entry e set posted_at = platform.now(), transfer_id = u.t
    from (select distinct g, t from unnest(guards, transfers) x(g, t)) u where e.id = u.g;
  insert into revenue.slice (entry_id, cycle_start, product_id, amount)
    select e.id, c.cycle_start, e.product_id, c.amount
    from revenue.entry e join catalogue.product p on p.id = e.product_id,
      lateral revenue.cut(e.net, p.cycle, e.period_from, e.period_until) c
    where e.id = any (guards);
  if exists (select from revenue.entry e where e.id = any (guards)
             and e.net <> coalesce((select sum(s.amount) from revenue.slice s where s.entry_id = e.id), 0))
  then perform ledger.opposed('period_without_cycle'); end if;
end $$;

revoke execute on function revenue.entry_problem, revenue.consume_entry from public;
grant execute on function revenue.entry_problem to c3_app;
grant execute on function revenue.consume_entry to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('revenue', 'revenue.consume_entry', false);

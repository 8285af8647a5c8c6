-- Ledger guard 'recall', called by ledger.post(): the bank took an inward line back, and the guarding row is the line
-- of that recall. Each debited amount must have come from the line that it undoes, and the bank gets no more than it
-- took. Recalls of one line queue on the client account, which is locked before.
--
-- If the money was already spent, the operator pays. When it comes back to the member later, it goes on to the operator
-- (wallets.md 2): never more than the operator paid for this recall, and not to the bank again. The member's account is
-- locked, so two such transfers queue on it.
create function revenue.consume_recall(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
begin
  if exists (
    select from (
      select guard, platform.total(amount) filter (where is_of('client_bank', credit)) fresh,
        platform.total(amount) filter (where not is_of('client_bank', credit)) to_operator
      from unnest(credits, amounts, guards) line(credit, amount, guard) group by guard) taken
    left join statement_line recall on recall.id = taken.guard and recall.account = 'client'
      and recall.direction = 'out' and recall.kind = 'recall'
    where recall.id is null or recall.amount < taken.fresh + posted_for_line(taken.guard)
      or taken.to_operator > operator_bears(taken.guard)
  ) then perform ledger.refuse('recall_not_covering'); end if;
  -- All recalls of a line together may take no more from a member or a product than the line brought there.
  if exists (
    select from (
      select undone.id, taken.debit, sum(taken.amount) fresh
      from unnest(debits, amounts, guards) taken(debit, amount, guard)
      join statement_line recall on recall.id = taken.guard
      left join statement_line undone on undone.account = 'client' and undone.rail = recall.rail
        and undone.bank_seq = recall.relates_to_seq and undone.direction = 'in'
      where not is_of('operator_due', taken.debit) and not is_of('suspense', taken.debit)
      group by undone.id, taken.debit) back
    where back.fresh + recalled_before(back.id, back.debit) > brought(back.id, back.debit)
  ) then perform ledger.refuse('recall_not_covering'); end if;
  -- Reduces what is left of the rent for its holders, so that no accrual pays out money that the bank took back.
  if exists (
    select from unnest(debits, amounts, guards) taken(debit, amount, guard)
    join statement_line recall on recall.id = taken.guard
    join statement_line undone on undone.account = 'client' and undone.rail = recall.rail
      and undone.bank_seq = recall.relates_to_seq and undone.direction = 'in'
    where is_of('product_revenue', taken.debit)
      and not take_back(undone.id, scope_of(taken.debit), taken.amount)
  ) then perform ledger.refuse('recall_not_covering'); end if;
  perform ledger.use_suspense(array_agg(undone.id), array_agg(taken.amount), array_agg(taken.transfer))
    from unnest(debits, amounts, guards, transfers) taken(debit, amount, guard, transfer)
    join statement_line recall on recall.id = taken.guard
    join statement_line undone on undone.account = 'client' and undone.rail = recall.rail
      and undone.bank_seq = recall.relates_to_seq
    where is_of('suspense', taken.debit)
    having count(*) > 0;
end $$;

revoke execute on function revenue.consume_recall from public;
grant execute on function revenue.consume_recall to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('recall', 'revenue.consume_recall', false);

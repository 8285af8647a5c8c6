-- Writes the holds that a posting run makes and releases; called by ledger.post(). New holds are written before the
-- guards run, so a later transfer of the same run may capture one, and an earlier one may not. Only money that is about
-- to leave the bank is held, and only under a purpose that captures holds. Ids come from ledger.hold_id, so no hold
-- takes an id that is not issued yet. The purpose's feature checks every hold that is made or released
-- (ledger.hold_guard).
create function ledger.make_holds(
  t_id uuid[], h_transfer int[], h_op text[], h_id bigint[], h_account bigint[], h_amount bigint[], h_purpose text[],
  l_transfer int[], l_purpose text[], l_guard bigint[])
returns void language plpgsql set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare v_rows int; v record;
begin
  if exists (
    select from unnest(h_transfer, h_op, h_id, h_account, h_amount, h_purpose) h(t, op, id, account, amount, purpose)
    where (op in ('make', 'release') and t between 1 and cardinality(t_id) and amount > 0 and id > 0
        and (op <> 'make' or id <= (select last_value from hold_id))) is not true
  ) then perform ledger.refuse('transfer_malformed', 'holds'); end if;
  if exists (
    select from unnest(h_op, h_account, h_amount, h_purpose) h(op, account, amount, purpose)
    where op = 'make' and (amount > 9007199254740991 or not exists (
      select from posting_rule r where r.purpose = h.purpose and r.debit_class = class_code_of(h.account)
        and r.credit_class = class_code('client_bank') and r.guard = 'hold'))
  ) then perform ledger.refuse('hold_rule_missing'); end if;
  if exists (
    select from unnest(h_op, h_transfer, h_id) made(op, t, id)
    where op = 'make' and (
      exists (select from unnest(h_op, h_transfer, h_id) given(op, t, id)
              where given.op <> 'make' and given.id = made.id and given.t <= made.t)
      or exists (select from unnest(l_transfer, l_purpose, l_guard) l(t, purpose, guard)
                 where l.guard = made.id and l.t <= made.t
                   and exists (select from posting_rule r where r.purpose = l.purpose and r.guard = 'hold')))
  ) then perform ledger.refuse('hold_not_open'); end if;
  insert into hold (id, account_id, amount, purpose, made_by)
    select id, account, amount, purpose, t_id[t]
    from unnest(h_transfer, h_op, h_id, h_account, h_amount, h_purpose) h(t, op, id, account, amount, purpose)
    where op = 'make';
  perform 1 from hold where id = any (h_id) order by id for no key update;
  update hold set state = 'released', ended_by = t_id[given.t]
    from unnest(h_transfer, h_op, h_id, h_account, h_amount) given(t, op, id, account, amount)
    where op = 'release' and hold.id = given.id and hold.state = 'open' and hold.account_id = given.account
      and hold.amount = given.amount;
  get diagnostics v_rows = row_count;
  if v_rows <> (select count(*) from unnest(h_op) op where op <> 'make') then
    perform ledger.refuse('hold_not_open');
  end if;
  for v in
    select g.consume, array_agg(op order by o) ops, array_agg(given.id order by o) ids,
      array_agg(account order by o) accounts, array_agg(given.amount order by o) amounts,
      array_agg(t_id[t] order by o) transfers
    from unnest(h_transfer, h_op, h_id, h_account, h_amount) with ordinality given(t, op, id, account, amount, o)
    join hold h on h.id = given.id left join hold_guard g on g.purpose = h.purpose
    group by g.consume
  loop
    if v.consume is null then perform ledger.refuse('hold_rule_missing'); end if;
    execute format('select %s($1, $2, $3, $4, $5)', v.consume)
      using v.ops, v.ids, v.accounts, v.amounts, v.transfers;
  end loop;
end $$;

-- Two-person acts on bank money (bank-and-reconciliation.md 7). A row must equal its act, and it ends once. Two
-- different staff sign it, and the ledger's guard 'act' uses the act in the same commit.
create function reconciliation.begin_bank_act() returns trigger
language plpgsql security definer set search_path = reconciliation, ledger, pg_temp as $$
begin
  if not exists (select from act a
    where (a.id, a.amount) = (new.act_id, new.amount_minor)
      and a.statement_line_id is not distinct from new.statement_line_id
      and a.canonical::jsonb -> 'content' @> jsonb_build_object('kind', new.kind, 'note', new.note))
  then raise exception 'bank_act_unlike_its_act' using errcode = 'C3S09'; end if;
  new.state := 'proposed';
  new.ended_by := null;
  new.ended_at := null;
  return new;
end $$;
create trigger bank_act_begins before insert on reconciliation.bank_act
  for each row execute function reconciliation.begin_bank_act();

create function reconciliation.end_bank_act() returns trigger
language plpgsql security definer set search_path = reconciliation, ledger, pg_temp as $$
begin
  if old.state <> 'proposed' then raise exception 'bank_act_final' using errcode = 'C3S09'; end if;
  new.ended_at := platform.now();
  if new.state = 'done' then perform ledger.require_two_persons(array[new.act_id]); end if;
  return new;
end $$;
create trigger bank_act_ends before update on reconciliation.bank_act
  for each row execute function reconciliation.end_bank_act();

-- Runs at commit, because the posting comes last in an act's transaction.
create function reconciliation.bank_act_is_posted() returns trigger
language plpgsql security definer set search_path = reconciliation, ledger, pg_temp as $$
begin
  if not exists (select from act_use where act_id = new.act_id) then
    raise exception 'bank_act_not_posted' using errcode = 'C3S09';
  end if;
  return null;
end $$;
create constraint trigger bank_act_posted after update on reconciliation.bank_act deferrable initially deferred
  for each row when (new.state = 'done') execute function reconciliation.bank_act_is_posted();

revoke execute on function reconciliation.begin_bank_act, reconciliation.end_bank_act,
  reconciliation.bank_act_is_posted from public;

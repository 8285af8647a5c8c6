create function ledger.consume_bank_line(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from statement_line where id = any (guards) order by id for no key update;
  if exists (
    select from (select g, bool_and(p = 'bank_in') inward, bool_or(p = 'bank_in') some_inward, sum(a) fresh,
                        min(case when d & 63 = 1 then d else c end) bank
                 from unnest(purposes, debits, credits, amounts, guards) u(p, d, c, a, g) group by g) u
    left join statement_line s on s.id = u.g and s.account = 'client' and s.rail = u.bank >> 6
    where s.id is null or u.inward <> u.some_inward or (s.direction = 'in') <> u.inward
       or s.amount < u.fresh + coalesce((select sum(l.amount) from line l where l.guard = u.g and l.purpose in ('bank_in', 'bank_charge')), 0)
  ) then perform ledger.opposed('bank_line_not_covering'); end if;
end $$;

insert into ledger.guard_kind (kind, consume, early) values ('bank_line', 'ledger.consume_bank_line', false);

-- A captured hold: its lines debit the held account and add up to the hold, in one transfer. ledger.post() takes the
-- amount off `held` line by line, as it takes it off `posted`.
create function ledger.consume_hold(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from hold where id = any (guards) order by id for no key update;
  if exists (
    select from (select g, sum(a) total, min(d) d, count(distinct d) ds, count(distinct t) ts, min(p) p, count(distinct p) ps
                 from unnest(purposes, debits, amounts, guards, transfers) u(p, d, a, g, t) group by g) u
    left join hold h on h.id = u.g
    where u.ds > 1 or u.ts > 1 or u.ps > 1
       or (h.state, h.account_id, h.amount, h.purpose) is distinct from ('open', u.d, u.total, u.p)
  ) then perform ledger.opposed('hold_not_covering'); end if;
  update hold h set state = 'captured', ended_by = u.t
    from (select distinct on (g) g, t from unnest(guards, transfers) x(g, t)) u where h.id = u.g;
end $$;

insert into ledger.guard_kind (kind, consume, early) values ('hold', 'ledger.consume_hold', false);

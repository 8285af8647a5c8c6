-- Transparency (money.md 1: published daily): what moved, added up as it is posted, so that no page ever scans postings.

create schema transparency;
grant usage on schema transparency to c3_app;

-- Sums of ledger lines by business day, purpose, side and product (0: none). A day's rows do not change once it is over:
-- the ledger never posts into the past.
create table transparency.flow (
  business_date date not null,
  purpose text not null,
  debit_class smallint not null,
  credit_class smallint not null,
  product_id bigint not null,
  amount bigint not null check (amount > 0),
  lines bigint not null check (lines > 0),
  primary key (business_date, purpose, debit_class, credit_class, product_id)
);
create index flow_product on transparency.flow (product_id, purpose) where product_id <> 0;
-- The same since the beginning.
create table transparency.flow_total (
  purpose text not null,
  debit_class smallint not null,
  credit_class smallint not null,
  product_id bigint not null,
  amount bigint not null,
  lines bigint not null,
  primary key (purpose, debit_class, credit_class, product_id)
);
create table transparency.progress (one boolean primary key default true check (one), seq bigint not null default 0);
insert into transparency.progress default values;

-- When purchases and accruals stood still: the books were short, or the bank's statement was late.
create table transparency.incident (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('books_short', 'reconciliation_stale')),
  began_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= began_at)
);
create unique index incident_open on transparency.incident (kind) where ended_at is null;
create index incident_began on transparency.incident (began_at desc);

-- Adds up the money lines of the next `most` runs of the ledger. Runs commit in the order of their sequence (they hold
-- ledger.head until then), so all up to the last one visible are there. Returns how many runs were added.
create function transparency.add_up(most bigint) returns bigint
language plpgsql security definer set search_path = transparency, pg_temp as $$
declare v_from bigint; v_until bigint;
begin
  select seq into v_from from progress for update;
  -- Sequences are gapless, so nothing in this window means that nothing is new.
  select max(seq) into v_until from ledger.transfer where seq > v_from and seq <= v_from + most;
  if v_until is null then return 0; end if;
  with l as (
    select t.business_date, l.purpose, (l.debit & 63)::smallint as d, (l.credit & 63)::smallint as c, l.amount,
      case when l.credit & 63 in (19, 21, 22) then l.credit >> 6 when l.debit & 63 in (19, 21, 22) then l.debit >> 6
           when l.credit & 63 = 20 then (select product_id from catalogue.tranche where id = l.credit >> 6)
           when l.debit & 63 = 20 then (select product_id from catalogue.tranche where id = l.debit >> 6)
           else 0 end as product_id
    from ledger.transfer t join ledger.line l on l.transfer_id = t.id
    where t.seq > v_from and t.seq <= v_until and (l.debit & 63) in (select code from ledger.class where asset = 'ETB')
  ), day as (
    insert into flow as f (business_date, purpose, debit_class, credit_class, product_id, amount, lines)
      select business_date, purpose, d, c, coalesce(product_id, 0), sum(amount), count(*) from l group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_date, purpose, debit_class, credit_class, product_id)
      do update set amount = f.amount + excluded.amount, lines = f.lines + excluded.lines
  )
  insert into flow_total as f (purpose, debit_class, credit_class, product_id, amount, lines)
    select purpose, d, c, coalesce(product_id, 0), sum(amount), count(*) from l group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (purpose, debit_class, credit_class, product_id)
    do update set amount = f.amount + excluded.amount, lines = f.lines + excluded.lines;
  update progress set seq = v_until;
  return v_until - v_from;
end $$;

grant select on all tables in schema transparency to c3_app;
grant insert (kind, began_at), update (ended_at) on transparency.incident to c3_app;
revoke execute on function transparency.add_up from public;
grant execute on function transparency.add_up to c3_app;

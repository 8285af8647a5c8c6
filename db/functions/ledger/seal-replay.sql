-- Checks the seals (check 13 and the nightly job): rows against their last seal, each version against the one before,
-- and the journal against its links.

-- Names the columns that differ between the versions `before` and `after`. If `lawfully`, changes that the form allows
-- are left out.
create function ledger.seal_differences(
  form_before ledger.seal_form, before bytea, form_after ledger.seal_form, after bytea, lawfully boolean)
returns text language sql immutable as $$
  select string_agg(b.name, ', ' order by b.n)
  from unnest(form_after.columns) with ordinality b(name, n)
  join unnest(form_before.columns) with ordinality a(name, n) on a.name = b.name
  cross join lateral (
    select substr(before, (8 * (a.n - 1) + 1)::int, 8) as old, substr(after, (8 * (b.n - 1) + 1)::int, 8) as new,
      substr(form_after.kinds, b.n::int, 1) as kind) x
  where x.old <> x.new and not (lawfully
    and (x.kind = 'c' or x.kind = 'o' and x.old = '\x0000000000000000'))
$$;

-- The first link that covers a seal. Kept heads outside the database and older copies have the same link.
create function ledger.seal_head(seal bigint) returns text language sql stable set search_path = ledger, pg_temp as $$
  select concat_ws(' ', 'head', l.seq, encode(l.hash, 'hex')) from seal_link l
  where l.seals_until >= seal order by l.seals_until, l.seq limit 1
$$;

-- Today's rows against their last seal. Rows in the queue are left out, because the next run seals them. At most
-- `rows_max` of each table, or of one table alone.
create function ledger.replay_rows(rows_max int default 20, only_table text default null)
returns table (of_table text, key text, problem text, columns text, head text)
language plpgsql stable security definer
set search_path = ledger, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set jit = off as $$
declare v_form seal_form; v_digests text; v_pieces text; v_sealed text[]; v_used boolean; v record;
begin
  v_sealed := array(select distinct f.of_table from (select distinct s.form from seal s) s join seal_form f
    on f.id = s.form);
  for v_form in select f.* from sealed_table t join seal_form f on f.id = t.form
    where (only_table is null or f.of_table = only_table) and to_regclass(f.of_table) is not null order by f.of_table
  loop
    -- Many tables of a new installation are empty, and looking is faster than planning the statement below.
    execute format('select exists (select from %s)', v_form.of_table) into v_used;
    continue when not v_used and v_form.of_table <> all (v_sealed);
    v_digests := seal_digest(v_form.of_table, v_form.columns);
    for v in execute format('
      with last as (
        select distinct on (s.key) s.key, s.seq, s.form, s.digest, s.columns from ledger.seal s
        where s.form in (select id from ledger.seal_form where of_table = $1)
        order by s.key, s.form desc, s.version desc
      )
      select coalesce(last.key, r.key) as key, last.seq, last.form, last.columns, r.key is null as gone
      from last full join (select %s as key, %s as digest from %s t) r on r.key = last.key
      where last.digest is distinct from r.digest and coalesce(last.key, r.key) not in (
        select unnest(q.keys) from ledger.seal_due q where q.of_table = $1)
      limit $2',
      seal_key(v_form.key, 't'), v_digests, v_form.of_table) using v_form.of_table, rows_max
    loop
      of_table := v_form.of_table;
      key := replace(v.key, e'\x1f', ' ');
      columns := null;
      head := seal_head(v.seq);
      problem := case when v.gone then 'a sealed row is gone' when v.seq is null then 'a row without its seal'
                      else 'a sealed row has changed' end;
      if v.seq is not null and not v.gone then
        execute format('select %s from (select $1 as key) given join %s t on %s', seal_pieces(v_form.columns),
          v_form.of_table, seal_join(v_form.of_table, v_form.key)) into v_pieces using v.key;
        columns := seal_differences((select f from seal_form f where id = v.form), v.columns, v_form,
          v_pieces::bytea, false);
      end if;
      return next;
    end loop;
  end loop;
end $$;

-- Versions of a row in which a column changed although its form does not allow that.
create function ledger.replay_versions(only_table text default null)
returns table (of_table text, key text, problem text, columns text, head text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select f.of_table, replace(s.key, e'\x1f', ' '), 'sealed again with another value', d.columns, seal_head(p.seq)
  from seal s join seal_form f on f.id = s.form
  join seal p on p.key = s.key and p.version = s.version - 1
  join seal_form e on e.id = p.form and e.of_table = f.of_table
  cross join lateral (select seal_differences(e, p.columns, f, s.columns, true) as columns) d
  where s.version > 1 and d.columns is not null and (only_table is null or f.of_table = only_table)
$$;

-- The journal against its links, and the links against the chain of postings. Also notices when the end of either was
-- cut off.
create function ledger.replay_links()
returns table (of_table text, key text, problem text, columns text, head text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  with links as (
    select l.*, l as link, lag(l.hash) over w as before, lag(l.seals_until) over w as seals_before,
      lag(l.run_seq) over w as run_before, lag(l.seq) over w as seq_before
    from seal_link l window w as (order by l.seq)
  ), digested as (
    select k.*, seals_digest(coalesce(k.seals_before, 0), k.seals_until) as today from links k
  )
  select 'ledger.seal_link', k.seq::text,
    case when k.digest <> k.today then 'the journal has changed' else 'the chain of seals is broken' end,
    null, concat_ws(' ', 'head', k.seq, encode(k.hash, 'hex'))
  from digested k
  where k.digest <> k.today or k.hash <> seal_hash(k.before, k.link) or k.seq <> coalesce(k.seq_before, 0) + 1
    or k.seals_until < coalesce(k.seals_before, 0) or k.run_seq < coalesce(k.run_before, 0)
  union all
  -- The posting run that a link names must still have the same hash.
  select 'ledger.chain', k.run_seq::text, 'the chain of postings was cut or replaced', null,
    concat_ws(' ', 'head', k.seq, encode(k.hash, 'hex'))
  from digested k left join chain c on c.seq = k.run_seq
  where k.run_seq > 0 and c.hash is distinct from k.run_hash
  union all
  select 'ledger.seal', max(s.seq)::text, 'a seal after the last link', null, null
  from seal s where s.seq > (select coalesce(max(l.seals_until), 0) from seal_link l)
  having count(*) > 0
  union all
  select 'ledger.chain', max(c.seq)::text, 'a link after the last run', null, null
  from chain c where c.seq > (select h.seq from head h) having count(*) > 0
$$;

grant execute on function ledger.replay_rows, ledger.replay_versions, ledger.replay_links to c3_app;

-- The journal of seals (0095-seals.sql): digests of sealed rows, and a hash chain over them. One job extends it,
-- outside of the transactions that write the rows.

-- A hash of a form's text, so that the journal proves which columns it covered.
create function ledger.form_hash(form ledger.seal_form) returns bytea language sql immutable as $$
  select sha256(convert_to(json_build_array(form.of_table, form.key, form.columns, form.kinds)::text, 'UTF8'))
$$;

-- The digest of the seals in (after, until].
create function ledger.seals_digest(after bigint, until bigint) returns bytea
language sql stable set search_path = ledger, pg_temp as $$
  with forms as (select id, form_hash(f) as hash from seal_form f)
  select sha256(coalesce(string_agg(int8send(s.seq) || f.hash || int4send(octet_length(convert_to(s.key, 'UTF8')))
    || convert_to(s.key, 'UTF8') || int4send(s.version) || s.digest || s.columns, ''::bytea order by s.seq), ''))
  from seal s join forms f on f.id = s.form where s.seq > after and s.seq <= until
$$;

-- The hash of a link covers all seals up to it and, through the last link of the postings, all postings.
create function ledger.seal_hash(before bytea, link ledger.seal_link) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(coalesce(before, sha256('C3 seals')) || link.digest || int8send(link.seals_until)
    || int8send(link.run_seq) || link.run_hash || int8send(link.seq))
$$;

-- Seals about `rows_max` queued rows under their tables' current forms, and adds a link if anything is new. Returns the
-- number of keys taken off the queue.
create function ledger.extend_seals(rows_max int) returns int language plpgsql security definer
set search_path = ledger, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set jit = off as $$
declare
  v_taken int; v_tables text[]; v_keys text[]; v_table text; v_last seal_link; v_next seal_link; v_seals bigint;
  v_rows bigint; v_form seal_form; v_count int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.chain', 0)); -- one caller at a time
  with entry as (
    select d.ctid as at, cardinality(d.keys) as size from seal_due d limit greatest(rows_max, 1)
  ), upto as (
    select at, size, sum(size) over (order by at) as upto from entry
  ), gone as (
    delete from seal_due d where d.ctid = any (array(select at from upto where upto - size < rows_max)) returning d.*)
  select count(*), array_agg(gone.of_table), array_agg(due.key) into v_taken, v_tables, v_keys
    from gone cross join unnest(gone.keys) due(key);
  select coalesce(max(seq), 0) into v_seals from seal;
  for v_table in select distinct of_table from unnest(v_tables) of_table order by 1 loop
    select f.* into v_form from seal_form f join sealed_table t on t.form = f.id where t.of_table = v_table;
    continue when v_form.id is null;
    execute format('
      insert into ledger.seal (seq, form, key, version, digest, columns)
      select $1 + row_number() over (order by r.key), $2, r.key, coalesce(last.version, 0) + 1, r.digest, r.columns
      from (select given.key, %s as digest, %s as columns
        from (select distinct key from unnest($3, $4) x(of_table, key) where of_table = $5) given
        join %s t on %s) r
      left join lateral (select s.version, s.digest, s.form from ledger.seal s
        where s.key = r.key and s.form in (select id from ledger.seal_form where of_table = $5)
        order by s.version desc limit 1) last on true
      where last.version is null or last.form <> $2 or last.digest <> r.digest',
      seal_digest(v_form.of_table, v_form.columns), seal_pieces(v_form.columns), v_form.of_table,
      seal_join(v_form.of_table, v_form.key)) using v_seals, v_form.id, v_tables, v_keys, v_table;
    get diagnostics v_rows = row_count;
    v_seals := v_seals + v_rows;
  end loop;
  select * into v_last from seal_link order by seq desc limit 1;
  select coalesce(v_last.seq, 0) + 1, v_seals, c.seq, c.hash into v_next.seq, v_next.seals_until, v_next.run_seq,
    v_next.run_hash from chain c order by c.seq desc limit 1;
  if not found then
    v_next.seq := coalesce(v_last.seq, 0) + 1;
    v_next.seals_until := v_seals;
    v_next.run_seq := 0;
    v_next.run_hash := sha256('C3 ledger');
  end if;
  if (v_next.seals_until, v_next.run_seq) is distinct from (v_last.seals_until, v_last.run_seq) then
    v_next.digest := seals_digest(coalesce(v_last.seals_until, 0), v_seals);
    v_next.hash := seal_hash(v_last.hash, v_next);
    insert into seal_link values (v_next.*);
  end if;
  return v_taken;
end $$;

grant execute on function ledger.extend_seals to c3_app;

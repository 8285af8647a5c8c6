-- The hash chain over all postings. 0004-ledger-chain.sql defines a link.

-- Digests of the posting runs in (after, until]. They hash JSON arrays, because a JSON text cannot be read in two ways.
create function ledger.digests(after bigint, until bigint) returns table (seq bigint, digest bytea)
language sql stable set search_path = ledger, pg_temp as $$
  select t.seq, sha256(convert_to(string_agg(json_build_array(
      t.id, t.actor, (extract(epoch from t.occurred_at) * 1000000)::bigint, t.business_date, (
      select json_agg(json_build_array(l.n, l.purpose, l.guard, l.amount,
          l.debit, l.debit_seq, d.transfer_id = l.transfer_id and d.n = l.n, d.amount, d.balance_after,
          l.credit, l.credit_seq, c.transfer_id = l.transfer_id and c.n = l.n, c.amount, c.balance_after) order by l.n)
      from line l
      left join posting d on d.account_id = l.debit and d.seq = l.debit_seq
      left join posting c on c.account_id = l.credit and c.seq = l.credit_seq
      where l.transfer_id = t.id))::text, E'\n' order by t.id), 'UTF8'))
  from transfer t where t.seq > after and t.seq <= until group by t.seq
$$;

create function ledger.next_hash(before bytea, digest bytea, seq bigint) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(coalesce(before, sha256('C3 ledger')) || digest || int8send(seq))
$$;

-- Adds links for at most `runs_max` posting runs. Returns the number of links added.
create function ledger.extend_chain(runs_max int) returns int
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare v_last bigint; v_hash bytea; v_until bigint; v_count int := 0; v record;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.chain', 0)); -- one caller at a time
  select chain.seq, chain.hash into v_last, v_hash from chain order by seq desc limit 1;
  select least(head.seq, coalesce(v_last, 0) + greatest(runs_max, 1)) into v_until from head;
  for v in select d.seq, d.digest from ledger.digests(coalesce(v_last, 0), v_until) d order by d.seq loop
    v_hash := ledger.next_hash(v_hash, v.digest, v.seq);
    insert into chain values (v.seq, v.digest, v_hash);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Recomputes the links in (after, until] from the ledger's rows. Returns the links that are different or missing.
create function ledger.replay_chain(after bigint default 0, until bigint default 9223372036854775807)
returns table (seq bigint, problem text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  with links as (
    select c.seq, c.digest, c.hash, lag(c.hash) over (order by c.seq) before,
      lag(c.seq) over (order by c.seq) seq_before
    from chain c where c.seq >= after and c.seq <= until
  )
  select coalesce(k.seq, d.seq),
    case when k.seq is null then 'a run without its link' when d.seq is null then 'a link without its run'
         when k.digest <> d.digest then 'the postings have changed' else 'the chain is broken' end
  from (select * from links where links.seq > after) k
  full join ledger.digests(after, least(until, coalesce((select max(chain.seq) from chain), 0))) d on d.seq = k.seq
  where k.seq is null or d.seq is null or k.digest <> d.digest
     or k.hash <> ledger.next_hash(k.before, k.digest, k.seq) or k.seq <> coalesce(k.seq_before, after) + 1
$$;

grant execute on function ledger.extend_chain, ledger.replay_chain to c3_app;

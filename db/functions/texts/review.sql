-- Reviews of texts that members read: two persons agree to the exact words (catalogue.md 5). The act stores hashes of
-- the words, two different staff with the role sign it, and then the feature's function publishes exactly these words,
-- once.
create trigger review_begins before insert on texts.review
  for each row execute function platform.begin_proposal();

-- Raises an error unless two readers have agreed to these words. A reader is one of the staff who may sign and has one
-- of the roles.
create function texts.require_two_readers(of_act bigint, of_purpose text, words jsonb, readers text[]) returns void
language plpgsql stable security definer set search_path = texts, ledger, pg_temp as $$
begin
  if (select a.canonical::jsonb -> 'content' from act a where a.id = of_act and a.purpose = of_purpose)
      is distinct from words
  then perform ledger.refuse('text_act_missing'); end if;
  if (select count(distinct p.staff_id) from act_approval p
      where p.act_id = of_act and identity.may_sign_as(p.staff_id, p.method, readers)) < 2
  then perform ledger.refuse('two_readers_required'); end if;
end $$;

-- Ends the open proposal of an act when its words are published.
create function texts.end_review(of_act bigint) returns void
language plpgsql security definer set search_path = texts, pg_temp as $$
begin
  update review set state = 'done', ended_at = platform.now() where act_id = of_act and state = 'proposed';
  if not found then perform ledger.refuse('review_ended'); end if;
end $$;

-- Withdraws a proposal. One person may, because members have not seen it.
create function texts.withdraw_review(of_review bigint) returns boolean
language plpgsql security definer set search_path = texts, pg_temp as $$
begin
  update review set state = 'withdrawn', ended_at = platform.now() where id = of_review and state = 'proposed';
  return found;
end $$;

revoke execute on function texts.require_two_readers, texts.end_review, texts.withdraw_review from public;
grant execute on function texts.withdraw_review to c3_app;

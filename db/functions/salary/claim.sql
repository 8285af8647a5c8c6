-- Claims of salaries (rewards.md 12): one for each member and month, while the contract is effective and its conditions
-- are met.
create function salary.fill_claim() returns trigger
language plpgsql security definer set search_path = salary, pg_temp as $$
declare v contract;
begin
  select * into v from contract where id = new.contract_id;
  if v.id is null or state_of(v) <> 'effective' then perform ledger.refuse('salary_contract_moved_on'); end if;
  perform require_team(v.member_id, v.one_valid, v.team_valid);
  new.member_id := v.member_id;
  new.amount_minor := v.amount_minor;
  new.at := platform.now();
  new.month := date_trunc('month', platform.business_date(new.at))::date;
  new.one_valid := team.valid_within(v.member_id, 1, 100000);
  new.team_valid := team.valid_within(v.member_id, 3, 100000);
  return new;
end $$;
create trigger claim_filled before insert on salary.claim for each row execute function salary.fill_claim();

-- Proof for the grant: a claim earns exactly its own member the amount of its contract.
create function salary.earns(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = salary, pg_temp as $$
  select exists (
    select from claim k join contract c on c.id = k.contract_id and c.member_id = k.member_id
    where k.id = rewards.cause_id($1) and k.member_id = $2 and k.amount_minor = $3 and c.amount_minor = $3)
$$;

revoke execute on function salary.fill_claim, salary.earns from public;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('salary', 'salary', 'money', 'salary_paid', 'salary.earns');

-- What stands in the database today. `npm run schema` writes this file; a test holds it to a fresh database.
-- It is for reading: tables come from db/migrations, everything else from db/functions. Bodies stand in those files.

-- -------------------- platform --------------------

create schema platform authorization c3_owner;
grant usage on schema platform to public;

create sequence platform.live_place;
grant usage on sequence platform.live_place to c3_app;

create table platform.clock (
  one boolean not null default true,
  offset_ms bigint not null default 0,
  profile text,
  movable boolean not null generated always as (COALESCE(profile = 'sandbox'::text, false)) stored,
  constraint clock_pkey PRIMARY KEY (one),
  constraint clock_check CHECK (movable OR offset_ms = 0),
  constraint clock_one_check CHECK (one),
  constraint clock_profile_check CHECK (profile = ANY (ARRAY['sandbox'::text, 'pilot'::text]))
);
CREATE TRIGGER clock_profile_stays BEFORE UPDATE ON platform.clock FOR EACH ROW WHEN (old.profile IS NOT NULL AND new.profile IS DISTINCT FROM old.profile) EXECUTE FUNCTION platform.keep_profile();
grant select on platform.clock to public;

create table platform.clock_accepted (
  id bigint not null generated always as identity,
  seen_at timestamp with time zone not null,
  machine_at timestamp with time zone not null,
  doubt text not null,
  by_user text not null,
  constraint clock_accepted_pkey PRIMARY KEY (id),
  constraint clock_accepted_doubt_check CHECK (doubt = ANY (ARRAY['ahead'::text, 'behind'::text, 'apart'::text]))
);
CREATE TRIGGER clock_accepted_append_only BEFORE DELETE OR UPDATE ON platform.clock_accepted FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER clock_accepted_no_truncate BEFORE TRUNCATE ON platform.clock_accepted FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

create table platform.heartbeat (
  process text not null,
  beat_at timestamp with time zone not null,
  constraint heartbeat_pkey PRIMARY KEY (process),
  constraint heartbeat_process_check CHECK (process ~ '^(jobs|api-[0-9]+)$'::text)
);
grant select, insert, update (beat_at) on platform.heartbeat to c3_app;

create table platform.history (
  one boolean not null default true,
  begun_at timestamp with time zone not null default clock_timestamp(),
  done_at timestamp with time zone,
  constraint history_pkey PRIMARY KEY (one),
  constraint history_one_check CHECK (one)
);
grant select on platform.history to c3_app;

create table platform.installation (
  one boolean not null default true,
  mark text not null,
  begun_at timestamp with time zone not null default clock_timestamp(),
  constraint installation_pkey PRIMARY KEY (one),
  constraint installation_mark_check CHECK (mark ~ '^[0-9a-f]{32}$'::text),
  constraint installation_one_check CHECK (one)
);

create table platform.intent (
  id uuid not null,
  actor text not null,
  route text not null,
  key text not null,
  input_hash bytea not null,
  code integer not null,
  answer jsonb not null,
  at timestamp with time zone not null,
  constraint intent_pkey PRIMARY KEY (id),
  constraint intent_input_hash_check CHECK (octet_length(input_hash) = 32)
);
CREATE TRIGGER intent_append_only BEFORE DELETE OR UPDATE ON platform.intent FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER intent_no_truncate BEFORE TRUNCATE ON platform.intent FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select, insert on platform.intent to c3_app;

create table platform.machine (
  one boolean not null default true,
  seen_at timestamp with time zone,
  boot text,
  booted_at timestamp with time zone,
  doubt text,
  full_since timestamp with time zone,
  constraint machine_pkey PRIMARY KEY (one),
  constraint machine_doubt_check CHECK (doubt = ANY (ARRAY['ahead'::text, 'behind'::text, 'apart'::text])),
  constraint machine_one_check CHECK (one)
);
grant select, update (seen_at, boot, booted_at, doubt, full_since) on platform.machine to c3_app;

create table platform.stream_place (
  member_id bigint not null,
  place integer not null,
  process text not null,
  stream uuid not null,
  constraint stream_place_pkey PRIMARY KEY (member_id, place),
  constraint stream_place_place_check CHECK (place >= 1 AND place <= 5)
);
CREATE INDEX stream_place_process ON platform.stream_place USING btree (process);
grant select, insert, update, delete on platform.stream_place to c3_app;

create function platform.advance_clock(until timestamp with time zone)
  returns bigint
  language plpgsql security definer set search_path = platform, pg_temp; -- for c3_app

create function platform.append_only(of_table regclass)
  returns void
  language plpgsql; -- for c3_ledger

create function platform.assert(held boolean, message text)
  returns void
  language plpgsql; -- for anybody

create function platform.begin_history(by_ms bigint)
  returns void
  language plpgsql security definer set search_path = platform, pg_temp; -- for c3_app

create function platform.begin_proposal()
  returns trigger
  language plpgsql; -- for anybody

create function platform.business_date(at timestamp with time zone)
  returns date
  language sql immutable parallel safe; -- for anybody

create function platform.demand_well()
  returns void
  language plpgsql stable security definer set search_path = platform, pg_temp; -- for c3_ledger

create function platform.done_within(share double precision, done double precision[], still_open double precision[])
  returns double precision
  language sql immutable; -- for c3_app

create function platform.fold(written text)
  returns text
  language plpgsql immutable parallel safe; -- for anybody

create function platform.intents_of(ids uuid[])
  returns SETOF platform.intent
  language sql stable set search_path = platform, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan; -- for anybody

create function platform.is_clock_in_doubt(m platform.machine)
  returns boolean
  language sql; -- for c3_app

create function platform.is_phone(number text)
  returns boolean
  language sql immutable parallel safe; -- for c3_app, c3_ledger

create function platform.is_plain(list anyarray)
  returns boolean
  language sql immutable parallel safe; -- for anybody

create function platform.is_sandbox()
  returns boolean
  language sql stable; -- for anybody

create function platform.keep_profile()
  returns trigger
  language plpgsql; -- for anybody

create function platform.local_time(at timestamp with time zone)
  returns timestamp without time zone
  language sql immutable parallel safe; -- for anybody

create function platform.moment_of(local timestamp without time zone)
  returns timestamp with time zone
  language sql immutable parallel safe; -- for anybody

create function platform.name_parts(folded text)
  returns text[]
  language plpgsql immutable parallel safe; -- for anybody

create function platform.never_deleted(of_table regclass)
  returns void
  language plpgsql; -- for c3_ledger

create function platform.now()
  returns timestamp with time zone
  language sql parallel safe set search_path = platform, pg_temp; -- for anybody

create function platform.refuse_change()
  returns trigger
  language plpgsql; -- for anybody

create function platform.sounds_like(typed text)
  returns tsquery
  language plpgsql immutable parallel safe; -- for anybody

create function platform.sounds_of(parts text[], vowels text)
  returns tsvector
  language plpgsql immutable parallel safe; -- for anybody

create function platform.time_zone()
  returns text
  language sql immutable parallel safe; -- for anybody

create aggregate platform.total(bigint)
  returns bigint
  language internal immutable parallel safe; -- for anybody

create function platform.words_of(folded text)
  returns tsvector
  language plpgsql immutable parallel safe; -- for anybody

-- -------------------- ledger --------------------

create schema ledger authorization c3_ledger;
grant usage on schema ledger to c3_app, c3_draws, c3_owner, c3_rail;

create sequence ledger.hold_id;
grant usage on sequence ledger.hold_id to c3_app;

create table ledger.account (
  id bigint not null,
  posted bigint not null default 0,
  held bigint not null default 0,
  version bigint not null default 0,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_covered CHECK (
CASE
    WHEN (id & 63::bigint) < 16 THEN posted <= 0 AND held = 0
    ELSE held >= 0 AND (posted - held) >= 0
END)
) with (fillfactor=70);
CREATE TRIGGER account_no_delete BEFORE DELETE ON ledger.account FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER account_no_truncate BEFORE TRUNCATE ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on ledger.account to c3_app;
grant select, references on ledger.account to c3_owner;

create table ledger.act (
  id bigint not null generated always as identity,
  purpose text not null,
  debit bigint,
  credit bigint,
  amount bigint,
  statement_line_id bigint,
  canonical text not null,
  sha256 bytea not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  constraint act_pkey PRIMARY KEY (id),
  constraint act_statement_line_id_fkey FOREIGN KEY (statement_line_id) REFERENCES ledger.statement_line(id),
  constraint act_amount_check CHECK (amount > 0),
  constraint act_check CHECK (sha256 = sha256(convert_to(canonical, 'UTF8'::name))),
  constraint act_clears_its_line CHECK (statement_line_id IS NULL OR COALESCE((debit & 63::bigint) = 16, false))
);
CREATE TRIGGER act_append_only BEFORE DELETE OR UPDATE ON ledger.act FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER act_no_truncate BEFORE TRUNCATE ON ledger.act FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER act_sealed AFTER INSERT ON ledger.act REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.act', 'id');
grant select, insert on ledger.act to c3_app;
grant select (id, purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by, proposed_at) on ledger.act to c3_ledger;
grant select, references on ledger.act to c3_owner;

create table ledger.act_approval (
  act_id bigint not null,
  staff_id bigint not null,
  method text not null,
  assertion jsonb not null,
  approved_at timestamp with time zone not null,
  constraint act_approval_pkey PRIMARY KEY (act_id, staff_id),
  constraint act_approval_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint act_approval_method_check CHECK (method = ANY (ARRAY['passkey'::text, 'password'::text]))
);
CREATE TRIGGER act_approval_append_only BEFORE DELETE OR UPDATE ON ledger.act_approval FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER act_approval_no_truncate BEFORE TRUNCATE ON ledger.act_approval FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER act_approval_sealed AFTER INSERT ON ledger.act_approval REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.act_approval', 'act_id', 'staff_id');
grant select, insert on ledger.act_approval to c3_app;
grant select (act_id) on ledger.act_approval to c3_draws;
grant select (act_id, staff_id, method, assertion, approved_at) on ledger.act_approval to c3_ledger;
grant select, references on ledger.act_approval to c3_owner;

create table ledger.act_use (
  act_id bigint not null,
  transfer_id uuid not null,
  constraint act_use_pkey PRIMARY KEY (act_id),
  constraint act_use_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id)
);
CREATE TRIGGER act_use_append_only BEFORE DELETE OR UPDATE ON ledger.act_use FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER act_use_no_truncate BEFORE TRUNCATE ON ledger.act_use FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER act_use_sealed AFTER INSERT ON ledger.act_use REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.act_use', 'act_id');
grant select on ledger.act_use to c3_app;
grant select (act_id, transfer_id) on ledger.act_use to c3_ledger;
grant select, references on ledger.act_use to c3_owner;

create table ledger.bank_notice (
  id text not null,
  kind text not null,
  reference text not null,
  received_at timestamp with time zone not null,
  constraint bank_notice_pkey PRIMARY KEY (id)
);
CREATE INDEX bank_notice_reference ON ledger.bank_notice USING btree (reference, kind);
CREATE TRIGGER bank_notice_append_only BEFORE DELETE OR UPDATE ON ledger.bank_notice FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER bank_notice_no_truncate BEFORE TRUNCATE ON ledger.bank_notice FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on ledger.bank_notice to c3_app;
grant select, references on ledger.bank_notice to c3_owner;
grant select, insert on ledger.bank_notice to c3_rail;

create table ledger.bank_order (
  instruction_id text not null,
  account text not null,
  amount bigint not null,
  hold_id bigint,
  act_id bigint,
  ordered_at timestamp with time zone not null,
  refused_at timestamp with time zone,
  constraint bank_order_pkey PRIMARY KEY (instruction_id),
  constraint bank_order_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint bank_order_amount_check CHECK (amount > 0),
  constraint bank_order_check CHECK (hold_id IS NULL OR act_id IS NULL)
);
CREATE INDEX bank_order_act ON ledger.bank_order USING btree (act_id) WHERE act_id IS NOT NULL;
CREATE INDEX bank_order_hold ON ledger.bank_order USING btree (hold_id) WHERE hold_id IS NOT NULL;
CREATE TRIGGER bank_order_no_delete BEFORE DELETE ON ledger.bank_order FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER bank_order_no_truncate BEFORE TRUNCATE ON ledger.bank_order FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER bank_order_sealed AFTER INSERT ON ledger.bank_order REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.bank_order', 'instruction_id');
CREATE TRIGGER bank_order_sealed_again AFTER UPDATE ON ledger.bank_order FOR EACH ROW WHEN (old.refused_at IS DISTINCT FROM new.refused_at) EXECUTE FUNCTION ledger.seal_is_due_again('ledger.bank_order', 'instruction_id');
grant select on ledger.bank_order to c3_app;
grant select (instruction_id, account, amount, hold_id, act_id, ordered_at, refused_at) on ledger.bank_order to c3_ledger;
grant select, references on ledger.bank_order to c3_owner;

create table ledger.chain (
  seq bigint not null,
  digest bytea not null,
  hash bytea not null,
  constraint chain_pkey PRIMARY KEY (seq),
  constraint chain_digest_check CHECK (octet_length(digest) = 32),
  constraint chain_hash_check CHECK (octet_length(hash) = 32)
);
CREATE TRIGGER chain_append_only BEFORE DELETE OR UPDATE ON ledger.chain FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER chain_no_truncate BEFORE TRUNCATE ON ledger.chain FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on ledger.chain to c3_app;
grant select, references on ledger.chain to c3_owner;

create table ledger.class (
  code smallint not null,
  name text not null,
  asset text not null,
  scope text not null,
  constraint class_pkey PRIMARY KEY (code),
  constraint class_name_key UNIQUE (name),
  constraint class_asset_check CHECK (asset = ANY (ARRAY['ETB'::text, 'C3COIN'::text, 'UNIT'::text, 'CHANCE'::text])),
  constraint class_code_check CHECK (code >= 1 AND code <= 63),
  constraint class_scope_check CHECK (scope = ANY (ARRAY['rail'::text, 'operator'::text, 'member'::text, 'product'::text, 'tranche'::text]))
);
grant select on ledger.class to c3_app;
grant select, references on ledger.class to c3_owner;

create table ledger.guard_kind (
  kind text not null,
  consume text not null,
  early boolean not null default false,
  constraint guard_kind_pkey PRIMARY KEY (kind)
);
CREATE TRIGGER guard_kind_sound BEFORE INSERT OR UPDATE ON ledger.guard_kind FOR EACH ROW EXECUTE FUNCTION ledger.guard_is_sound('(text[], bigint[], bigint[], bigint[], bigint[], uuid[])');
grant select on ledger.guard_kind to c3_app;
grant select, insert, references on ledger.guard_kind to c3_owner;

create table ledger.head (
  one boolean not null default true,
  seq bigint not null default 0,
  occurred_at timestamp with time zone not null default '2000-01-01 00:00:00+00'::timestamp with time zone,
  constraint head_pkey PRIMARY KEY (one),
  constraint head_one_check CHECK (one)
);
CREATE TRIGGER head_no_delete BEFORE DELETE ON ledger.head FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER head_no_truncate BEFORE TRUNCATE ON ledger.head FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on ledger.head to c3_app;
grant select, references on ledger.head to c3_owner;

create table ledger.hold (
  id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  purpose text not null,
  state text not null default 'open'::text,
  made_by uuid not null,
  ended_by uuid,
  constraint hold_pkey PRIMARY KEY (id),
  constraint hold_amount_check CHECK (amount > 0),
  constraint hold_check CHECK ((state = 'open'::text) = (ended_by IS NULL)),
  constraint hold_state_check CHECK (state = ANY (ARRAY['open'::text, 'released'::text, 'captured'::text]))
);
CREATE INDEX hold_open ON ledger.hold USING btree (account_id) WHERE state = 'open'::text;
CREATE TRIGGER hold_no_delete BEFORE DELETE ON ledger.hold FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER hold_no_truncate BEFORE TRUNCATE ON ledger.hold FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER hold_sealed AFTER INSERT ON ledger.hold REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.hold', 'id');
CREATE TRIGGER hold_sealed_again AFTER UPDATE ON ledger.hold FOR EACH ROW WHEN (old.ended_by IS DISTINCT FROM new.ended_by OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('ledger.hold', 'id');
grant select on ledger.hold to c3_app;
grant select (id, account_id, amount, purpose, state, made_by, ended_by) on ledger.hold to c3_ledger;
grant select, references on ledger.hold to c3_owner;

create table ledger.hold_guard (
  purpose text not null,
  consume text not null,
  constraint hold_guard_pkey PRIMARY KEY (purpose)
);
CREATE TRIGGER hold_guard_sound BEFORE INSERT OR UPDATE ON ledger.hold_guard FOR EACH ROW EXECUTE FUNCTION ledger.guard_is_sound('(text[], bigint[], bigint[], bigint[], uuid[])');
grant select on ledger.hold_guard to c3_app;
grant select, insert, references on ledger.hold_guard to c3_owner;

create table ledger.line (
  transfer_id uuid not null,
  n smallint not null,
  purpose text not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null,
  guard bigint,
  debit_seq bigint not null,
  credit_seq bigint not null,
  constraint line_pkey PRIMARY KEY (transfer_id, n),
  constraint line_amount_check CHECK (amount > 0)
);
CREATE INDEX line_recalled ON ledger.line USING btree (guard) WHERE purpose = ANY (ARRAY['recharge_recalled'::text, 'revenue_recalled'::text, 'deposit_recalled'::text]);
CREATE INDEX line_statement ON ledger.line USING btree (guard) WHERE purpose = ANY (ARRAY['bank_in'::text, 'bank_charge'::text]);
CREATE TRIGGER line_append_only BEFORE DELETE OR UPDATE ON ledger.line FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER line_no_truncate BEFORE TRUNCATE ON ledger.line FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on ledger.line to c3_app;
grant select, references on ledger.line to c3_owner;

create table ledger.misdirected_line (
  statement_line_id bigint not null,
  instruction_id text not null,
  account text not null,
  noted_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  note text,
  constraint misdirected_line_pkey PRIMARY KEY (statement_line_id),
  constraint misdirected_line_statement_line_id_fkey FOREIGN KEY (statement_line_id) REFERENCES ledger.statement_line(id),
  constraint misdirected_line_check CHECK ((closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL) = (note IS NULL))
);
CREATE INDEX misdirected_line_instruction ON ledger.misdirected_line USING btree (instruction_id);
CREATE INDEX misdirected_line_open ON ledger.misdirected_line USING btree (account) WHERE closed_at IS NULL;
CREATE TRIGGER misdirected_line_no_delete BEFORE DELETE ON ledger.misdirected_line FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER misdirected_line_no_truncate BEFORE TRUNCATE ON ledger.misdirected_line FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER misdirected_line_sealed AFTER INSERT ON ledger.misdirected_line REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.misdirected_line', 'statement_line_id');
CREATE TRIGGER misdirected_line_sealed_again AFTER UPDATE ON ledger.misdirected_line FOR EACH ROW WHEN (old.closed_at IS DISTINCT FROM new.closed_at OR old.closed_by IS DISTINCT FROM new.closed_by OR old.note IS DISTINCT FROM new.note) EXECUTE FUNCTION ledger.seal_is_due_again('ledger.misdirected_line', 'statement_line_id');
grant select on ledger.misdirected_line to c3_app;
grant select (statement_line_id, instruction_id, account, noted_at, closed_at, closed_by, note) on ledger.misdirected_line to c3_ledger;
grant select, references on ledger.misdirected_line to c3_owner;

create table ledger.operator_account (
  account text not null,
  name text not null,
  constraint operator_account_pkey PRIMARY KEY (account)
);
CREATE TRIGGER operator_account_sealed AFTER INSERT ON ledger.operator_account REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.operator_account', 'account');
grant select on ledger.operator_account to c3_app;
grant select (account, name) on ledger.operator_account to c3_ledger;
grant select, insert, references on ledger.operator_account to c3_owner;
grant select, insert on ledger.operator_account to c3_rail;

create table ledger.outward_match (
  transfer_id uuid not null,
  statement_line_id bigint not null,
  amount bigint not null,
  constraint outward_match_pkey PRIMARY KEY (transfer_id, statement_line_id),
  constraint outward_match_statement_line_id_fkey FOREIGN KEY (statement_line_id) REFERENCES ledger.statement_line(id),
  constraint outward_match_amount_check CHECK (amount > 0)
);
CREATE INDEX outward_match_line ON ledger.outward_match USING btree (statement_line_id);
CREATE TRIGGER outward_match_append_only BEFORE DELETE OR UPDATE ON ledger.outward_match FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER outward_match_no_truncate BEFORE TRUNCATE ON ledger.outward_match FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER outward_match_sealed AFTER INSERT ON ledger.outward_match REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.outward_match', 'transfer_id', 'statement_line_id');
grant select on ledger.outward_match to c3_app;
grant select (transfer_id, statement_line_id, amount) on ledger.outward_match to c3_ledger;
grant select, references on ledger.outward_match to c3_owner;

create table ledger.posting (
  account_id bigint not null,
  seq bigint not null,
  transfer_id uuid not null,
  n smallint not null,
  amount bigint not null,
  balance_after bigint not null,
  constraint posting_pkey PRIMARY KEY (account_id, seq),
  constraint posting_amount_check CHECK (amount <> 0)
);
CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE ON ledger.posting FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER posting_no_truncate BEFORE TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on ledger.posting to c3_app;
grant select, references on ledger.posting to c3_owner;

create table ledger.posting_rule (
  purpose text not null,
  debit_class smallint not null,
  credit_class smallint not null,
  scope text not null,
  guard text,
  needs_coverage boolean not null default false,
  constraint posting_rule_pkey PRIMARY KEY (purpose, debit_class, credit_class),
  constraint posting_rule_credit_class_fkey FOREIGN KEY (credit_class) REFERENCES ledger.class(code),
  constraint posting_rule_debit_class_fkey FOREIGN KEY (debit_class) REFERENCES ledger.class(code),
  constraint posting_rule_check CHECK (scope <> 'guard'::text OR guard IS NOT NULL),
  constraint posting_rule_check1 CHECK (debit_class <> credit_class),
  constraint posting_rule_check2 CHECK (guard IS DISTINCT FROM 'hold'::text OR (debit_class = ANY (ARRAY[17, 18]))),
  constraint posting_rule_scope_check CHECK (scope = ANY (ARRAY['same'::text, 'guard'::text, 'house'::text]))
);
CREATE TRIGGER posting_rule_sound BEFORE INSERT OR UPDATE ON ledger.posting_rule FOR EACH ROW EXECUTE FUNCTION ledger.rule_is_sound();
grant select on ledger.posting_rule to c3_app;
grant select, references on ledger.posting_rule to c3_owner;

create table ledger.rail (
  id bigint not null,
  name text not null,
  opened_at timestamp with time zone not null,
  constraint rail_pkey PRIMARY KEY (id)
);
CREATE TRIGGER rail_sealed AFTER INSERT ON ledger.rail REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.rail', 'id');
CREATE TRIGGER rail_sealed_again AFTER UPDATE ON ledger.rail FOR EACH ROW WHEN (old.opened_at IS DISTINCT FROM new.opened_at) EXECUTE FUNCTION ledger.seal_is_due_again('ledger.rail', 'id');
grant select on ledger.rail to c3_app;
grant select (id, name, opened_at) on ledger.rail to c3_ledger;
grant select, references on ledger.rail to c3_owner;

create table ledger.reconciled_day (
  rail bigint not null,
  business_date date not null,
  bank_closing bigint not null,
  ledger_balance bigint not null,
  unposted bigint not null,
  not_stated bigint not null,
  next_due_at timestamp with time zone not null,
  closed_at timestamp with time zone not null,
  bank_seq_until bigint not null default 0,
  posting_seq_until bigint not null default 0,
  constraint reconciled_day_pkey PRIMARY KEY (rail, business_date)
);
CREATE TRIGGER reconciled_day_append_only BEFORE DELETE OR UPDATE ON ledger.reconciled_day FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER reconciled_day_no_truncate BEFORE TRUNCATE ON ledger.reconciled_day FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER reconciled_day_sealed AFTER INSERT ON ledger.reconciled_day REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.reconciled_day', 'rail', 'business_date');
grant select on ledger.reconciled_day to c3_app;
grant select (rail, business_date, bank_closing, ledger_balance, unposted, not_stated, next_due_at, closed_at, bank_seq_until, posting_seq_until) on ledger.reconciled_day to c3_ledger;
grant select, references on ledger.reconciled_day to c3_owner;

create table ledger.release (
  id integer not null generated always as identity,
  checksum text not null,
  lines text[] not null,
  applied_at timestamp with time zone not null default clock_timestamp(),
  constraint release_pkey PRIMARY KEY (id)
);
CREATE TRIGGER release_append_only BEFORE DELETE OR UPDATE ON ledger.release FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER release_no_truncate BEFORE TRUNCATE ON ledger.release FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER release_sealed AFTER INSERT ON ledger.release REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.release', 'id');
grant select on ledger.release to c3_app;
grant select (id, checksum, lines, applied_at) on ledger.release to c3_ledger;
grant select, references on ledger.release to c3_owner;

create table ledger.release_list (
  of_table text not null,
  constraint release_list_pkey PRIMARY KEY (of_table)
);
grant select on ledger.release_list to c3_app;
grant select, insert, references on ledger.release_list to c3_owner;

create table ledger.seal (
  seq bigint not null,
  form integer not null,
  key text not null,
  version integer not null,
  digest bytea not null,
  columns bytea not null,
  constraint seal_pkey PRIMARY KEY (seq),
  constraint seal_form_fkey FOREIGN KEY (form) REFERENCES ledger.seal_form(id),
  constraint seal_columns_check CHECK ((octet_length(columns) % 8) = 0),
  constraint seal_digest_check CHECK (octet_length(digest) = 32),
  constraint seal_version_check CHECK (version > 0)
);
CREATE INDEX seal_again ON ledger.seal USING btree (form) WHERE version > 1;
CREATE UNIQUE INDEX seal_of ON ledger.seal USING btree (form, key, version);
CREATE TRIGGER seal_append_only BEFORE DELETE OR UPDATE ON ledger.seal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER seal_no_truncate BEFORE TRUNCATE ON ledger.seal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select, references on ledger.seal to c3_owner;

create table ledger.seal_due (
  of_table text not null,
  keys text[] not null,
  constraint seal_due_keys_check CHECK (cardinality(keys) > 0)
);
grant select on ledger.seal_due to c3_app;
grant select, insert, references on ledger.seal_due to c3_owner;

create table ledger.seal_form (
  id integer not null generated always as identity,
  of_table text not null,
  key text[] not null,
  columns text[] not null,
  kinds text not null,
  constraint seal_form_pkey PRIMARY KEY (id),
  constraint seal_form_check CHECK (length(kinds) = cardinality(columns)),
  constraint seal_form_kinds_check CHECK (kinds ~ '^[foc]+$'::text)
);
CREATE INDEX seal_form_table ON ledger.seal_form USING btree (of_table, id);
CREATE TRIGGER seal_form_append_only BEFORE DELETE OR UPDATE ON ledger.seal_form FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER seal_form_no_truncate BEFORE TRUNCATE ON ledger.seal_form FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on ledger.seal_form to c3_app;
grant select, insert, references on ledger.seal_form to c3_owner;

create table ledger.seal_link (
  seq bigint not null,
  seals_until bigint not null,
  run_seq bigint not null,
  run_hash bytea not null,
  digest bytea not null,
  hash bytea not null,
  constraint seal_link_pkey PRIMARY KEY (seq),
  constraint seal_link_digest_check CHECK (octet_length(digest) = 32),
  constraint seal_link_hash_check CHECK (octet_length(hash) = 32),
  constraint seal_link_run_hash_check CHECK (octet_length(run_hash) = 32)
);
CREATE TRIGGER seal_link_append_only BEFORE DELETE OR UPDATE ON ledger.seal_link FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER seal_link_no_truncate BEFORE TRUNCATE ON ledger.seal_link FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on ledger.seal_link to c3_app;
grant select, references on ledger.seal_link to c3_owner;

create table ledger.sealed_table (
  of_table text not null,
  form integer not null,
  constraint sealed_table_pkey PRIMARY KEY (of_table),
  constraint sealed_table_form_fkey FOREIGN KEY (form) REFERENCES ledger.seal_form(id)
);
grant select on ledger.sealed_table to c3_app;
grant select, insert, references on ledger.sealed_table to c3_owner;

create table ledger.signature_proof (
  one boolean not null default true,
  proves text not null,
  constraint signature_proof_pkey PRIMARY KEY (one),
  constraint signature_proof_one_check CHECK (one)
);
CREATE TRIGGER signature_proof_sound BEFORE INSERT OR UPDATE ON ledger.signature_proof FOR EACH ROW EXECUTE FUNCTION ledger.signature_proof_is_sound();
grant select on ledger.signature_proof to c3_app;
grant select, insert, references on ledger.signature_proof to c3_owner;

create table ledger.statement_day (
  rail bigint not null default 1,
  account text not null,
  business_date date not null,
  opening bigint not null,
  closing bigint not null,
  line_count integer not null,
  sha256 bytea not null,
  received_at timestamp with time zone not null,
  next_date date,
  next_due_at timestamp with time zone,
  constraint statement_day_pkey PRIMARY KEY (rail, account, business_date),
  constraint statement_day_account_check CHECK (account = ANY (ARRAY['client'::text, 'operator'::text])),
  constraint statement_day_sha256_check CHECK (octet_length(sha256) = 32)
);
CREATE TRIGGER statement_day_append_only BEFORE DELETE OR UPDATE ON ledger.statement_day FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER statement_day_no_truncate BEFORE TRUNCATE ON ledger.statement_day FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER statement_day_sealed AFTER INSERT ON ledger.statement_day REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.statement_day', 'rail', 'account', 'business_date');
grant select on ledger.statement_day to c3_app;
grant select (rail, account, business_date, opening, closing, line_count, sha256, received_at, next_date, next_due_at) on ledger.statement_day to c3_ledger;
grant select, references on ledger.statement_day to c3_owner;
grant select, insert on ledger.statement_day to c3_rail;

create table ledger.statement_line (
  id bigint not null generated always as identity,
  rail bigint not null default 1,
  account text not null,
  bank_seq bigint not null,
  bank_line_id text not null,
  direction text not null,
  amount bigint not null,
  currency text not null,
  booked_at timestamp with time zone not null,
  value_date date not null,
  counterparty_name text not null,
  counterparty_account text not null,
  reference text not null,
  narrative text not null,
  balance_after bigint not null,
  kind text not null default 'transfer'::text,
  counterparty_kind text not null default 'account'::text,
  instruction_id text,
  bank_reference text,
  relates_to_seq bigint,
  statement_date date,
  constraint statement_line_pkey PRIMARY KEY (id),
  constraint statement_line_bank_line_id_key UNIQUE (bank_line_id),
  constraint statement_line_rail_account_bank_seq_key UNIQUE (rail, account, bank_seq),
  constraint statement_line_account_check CHECK (account = ANY (ARRAY['client'::text, 'operator'::text])),
  constraint statement_line_amount_check CHECK (amount > 0),
  constraint statement_line_currency_check CHECK (currency = 'ETB'::text),
  constraint statement_line_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text]))
);
CREATE INDEX statement_line_amount ON ledger.statement_line USING btree (amount, id);
CREATE INDEX statement_line_bank_reference ON ledger.statement_line USING btree (bank_reference) WHERE bank_reference IS NOT NULL;
CREATE INDEX statement_line_counterparty ON ledger.statement_line USING btree (counterparty_account, id DESC);
CREATE INDEX statement_line_day ON ledger.statement_line USING btree (account, statement_date);
CREATE INDEX statement_line_deposit_from ON ledger.statement_line USING btree (counterparty_account) WHERE direction = 'in'::text AND kind = 'deposit'::text;
CREATE INDEX statement_line_instruction ON ledger.statement_line USING btree (instruction_id) WHERE instruction_id IS NOT NULL;
CREATE INDEX statement_line_number ON ledger.statement_line USING btree (split_part(counterparty_account, ' '::text, 2), id DESC);
CREATE INDEX statement_line_out_to ON ledger.statement_line USING btree (counterparty_account) WHERE direction = 'out'::text;
CREATE INDEX statement_line_recall ON ledger.statement_line USING btree (relates_to_seq) WHERE kind = 'recall'::text;
CREATE INDEX statement_line_reference ON ledger.statement_line USING btree (reference);
CREATE INDEX statement_line_sounds ON ledger.statement_line USING gin (platform.sounds_of(platform.name_parts(platform.fold(counterparty_name)), ''::text));
CREATE INDEX statement_line_words ON ledger.statement_line USING gin (platform.words_of(platform.fold(counterparty_name)));
CREATE TRIGGER statement_line_append_only BEFORE DELETE OR UPDATE ON ledger.statement_line FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER statement_line_no_truncate BEFORE TRUNCATE ON ledger.statement_line FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER statement_line_payee AFTER INSERT ON ledger.statement_line FOR EACH ROW WHEN (new.account = 'client'::text AND new.direction = 'out'::text AND new.instruction_id IS NOT NULL AND new.kind <> 'recall'::text) EXECUTE FUNCTION ledger.compare_payee();
CREATE TRIGGER statement_line_sealed AFTER INSERT ON ledger.statement_line REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.statement_line', 'id');
grant select on ledger.statement_line to c3_app;
grant select (id, rail, account, bank_seq, bank_line_id, direction, amount, currency, booked_at, value_date, counterparty_name, counterparty_account, reference, narrative, balance_after, kind, counterparty_kind, instruction_id, bank_reference, relates_to_seq, statement_date) on ledger.statement_line to c3_ledger;
grant select, references on ledger.statement_line to c3_owner;
grant select, insert on ledger.statement_line to c3_rail;

create table ledger.stock_unsigned (
  transfer_id uuid not null,
  constraint stock_unsigned_pkey PRIMARY KEY (transfer_id)
);
CREATE TRIGGER stock_unsigned_append_only BEFORE DELETE OR UPDATE ON ledger.stock_unsigned FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER stock_unsigned_no_truncate BEFORE TRUNCATE ON ledger.stock_unsigned FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER stock_unsigned_sealed AFTER INSERT ON ledger.stock_unsigned REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.stock_unsigned', 'transfer_id');
grant select on ledger.stock_unsigned to c3_app;
grant select (transfer_id) on ledger.stock_unsigned to c3_ledger;
grant select, references on ledger.stock_unsigned to c3_owner;

create table ledger.suspense_use (
  statement_line_id bigint not null,
  transfer_id uuid not null,
  amount bigint not null,
  constraint suspense_use_pkey PRIMARY KEY (statement_line_id, transfer_id),
  constraint suspense_use_amount_check CHECK (amount <> 0)
);
CREATE UNIQUE INDEX suspense_use_one_line ON ledger.suspense_use USING btree (transfer_id);
CREATE TRIGGER suspense_use_append_only BEFORE DELETE OR UPDATE ON ledger.suspense_use FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER suspense_use_no_truncate BEFORE TRUNCATE ON ledger.suspense_use FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER suspense_use_sealed AFTER INSERT ON ledger.suspense_use REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('ledger.suspense_use', 'statement_line_id', 'transfer_id');
grant select on ledger.suspense_use to c3_app;
grant select (statement_line_id, transfer_id, amount) on ledger.suspense_use to c3_ledger;
grant select, references on ledger.suspense_use to c3_owner;

create table ledger.transfer (
  id uuid not null,
  seq bigint not null,
  actor text not null,
  occurred_at timestamp with time zone not null,
  business_date date not null,
  constraint transfer_pkey PRIMARY KEY (id)
);
CREATE INDEX transfer_seq ON ledger.transfer USING btree (seq);
CREATE TRIGGER transfer_append_only BEFORE DELETE OR UPDATE ON ledger.transfer FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER transfer_no_truncate BEFORE TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on ledger.transfer to c3_app;
grant select, references on ledger.transfer to c3_owner;

create function ledger.account_of(class text, scope_id bigint)
  returns bigint
  language sql immutable parallel safe; -- for anybody

create function ledger.balances_of(ids bigint[])
  returns TABLE(id bigint, posted bigint, held bigint)
  language sql stable set search_path = ledger, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan; -- for c3_app

create function ledger.brought(of_line bigint, to_account bigint)
  returns bigint
  language sql stable set search_path = ledger, pg_temp; -- for c3_owner

create function ledger.class_code(class text)
  returns integer
  language sql immutable parallel safe; -- for anybody

create function ledger.class_code_of(account bigint)
  returns bigint
  language sql immutable parallel safe; -- for anybody

create function ledger.class_of(account bigint)
  returns text
  language sql immutable parallel safe; -- for anybody

create function ledger.close_day(p_day date)
  returns text
  language plpgsql security definer set search_path = ledger, pg_temp; -- for c3_app, c3_owner

create function ledger.close_misdirection(of_line bigint, by_staff bigint, the_note text)
  returns boolean
  language sql security definer set search_path = ledger, pg_temp; -- for c3_app

create function ledger.compare_payee()
  returns trigger
  language plpgsql security definer set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.consume_act(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.consume_bank_line(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.consume_hold(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.coverage()
  returns text
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_app, c3_draws

create function ledger.digests(after bigint, until bigint)
  returns TABLE(seq bigint, digest bytea)
  language sql stable set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.extend_chain(runs_max integer)
  returns integer
  language plpgsql security definer set search_path = ledger, pg_temp; -- for c3_app

create function ledger.extend_seals(rows_max integer)
  returns integer
  language plpgsql security definer set search_path = ledger, pg_temp set TimeZone = UTC set DateStyle = ISO, YMD set jit = off; -- for c3_app

create function ledger.form_hash(form ledger.seal_form)
  returns bytea
  language sql immutable; -- for its owner alone

create function ledger.guard_is_sound()
  returns trigger
  language plpgsql set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.house(class text)
  returns bigint
  language sql immutable parallel safe; -- for anybody

create function ledger.is_between_house_accounts(debit ledger.class, credit ledger.class)
  returns boolean
  language sql immutable; -- for its owner alone

create function ledger.is_debit_normal(account bigint)
  returns boolean
  language sql immutable parallel safe; -- for anybody

create function ledger.is_of(class text, account bigint)
  returns boolean
  language sql immutable parallel safe; -- for anybody

create function ledger.is_sound_proof(f oid)
  returns boolean
  language sql stable; -- for c3_owner

create function ledger.is_stopped(of_account text)
  returns boolean
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_owner

create function ledger.keep_lock_order(accounts bigint[])
  returns void
  language plpgsql set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.keep_release(checksum text)
  returns void
  language sql security definer set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.lain_ten_working_days(house bigint, today date, holidays date[] DEFAULT '{}'::date[])
  returns bigint
  language plpgsql stable set search_path = ledger, pg_temp; -- for c3_app, c3_owner

create function ledger.left_to_order(of_act bigint)
  returns bigint
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_owner

create function ledger.lock_accounts(ids bigint[])
  returns TABLE(id bigint, posted bigint, held bigint)
  language sql security definer set search_path = ledger, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan; -- for c3_app, c3_owner

create function ledger.lock_bank_lines(lines bigint[], amounts bigint[], transfers uuid[])
  returns void
  language plpgsql set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.lock_for_posting(accounts bigint[])
  returns void
  language plpgsql; -- for its owner alone

create function ledger.lock_rank(account bigint)
  returns integer
  language sql immutable parallel safe; -- for its owner alone

create function ledger.make_holds(t_id uuid[], h_transfer integer[], h_op text[], h_id bigint[], h_account bigint[], h_amount bigint[], h_purpose text[], l_transfer integer[], l_purpose text[], l_guard bigint[])
  returns void
  language plpgsql set search_path = ledger, pg_temp set enable_seqscan = off; -- for its owner alone

create function ledger.match_outward(p_transfer uuid, p_line bigint)
  returns bigint
  language plpgsql security definer set search_path = ledger, pg_temp; -- for c3_app, c3_owner

create function ledger.may_still_be_paid(of_hold bigint)
  returns boolean
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_owner

create function ledger.must_be_posted()
  returns trigger
  language plpgsql; -- for c3_owner

create function ledger.next_hash(before bytea, digest bytea, seq bigint)
  returns bytea
  language sql immutable set search_path = pg_catalog, pg_temp; -- for its owner alone

create function ledger.no_such_class(class_or_account text)
  returns integer
  language plpgsql immutable parallel safe; -- for anybody

create function ledger.note_bank_order(of_instruction text, to_account text, of_amount bigint, of_hold bigint DEFAULT NULL::bigint, of_act bigint DEFAULT NULL::bigint)
  returns void
  language plpgsql security definer set search_path = ledger, pg_temp; -- for c3_owner

create function ledger.note_bank_refusal(of_instruction text)
  returns void
  language sql security definer set search_path = ledger, pg_temp; -- for c3_rail

create function ledger.open_accounts(ids bigint[])
  returns void
  language plpgsql security definer set search_path = ledger, pg_temp; -- for c3_app

create function ledger.operator_bears(of_recall bigint)
  returns bigint
  language sql stable set search_path = ledger, pg_temp; -- for c3_app, c3_owner

create function ledger.outward_left(p_transfer uuid)
  returns bigint
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_app, c3_owner

create function ledger.post(t_id uuid[], t_actor text[], l_transfer integer[], l_purpose text[], l_debit bigint[], l_credit bigint[], l_amount bigint[], l_guard bigint[], h_transfer integer[] DEFAULT '{}'::integer[], h_op text[] DEFAULT '{}'::text[], h_id bigint[] DEFAULT '{}'::bigint[], h_account bigint[] DEFAULT '{}'::bigint[], h_amount bigint[] DEFAULT '{}'::bigint[], h_purpose text[] DEFAULT '{}'::text[])
  returns bigint
  language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off; -- for c3_app, c3_owner

create function ledger.posted_for_line(p_line bigint)
  returns bigint
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_app, c3_owner

create function ledger.recalled_before(of_line bigint, from_account bigint)
  returns bigint
  language sql stable set search_path = ledger, pg_temp; -- for c3_owner

create function ledger.recalls_of(of_line bigint)
  returns SETOF ledger.statement_line
  language sql stable set search_path = ledger, pg_temp; -- for c3_app, c3_owner

create function ledger.refuse(what text, detail text DEFAULT ''::text)
  returns void
  language plpgsql; -- for c3_owner

create function ledger.release_fills(of_table text)
  returns void
  language plpgsql; -- for c3_owner

create function ledger.release_lines()
  returns text[]
  language plpgsql stable security definer set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.replay_chain(after bigint DEFAULT 0, until bigint DEFAULT '9223372036854775807'::bigint)
  returns TABLE(seq bigint, problem text)
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_app

create function ledger.replay_links()
  returns TABLE(of_table text, key text, problem text, columns text, head text)
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_app

create function ledger.replay_release()
  returns TABLE(problem text, line text)
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_app

create function ledger.replay_rows(rows_max integer DEFAULT 20, only_table text DEFAULT NULL::text)
  returns TABLE(of_table text, key text, problem text, columns text, head text)
  language plpgsql stable security definer set search_path = ledger, pg_temp set TimeZone = UTC set DateStyle = ISO, YMD set jit = off; -- for c3_app

create function ledger.replay_versions(only_table text DEFAULT NULL::text)
  returns TABLE(of_table text, key text, problem text, columns text, head text)
  language sql stable security definer set search_path = ledger, pg_temp; -- for c3_app

create function ledger.require_two_persons(acts bigint[])
  returns void
  language plpgsql security definer set search_path = ledger, pg_temp; -- for c3_owner

create function ledger.return_to_suspense(lines bigint[], amounts bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = ledger, pg_temp; -- for c3_owner

create function ledger.rule_is_sound()
  returns trigger
  language plpgsql set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.scope_of(account bigint)
  returns bigint
  language sql immutable parallel safe; -- for anybody

create function ledger.seal_differences(form_before ledger.seal_form, before bytea, form_after ledger.seal_form, after bytea, lawfully boolean)
  returns text
  language sql immutable; -- for its owner alone

create function ledger.seal_digest(of_table text, columns text[])
  returns text
  language sql immutable; -- for its owner alone

create function ledger.seal_hash(before bytea, link ledger.seal_link)
  returns bytea
  language sql immutable set search_path = pg_catalog, pg_temp; -- for its owner alone

create function ledger.seal_head(seal bigint)
  returns text
  language sql stable set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.seal_is_due()
  returns trigger
  language plpgsql security definer set search_path = ledger, pg_temp set TimeZone = UTC set DateStyle = ISO, YMD; -- for c3_owner

create function ledger.seal_is_due_again()
  returns trigger
  language plpgsql security definer set search_path = ledger, pg_temp set TimeZone = UTC set DateStyle = ISO, YMD; -- for c3_owner

create function ledger.seal_join(of_table text, key text[])
  returns text
  language sql stable; -- for its owner alone

create function ledger.seal_key(key text[], of_row text)
  returns text
  language sql immutable; -- for c3_owner

create function ledger.seal_pieces(columns text[])
  returns text
  language sql immutable; -- for its owner alone

create function ledger.seal_rows(of_table regclass, key text[], fixed text[], once text[] DEFAULT '{}'::text[], changing text[] DEFAULT '{}'::text[])
  returns void
  language plpgsql; -- for c3_owner

create function ledger.seals_digest(after bigint, until bigint)
  returns bytea
  language sql stable set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.signature_proof_is_sound()
  returns trigger
  language plpgsql set search_path = ledger, pg_temp; -- for its owner alone

create function ledger.signers_of(of_act bigint)
  returns integer
  language plpgsql stable security definer set search_path = ledger, pg_temp; -- for c3_app, c3_owner

create function ledger.use_suspense(lines bigint[], amounts bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = ledger, pg_temp; -- for c3_owner

-- -------------------- settings --------------------

create schema settings authorization c3_owner;
grant usage on schema settings to c3_app, c3_ledger;

create table settings.default_value (
  feature text not null,
  name text not null,
  sandbox jsonb not null,
  pilot jsonb not null,
  constraint default_value_pkey PRIMARY KEY (feature, name)
);
grant select on settings.default_value to c3_ledger;

create table settings.plain_setting (
  feature text not null,
  name text not null,
  because text not null,
  constraint plain_setting_pkey PRIMARY KEY (feature, name),
  constraint plain_setting_because_check CHECK (because <> ''::text)
);
grant select on settings.plain_setting to c3_app, c3_ledger;

create table settings.version (
  id bigint not null generated always as identity,
  feature text not null,
  name text not null,
  value jsonb not null,
  money boolean not null,
  staff_id bigint not null,
  act_id bigint,
  reason text not null,
  at timestamp with time zone not null,
  constraint version_pkey PRIMARY KEY (id),
  constraint version_act_id_key UNIQUE (act_id)
);
CREATE INDEX version_latest ON settings.version USING btree (feature, name, id DESC);
CREATE TRIGGER version_append_only BEFORE DELETE OR UPDATE ON settings.version FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER version_no_truncate BEFORE TRUNCATE ON settings.version FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER version_notifies AFTER INSERT ON settings.version FOR EACH ROW EXECUTE FUNCTION settings.notify_change();
CREATE TRIGGER version_sealed AFTER INSERT ON settings.version REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('settings.version', 'id');
CREATE TRIGGER version_stamped BEFORE INSERT ON settings.version FOR EACH ROW EXECUTE FUNCTION settings.stamp_version();
CREATE TRIGGER version_two_persons BEFORE INSERT ON settings.version FOR EACH ROW EXECUTE FUNCTION settings.check_version();
grant select, insert (feature, name, value, staff_id, reason) on settings.version to c3_app;
grant select (id, feature, name, value, money, staff_id, act_id, reason, at) on settings.version to c3_ledger;

create function settings.check_version()
  returns trigger
  language plpgsql security definer set search_path = settings, pg_temp; -- for anybody

create function settings.default_of(of_feature text, of_name text)
  returns jsonb
  language sql stable; -- for its owner alone

create function settings.is_offered(of_feature text)
  returns boolean
  language sql stable; -- for its owner alone

create function settings.notify_change()
  returns trigger
  language plpgsql; -- for anybody

create function settings.stamp_version()
  returns trigger
  language plpgsql security definer set search_path = settings, pg_temp; -- for its owner alone

create function settings.value(of_feature text, of_name text)
  returns jsonb
  language sql stable; -- for its owner alone

create function settings.value_at(of_feature text, of_name text, moment timestamp with time zone)
  returns jsonb
  language sql stable; -- for its owner alone

create function settings.value_of(of_feature text, of_name text)
  returns jsonb
  language sql stable; -- for its owner alone

create function settings.version_of(of_feature text)
  returns bigint
  language sql stable; -- for its owner alone

-- -------------------- acts --------------------

create schema acts authorization c3_owner;
grant usage on schema acts to c3_app, c3_ledger;

create table acts.kind (
  kind text not null,
  subject text[] not null,
  carries text not null,
  constraint kind_pkey PRIMARY KEY (kind)
);
CREATE TRIGGER kind_sound BEFORE INSERT OR UPDATE ON acts.kind FOR EACH ROW EXECUTE FUNCTION acts.kind_is_sound();
grant select on acts.kind to c3_ledger;

create table acts.proposal (
  act_id bigint not null,
  id bigint not null,
  kind text not null,
  subject text not null,
  state text not null default 'proposed'::text,
  ended_at timestamp with time zone,
  constraint proposal_pkey PRIMARY KEY (act_id),
  constraint proposal_kind_id_key UNIQUE (kind, id),
  constraint proposal_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint proposal_check CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint proposal_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE INDEX proposal_done ON acts.proposal USING btree (kind, subject, id) WHERE state = 'done'::text;
CREATE UNIQUE INDEX proposal_open ON acts.proposal USING btree (kind, subject) WHERE state = 'proposed'::text;
CREATE INDEX proposal_state ON acts.proposal USING btree (kind, state, id);
CREATE TRIGGER proposal_begins BEFORE INSERT ON acts.proposal FOR EACH ROW EXECUTE FUNCTION acts.begin_proposal();
CREATE TRIGGER proposal_ends BEFORE UPDATE ON acts.proposal FOR EACH ROW EXECUTE FUNCTION acts.end_proposal();
CREATE TRIGGER proposal_no_delete BEFORE DELETE ON acts.proposal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER proposal_no_truncate BEFORE TRUNCATE ON acts.proposal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER proposal_sealed AFTER INSERT ON acts.proposal REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('acts.proposal', 'act_id');
CREATE TRIGGER proposal_sealed_again AFTER UPDATE ON acts.proposal FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('acts.proposal', 'act_id');
CREATE TRIGGER staff_account_nobody_elses AFTER INSERT ON acts.proposal FOR EACH ROW WHEN (new.kind = 'staff_account_changed'::text) EXECUTE FUNCTION wallet.watch_staff_proposal();
grant select, insert (act_id), update (state) on acts.proposal to c3_app;
grant select (act_id, id, kind, subject, state, ended_at) on acts.proposal to c3_ledger;

create function acts.begin_proposal()
  returns trigger
  language plpgsql security definer set search_path = acts, pg_temp; -- for its owner alone

create function acts.done(of_kind text, of_subject text)
  returns TABLE(id bigint, act_id bigint, words jsonb, ended_at timestamp with time zone)
  language sql stable security definer set search_path = acts, pg_temp; -- for its owner alone

create function acts.end_proposal()
  returns trigger
  language plpgsql security definer set search_path = acts, pg_temp; -- for its owner alone

create function acts.kind_is_sound()
  returns trigger
  language plpgsql set search_path = acts, pg_temp; -- for its owner alone

create function acts.words_of(of_act bigint, of_kind text)
  returns jsonb
  language sql stable security definer set search_path = acts, ledger, pg_temp; -- for its owner alone

-- -------------------- identity --------------------

create schema identity authorization c3_owner;
grant usage on schema identity to c3_app, c3_ledger;

create table identity.attempt (
  bucket bytea not null,
  count integer not null,
  window_ends_at timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (bucket)
);
CREATE INDEX attempt_ends ON identity.attempt USING btree (window_ends_at);
grant select, insert, update, delete on identity.attempt to c3_app;

create table identity.audit_entry (
  id bigint not null generated always as identity,
  staff_id bigint,
  action text not null,
  subject text not null,
  detail jsonb not null,
  at timestamp with time zone not null default platform.now(),
  constraint audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_action ON identity.audit_entry USING btree (action text_pattern_ops, at, id);
CREATE INDEX audit_at ON identity.audit_entry USING btree (at, id);
CREATE INDEX audit_staff ON identity.audit_entry USING btree (staff_id, at, id);
CREATE INDEX audit_subject ON identity.audit_entry USING btree (subject, at, id);
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON identity.audit_entry FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON identity.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER audit_entry_sealed AFTER INSERT ON identity.audit_entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.audit_entry', 'id');
grant select, insert (staff_id, action, subject, detail) on identity.audit_entry to c3_app;
grant select (id, staff_id, action, subject, detail, at) on identity.audit_entry to c3_ledger;

create unlogged table identity.call_share (
  bucket bytea not null,
  minute bigint not null,
  taken integer not null,
  most integer not null,
  constraint call_share_pkey PRIMARY KEY (bucket)
) with (fillfactor=50);
grant select, insert, update, delete on identity.call_share to c3_app;

create table identity.challenge (
  challenge text not null,
  purpose text not null,
  staff_id bigint,
  expires_at timestamp with time zone not null,
  owner_kind text not null default 'staff'::text,
  member_id bigint,
  constraint challenge_pkey PRIMARY KEY (challenge),
  constraint challenge_owner_kind_check CHECK (owner_kind = ANY (ARRAY['staff'::text, 'member'::text])),
  constraint challenge_purpose_check CHECK (purpose = ANY (ARRAY['sign_in'::text, 'passkey'::text]))
);
grant select, insert, delete on identity.challenge to c3_app;

create table identity.code (
  id bigint not null generated always as identity,
  purpose text not null,
  recipient text not null,
  code_hash bytea,
  tries smallint not null default 0,
  device_id text not null,
  address text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint code_pkey PRIMARY KEY (id),
  constraint code_purpose_check CHECK (purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'password_reset'::text, 'pin_reset'::text, 'phone_change'::text, 'email_change'::text])),
  constraint code_tries_check CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX code_address ON identity.code USING btree (address, created_at DESC);
CREATE INDEX code_device ON identity.code USING btree (device_id, created_at DESC);
CREATE INDEX code_recipient ON identity.code USING btree (recipient, created_at DESC);
grant select, insert, update (tries, used_at), delete on identity.code to c3_app;

create table identity.email_change (
  id bigint not null generated always as identity,
  member_id bigint not null,
  old_email text not null,
  new_email text not null,
  requested_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  ended_at timestamp with time zone,
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint email_change_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'called_off'::text]))
);
CREATE INDEX email_change_due ON identity.email_change USING btree (effective_at) WHERE state = 'waiting'::text;
CREATE INDEX email_change_ended ON identity.email_change USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX email_change_waiting ON identity.email_change USING btree (member_id) WHERE state = 'waiting'::text;
CREATE TRIGGER email_change_ends BEFORE UPDATE OF state ON identity.email_change FOR EACH ROW EXECUTE FUNCTION identity.end_waiting();
CREATE TRIGGER email_change_waits BEFORE INSERT ON identity.email_change FOR EACH ROW EXECUTE FUNCTION identity.begin_waiting();
grant select, insert (member_id, old_email, new_email), update (state), delete on identity.email_change to c3_app;

create table identity.login_link (
  member_id bigint not null,
  issuer text not null,
  identity_hash bytea not null,
  linked_at timestamp with time zone not null,
  constraint login_link_pkey PRIMARY KEY (member_id, issuer),
  constraint login_link_identity_hash_key UNIQUE (identity_hash),
  constraint login_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint login_link_identity_hash_check CHECK (length(identity_hash) = 32)
);
grant select, insert, delete on identity.login_link to c3_app;

create table identity.login_start (
  state_hash bytea not null,
  device_id text not null,
  session_id bigint,
  expires_at timestamp with time zone not null,
  constraint login_start_pkey PRIMARY KEY (state_hash),
  constraint login_start_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.session(id) ON DELETE CASCADE,
  constraint login_start_device_id_check CHECK (device_id <> ''::text),
  constraint login_start_state_hash_check CHECK (length(state_hash) = 32)
);
CREATE INDEX login_start_expires ON identity.login_start USING btree (expires_at);
CREATE INDEX login_start_session ON identity.login_start USING btree (session_id) WHERE session_id IS NOT NULL;
grant select, insert, delete on identity.login_start to c3_app;

create table identity.member (
  id bigint not null generated always as identity,
  member_no text generated always as ('M'::text || lpad(id::text, GREATEST(7, length(id::text)), '0'::text)) stored,
  phone text not null,
  real_name text not null,
  email text not null,
  birth_date date not null,
  nickname text not null,
  avatar text not null,
  language text not null,
  invite_code text not null,
  inviter_id bigint,
  contact_hash bytea not null,
  agreement_version text not null,
  agreement_at timestamp with time zone not null,
  tier smallint not null default 1,
  vip_level smallint not null default 0,
  frozen_at timestamp with time zone,
  frozen_reason text,
  closed_at timestamp with time zone,
  demo boolean not null default false,
  registered_at timestamp with time zone not null,
  invited_at timestamp with time zone,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_invite_code_key UNIQUE (invite_code),
  constraint member_member_no_key UNIQUE (member_no),
  constraint member_phone_key UNIQUE (phone),
  constraint member_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES identity.member(id),
  constraint member_check CHECK ((frozen_at IS NULL) = (frozen_reason IS NULL)),
  constraint member_invited_check CHECK (invited_at IS NULL OR invited_at <= registered_at AND inviter_id IS NOT NULL),
  constraint member_language_check CHECK (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$'::text),
  constraint member_phone_check CHECK (phone ~ '^\+[1-9]\d{9,14}$'::text),
  constraint member_tier_check CHECK (tier >= 1 AND tier <= 3),
  constraint member_vip_level_check CHECK (vip_level >= 0 AND vip_level <= 8)
);
CREATE INDEX member_contact ON identity.member USING btree (contact_hash);
CREATE INDEX member_email ON identity.member USING btree (lower(email) text_pattern_ops);
CREATE INDEX member_frozen ON identity.member USING btree (id DESC) WHERE frozen_at IS NOT NULL;
CREATE INDEX member_inviter ON identity.member USING btree (inviter_id, id);
CREATE INDEX member_phone_end ON identity.member USING btree (reverse(phone) text_pattern_ops);
CREATE INDEX member_phone_prefix ON identity.member USING btree (phone text_pattern_ops);
CREATE INDEX member_sounds ON identity.member USING gin (platform.sounds_of(platform.name_parts(platform.fold((real_name || ' '::text) || nickname)), ''::text));
CREATE INDEX member_words ON identity.member USING gin (platform.words_of(platform.fold((real_name || ' '::text) || nickname)));
CREATE TRIGGER member_changed BEFORE UPDATE ON identity.member FOR EACH ROW EXECUTE FUNCTION identity.change_member();
CREATE TRIGGER member_made BEFORE INSERT ON identity.member FOR EACH ROW EXECUTE FUNCTION identity.make_member();
CREATE TRIGGER member_sealed AFTER INSERT ON identity.member REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.member', 'id');
CREATE TRIGGER member_sealed_again AFTER UPDATE ON identity.member FOR EACH ROW WHEN (old.real_name IS DISTINCT FROM new.real_name OR old.phone IS DISTINCT FROM new.phone OR old.email IS DISTINCT FROM new.email OR old.tier IS DISTINCT FROM new.tier OR old.vip_level IS DISTINCT FROM new.vip_level OR old.frozen_at IS DISTINCT FROM new.frozen_at OR old.frozen_reason IS DISTINCT FROM new.frozen_reason OR old.closed_at IS DISTINCT FROM new.closed_at OR old.agreement_version IS DISTINCT FROM new.agreement_version OR old.agreement_at IS DISTINCT FROM new.agreement_at) EXECUTE FUNCTION ledger.seal_is_due_again('identity.member', 'id');
CREATE TRIGGER member_takes_places AFTER INSERT ON identity.member FOR EACH ROW WHEN (new.inviter_id IS NOT NULL) EXECUTE FUNCTION team.take_places();
grant select, insert (phone, real_name, email, birth_date, nickname, avatar, language, invite_code, inviter_id, contact_hash, agreement_version, demo, invited_at), update (phone, email, nickname, avatar, language, contact_hash, agreement_version, tier, frozen_at, frozen_reason) on identity.member to c3_app;
grant select (id, phone, real_name, email, birth_date, invite_code, inviter_id, agreement_version, agreement_at, tier, vip_level, frozen_at, frozen_reason, closed_at, demo, registered_at) on identity.member to c3_ledger;

create table identity.member_passkey (
  id bigint not null generated always as identity,
  member_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint member_passkey_pkey PRIMARY KEY (id),
  constraint member_passkey_credential_id_key UNIQUE (credential_id),
  constraint member_passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id)
);
CREATE INDEX member_passkey_member ON identity.member_passkey USING btree (member_id, id) WHERE removed_at IS NULL;
CREATE TRIGGER member_passkey_sealed AFTER INSERT ON identity.member_passkey REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.member_passkey', 'id');
CREATE TRIGGER member_passkey_sealed_again AFTER UPDATE ON identity.member_passkey FOR EACH ROW WHEN (old.removed_at IS DISTINCT FROM new.removed_at) EXECUTE FUNCTION ledger.seal_is_due_again('identity.member_passkey', 'id');
grant select, insert, update (counter, last_used_at, removed_at) on identity.member_passkey to c3_app;
grant select (id, member_id, credential_id, public_key, transports, label, created_at, removed_at) on identity.member_passkey to c3_ledger;

create table identity.member_secret (
  member_id bigint not null,
  password_hash text not null,
  password_at timestamp with time zone not null,
  pin_salt bytea,
  pin_hash bytea,
  pin_tries smallint not null default 0,
  pin_locked_until timestamp with time zone,
  pin_set_at timestamp with time zone,
  pin_reset_at timestamp with time zone,
  pin_key integer,
  pin_wrong_try bigint not null default 0,
  constraint member_secret_pkey PRIMARY KEY (member_id),
  constraint member_secret_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint member_secret_check CHECK ((pin_salt IS NULL) = (pin_hash IS NULL))
);
CREATE TRIGGER member_secret_sealed AFTER INSERT ON identity.member_secret REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.member_secret', 'member_id');
CREATE TRIGGER member_secret_sealed_again AFTER UPDATE ON identity.member_secret FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash OR old.password_at IS DISTINCT FROM new.password_at OR old.pin_salt IS DISTINCT FROM new.pin_salt OR old.pin_hash IS DISTINCT FROM new.pin_hash OR old.pin_set_at IS DISTINCT FROM new.pin_set_at OR old.pin_reset_at IS DISTINCT FROM new.pin_reset_at) EXECUTE FUNCTION ledger.seal_is_due_again('identity.member_secret', 'member_id');
grant select (member_id, password_hash, password_at, pin_salt, pin_tries, pin_locked_until, pin_set_at, pin_reset_at, pin_key), insert (member_id, password_hash, password_at), update (password_hash, password_at) on identity.member_secret to c3_app;
grant select (member_id, password_hash, password_at, pin_salt, pin_hash, pin_set_at, pin_reset_at) on identity.member_secret to c3_ledger;

create table identity.name_correction (
  id bigint not null generated always as identity,
  act_id bigint not null,
  member_id bigint not null,
  old_name text not null,
  new_name text not null,
  proof text not null,
  proof_note text not null,
  state text not null default 'proposed'::text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  ended_at timestamp with time zone,
  constraint name_correction_pkey PRIMARY KEY (id),
  constraint name_correction_act_id_key UNIQUE (act_id),
  constraint name_correction_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint name_correction_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint name_correction_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.staff(id),
  constraint name_correction_check CHECK (length(new_name) >= 2 AND length(new_name) <= 100 AND new_name <> old_name),
  constraint name_correction_check1 CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint name_correction_proof_check CHECK (proof = ANY (ARRAY['identity_card'::text, 'passport'::text, 'court_order'::text, 'marriage_certificate'::text, 'bank_letter'::text])),
  constraint name_correction_proof_note_check CHECK (length(proof_note) >= 1 AND length(proof_note) <= 200),
  constraint name_correction_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE INDEX name_correction_member ON identity.name_correction USING btree (member_id, id DESC);
CREATE UNIQUE INDEX name_correction_proposed ON identity.name_correction USING btree (member_id) WHERE state = 'proposed'::text;
CREATE INDEX name_correction_state ON identity.name_correction USING btree (state, id);
CREATE TRIGGER name_correction_append_only BEFORE DELETE OR UPDATE ON identity.name_correction FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER name_correction_no_truncate BEFORE TRUNCATE ON identity.name_correction FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER name_correction_sealed AFTER INSERT ON identity.name_correction REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.name_correction', 'id');
CREATE TRIGGER name_correction_sealed_again AFTER UPDATE ON identity.name_correction FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('identity.name_correction', 'id');
grant select (id, act_id, member_id, old_name, new_name, proof, proof_note, state, proposed_by, proposed_at, ended_at) on identity.name_correction to c3_ledger;

create table identity.outbox_message (
  id bigint not null generated always as identity,
  member_id bigint,
  channel text not null,
  recipient text not null,
  kind text not null,
  text text not null,
  device_id text not null default ''::text,
  state text not null,
  at timestamp with time zone not null,
  written_at timestamp with time zone not null default clock_timestamp(),
  constraint outbox_message_pkey PRIMARY KEY (id),
  constraint outbox_message_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'email'::text])),
  constraint outbox_message_state_check CHECK (state = ANY (ARRAY['shown'::text, 'queued'::text, 'sent'::text, 'failed'::text]))
);
CREATE INDEX outbox_at ON identity.outbox_message USING btree (at);
CREATE INDEX outbox_device ON identity.outbox_message USING btree (device_id, id DESC) WHERE device_id <> ''::text;
CREATE INDEX outbox_queued ON identity.outbox_message USING btree (written_at) WHERE state = 'queued'::text;
grant select, insert, update (text, state), delete on identity.outbox_message to c3_app;

create table identity.phone_change (
  id bigint not null generated always as identity,
  member_id bigint not null,
  old_phone text not null,
  new_phone text not null,
  requested_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  ended_at timestamp with time zone,
  constraint phone_change_pkey PRIMARY KEY (id),
  constraint phone_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint phone_change_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'called_off'::text, 'refused'::text]))
);
CREATE INDEX phone_change_due ON identity.phone_change USING btree (effective_at) WHERE state = 'waiting'::text;
CREATE INDEX phone_change_ended ON identity.phone_change USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX phone_change_waiting ON identity.phone_change USING btree (member_id) WHERE state = 'waiting'::text;
CREATE TRIGGER phone_change_ends BEFORE UPDATE OF state ON identity.phone_change FOR EACH ROW EXECUTE FUNCTION identity.end_waiting();
CREATE TRIGGER phone_change_waits BEFORE INSERT ON identity.phone_change FOR EACH ROW EXECUTE FUNCTION identity.begin_waiting();
grant select, insert (member_id, old_phone, new_phone), update (state), delete on identity.phone_change to c3_app;

create unlogged table identity.pin_try (
  id bigint not null generated always as identity,
  member_id bigint not null,
  candidate bytea not null,
  transfer uuid,
  purpose text,
  amount bigint,
  target text,
  made_at timestamp with time zone not null,
  made_in xid8 not null,
  pin_key integer,
  renewed bytea,
  renewed_key integer,
  constraint pin_try_check CHECK ((renewed IS NULL) = (renewed_key IS NULL))
);
CREATE INDEX pin_try_member ON identity.pin_try USING btree (member_id);

create table identity.recovery_code (
  id bigint not null generated always as identity,
  factor_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (id),
  constraint recovery_code_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES identity.second_factor(id),
  constraint recovery_code_code_hash_check CHECK (length(code_hash) = 32)
);
CREATE INDEX recovery_code_left ON identity.recovery_code USING btree (factor_id) WHERE used_at IS NULL;
CREATE TRIGGER recovery_code_sealed AFTER INSERT ON identity.recovery_code REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.recovery_code', 'id');
CREATE TRIGGER recovery_code_sealed_again AFTER UPDATE ON identity.recovery_code FOR EACH ROW WHEN (old.used_at IS DISTINCT FROM new.used_at) EXECUTE FUNCTION ledger.seal_is_due_again('identity.recovery_code', 'id');
grant select, insert, update (used_at) on identity.recovery_code to c3_app;
grant select (id, factor_id, code_hash, used_at) on identity.recovery_code to c3_ledger;

create table identity.second_factor (
  id bigint not null generated always as identity,
  member_id bigint not null,
  totp_sealed bytea,
  totp_step bigint not null default 0,
  recovery_salt bytea not null,
  since timestamp with time zone not null,
  off_at timestamp with time zone,
  constraint second_factor_pkey PRIMARY KEY (id),
  constraint second_factor_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint second_factor_recovery_salt_check CHECK (length(recovery_salt) = 16)
);
CREATE UNIQUE INDEX second_factor_on ON identity.second_factor USING btree (member_id) WHERE off_at IS NULL;
CREATE TRIGGER second_factor_sealed AFTER INSERT ON identity.second_factor REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.second_factor', 'id');
CREATE TRIGGER second_factor_sealed_again AFTER UPDATE ON identity.second_factor FOR EACH ROW WHEN (old.off_at IS DISTINCT FROM new.off_at OR old.totp_sealed IS DISTINCT FROM new.totp_sealed) EXECUTE FUNCTION ledger.seal_is_due_again('identity.second_factor', 'id');
grant select, insert, update (totp_sealed, totp_step, off_at) on identity.second_factor to c3_app;
grant select (id, member_id, totp_sealed, recovery_salt, since, off_at) on identity.second_factor to c3_ledger;

create table identity.second_factor_loss (
  id bigint not null generated always as identity,
  member_id bigint not null,
  requested_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  ended_at timestamp with time zone,
  constraint second_factor_loss_pkey PRIMARY KEY (id),
  constraint second_factor_loss_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint second_factor_loss_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'called_off'::text]))
);
CREATE INDEX second_factor_loss_due ON identity.second_factor_loss USING btree (effective_at) WHERE state = 'waiting'::text;
CREATE INDEX second_factor_loss_ended ON identity.second_factor_loss USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX second_factor_loss_waiting ON identity.second_factor_loss USING btree (member_id) WHERE state = 'waiting'::text;
CREATE TRIGGER second_factor_loss_ends BEFORE UPDATE OF state ON identity.second_factor_loss FOR EACH ROW EXECUTE FUNCTION identity.end_waiting();
CREATE TRIGGER second_factor_loss_waits BEFORE INSERT ON identity.second_factor_loss FOR EACH ROW EXECUTE FUNCTION identity.begin_waiting();
grant select, insert (member_id), update (state), delete on identity.second_factor_loss to c3_app;

create table identity.session (
  id bigint not null generated always as identity,
  member_id bigint not null,
  token_hash bytea not null,
  device_id text not null,
  device text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  unnamed_at timestamp with time zone,
  device_key_hash bytea,
  proven_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint session_check CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  constraint session_end_reason_check CHECK (end_reason = ANY (ARRAY['signed_out'::text, 'other_device'::text, 'security'::text, 'password_changed'::text, 'account_closed'::text]))
);
CREATE INDEX session_device_key ON identity.session USING btree (member_id, device_key_hash, id DESC) WHERE device_key_hash IS NOT NULL;
CREATE INDEX session_member ON identity.session USING btree (member_id, id DESC) WHERE ended_at IS NULL;
CREATE INDEX session_of_device_key ON identity.session USING btree (device_key_hash, member_id) WHERE device_key_hash IS NOT NULL;
CREATE INDEX session_of_member ON identity.session USING btree (member_id);
CREATE INDEX session_over ON identity.session USING btree (LEAST(ended_at, expires_at));
grant select, insert, update (token_hash, last_used_at, expires_at, ended_at, end_reason, unnamed_at, proven_at), delete on identity.session to c3_app;

create table identity.staff (
  id bigint not null generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  totp_sealed bytea,
  totp_step bigint not null default 0,
  roles text[] not null,
  demo boolean not null default false,
  act_id bigint,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  password_given_at timestamp with time zone,
  seed_given_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_key UNIQUE (email),
  constraint staff_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint staff_email_check CHECK (email = lower(email)),
  constraint staff_roles_check CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['support'::text, 'finance'::text, 'content'::text, 'catalogue'::text, 'admin'::text])
);
CREATE TRIGGER staff_sealed AFTER INSERT ON identity.staff REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.staff', 'id');
CREATE TRIGGER staff_sealed_again AFTER UPDATE ON identity.staff FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.password_hash IS DISTINCT FROM new.password_hash OR old.totp_sealed IS DISTINCT FROM new.totp_sealed OR old.roles IS DISTINCT FROM new.roles OR old.act_id IS DISTINCT FROM new.act_id OR old.disabled_at IS DISTINCT FROM new.disabled_at OR old.password_given_at IS DISTINCT FROM new.password_given_at OR old.seed_given_at IS DISTINCT FROM new.seed_given_at) EXECUTE FUNCTION ledger.seal_is_due_again('identity.staff', 'id');
CREATE TRIGGER staff_two_persons BEFORE INSERT OR UPDATE OF roles, disabled_at ON identity.staff FOR EACH ROW EXECUTE FUNCTION identity.check_staff();
grant select, insert, update (name, password_hash, totp_sealed, totp_step, roles, act_id, disabled_at, password_given_at, seed_given_at) on identity.staff to c3_app;
grant select (id, name, email, password_hash, totp_sealed, roles, demo, act_id, created_at, disabled_at, password_given_at, seed_given_at) on identity.staff to c3_ledger;

create table identity.staff_account (
  account text not null,
  staff_id bigint not null,
  added_by bigint not null,
  added_at timestamp with time zone not null default platform.now(),
  id bigint not null generated always as identity,
  act_id bigint,
  ended_at timestamp with time zone,
  end_act_id bigint,
  mistaken boolean not null default false,
  constraint staff_account_pkey PRIMARY KEY (id),
  constraint staff_account_act_id_key UNIQUE (act_id),
  constraint staff_account_end_act_id_key UNIQUE (end_act_id),
  constraint staff_account_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint staff_account_end_act_id_fkey FOREIGN KEY (end_act_id) REFERENCES ledger.act(id),
  constraint staff_account_account_check CHECK (account ~ '^[A-Z0-9]{2,12} \+?[0-9]{4,34}$'::text),
  constraint staff_account_check CHECK ((ended_at IS NULL) = (end_act_id IS NULL)),
  constraint staff_account_check1 CHECK (NOT mistaken OR ended_at IS NOT NULL AND act_id IS NULL)
);
CREATE INDEX staff_account_number ON identity.staff_account USING btree (account);
CREATE UNIQUE INDEX staff_account_open ON identity.staff_account USING btree (account) WHERE ended_at IS NULL;
CREATE TRIGGER staff_account_no_delete BEFORE DELETE ON identity.staff_account FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER staff_account_no_truncate BEFORE TRUNCATE ON identity.staff_account FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER staff_account_nobody_elses BEFORE INSERT ON identity.staff_account FOR EACH ROW EXECUTE FUNCTION wallet.watch_staff_account();
CREATE TRIGGER staff_account_sealed AFTER INSERT ON identity.staff_account REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.staff_account', 'id');
CREATE TRIGGER staff_account_sealed_again AFTER UPDATE ON identity.staff_account FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.end_act_id IS DISTINCT FROM new.end_act_id OR old.mistaken IS DISTINCT FROM new.mistaken) EXECUTE FUNCTION ledger.seal_is_due_again('identity.staff_account', 'id');
grant select on identity.staff_account to c3_app;
grant select (account, staff_id, added_by, added_at, id, act_id, ended_at, end_act_id, mistaken) on identity.staff_account to c3_ledger;

create table identity.staff_account_act (
  id bigint not null generated always as identity,
  act_id bigint not null,
  kind text not null,
  account text not null,
  staff_id bigint not null,
  mistaken boolean not null default false,
  state text not null default 'proposed'::text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  ended_at timestamp with time zone,
  constraint staff_account_act_pkey PRIMARY KEY (id),
  constraint staff_account_act_act_id_key UNIQUE (act_id),
  constraint staff_account_act_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint staff_account_act_account_check CHECK (account ~ '^[A-Z0-9]{2,12} \+?[0-9]{4,34}$'::text),
  constraint staff_account_act_check CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint staff_account_act_check1 CHECK (NOT mistaken OR kind = 'end'::text),
  constraint staff_account_act_kind_check CHECK (kind = ANY (ARRAY['declare'::text, 'end'::text])),
  constraint staff_account_act_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE UNIQUE INDEX staff_account_act_proposed ON identity.staff_account_act USING btree (account) WHERE state = 'proposed'::text;
CREATE TRIGGER staff_account_act_append_only BEFORE DELETE OR UPDATE ON identity.staff_account_act FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER staff_account_act_no_truncate BEFORE TRUNCATE ON identity.staff_account_act FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER staff_account_act_sealed AFTER INSERT ON identity.staff_account_act REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.staff_account_act', 'id');
CREATE TRIGGER staff_account_act_sealed_again AFTER UPDATE ON identity.staff_account_act FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('identity.staff_account_act', 'id');
grant select (id, act_id, kind, account, staff_id, mistaken, state, proposed_by, proposed_at, ended_at) on identity.staff_account_act to c3_ledger;

create table identity.staff_act (
  id bigint not null generated always as identity,
  act_id bigint not null,
  kind text not null,
  staff_id bigint,
  name text not null,
  email text not null,
  roles text[] not null,
  password_hash text,
  state text not null default 'proposed'::text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint staff_act_pkey PRIMARY KEY (id),
  constraint staff_act_act_id_key UNIQUE (act_id),
  constraint staff_act_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint staff_act_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.staff(id),
  constraint staff_act_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id),
  constraint staff_act_check CHECK (state = 'proposed'::text OR password_hash IS NULL),
  constraint staff_act_check1 CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint staff_act_email_check CHECK (email = lower(email)),
  constraint staff_act_kind_check CHECK (kind = ANY (ARRAY['take_on'::text, 'empower'::text, 'reset'::text])),
  constraint staff_act_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE UNIQUE INDEX staff_act_waiting ON identity.staff_act USING btree (email) WHERE state = 'proposed'::text;
CREATE TRIGGER staff_act_sealed AFTER INSERT ON identity.staff_act REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.staff_act', 'id');
CREATE TRIGGER staff_act_sealed_again AFTER UPDATE ON identity.staff_act FOR EACH ROW WHEN (old.staff_id IS DISTINCT FROM new.staff_id OR old.ended_at IS DISTINCT FROM new.ended_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('identity.staff_act', 'id');
grant select, insert, update (staff_id, password_hash, state, ended_at) on identity.staff_act to c3_app;
grant select (id, act_id, kind, staff_id, name, email, roles, state, proposed_by, proposed_at, ended_at) on identity.staff_act to c3_ledger;

create table identity.staff_act_use (
  act_id bigint not null,
  staff_id bigint not null,
  constraint staff_act_use_pkey PRIMARY KEY (act_id),
  constraint staff_act_use_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id)
);
CREATE TRIGGER staff_act_use_append_only BEFORE DELETE OR UPDATE ON identity.staff_act_use FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER staff_act_use_no_truncate BEFORE TRUNCATE ON identity.staff_act_use FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER staff_act_use_sealed AFTER INSERT ON identity.staff_act_use REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.staff_act_use', 'act_id');
grant select on identity.staff_act_use to c3_app;
grant select (act_id, staff_id) on identity.staff_act_use to c3_ledger;

create table identity.staff_passkey (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint staff_passkey_pkey PRIMARY KEY (id),
  constraint staff_passkey_credential_id_key UNIQUE (credential_id),
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id)
);
CREATE INDEX staff_passkey_staff ON identity.staff_passkey USING btree (staff_id);
CREATE TRIGGER staff_passkey_sealed AFTER INSERT ON identity.staff_passkey REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('identity.staff_passkey', 'id');
CREATE TRIGGER staff_passkey_sealed_again AFTER UPDATE ON identity.staff_passkey FOR EACH ROW WHEN (old.removed_at IS DISTINCT FROM new.removed_at) EXECUTE FUNCTION ledger.seal_is_due_again('identity.staff_passkey', 'id');
grant select, insert, update (counter, last_used_at, removed_at) on identity.staff_passkey to c3_app;
grant select (id, staff_id, credential_id, public_key, transports, label, created_at, removed_at) on identity.staff_passkey to c3_ledger;

create table identity.staff_session (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  token_hash bytea not null,
  method text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_used_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  device_key_hash bytea,
  device text not null default ''::text,
  constraint staff_session_pkey PRIMARY KEY (id),
  constraint staff_session_token_hash_key UNIQUE (token_hash),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id),
  constraint staff_session_method_check CHECK (method = ANY (ARRAY['passkey'::text, 'password'::text]))
);
CREATE INDEX staff_session_device_key ON identity.staff_session USING btree (staff_id, device_key_hash, id DESC) WHERE device_key_hash IS NOT NULL;
CREATE INDEX staff_session_key ON identity.staff_session USING btree (device_key_hash) WHERE device_key_hash IS NOT NULL;
CREATE INDEX staff_session_over ON identity.staff_session USING btree (LEAST(ended_at, expires_at));
CREATE INDEX staff_session_staff ON identity.staff_session USING btree (staff_id) WHERE ended_at IS NULL;
grant select, insert, update (last_used_at, ended_at), delete on identity.staff_session to c3_app;

create function identity.awaited_reset(member bigint)
  returns timestamp with time zone
  language sql stable security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.begin_waiting()
  returns trigger
  language plpgsql security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.carry_name_correction(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.carry_staff_account(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.change_member()
  returns trigger
  language plpgsql security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.check_staff()
  returns trigger
  language plpgsql security definer set search_path = identity, ledger, pg_temp; -- for anybody

create function identity.end_waiting()
  returns trigger
  language plpgsql security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.has_tries_left(s identity.member_secret, tx xid8)
  returns boolean
  language sql set search_path = identity, pg_temp; -- for its owner alone

create function identity.is_proof(candidate bytea, pin_hash bytea, made_in xid8, made_at timestamp with time zone)
  returns boolean
  language sql; -- for its owner alone

create function identity.is_reviewer(of_staff bigint)
  returns boolean
  language sql stable security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.make_member()
  returns trigger
  language plpgsql security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.may_sign(of_staff bigint, by_method text)
  returns boolean
  language sql stable security definer set search_path = identity, pg_temp; -- for c3_ledger

create function identity.may_sign_as(of_staff bigint, by_method text, any_of text[])
  returns boolean
  language sql stable security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.names_of(of_member bigint)
  returns SETOF text
  language sql stable security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.pin_limits(OUT tries integer, OUT lock interval)
  returns record
  language sql stable set search_path = identity, pg_temp; -- for its owner alone

create function identity.pin_outcomes(members bigint[], ids bigint[])
  returns TABLE(member_id bigint, outcome text, tries_left integer, until timestamp with time zone)
  language plpgsql security definer set search_path = identity, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off; -- for c3_app

create function identity.players_of(ids bigint[])
  returns TABLE(id bigint, member_no text, frozen boolean, staff boolean)
  language sql stable security definer set search_path = identity, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan; -- for its owner alone

create function identity.raise_vip_levels(members bigint[], levels integer[])
  returns void
  language sql set search_path = identity, pg_temp; -- for its owner alone

create function identity.renew_pin(of_member bigint, of_try bigint, renewed bytea, renewed_key integer)
  returns void
  language plpgsql set search_path = identity, pg_temp; -- for its owner alone

create function identity.set_pin(member bigint, salt bytea, hash bytea, proof uuid, by_reset boolean, key integer)
  returns boolean
  language plpgsql security definer set search_path = identity, pg_temp; -- for c3_app

create function identity.settle_try(of_member bigint, of_try bigint, OUT outcome text, OUT tries_left integer, OUT until timestamp with time zone)
  returns record
  language plpgsql set search_path = identity, pg_temp; -- for its owner alone

create function identity.staff_among(ids bigint[])
  returns SETOF bigint
  language sql stable security definer set search_path = identity, pg_temp set enable_seqscan = off; -- for its owner alone

create function identity.staffs_of(ids bigint[])
  returns TABLE(member_id bigint, staff_id bigint)
  language sql stable security definer set search_path = identity, pg_temp set enable_seqscan = off; -- for c3_app

create function identity.statuses_of(ids bigint[])
  returns TABLE(id bigint, vip_level smallint, frozen boolean)
  language sql stable set search_path = identity, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan; -- for anybody

create function identity.sweep_pin_tries()
  returns SETOF bigint
  language sql security definer set search_path = identity, pg_temp; -- for c3_app

create function identity.try_pins(members bigint[], candidates bytea[], transfers uuid[], purposes text[], amounts bigint[], targets text[], keys integer[], renewed bytea[], renewed_keys integer[])
  returns TABLE(member_id bigint, id bigint)
  language plpgsql security definer set search_path = identity, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off; -- for c3_app

create function identity.use_pin_proofs(transfers uuid[], members bigint[], purposes text[], amounts bigint[], targets text[])
  returns void
  language plpgsql security definer set search_path = identity, pg_temp set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off; -- for its owner alone

create function identity.vip_level_of(member bigint)
  returns smallint
  language sql stable security definer set search_path = identity, pg_temp; -- for its owner alone

create function identity.was_staffs(of_account text, at timestamp with time zone)
  returns boolean
  language sql stable security definer set search_path = identity, pg_temp; -- for c3_app

-- -------------------- texts --------------------

create schema texts authorization c3_owner;
grant usage on schema texts to c3_app, c3_ledger;

create table texts.review (
  id bigint not null generated always as identity,
  act_id bigint not null,
  kind text not null,
  subject_id bigint not null,
  title text not null,
  state text not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint review_pkey PRIMARY KEY (id),
  constraint review_act_id_key UNIQUE (act_id),
  constraint review_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint review_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.staff(id),
  constraint review_check CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint review_kind_check CHECK (kind = ANY (ARRAY['article'::text, 'event'::text])),
  constraint review_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text])),
  constraint review_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 200)
);
CREATE UNIQUE INDEX review_open ON texts.review USING btree (kind, subject_id) WHERE state = 'proposed'::text;
CREATE TRIGGER review_begins BEFORE INSERT ON texts.review FOR EACH ROW EXECUTE FUNCTION platform.begin_proposal();
CREATE TRIGGER review_no_delete BEFORE DELETE ON texts.review FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER review_no_truncate BEFORE TRUNCATE ON texts.review FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER review_sealed AFTER INSERT ON texts.review REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('texts.review', 'id');
CREATE TRIGGER review_sealed_again AFTER UPDATE ON texts.review FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('texts.review', 'id');
grant select, insert (act_id, kind, subject_id, title, proposed_by) on texts.review to c3_app;
grant select (id, act_id, kind, subject_id, title, state, proposed_by, proposed_at, ended_at) on texts.review to c3_ledger;

create function texts.end_review(of_act bigint)
  returns void
  language plpgsql security definer set search_path = texts, pg_temp; -- for its owner alone

create function texts.require_two_readers(of_act bigint, of_purpose text, words jsonb, readers text[])
  returns void
  language plpgsql stable security definer set search_path = texts, ledger, pg_temp; -- for its owner alone

create function texts.withdraw_review(of_review bigint)
  returns boolean
  language plpgsql security definer set search_path = texts, pg_temp; -- for c3_app

-- -------------------- uploads --------------------

create schema uploads authorization c3_owner;
grant usage on schema uploads to c3_app;

create table uploads.picture (
  id text not null,
  member_id bigint,
  staff_id bigint,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  at timestamp with time zone not null default platform.now(),
  stored_at timestamp with time zone,
  feature text,
  subject text,
  place integer,
  unattached_since timestamp with time zone default platform.now(),
  constraint picture_pkey PRIMARY KEY (id),
  constraint picture_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint picture_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id),
  constraint picture_bytes_check CHECK (bytes > 0),
  constraint picture_check CHECK ((member_id IS NULL) <> (staff_id IS NULL)),
  constraint picture_check1 CHECK ((feature IS NULL) = (subject IS NULL) AND (feature IS NULL) = (place IS NULL)),
  constraint picture_check2 CHECK ((feature IS NULL) = (unattached_since IS NOT NULL)),
  constraint picture_check3 CHECK (feature IS NULL OR stored_at IS NOT NULL),
  constraint picture_feature_check CHECK (feature ~ '^[a-z-]{1,40}$'::text),
  constraint picture_height_check CHECK (height >= 1 AND height <= 16000),
  constraint picture_id_check CHECK (id ~ '^[A-Za-z0-9_-]{22}$'::text),
  constraint picture_is_of_its_member CHECK (feature IS DISTINCT FROM 'team'::text OR NOT subject IS DISTINCT FROM ('member:'::text || member_id)),
  constraint picture_place_check CHECK (place >= 0),
  constraint picture_subject_check CHECK (char_length(subject) >= 1 AND char_length(subject) <= 80),
  constraint picture_width_check CHECK (width >= 1 AND width <= 16000)
);
CREATE INDEX picture_of_member ON uploads.picture USING btree (member_id, at) WHERE member_id IS NOT NULL;
CREATE INDEX picture_of_staff ON uploads.picture USING btree (staff_id, at) WHERE staff_id IS NOT NULL;
CREATE INDEX picture_of_subject ON uploads.picture USING btree (feature, subject, place) WHERE feature IS NOT NULL;
CREATE UNIQUE INDEX picture_one_of_member ON uploads.picture USING btree (member_id) WHERE feature = 'team'::text;
CREATE INDEX picture_unattached ON uploads.picture USING btree (unattached_since) WHERE feature IS NULL;
grant select, insert (id, member_id, staff_id, width, height, bytes), update (stored_at, feature, subject, place, unattached_since), delete on uploads.picture to c3_app;

-- -------------------- messages --------------------

create schema messages authorization c3_owner;
grant usage on schema messages to c3_app, c3_ledger;

create table messages.announcement (
  id bigint not null generated always as identity,
  act_id bigint,
  segment jsonb not null,
  texts jsonb not null,
  size integer not null,
  send_from timestamp with time zone,
  state text not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  due_at timestamp with time zone,
  begun_at timestamp with time zone,
  ended_at timestamp with time zone,
  last_member bigint,
  through_member bigint not null default 0,
  reached integer not null default 0,
  read_count integer not null default 0,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_act_id_key UNIQUE (act_id),
  constraint announcement_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint announcement_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.staff(id),
  constraint announcement_check CHECK (act_id IS NOT NULL OR (segment ->> 'kind'::text) <> 'all'::text),
  constraint announcement_check1 CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text])) = (begun_at IS NOT NULL)),
  constraint announcement_check2 CHECK ((state = ANY (ARRAY['sent'::text, 'cancelled'::text, 'outgrown'::text])) = (ended_at IS NOT NULL)),
  constraint announcement_segment_check CHECK ((segment ->> 'kind'::text) = ANY (ARRAY['all'::text, 'holders'::text, 'vip'::text, 'language'::text, 'joined'::text])),
  constraint announcement_size_check CHECK (size > 0),
  constraint announcement_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'cancelled'::text, 'outgrown'::text])),
  constraint announcement_texts_check CHECK (texts ? 'en'::text),
  constraint announcement_was_signed CHECK (act_id IS NOT NULL OR (state = ANY (ARRAY['sending'::text, 'sent'::text, 'cancelled'::text, 'outgrown'::text])))
);
CREATE INDEX announcement_counted ON messages.announcement USING btree (ended_at) WHERE state = 'sent'::text;
CREATE INDEX announcement_due ON messages.announcement USING btree (due_at) WHERE state = ANY (ARRAY['scheduled'::text, 'sending'::text]);
CREATE INDEX announcement_proposed ON messages.announcement USING btree (id) WHERE state = 'proposed'::text;
CREATE TRIGGER announcement_begins BEFORE INSERT ON messages.announcement FOR EACH ROW EXECUTE FUNCTION platform.begin_proposal();
CREATE TRIGGER announcement_no_delete BEFORE DELETE ON messages.announcement FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER announcement_no_truncate BEFORE TRUNCATE ON messages.announcement FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER announcement_sealed AFTER INSERT ON messages.announcement REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('messages.announcement', 'id');
CREATE TRIGGER announcement_sealed_again AFTER UPDATE ON messages.announcement FOR EACH ROW WHEN (old.due_at IS DISTINCT FROM new.due_at OR old.begun_at IS DISTINCT FROM new.begun_at OR old.ended_at IS DISTINCT FROM new.ended_at OR old.last_member IS DISTINCT FROM new.last_member OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('messages.announcement', 'id');
CREATE TRIGGER announcement_turns BEFORE UPDATE ON messages.announcement FOR EACH ROW EXECUTE FUNCTION messages.turn_announcement();
grant select, insert (act_id, segment, texts, size, send_from, proposed_by), update (state, through_member, reached, read_count) on messages.announcement to c3_app;
grant select (id, act_id, segment, texts, size, send_from, state, proposed_by, proposed_at, due_at, begun_at, ended_at, last_member) on messages.announcement to c3_ledger;

create table messages.choice (
  member_id bigint not null,
  quiet_from text,
  quiet_until text,
  digest boolean not null default false,
  digest_on date,
  digest_through bigint not null default 0,
  changed_at timestamp with time zone not null,
  off text[] not null default '{}'::text[],
  constraint choice_pkey PRIMARY KEY (member_id),
  constraint choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint choice_check CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  constraint choice_check1 CHECK (quiet_from <> quiet_until),
  constraint choice_off_check CHECK (off <@ '{payments.bar,payments.push,payments.mail,rewards.bar,rewards.push,rewards.mail,prizes.bar,prizes.push,prizes.mail,forum.bar,forum.push,forum.mail,news.bar,news.push,news.mail}'::text[]),
  constraint choice_quiet_from_check CHECK (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text),
  constraint choice_quiet_until_check CHECK (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)
);
CREATE INDEX choice_digest ON messages.choice USING btree (digest_on NULLS FIRST, member_id) WHERE digest;
grant select, insert, update on messages.choice to c3_app;

create table messages.message (
  id bigint not null generated always as identity,
  member_id bigint not null,
  kind text not null,
  params jsonb not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  announcement_id bigint,
  open_matter text,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES messages.announcement(id)
);
CREATE INDEX message_member ON messages.message USING btree (member_id, id DESC);
CREATE INDEX message_of_account ON messages.message USING btree (member_id, at, id) WHERE kind ~~ 'identity.%'::text OR kind ~~ 'service.%'::text;
CREATE UNIQUE INDEX message_of_announcement ON messages.message USING btree (announcement_id, member_id) WHERE announcement_id IS NOT NULL;
CREATE INDEX message_open ON messages.message USING btree (member_id, id DESC) WHERE open_matter IS NOT NULL;
CREATE INDEX message_read_of_announcement ON messages.message USING btree (announcement_id) WHERE announcement_id IS NOT NULL AND read_at IS NOT NULL;
CREATE INDEX message_unread ON messages.message USING btree (member_id) WHERE read_at IS NULL;
CREATE TRIGGER message_copies_due AFTER INSERT ON messages.message REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION messages.copy_is_due();
CREATE TRIGGER message_sealed AFTER INSERT ON messages.message REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('messages.message', 'id');
grant select, insert, update (read_at, open_matter) on messages.message to c3_app;
grant select (id, member_id, kind, params, at, announcement_id) on messages.message to c3_ledger;

create table messages.push (
  id bigint not null generated always as identity,
  device_id bigint not null,
  message_id bigint not null,
  held_until timestamp with time zone not null,
  tries smallint not null default 0,
  constraint push_pkey PRIMARY KEY (id),
  constraint push_device_id_fkey FOREIGN KEY (device_id) REFERENCES messages.push_device(id) ON DELETE CASCADE,
  constraint push_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages.message(id)
);
CREATE INDEX push_due ON messages.push USING btree (held_until, id);
CREATE INDEX push_of_device ON messages.push USING btree (device_id);
CREATE INDEX push_of_message ON messages.push USING btree (message_id);
grant select, insert, update (held_until, tries), delete on messages.push to c3_app;

create table messages.push_device (
  id bigint not null generated always as identity,
  member_id bigint not null,
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  added_at timestamp with time zone not null,
  vapid_key integer,
  constraint push_device_pkey PRIMARY KEY (id),
  constraint push_device_endpoint_key UNIQUE (endpoint),
  constraint push_device_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint push_device_auth_check CHECK (length(auth) <= 100),
  constraint push_device_endpoint_check CHECK (length(endpoint) <= 1000),
  constraint push_device_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint push_device_p256dh_check CHECK (length(p256dh) <= 200)
);
CREATE INDEX push_device_member ON messages.push_device USING btree (member_id, id);
grant select, insert, update, delete on messages.push_device to c3_app;

create function messages.copy_is_due()
  returns trigger
  language plpgsql security definer set search_path = messages, pg_temp; -- for its owner alone

create function messages.turn_announcement()
  returns trigger
  language plpgsql security definer set search_path = messages, pg_temp; -- for its owner alone

create function messages.words_of(a messages.announcement)
  returns jsonb
  language sql stable set search_path = messages, pg_temp; -- for its owner alone

-- -------------------- service --------------------

create schema service authorization c3_owner;
grant usage on schema service to c3_app, c3_ledger;

create table service.canned_answer (
  id bigint not null generated always as identity,
  name text not null,
  version integer not null default 1,
  changed_by bigint not null,
  changed_at timestamp with time zone not null default platform.now(),
  retired_at timestamp with time zone,
  texts jsonb not null,
  constraint canned_answer_pkey PRIMARY KEY (id),
  constraint canned_answer_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES identity.staff(id),
  constraint canned_answer_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  constraint canned_answer_texts_check CHECK (texts ?& '{en,am}'::text[])
);
CREATE UNIQUE INDEX canned_answer_name ON service.canned_answer USING btree (name) WHERE retired_at IS NULL;
CREATE TRIGGER canned_answer_no_delete BEFORE DELETE ON service.canned_answer FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER canned_answer_no_truncate BEFORE TRUNCATE ON service.canned_answer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select, insert (name, changed_by, texts), update (name, version, changed_by, changed_at, retired_at, texts) on service.canned_answer to c3_app;

create table service.claim (
  complaint_id bigint not null,
  staff_id bigint not null,
  until timestamp with time zone not null,
  constraint claim_pkey PRIMARY KEY (complaint_id),
  constraint claim_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES service.complaint(id),
  constraint claim_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id)
);
CREATE INDEX claim_of_staff ON service.claim USING btree (staff_id, until);
grant select, insert, update (staff_id, until), delete on service.claim to c3_app;

create table service.complaint (
  id bigint not null generated always as identity,
  number text generated always as ('C'::text || lpad(id::text, 7, '0'::text)) stored,
  member_id bigint not null,
  kind text not null,
  subject_id bigint,
  reason_code text,
  state text not null default 'open'::text,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  escalated_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint complaint_pkey PRIMARY KEY (id),
  constraint complaint_number_key UNIQUE (number),
  constraint complaint_check CHECK ((state = 'closed'::text) = (closed_at IS NOT NULL)),
  constraint complaint_kind_check CHECK (kind = ANY (ARRAY['withdrawal'::text, 'recharge'::text, 'order'::text, 'account'::text, 'reward'::text, 'forum'::text, 'promise'::text, 'other'::text])),
  constraint complaint_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'escalated'::text, 'closed'::text]))
);
CREATE INDEX complaint_closed ON service.complaint USING btree (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX complaint_due ON service.complaint USING btree (due_at) WHERE state = 'open'::text;
CREATE INDEX complaint_member ON service.complaint USING btree (member_id, id DESC);
CREATE INDEX complaint_opened ON service.complaint USING btree (opened_at);
CREATE INDEX complaint_opened_of_member ON service.complaint USING btree (member_id, opened_at, id);
CREATE INDEX complaint_queue ON service.complaint USING btree (state, due_at, id);
CREATE UNIQUE INDEX complaint_subject ON service.complaint USING btree (member_id, kind, subject_id) WHERE subject_id IS NOT NULL AND state <> 'closed'::text;
CREATE TRIGGER complaint_sealed AFTER INSERT ON service.complaint REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('service.complaint', 'id');
CREATE TRIGGER complaint_sealed_again AFTER UPDATE ON service.complaint FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.due_at IS DISTINCT FROM new.due_at OR old.escalated_at IS DISTINCT FROM new.escalated_at OR old.closed_at IS DISTINCT FROM new.closed_at) EXECUTE FUNCTION ledger.seal_is_due_again('service.complaint', 'id');
grant select, insert, update (state, due_at, escalated_at, closed_at) on service.complaint to c3_app;
grant select (id, member_id, kind, subject_id, reason_code, state, opened_at, due_at, escalated_at, closed_at) on service.complaint to c3_ledger;

create table service.complaint_entry (
  id bigint not null generated always as identity,
  complaint_id bigint not null,
  author text not null,
  staff_id bigint,
  kind text not null,
  text text not null,
  at timestamp with time zone not null,
  language text,
  constraint complaint_entry_pkey PRIMARY KEY (id),
  constraint complaint_entry_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES service.complaint(id),
  constraint complaint_entry_author_check CHECK (author = ANY (ARRAY['member'::text, 'staff'::text, 'system'::text])),
  constraint complaint_entry_check CHECK ((author = 'staff'::text) = (staff_id IS NOT NULL)),
  constraint complaint_entry_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'escalated'::text, 'closed'::text])),
  constraint complaint_entry_language_check CHECK (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$'::text)
);
CREATE INDEX complaint_entry_complaint ON service.complaint_entry USING btree (complaint_id, id);
CREATE TRIGGER complaint_entry_append_only BEFORE DELETE OR UPDATE ON service.complaint_entry FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER complaint_entry_no_truncate BEFORE TRUNCATE ON service.complaint_entry FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER complaint_entry_sealed AFTER INSERT ON service.complaint_entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('service.complaint_entry', 'id');
grant select, insert on service.complaint_entry to c3_app;
grant select (id, complaint_id, author, staff_id, kind, text, at) on service.complaint_entry to c3_ledger;

create table service.note (
  id bigint not null generated always as identity,
  complaint_id bigint not null,
  staff_id bigint not null,
  text text not null,
  at timestamp with time zone not null default platform.now(),
  constraint note_pkey PRIMARY KEY (id),
  constraint note_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES service.complaint(id),
  constraint note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id),
  constraint note_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 1000)
);
CREATE INDEX note_of_complaint ON service.note USING btree (complaint_id, id);
CREATE TRIGGER note_append_only BEFORE DELETE OR UPDATE ON service.note FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER note_no_truncate BEFORE TRUNCATE ON service.note FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER note_sealed AFTER INSERT ON service.note REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('service.note', 'id');
grant select, insert (complaint_id, staff_id, text) on service.note to c3_app;
grant select (id, complaint_id, staff_id, text, at) on service.note to c3_ledger;

create table service.promise_report (
  id bigint not null generated always as identity,
  complaint_id bigint not null,
  member_id bigint not null,
  of_kind text not null,
  of_id bigint not null,
  language text not null,
  title text not null,
  words text not null,
  outcome text,
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint promise_report_pkey PRIMARY KEY (id),
  constraint promise_report_complaint_id_key UNIQUE (complaint_id),
  constraint promise_report_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES service.complaint(id),
  constraint promise_report_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity.staff(id),
  constraint promise_report_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint promise_report_check CHECK (num_nulls(outcome, reason, decided_by, decided_at) = ANY (ARRAY[0, 4])),
  constraint promise_report_language_check CHECK (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$'::text),
  constraint promise_report_of_kind_check CHECK (of_kind = ANY (ARRAY['product'::text, 'article'::text, 'event'::text, 'message'::text])),
  constraint promise_report_outcome_check CHECK (outcome = ANY (ARRAY['taken_down'::text, 'wrong'::text, 'stands'::text])),
  constraint promise_report_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
CREATE UNIQUE INDEX promise_report_once ON service.promise_report USING btree (member_id, of_kind, of_id, md5(words));
CREATE INDEX promise_report_open ON service.promise_report USING btree (id) WHERE outcome IS NULL;
CREATE INDEX promise_report_words ON service.promise_report USING btree (of_kind, of_id);
CREATE TRIGGER promise_report_decides BEFORE UPDATE ON service.promise_report FOR EACH ROW EXECUTE FUNCTION service.decide_report();
CREATE TRIGGER promise_report_no_delete BEFORE DELETE ON service.promise_report FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER promise_report_no_truncate BEFORE TRUNCATE ON service.promise_report FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER promise_report_sealed AFTER INSERT ON service.promise_report REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('service.promise_report', 'id');
CREATE TRIGGER promise_report_sealed_again AFTER UPDATE ON service.promise_report FOR EACH ROW WHEN (old.outcome IS DISTINCT FROM new.outcome OR old.reason IS DISTINCT FROM new.reason OR old.decided_by IS DISTINCT FROM new.decided_by OR old.decided_at IS DISTINCT FROM new.decided_at) EXECUTE FUNCTION ledger.seal_is_due_again('service.promise_report', 'id');
grant select, insert (complaint_id, member_id, of_kind, of_id, language, title, words), update (outcome, reason, decided_by, decided_at) on service.promise_report to c3_app;
grant select (id, complaint_id, member_id, of_kind, of_id, language, title, words, outcome, reason, decided_by, decided_at) on service.promise_report to c3_ledger;

create function service.decide_report()
  returns trigger
  language plpgsql security definer set search_path = service, pg_temp; -- for its owner alone

-- -------------------- catalogue --------------------

create schema catalogue authorization c3_owner;
grant usage on schema catalogue to c3_app, c3_ledger;

create table catalogue.asset (
  id bigint not null generated always as identity,
  product_id bigint not null,
  slug text not null,
  name jsonb not null,
  what jsonb not null,
  place jsonb not null,
  serial text not null,
  lessee text not null,
  insurance jsonb not null,
  liable jsonb not null,
  state text not null default 'working'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default platform.now(),
  changed_at timestamp with time zone not null default platform.now(),
  constraint asset_pkey PRIMARY KEY (id),
  constraint asset_slug_key UNIQUE (slug),
  constraint asset_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint asset_insurance_check CHECK (catalogue.is_text(insurance)),
  constraint asset_liable_check CHECK (catalogue.is_text(liable)),
  constraint asset_name_check CHECK (catalogue.is_text(name)),
  constraint asset_place_check CHECK (catalogue.is_text(place)),
  constraint asset_slug_check CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,59}$'::text),
  constraint asset_state_check CHECK (state = ANY (ARRAY['planned'::text, 'working'::text, 'out_of_order'::text, 'lost'::text, 'sold'::text])),
  constraint asset_what_check CHECK (catalogue.is_text(what))
);
CREATE INDEX asset_product ON catalogue.asset USING btree (product_id, id);
CREATE TRIGGER asset_sealed AFTER INSERT ON catalogue.asset REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('catalogue.asset', 'id');
CREATE TRIGGER asset_sealed_again AFTER UPDATE ON catalogue.asset FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.what IS DISTINCT FROM new.what OR old.place IS DISTINCT FROM new.place OR old.serial IS DISTINCT FROM new.serial OR old.lessee IS DISTINCT FROM new.lessee OR old.insurance IS DISTINCT FROM new.insurance OR old.liable IS DISTINCT FROM new.liable OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('catalogue.asset', 'id');
CREATE TRIGGER written_by_two BEFORE INSERT OR UPDATE ON catalogue.asset FOR EACH ROW EXECUTE FUNCTION catalogue.keep_page();
grant select, insert (product_id, slug, name, what, place, serial, lessee, insurance, liable, state), update (name, what, place, serial, lessee, insurance, liable, state, version, changed_at) on catalogue.asset to c3_app;
grant select, select (id, product_id, slug, name, what, place, serial, lessee, insurance, liable, state, created_at) on catalogue.asset to c3_ledger;

create table catalogue.contract (
  id bigint not null generated always as identity,
  asset_id bigint not null,
  number text not null,
  title jsonb not null,
  bills text not null,
  due_day smallint,
  grace_days smallint not null,
  rent bigint not null,
  fee_bps integer not null,
  starts_on date not null,
  ends_on date,
  created_at timestamp with time zone not null default platform.now(),
  constraint contract_pkey PRIMARY KEY (id),
  constraint contract_number_key UNIQUE (number),
  constraint contract_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES catalogue.asset(id),
  constraint contract_bills_check CHECK (bills = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])),
  constraint contract_check CHECK ((bills = 'day'::text) = (due_day IS NULL)),
  constraint contract_check1 CHECK (ends_on IS NULL OR ends_on >= starts_on),
  constraint contract_due_day_check CHECK (due_day >= 1 AND due_day <= 31),
  constraint contract_fee_bps_check CHECK (fee_bps >= 0 AND fee_bps <= 3000),
  constraint contract_grace_days_check CHECK (grace_days >= 0 AND grace_days <= 60),
  constraint contract_number_check CHECK (number ~ '^[A-Za-z0-9-]{1,40}$'::text),
  constraint contract_rent_check CHECK (rent >= 1 AND rent <= '100000000000'::bigint),
  constraint contract_title_check CHECK (catalogue.is_text(title))
);
CREATE INDEX contract_asset ON catalogue.contract USING btree (asset_id, id);
CREATE TRIGGER contract_keeps_fee BEFORE INSERT ON catalogue.contract FOR EACH ROW EXECUTE FUNCTION catalogue.keep_fee();
CREATE TRIGGER contract_sealed AFTER INSERT ON catalogue.contract REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('catalogue.contract', 'id');
CREATE TRIGGER written_by_two BEFORE INSERT ON catalogue.contract FOR EACH ROW EXECUTE FUNCTION catalogue.keep_page();
grant select, insert (asset_id, number, title, bills, due_day, grace_days, rent, fee_bps, starts_on, ends_on) on catalogue.contract to c3_app;
grant select, select (id, asset_id, number, title, bills, due_day, grace_days, rent, fee_bps, starts_on, ends_on, created_at) on catalogue.contract to c3_ledger;

create table catalogue.cycle_figure (
  product_id bigint not null,
  cycle_start timestamp with time zone not null,
  expected bigint not null,
  paid bigint not null,
  missed_after timestamp with time zone,
  late boolean not null default false,
  constraint cycle_figure_pkey PRIMARY KEY (product_id, cycle_start),
  constraint cycle_figure_expected_check CHECK (expected >= 0),
  constraint cycle_figure_paid_check CHECK (paid >= 0)
);
CREATE INDEX cycle_short ON catalogue.cycle_figure USING btree (product_id, cycle_start) WHERE paid < expected;
CREATE TRIGGER cycle_figure_sealed AFTER INSERT ON catalogue.cycle_figure REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('catalogue.cycle_figure', 'product_id', 'cycle_start');
grant select on catalogue.cycle_figure to c3_app;
grant select, select (product_id, cycle_start, missed_after) on catalogue.cycle_figure to c3_ledger;

create table catalogue.day_figure (
  product_id bigint not null,
  day date not null,
  expected bigint not null,
  paid bigint not null,
  missed_after timestamp with time zone,
  late boolean not null,
  constraint day_figure_pkey PRIMARY KEY (product_id, day)
);
grant select on catalogue.day_figure to c3_app, c3_ledger;

create table catalogue.document (
  id bigint not null generated always as identity,
  asset_id bigint not null,
  kind text not null,
  title jsonb not null,
  file_id bigint not null,
  added_by bigint not null,
  added_at timestamp with time zone not null default platform.now(),
  constraint document_pkey PRIMARY KEY (id),
  constraint document_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES catalogue.asset(id),
  constraint document_file_id_fkey FOREIGN KEY (file_id) REFERENCES catalogue.file(id),
  constraint document_kind_check CHECK (kind = ANY (ARRAY['contract'::text, 'invoice'::text, 'insurance'::text, 'delivery'::text, 'inspection'::text, 'other'::text])),
  constraint document_title_check CHECK (catalogue.is_text(title))
);
CREATE INDEX document_asset ON catalogue.document USING btree (asset_id, id);
CREATE INDEX document_file ON catalogue.document USING btree (file_id);
CREATE TRIGGER document_sealed AFTER INSERT ON catalogue.document REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('catalogue.document', 'id');
CREATE TRIGGER written_by_two BEFORE INSERT ON catalogue.document FOR EACH ROW EXECUTE FUNCTION catalogue.keep_page();
grant select, insert (asset_id, kind, title, file_id, added_by) on catalogue.document to c3_app;
grant select, select (id, asset_id, kind, title, file_id, added_by, added_at) on catalogue.document to c3_ledger;

create table catalogue.file (
  id bigint not null generated always as identity,
  sha256 text not null,
  content_type text not null,
  bytes bytea not null,
  width integer,
  height integer,
  added_by bigint not null,
  added_at timestamp with time zone not null default platform.now(),
  constraint file_pkey PRIMARY KEY (id),
  constraint file_sha256_key UNIQUE (sha256),
  constraint file_bytes_check CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 4194304),
  constraint file_content_type_check CHECK (content_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text])),
  constraint file_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER file_sealed AFTER INSERT ON catalogue.file REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('catalogue.file', 'id');
grant select, insert (sha256, content_type, bytes, width, height, added_by) on catalogue.file to c3_app;
grant select, select (id, sha256, content_type, width, height, added_by, added_at) on catalogue.file to c3_ledger;

create table catalogue.member_units (
  product_id bigint not null,
  member_id bigint not null,
  units bigint not null,
  constraint member_units_pkey PRIMARY KEY (product_id, member_id),
  constraint member_units_units_check CHECK (units >= 0)
);
grant select, insert, update on catalogue.member_units to c3_app;
grant select on catalogue.member_units to c3_ledger;

create table catalogue.month_figure (
  product_id bigint not null,
  month date not null,
  expected bigint not null,
  paid bigint not null,
  cycles integer not null,
  left_over bigint not null default 0,
  constraint month_figure_pkey PRIMARY KEY (product_id, month),
  constraint month_figure_left_over_check CHECK (left_over >= 0)
);
grant select on catalogue.month_figure to c3_app, c3_ledger;

create table catalogue.party (
  id bigint not null generated always as identity,
  contract_id bigint not null,
  role text not null,
  name text not null,
  bank_kind text not null,
  bank_code text not null,
  bank_number text not null,
  bank_account text not null generated always as ((bank_code || ' '::text) || bank_number) stored,
  from_on date not null,
  ended_on date,
  added_by bigint not null,
  added_at timestamp with time zone not null default platform.now(),
  constraint party_pkey PRIMARY KEY (id),
  constraint party_contract_id_role_bank_account_from_on_key UNIQUE (contract_id, role, bank_account, from_on),
  constraint party_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES catalogue.contract(id),
  constraint party_bank_code_check CHECK (bank_code ~ '^[A-Z0-9]{2,12}$'::text),
  constraint party_bank_kind_check CHECK (bank_kind = ANY (ARRAY['account'::text, 'mobile_money'::text, 'card'::text])),
  constraint party_bank_number_check CHECK (bank_number ~ '^\+?[0-9]{4,34}$'::text),
  constraint party_check CHECK (ended_on IS NULL OR ended_on >= from_on),
  constraint party_name_check CHECK (length(name) >= 2 AND length(name) <= 120),
  constraint party_role_check CHECK (role = ANY (ARRAY['payer'::text, 'supplier'::text, 'insurer'::text]))
);
CREATE INDEX party_account ON catalogue.party USING btree (bank_account);
CREATE TRIGGER party_ends_from_today BEFORE UPDATE OF ended_on ON catalogue.party FOR EACH ROW EXECUTE FUNCTION catalogue.keep_end();
CREATE TRIGGER party_none_of_ours BEFORE INSERT OR UPDATE OF bank_code, bank_number ON catalogue.party FOR EACH ROW EXECUTE FUNCTION wallet.refuse_party_of_ours();
CREATE TRIGGER party_sealed AFTER INSERT ON catalogue.party REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('catalogue.party', 'id');
CREATE TRIGGER party_sealed_again AFTER UPDATE ON catalogue.party FOR EACH ROW WHEN (old.ended_on IS DISTINCT FROM new.ended_on) EXECUTE FUNCTION ledger.seal_is_due_again('catalogue.party', 'id');
CREATE TRIGGER written_by_two BEFORE INSERT ON catalogue.party FOR EACH ROW EXECUTE FUNCTION catalogue.keep_page();
grant select, insert (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by) on catalogue.party to c3_app;
grant select, select (id, contract_id, role, name, bank_kind, bank_code, bank_number, from_on, ended_on, added_by, added_at) on catalogue.party to c3_ledger;

create table catalogue.photo (
  id bigint not null generated always as identity,
  product_id bigint not null,
  file_id bigint not null,
  alt jsonb not null,
  place integer not null default 0,
  constraint photo_pkey PRIMARY KEY (id),
  constraint photo_product_id_file_id_key UNIQUE (product_id, file_id),
  constraint photo_file_id_fkey FOREIGN KEY (file_id) REFERENCES catalogue.file(id),
  constraint photo_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint photo_alt_check CHECK (catalogue.is_text(alt))
);
CREATE INDEX photo_file ON catalogue.photo USING btree (file_id);
CREATE TRIGGER written_by_two BEFORE INSERT OR UPDATE ON catalogue.photo FOR EACH ROW EXECUTE FUNCTION catalogue.keep_page();
grant select, insert, update (alt, place), delete on catalogue.photo to c3_app;
grant select on catalogue.photo to c3_ledger;

create table catalogue.product (
  id bigint not null generated always as identity,
  slug text not null,
  type text not null,
  cycle text not null,
  title jsonb not null,
  description jsonb not null,
  risks jsonb not null default '[]'::jsonb,
  drawing text not null,
  unit_price bigint not null,
  income_per_cycle bigint,
  rate_ppb bigint,
  units_min integer not null default 1,
  units_max integer not null,
  holding_days integer not null,
  cycles integer not null,
  purchase_limit integer,
  min_vip smallint not null default 0,
  chances_granted integer not null default 0,
  points_granted integer not null default 0,
  coupons_allowed boolean not null default false,
  returns_principal boolean not null default false,
  status text not null default 'draft'::text,
  sales_end_at timestamp with time zone,
  rank integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default platform.now(),
  changed_at timestamp with time zone not null default platform.now(),
  on_sale_at timestamp with time zone,
  closed_at timestamp with time zone,
  wound_up_at timestamp with time zone,
  act_id bigint,
  discarded_at timestamp with time zone,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint product_chances_granted_check CHECK (chances_granted >= 0 AND chances_granted <= 100),
  constraint product_check CHECK (units_max >= units_min),
  constraint product_check1 CHECK (purchase_limit >= units_min),
  constraint product_check10 CHECK (discarded_at IS NULL OR status = 'draft'::text),
  constraint product_check2 CHECK ((type = 'fund'::text) = (rate_ppb IS NOT NULL)),
  constraint product_check3 CHECK ((type = 'fund'::text) = (income_per_cycle IS NULL)),
  constraint product_check4 CHECK (
CASE cycle
    WHEN 'hourly'::text THEN cycles = (holding_days * 24)
    WHEN 'daily'::text THEN cycles = holding_days
    ELSE (cycles * 7) = holding_days
END),
  constraint product_check5 CHECK (type <> 'fund'::text OR returns_principal),
  constraint product_check6 CHECK (NOT (coupons_allowed AND returns_principal)),
  constraint product_check7 CHECK ((status = 'draft'::text) = (on_sale_at IS NULL)),
  constraint product_check8 CHECK ((status <> ALL (ARRAY['closed'::text, 'wound_up'::text])) OR closed_at IS NOT NULL),
  constraint product_check9 CHECK ((status = 'wound_up'::text) = (wound_up_at IS NOT NULL)),
  constraint product_cycle_check CHECK (cycle = ANY (ARRAY['hourly'::text, 'daily'::text, 'weekly'::text])),
  constraint product_description_check CHECK (catalogue.is_text(description)),
  constraint product_holding_days_check CHECK (holding_days >= 1 AND holding_days <= 3660),
  constraint product_income_per_cycle_check CHECK (income_per_cycle > 0),
  constraint product_min_vip_check CHECK (min_vip >= 0 AND min_vip <= 8),
  constraint product_points_granted_check CHECK (points_granted >= 0 AND points_granted <= 1000000),
  constraint product_rate_ppb_check CHECK (rate_ppb > 0 AND rate_ppb < 1000000000),
  constraint product_risks_check CHECK (jsonb_typeof(risks) = 'array'::text),
  constraint product_slug_check CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,59}$'::text),
  constraint product_status_check CHECK (status = ANY (ARRAY['draft'::text, 'on_sale'::text, 'closed'::text, 'wound_up'::text])),
  constraint product_title_check CHECK (catalogue.is_text(title)),
  constraint product_type_check CHECK (type = ANY (ARRAY['device'::text, 'fund'::text, 'rental'::text])),
  constraint product_unit_price_check CHECK (unit_price >= 1 AND unit_price <= '100000000000'::bigint),
  constraint product_units_min_check CHECK (units_min >= 1)
);
CREATE INDEX product_shelf ON catalogue.product USING btree (status, rank DESC, id DESC);
CREATE UNIQUE INDEX product_slug ON catalogue.product USING btree (slug) WHERE discarded_at IS NULL;
CREATE TRIGGER product_keeps_terms BEFORE UPDATE ON catalogue.product FOR EACH ROW EXECUTE FUNCTION catalogue.keep_terms();
CREATE TRIGGER product_sealed AFTER INSERT ON catalogue.product REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('catalogue.product', 'id');
CREATE TRIGGER product_sealed_again AFTER UPDATE ON catalogue.product FOR EACH ROW WHEN (old.on_sale_at IS DISTINCT FROM new.on_sale_at OR old.wound_up_at IS DISTINCT FROM new.wound_up_at OR old.discarded_at IS DISTINCT FROM new.discarded_at OR old.title IS DISTINCT FROM new.title OR old.description IS DISTINCT FROM new.description OR old.risks IS DISTINCT FROM new.risks OR old.unit_price IS DISTINCT FROM new.unit_price OR old.income_per_cycle IS DISTINCT FROM new.income_per_cycle OR old.rate_ppb IS DISTINCT FROM new.rate_ppb OR old.units_min IS DISTINCT FROM new.units_min OR old.units_max IS DISTINCT FROM new.units_max OR old.holding_days IS DISTINCT FROM new.holding_days OR old.cycles IS DISTINCT FROM new.cycles OR old.purchase_limit IS DISTINCT FROM new.purchase_limit OR old.min_vip IS DISTINCT FROM new.min_vip OR old.chances_granted IS DISTINCT FROM new.chances_granted OR old.points_granted IS DISTINCT FROM new.points_granted OR old.coupons_allowed IS DISTINCT FROM new.coupons_allowed OR old.returns_principal IS DISTINCT FROM new.returns_principal OR old.status IS DISTINCT FROM new.status OR old.sales_end_at IS DISTINCT FROM new.sales_end_at OR old.closed_at IS DISTINCT FROM new.closed_at OR old.act_id IS DISTINCT FROM new.act_id) EXECUTE FUNCTION ledger.seal_is_due_again('catalogue.product', 'id');
grant select, insert (slug, type, cycle, title, description, risks, drawing, unit_price, income_per_cycle, rate_ppb, units_min, units_max, holding_days, cycles, purchase_limit, min_vip, chances_granted, points_granted, coupons_allowed, returns_principal, sales_end_at, rank), update (title, description, risks, drawing, unit_price, income_per_cycle, rate_ppb, units_min, units_max, holding_days, cycles, purchase_limit, min_vip, chances_granted, points_granted, coupons_allowed, returns_principal, status, sales_end_at, rank, version, changed_at, discarded_at) on catalogue.product to c3_app;
grant select, select (id, slug, type, cycle, title, description, risks, unit_price, income_per_cycle, rate_ppb, units_min, units_max, holding_days, cycles, purchase_limit, min_vip, chances_granted, points_granted, coupons_allowed, returns_principal, status, sales_end_at, created_at, on_sale_at, closed_at, wound_up_at, act_id, discarded_at) on catalogue.product to c3_ledger;

create table catalogue.proposal (
  id bigint not null generated always as identity,
  act_id bigint not null,
  kind text not null,
  product_id bigint not null,
  party_id bigint,
  wish jsonb not null,
  state text not null default 'proposed'::text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  ended_at timestamp with time zone,
  tranche_id bigint,
  stock_transfer uuid,
  row_id bigint,
  constraint proposal_pkey PRIMARY KEY (id),
  constraint proposal_act_id_key UNIQUE (act_id),
  constraint proposal_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint proposal_party_id_fkey FOREIGN KEY (party_id) REFERENCES catalogue.party(id),
  constraint proposal_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.staff(id),
  constraint proposal_tranche_id_fkey FOREIGN KEY (tranche_id) REFERENCES catalogue.tranche(id),
  constraint proposal_check CHECK ((kind = ANY (ARRAY['party_end'::text, 'party_back'::text])) = (party_id IS NOT NULL)),
  constraint proposal_check1 CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint proposal_check2 CHECK (stock_transfer IS NULL OR (kind = ANY (ARRAY['open'::text, 'stock'::text])) AND state = 'done'::text),
  constraint proposal_check3 CHECK ((row_id IS NOT NULL) = (kind = 'page'::text AND state = 'done'::text)),
  constraint proposal_kind_check CHECK (kind = ANY (ARRAY['open'::text, 'change'::text, 'stock'::text, 'page'::text, 'party_end'::text, 'party_back'::text])),
  constraint proposal_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text])),
  constraint proposal_wish_check CHECK (jsonb_typeof(wish) = 'object'::text)
);
CREATE INDEX proposal_of_product ON catalogue.proposal USING btree (product_id, id);
CREATE INDEX proposal_of_state ON catalogue.proposal USING btree (state, id);
CREATE UNIQUE INDEX proposal_waiting ON catalogue.proposal USING btree (product_id, COALESCE(party_id, 0::bigint)) WHERE state = 'proposed'::text;
CREATE TRIGGER proposal_begins BEFORE INSERT ON catalogue.proposal FOR EACH ROW EXECUTE FUNCTION platform.begin_proposal();
CREATE TRIGGER proposal_no_delete BEFORE DELETE ON catalogue.proposal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER proposal_no_truncate BEFORE TRUNCATE ON catalogue.proposal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER proposal_sealed AFTER INSERT ON catalogue.proposal REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('catalogue.proposal', 'id');
CREATE TRIGGER proposal_sealed_again AFTER UPDATE ON catalogue.proposal FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.tranche_id IS DISTINCT FROM new.tranche_id OR old.stock_transfer IS DISTINCT FROM new.stock_transfer OR old.row_id IS DISTINCT FROM new.row_id OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('catalogue.proposal', 'id');
CREATE TRIGGER proposal_two_persons BEFORE UPDATE ON catalogue.proposal FOR EACH ROW EXECUTE FUNCTION catalogue.turn_proposal();
grant select, insert (act_id, kind, product_id, party_id, wish, proposed_by), update (state) on catalogue.proposal to c3_app;
grant select, select (id, act_id, kind, product_id, party_id, wish, state, proposed_by, proposed_at, ended_at, tranche_id, stock_transfer, row_id) on catalogue.proposal to c3_ledger;

create table catalogue.stock_reminder (
  product_id bigint not null,
  member_id bigint not null,
  asked_at timestamp with time zone not null,
  constraint stock_reminder_pkey PRIMARY KEY (product_id, member_id),
  constraint stock_reminder_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint stock_reminder_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id)
);
CREATE INDEX stock_reminder_of_member ON catalogue.stock_reminder USING btree (member_id);
grant select, insert (product_id, member_id, asked_at), delete on catalogue.stock_reminder to c3_app;
grant select on catalogue.stock_reminder to c3_ledger;

create table catalogue.tranche (
  id bigint not null generated always as identity,
  product_id bigint not null,
  n integer not null,
  sales_end_at timestamp with time zone,
  matures_on date,
  opened_at timestamp with time zone not null default platform.now(),
  closed_at timestamp with time zone,
  sold_before bigint not null default 0,
  constraint tranche_pkey PRIMARY KEY (id),
  constraint tranche_product_id_n_key UNIQUE (product_id, n),
  constraint tranche_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint tranche_check CHECK (matures_on IS NULL OR sales_end_at IS NOT NULL),
  constraint tranche_n_check CHECK (n >= 1),
  constraint tranche_sold_before_check CHECK (sold_before >= 0)
);
CREATE UNIQUE INDEX tranche_open ON catalogue.tranche USING btree (product_id) WHERE closed_at IS NULL;
CREATE TRIGGER tranche_closes_now BEFORE UPDATE OF closed_at ON catalogue.tranche FOR EACH ROW EXECUTE FUNCTION catalogue.close_tranche();
CREATE TRIGGER tranche_sealed AFTER INSERT ON catalogue.tranche REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('catalogue.tranche', 'id');
CREATE TRIGGER tranche_sealed_again AFTER UPDATE ON catalogue.tranche FOR EACH ROW WHEN (old.closed_at IS DISTINCT FROM new.closed_at) EXECUTE FUNCTION ledger.seal_is_due_again('catalogue.tranche', 'id');
grant select, update (closed_at) on catalogue.tranche to c3_app;
grant select, select (id, product_id, n, sales_end_at, matures_on, opened_at, closed_at, sold_before) on catalogue.tranche to c3_ledger;

create function catalogue.add_cycle_figures(products bigint[], starts timestamp with time zone[], expecteds bigint[], paids bigint[], booked timestamp with time zone[])
  returns void
  language plpgsql security definer set search_path = catalogue, pg_temp; -- for c3_app

create function catalogue.add_left_over(moments timestamp with time zone[], amounts bigint[], of_product bigint)
  returns void
  language plpgsql security definer set search_path = catalogue, pg_temp; -- for c3_app

create function catalogue.behind(of_product bigint)
  returns jsonb
  language sql stable set search_path = catalogue, pg_temp; -- for its owner alone

create function catalogue.capital_unspent(of_product bigint)
  returns bigint
  language sql stable set search_path = catalogue, pg_temp; -- for anybody

create function catalogue.carry_out_change(p catalogue.proposal)
  returns void
  language plpgsql security definer set search_path = catalogue, pg_temp; -- for its owner alone

create function catalogue.carry_out_opening(p catalogue.proposal)
  returns bigint
  language plpgsql security definer set search_path = catalogue, ledger, pg_temp; -- for its owner alone

create function catalogue.carry_out_page(p catalogue.proposal)
  returns bigint
  language plpgsql security definer set search_path = catalogue, pg_temp; -- for its owner alone

create function catalogue.close_tranche()
  returns trigger
  language plpgsql security definer set search_path = catalogue, pg_temp; -- for its owner alone

create function catalogue.consume_offer(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = catalogue, ledger, pg_temp; -- for c3_ledger

create function catalogue.declared_fee(of_product bigint)
  returns integer
  language sql stable set search_path = catalogue, pg_temp; -- for anybody

create function catalogue.fee_ceiling(of_product bigint)
  returns integer
  language sql stable set search_path = catalogue, pg_temp; -- for anybody

create function catalogue.invoice_of(of_product bigint, day date)
  returns TABLE(contract_id bigint, period_from date, period_until date, due_on date, missed_after timestamp with time zone)
  language sql stable set search_path = catalogue, pg_temp; -- for anybody

create function catalogue.is_text(t jsonb)
  returns boolean
  language sql immutable parallel safe; -- for anybody

create function catalogue.keep_end()
  returns trigger
  language plpgsql security definer set search_path = catalogue, pg_temp; -- for its owner alone

create function catalogue.keep_fee()
  returns trigger
  language plpgsql security definer set search_path = catalogue, pg_temp; -- for anybody

create function catalogue.keep_page()
  returns trigger
  language plpgsql set search_path = catalogue, pg_temp; -- for anybody

create function catalogue.keep_terms()
  returns trigger
  language plpgsql security definer set search_path = catalogue, pg_temp; -- for its owner alone

create function catalogue.missed_after(of_product bigint, cycle_start timestamp with time zone)
  returns timestamp with time zone
  language sql stable set search_path = catalogue, pg_temp; -- for anybody

create function catalogue.must_be_payable(p catalogue.proposal)
  returns void
  language plpgsql security definer set search_path = catalogue, pg_temp; -- for its owner alone

create function catalogue.offer_figures(of_product bigint, more bigint, OUT units bigint, OUT expected bigint, OUT payable bigint, OUT gain_bps bigint, OUT least_bps bigint, OUT most_bps bigint)
  returns record
  language plpgsql stable security definer set search_path = catalogue, pg_temp; -- for c3_app

create function catalogue.offer_problem(of_product bigint, more bigint)
  returns text
  language sql stable security definer set search_path = catalogue, pg_temp; -- for c3_app

create function catalogue.parts_in_hand()
  returns bigint
  language sql stable security definer set search_path = catalogue, pg_temp; -- for c3_app

create function catalogue.product_of_page(of_table text, r jsonb)
  returns bigint
  language sql stable set search_path = catalogue, pg_temp; -- for c3_app

create function catalogue.sold_words(p catalogue.product)
  returns jsonb
  language sql stable set search_path = catalogue, pg_temp; -- for c3_app

create function catalogue.turn_proposal()
  returns trigger
  language plpgsql security definer set search_path = catalogue, ledger, pg_temp; -- for its owner alone

create function catalogue.units_earning(of_product bigint)
  returns bigint
  language sql stable set search_path = catalogue, ledger, pg_temp; -- for its owner alone

create function catalogue.units_sold(of_product bigint)
  returns bigint
  language sql stable set search_path = catalogue, ledger, pg_temp; -- for its owner alone

create function catalogue.words_of(of_kind text, of_product bigint, of_party bigint, of_wish jsonb)
  returns jsonb
  language sql stable security definer set search_path = catalogue, pg_temp; -- for c3_app

create function catalogue.write_page(wish jsonb, by_staff bigint)
  returns bigint
  language plpgsql set search_path = catalogue, pg_temp; -- for c3_app

-- -------------------- reconciliation --------------------

create schema reconciliation authorization c3_owner;
grant usage on schema reconciliation to c3_app, c3_ledger, c3_rail;

create table reconciliation.bank_act (
  id bigint not null generated always as identity,
  act_id bigint not null,
  kind text not null,
  amount_minor bigint not null,
  statement_line_id bigint,
  note text not null,
  state text not null default 'proposed'::text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  constraint bank_act_pkey PRIMARY KEY (id),
  constraint bank_act_act_id_key UNIQUE (act_id),
  constraint bank_act_statement_line_id_fkey FOREIGN KEY (statement_line_id) REFERENCES ledger.statement_line(id),
  constraint bank_act_amount_minor_check CHECK (amount_minor > 0),
  constraint bank_act_kind_check CHECK (kind = ANY (ARRAY['send_back'::text, 'shortfall_cover'::text, 'budget_fund'::text, 'tax_remit'::text, 'fees_take'::text])),
  constraint bank_act_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE INDEX bank_act_open ON reconciliation.bank_act USING btree (id) WHERE state = 'proposed'::text;
CREATE TRIGGER bank_act_begins BEFORE INSERT ON reconciliation.bank_act FOR EACH ROW EXECUTE FUNCTION reconciliation.begin_bank_act();
CREATE TRIGGER bank_act_ends BEFORE UPDATE ON reconciliation.bank_act FOR EACH ROW EXECUTE FUNCTION reconciliation.end_bank_act();
CREATE CONSTRAINT TRIGGER bank_act_posted AFTER UPDATE ON reconciliation.bank_act DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = 'done'::text) EXECUTE FUNCTION reconciliation.bank_act_is_posted();
CREATE TRIGGER bank_act_sealed AFTER INSERT ON reconciliation.bank_act REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('reconciliation.bank_act', 'id');
CREATE TRIGGER bank_act_sealed_again AFTER UPDATE ON reconciliation.bank_act FOR EACH ROW WHEN (old.ended_by IS DISTINCT FROM new.ended_by OR old.ended_at IS DISTINCT FROM new.ended_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('reconciliation.bank_act', 'id');
grant select, insert, update (state, ended_by, ended_at) on reconciliation.bank_act to c3_app;
grant select (id, act_id, kind, amount_minor, statement_line_id, note, state, proposed_by, proposed_at, ended_by, ended_at) on reconciliation.bank_act to c3_ledger;

create table reconciliation.instruction (
  id bigint not null generated always as identity,
  instruction_id text not null,
  kind text not null,
  from_account text not null,
  to_kind text not null,
  to_institution text not null,
  to_number text not null,
  to_name text,
  amount_minor bigint not null,
  reference text,
  narrative text not null,
  transfer_id uuid,
  act_id bigint,
  state text not null default 'queued'::text,
  reason_code text,
  attempts integer not null default 0,
  next_try_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  statement_line_id bigint,
  replaced_by bigint,
  constraint instruction_pkey PRIMARY KEY (id),
  constraint instruction_instruction_id_key UNIQUE (instruction_id),
  constraint instruction_statement_line_id_key UNIQUE (statement_line_id),
  constraint instruction_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES reconciliation.instruction(id),
  constraint instruction_amount_minor_check CHECK (amount_minor > 0),
  constraint instruction_from_account_check CHECK (from_account = ANY (ARRAY['client'::text, 'operator'::text])),
  constraint instruction_kind_check CHECK (kind = ANY (ARRAY['send_back'::text, 'tax'::text, 'fees'::text, 'deployment'::text, 'operator_in'::text, 'goods'::text])),
  constraint instruction_refused_for_good CHECK (state <> 'refused'::text OR COALESCE(reason_code = ANY (ARRAY['account_unknown'::text, 'account_number_invalid'::text, 'account_closed'::text, 'name_mismatch'::text, 'insufficient_funds'::text, 'same_account'::text, 'rejected_by_receiver'::text, 'bank_refused'::text, 'body_invalid'::text, 'institution_unknown'::text, 'number_invalid'::text]), false)),
  constraint instruction_state_check CHECK (state = ANY (ARRAY['queued'::text, 'unknown'::text, 'processing'::text, 'paid'::text, 'refused'::text, 'returned'::text]))
);
CREATE INDEX instruction_act ON reconciliation.instruction USING btree (act_id) WHERE act_id IS NOT NULL;
CREATE INDEX instruction_due ON reconciliation.instruction USING btree (next_try_at) WHERE state = ANY (ARRAY['queued'::text, 'unknown'::text, 'processing'::text]);
CREATE INDEX instruction_transfer ON reconciliation.instruction USING btree (transfer_id);
CREATE TRIGGER instruction_sealed AFTER INSERT ON reconciliation.instruction REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('reconciliation.instruction', 'id');
CREATE TRIGGER instruction_sealed_again AFTER UPDATE ON reconciliation.instruction FOR EACH ROW WHEN (old.replaced_by IS DISTINCT FROM new.replaced_by OR old.statement_line_id IS DISTINCT FROM new.statement_line_id OR old.transfer_id IS DISTINCT FROM new.transfer_id OR old.state IS DISTINCT FROM new.state OR old.reason_code IS DISTINCT FROM new.reason_code OR old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION ledger.seal_is_due_again('reconciliation.instruction', 'id');
grant select, insert, update (transfer_id, state, reason_code, attempts, next_try_at, ended_at, statement_line_id, replaced_by) on reconciliation.instruction to c3_app;
grant select (id, instruction_id, kind, from_account, to_kind, to_institution, to_number, to_name, amount_minor, reference, narrative, transfer_id, act_id, state, reason_code, created_at, ended_at, statement_line_id, replaced_by) on reconciliation.instruction to c3_ledger;

create table reconciliation.line_work (
  statement_line_id bigint not null,
  outcome text not null,
  open boolean not null,
  handled_at timestamp with time zone not null,
  transfer_id uuid,
  constraint line_work_pkey PRIMARY KEY (statement_line_id),
  constraint line_work_statement_line_id_fkey FOREIGN KEY (statement_line_id) REFERENCES ledger.statement_line(id),
  constraint line_work_outcome_check CHECK (outcome = ANY (ARRAY['received'::text, 'matched'::text, 'charged'::text, 'recalled'::text, 'unexplained'::text]))
);
CREATE INDEX line_work_open ON reconciliation.line_work USING btree (statement_line_id) WHERE open;
CREATE TRIGGER line_work_derived BEFORE INSERT OR UPDATE ON reconciliation.line_work FOR EACH ROW EXECUTE FUNCTION reconciliation.derive_work();
grant select, insert (statement_line_id, outcome, transfer_id), update (outcome, transfer_id) on reconciliation.line_work to c3_app;

create table reconciliation.progress (
  one boolean not null default true,
  bank_seq bigint not null default 0,
  constraint progress_pkey PRIMARY KEY (one),
  constraint progress_one_check CHECK (one)
);
CREATE CONSTRAINT TRIGGER progress_skips_nothing AFTER UPDATE ON reconciliation.progress DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reconciliation.check_progress();
grant select, update (bank_seq) on reconciliation.progress to c3_app;

create function reconciliation.account_paid(of_instruction reconciliation.instruction)
  returns text
  language sql stable set search_path = reconciliation, ledger, pg_temp; -- for its owner alone

create function reconciliation.bank_act_is_posted()
  returns trigger
  language plpgsql security definer set search_path = reconciliation, ledger, pg_temp; -- for its owner alone

create function reconciliation.begin_bank_act()
  returns trigger
  language plpgsql security definer set search_path = reconciliation, ledger, pg_temp; -- for its owner alone

create function reconciliation.check_progress()
  returns trigger
  language plpgsql security definer set search_path = reconciliation, ledger, pg_temp; -- for its owner alone

create function reconciliation.derive_work()
  returns trigger
  language plpgsql security definer set search_path = reconciliation, ledger, pg_temp; -- for its owner alone

create function reconciliation.end_bank_act()
  returns trigger
  language plpgsql security definer set search_path = reconciliation, ledger, pg_temp; -- for its owner alone

create function reconciliation.names_receiver(content jsonb, of_instruction reconciliation.instruction)
  returns boolean
  language sql immutable; -- for its owner alone

create function reconciliation.order_transfer(of_instruction text, OUT problem text, OUT from_account text, OUT to_kind text, OUT to_institution text, OUT to_number text, OUT to_name text, OUT amount bigint, OUT narrative text, OUT reference text)
  returns record
  language plpgsql security definer set search_path = reconciliation, ledger, pg_temp; -- for c3_rail

create function reconciliation.reopen_lines(lines bigint[])
  returns void
  language sql security definer set search_path = reconciliation, pg_temp; -- for its owner alone

create function reconciliation.transfer_problem(of_instruction reconciliation.instruction)
  returns text
  language plpgsql stable set search_path = reconciliation, ledger, pg_temp; -- for its owner alone

-- -------------------- bank_statements --------------------

create schema bank_statements authorization c3_owner;
grant usage on schema bank_statements to c3_app, c3_ledger;

create table bank_statements.file (
  id bigint not null generated always as identity,
  content bytea not null,
  sha256 bytea not null generated always as (sha256(content)) stored,
  format text not null,
  account text not null,
  from_day date not null,
  to_day date not null,
  opening bigint not null,
  closing bigint not null,
  lines jsonb not null,
  kept_by bigint not null,
  kept_at timestamp with time zone not null,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_sha256_key UNIQUE (sha256),
  constraint file_account_check CHECK (account = ANY (ARRAY['client'::text, 'operator'::text])),
  constraint file_check CHECK (to_day >= from_day),
  constraint file_content_check CHECK (octet_length(content) >= 1 AND octet_length(content) <= 4194304),
  constraint file_format_check CHECK (format = ANY (ARRAY['csv'::text, 'camt053'::text])),
  constraint file_lines_check CHECK (jsonb_typeof(lines) = 'array'::text)
);
CREATE TRIGGER file_append_only BEFORE DELETE OR UPDATE ON bank_statements.file FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER file_kept BEFORE INSERT ON bank_statements.file FOR EACH ROW EXECUTE FUNCTION bank_statements.keep_file();
CREATE TRIGGER file_no_truncate BEFORE TRUNCATE ON bank_statements.file FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER file_sealed AFTER INSERT ON bank_statements.file REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('bank_statements.file', 'id');
grant select, insert (content, format, account, from_day, to_day, opening, closing, lines, kept_by) on bank_statements.file to c3_app;
grant select (id, sha256, format, account, from_day, to_day, opening, closing, lines, kept_by, kept_at) on bank_statements.file to c3_ledger;

create function bank_statements.compared(of_account text, from_day date, to_day date, of_lines jsonb)
  returns TABLE(place bigint, standing text, differing text[], stated jsonb, line_id bigint)
  language sql stable security definer set search_path = bank_statements, ledger, pg_temp; -- for c3_app

create function bank_statements.keep_file()
  returns trigger
  language plpgsql security definer set search_path = bank_statements, pg_temp; -- for its owner alone

create function bank_statements.summed(of_account text, from_day date, to_day date, of_lines jsonb, of_sha256 bytea)
  returns TABLE(same integer, differs integer, only_file integer, only_feed integer, feed_opening bigint, feed_closing bigint, as_hashed boolean)
  language sql stable security definer set search_path = bank_statements, ledger, pg_temp; -- for c3_app

create function bank_statements.unquoted(said text)
  returns text
  language sql immutable set search_path = pg_catalog, pg_temp; -- for its owner alone

-- -------------------- wallet --------------------

create schema wallet authorization c3_owner;
grant usage on schema wallet to c3_app, c3_ledger, c3_rail;

create table wallet.account_correction (
  id bigint not null generated always as identity,
  act_id bigint not null,
  member_id bigint not null,
  institution text not null,
  number text not null,
  reason text not null,
  state text not null default 'proposed'::text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  ended_at timestamp with time zone,
  constraint account_correction_pkey PRIMARY KEY (id),
  constraint account_correction_act_id_key UNIQUE (act_id),
  constraint account_correction_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint account_correction_check CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint account_correction_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 280),
  constraint account_correction_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE INDEX account_correction_done ON wallet.account_correction USING btree (institution, number) WHERE state = 'done'::text;
CREATE UNIQUE INDEX account_correction_proposed ON wallet.account_correction USING btree (member_id, institution, number) WHERE state = 'proposed'::text;
CREATE TRIGGER account_correction_append_only BEFORE DELETE OR UPDATE ON wallet.account_correction FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER account_correction_no_truncate BEFORE TRUNCATE ON wallet.account_correction FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER account_correction_sealed AFTER INSERT ON wallet.account_correction REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.account_correction', 'id');
CREATE TRIGGER account_correction_sealed_again AFTER UPDATE ON wallet.account_correction FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('wallet.account_correction', 'id');
grant select on wallet.account_correction to c3_app;
grant select (id, act_id, member_id, institution, number, reason, state, proposed_by, proposed_at, ended_at) on wallet.account_correction to c3_ledger;

create table wallet.bound_number (
  number_hash bytea not null,
  member_id bigint not null,
  bound_at timestamp with time zone not null,
  constraint bound_number_pkey PRIMARY KEY (number_hash),
  constraint bound_number_number_hash_check CHECK (octet_length(number_hash) = 32)
);
CREATE TRIGGER bound_number_sealed AFTER INSERT ON wallet.bound_number REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.bound_number', 'number_hash');
CREATE TRIGGER bound_number_sealed_again AFTER UPDATE ON wallet.bound_number FOR EACH ROW WHEN (old.member_id IS DISTINCT FROM new.member_id OR old.bound_at IS DISTINCT FROM new.bound_at) EXECUTE FUNCTION ledger.seal_is_due_again('wallet.bound_number', 'number_hash');
grant select on wallet.bound_number to c3_app;
grant select (number_hash, member_id, bound_at) on wallet.bound_number to c3_ledger;

create table wallet.lot_use (
  use_kind text not null,
  use_id bigint not null,
  lot_id bigint not null,
  amount_minor bigint not null,
  given_back_minor bigint not null default 0,
  constraint lot_use_pkey PRIMARY KEY (use_kind, use_id, lot_id),
  constraint lot_use_amount_minor_check CHECK (amount_minor > 0),
  constraint lot_use_check CHECK (given_back_minor >= 0 AND given_back_minor <= amount_minor),
  constraint lot_use_use_kind_check CHECK (use_kind = ANY (ARRAY['order'::text, 'return'::text, 'recall'::text]))
);
CREATE INDEX lot_use_lot ON wallet.lot_use USING btree (lot_id);
grant select, insert, update (amount_minor, given_back_minor) on wallet.lot_use to c3_app;

create table wallet.payout_account (
  id bigint not null generated always as identity,
  member_id bigint not null,
  kind text not null,
  institution text not null,
  number text not null,
  holder_name text not null,
  opening_address text not null,
  verified_at timestamp with time zone,
  usable_from timestamp with time zone not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint payout_account_pkey PRIMARY KEY (id),
  constraint payout_account_check CHECK (NOT (is_default AND removed_at IS NOT NULL)),
  constraint payout_account_kind_check CHECK (kind = ANY (ARRAY['card'::text, 'account'::text, 'mobile_money'::text]))
);
CREATE INDEX payout_account_added ON wallet.payout_account USING btree (member_id, created_at, id);
CREATE UNIQUE INDEX payout_account_default ON wallet.payout_account USING btree (member_id) WHERE is_default;
CREATE INDEX payout_account_member ON wallet.payout_account USING btree (member_id, id) WHERE removed_at IS NULL;
CREATE INDEX payout_account_number ON wallet.payout_account USING btree (institution, number);
CREATE TRIGGER payout_account_bound BEFORE INSERT OR UPDATE OF removed_at ON wallet.payout_account FOR EACH ROW WHEN (new.removed_at IS NULL) EXECUTE FUNCTION wallet.require_bound();
CREATE TRIGGER payout_account_sealed AFTER INSERT ON wallet.payout_account REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.payout_account', 'id');
CREATE TRIGGER payout_account_sealed_again AFTER UPDATE ON wallet.payout_account FOR EACH ROW WHEN (old.removed_at IS DISTINCT FROM new.removed_at OR old.holder_name IS DISTINCT FROM new.holder_name OR old.verified_at IS DISTINCT FROM new.verified_at OR old.usable_from IS DISTINCT FROM new.usable_from OR old.is_default IS DISTINCT FROM new.is_default) EXECUTE FUNCTION ledger.seal_is_due_again('wallet.payout_account', 'id');
grant select, insert, update (holder_name, verified_at, usable_from, is_default, removed_at) on wallet.payout_account to c3_app;
grant select (id, member_id, kind, institution, number, holder_name, opening_address, verified_at, usable_from, is_default, created_at, removed_at) on wallet.payout_account to c3_ledger;

create table wallet.recharge (
  id bigint not null generated always as identity,
  member_id bigint not null,
  reference text not null,
  amount_minor bigint not null,
  channel text not null,
  payer_kind text not null,
  payer_institution text,
  payer_number text not null,
  payer_name text not null,
  state text not null default 'created'::text,
  reason_code text,
  approval_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ask_at timestamp with time zone,
  asks integer not null default 0,
  statement_line_id bigint,
  settled_minor bigint,
  settled_at timestamp with time zone,
  constraint recharge_pkey PRIMARY KEY (id),
  constraint recharge_reference_key UNIQUE (reference),
  constraint recharge_statement_line_id_key UNIQUE (statement_line_id),
  constraint recharge_amount_minor_check CHECK (amount_minor > 0),
  constraint recharge_channel_check CHECK (channel = ANY (ARRAY['bank_transfer'::text, 'mobile_money'::text])),
  constraint recharge_check CHECK ((state = 'succeeded'::text) = (statement_line_id IS NOT NULL)),
  constraint recharge_check1 CHECK ((statement_line_id IS NULL) = (settled_minor IS NULL)),
  constraint recharge_state_check CHECK (state = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'expired'::text]))
);
CREATE INDEX recharge_amount ON wallet.recharge USING btree (amount_minor, id);
CREATE INDEX recharge_asking ON wallet.recharge USING btree (ask_at) WHERE state = ANY (ARRAY['created'::text, 'pending'::text]);
CREATE INDEX recharge_ended ON wallet.recharge USING btree (member_id, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX recharge_member ON wallet.recharge USING btree (member_id, id DESC);
CREATE INDEX recharge_opened ON wallet.recharge USING btree (member_id, created_at, id);
CREATE INDEX recharge_state ON wallet.recharge USING btree (state, id);
CREATE TRIGGER recharge_from_a_member BEFORE INSERT OR UPDATE OF payer_institution, payer_number ON wallet.recharge FOR EACH ROW EXECUTE FUNCTION wallet.refuse_payer();
CREATE TRIGGER recharge_sealed AFTER INSERT ON wallet.recharge REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.recharge', 'id');
CREATE TRIGGER recharge_sealed_again AFTER UPDATE ON wallet.recharge FOR EACH ROW WHEN (old.statement_line_id IS DISTINCT FROM new.statement_line_id OR old.settled_minor IS DISTINCT FROM new.settled_minor OR old.settled_at IS DISTINCT FROM new.settled_at OR old.payer_institution IS DISTINCT FROM new.payer_institution OR old.payer_number IS DISTINCT FROM new.payer_number OR old.state IS DISTINCT FROM new.state OR old.reason_code IS DISTINCT FROM new.reason_code OR old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION ledger.seal_is_due_again('wallet.recharge', 'id');
grant select, insert, update (payer_institution, payer_number, state, reason_code, approval_url, ended_at, ask_at, asks) on wallet.recharge to c3_app;
grant select (id, member_id, reference, amount_minor, channel, payer_kind, payer_institution, payer_number, payer_name, state, reason_code, created_at, expires_at, ended_at, statement_line_id, settled_minor, settled_at) on wallet.recharge to c3_ledger;

create table wallet.recharge_lot (
  id bigint not null generated always as identity,
  member_id bigint not null,
  recharge_id bigint not null,
  source_kind text not null,
  source_institution text not null,
  source_number text not null,
  source_name text not null,
  amount_minor bigint not null,
  left_minor bigint not null,
  used_up boolean not null default false,
  created_at timestamp with time zone not null,
  constraint recharge_lot_pkey PRIMARY KEY (id),
  constraint recharge_lot_recharge_id_key UNIQUE (recharge_id),
  constraint recharge_lot_recharge_id_fkey FOREIGN KEY (recharge_id) REFERENCES wallet.recharge(id),
  constraint recharge_lot_amount_minor_check CHECK (amount_minor > 0),
  constraint recharge_lot_check CHECK (left_minor >= 0 AND left_minor <= amount_minor),
  constraint recharge_lot_check1 CHECK (used_up = (left_minor = 0))
) with (fillfactor=80);
CREATE INDEX recharge_lot_left ON wallet.recharge_lot USING btree (member_id, id) WHERE NOT used_up;
CREATE INDEX recharge_lot_source ON wallet.recharge_lot USING btree (source_institution, source_number);
CREATE TRIGGER recharge_lot_sealed AFTER INSERT ON wallet.recharge_lot REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.recharge_lot', 'id');
grant select, insert, update (left_minor, used_up) on wallet.recharge_lot to c3_app;
grant select (id, member_id, recharge_id, source_kind, source_institution, source_number, source_name, amount_minor, created_at) on wallet.recharge_lot to c3_ledger;

create table wallet.withdrawal (
  id bigint not null generated always as identity,
  number text not null,
  member_id bigint not null,
  kind text not null,
  amount_minor bigint not null,
  tax_minor bigint not null,
  bank_charge_minor bigint not null,
  net_minor bigint not null,
  payout_account_id bigint,
  to_kind text not null,
  to_institution text not null,
  to_number text not null,
  to_name text not null,
  state text not null,
  reviewers_needed smallint not null,
  reason_code text,
  hold_id bigint not null,
  held_until timestamp with time zone,
  held_reason text,
  requested_at timestamp with time zone not null,
  reviewed_at timestamp with time zone,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  expected_from date not null,
  expected_until date not null,
  attempts integer not null default 0,
  next_try_at timestamp with time zone,
  bank_reference text,
  settled_minor bigint,
  paid_line_id bigint,
  released_after_seq bigint,
  returned_minor bigint,
  ordered_reference text,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_hold_id_key UNIQUE (hold_id),
  constraint withdrawal_number_key UNIQUE (number),
  constraint withdrawal_paid_line_id_key UNIQUE (paid_line_id),
  constraint withdrawal_payout_account_id_fkey FOREIGN KEY (payout_account_id) REFERENCES wallet.payout_account(id),
  constraint withdrawal_amount_minor_check CHECK (amount_minor > 0),
  constraint withdrawal_bank_charge_minor_check CHECK (bank_charge_minor >= 0),
  constraint withdrawal_check CHECK (amount_minor = (tax_minor + bank_charge_minor + net_minor)),
  constraint withdrawal_check1 CHECK (kind = 'income'::text OR tax_minor = 0 AND bank_charge_minor = 0),
  constraint withdrawal_kind_check CHECK (kind = ANY (ARRAY['income'::text, 'recharge_return'::text])),
  constraint withdrawal_net_minor_check CHECK (net_minor > 0),
  constraint withdrawal_reviewers_needed_check CHECK (reviewers_needed >= 0 AND reviewers_needed <= 2),
  constraint withdrawal_state_check CHECK (state = ANY (ARRAY['pending_review'::text, 'approved'::text, 'waiting_funds'::text, 'sending'::text, 'unknown'::text, 'processing'::text, 'paid'::text, 'partly_returned'::text, 'returned'::text, 'rejected'::text, 'cancelled'::text, 'failed'::text])),
  constraint withdrawal_tax_minor_check CHECK (tax_minor >= 0)
);
CREATE INDEX withdrawal_amount ON wallet.withdrawal USING btree (amount_minor, id);
CREATE INDEX withdrawal_asked ON wallet.withdrawal USING btree (member_id, requested_at, id);
CREATE INDEX withdrawal_bank_reference ON wallet.withdrawal USING btree (bank_reference) WHERE bank_reference IS NOT NULL;
CREATE INDEX withdrawal_due ON wallet.withdrawal USING btree (next_try_at, id) WHERE state = ANY (ARRAY['approved'::text, 'waiting_funds'::text, 'sending'::text, 'unknown'::text, 'processing'::text]);
CREATE INDEX withdrawal_ended ON wallet.withdrawal USING btree (member_id, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX withdrawal_member ON wallet.withdrawal USING btree (member_id, id DESC);
CREATE INDEX withdrawal_open ON wallet.withdrawal USING btree (requested_at, id) WHERE state = ANY (ARRAY['pending_review'::text, 'approved'::text, 'waiting_funds'::text, 'sending'::text, 'unknown'::text, 'processing'::text, 'partly_returned'::text]);
CREATE INDEX withdrawal_ordered_reference ON wallet.withdrawal USING btree (ordered_reference) WHERE ordered_reference IS NOT NULL;
CREATE INDEX withdrawal_paid ON wallet.withdrawal USING btree (paid_at);
CREATE INDEX withdrawal_queue ON wallet.withdrawal USING btree (state, requested_at, id);
CREATE INDEX withdrawal_recent ON wallet.withdrawal USING btree (member_id, requested_at) WHERE kind = 'income'::text;
CREATE INDEX withdrawal_released ON wallet.withdrawal USING btree (member_id, released_after_seq) WHERE released_after_seq IS NOT NULL;
CREATE INDEX withdrawal_requested ON wallet.withdrawal USING btree (requested_at, id);
CREATE INDEX withdrawal_reviewed ON wallet.withdrawal USING btree (member_id, reviewed_at, id) WHERE reviewed_at IS NOT NULL;
CREATE TRIGGER withdrawal_has_stay BEFORE INSERT OR UPDATE OF held_until, held_reason ON wallet.withdrawal FOR EACH ROW WHEN (new.held_until IS NOT NULL) EXECUTE FUNCTION wallet.require_stay();
CREATE TRIGGER withdrawal_sealed AFTER INSERT ON wallet.withdrawal REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.withdrawal', 'id');
CREATE TRIGGER withdrawal_sealed_again AFTER UPDATE ON wallet.withdrawal FOR EACH ROW WHEN (old.paid_at IS DISTINCT FROM new.paid_at OR old.paid_line_id IS DISTINCT FROM new.paid_line_id OR old.settled_minor IS DISTINCT FROM new.settled_minor OR old.hold_id IS DISTINCT FROM new.hold_id OR old.state IS DISTINCT FROM new.state OR old.reason_code IS DISTINCT FROM new.reason_code OR old.held_until IS DISTINCT FROM new.held_until OR old.held_reason IS DISTINCT FROM new.held_reason OR old.reviewed_at IS DISTINCT FROM new.reviewed_at OR old.sent_at IS DISTINCT FROM new.sent_at OR old.ended_at IS DISTINCT FROM new.ended_at OR old.expected_from IS DISTINCT FROM new.expected_from OR old.expected_until IS DISTINCT FROM new.expected_until OR old.bank_reference IS DISTINCT FROM new.bank_reference OR old.released_after_seq IS DISTINCT FROM new.released_after_seq OR old.returned_minor IS DISTINCT FROM new.returned_minor) EXECUTE FUNCTION ledger.seal_is_due_again('wallet.withdrawal', 'id');
grant select, insert, update (state, reason_code, held_until, held_reason, reviewed_at, sent_at, paid_at, ended_at, expected_from, expected_until, attempts, next_try_at, bank_reference, settled_minor, paid_line_id, released_after_seq, ordered_reference) on wallet.withdrawal to c3_app;
grant select (id, number, member_id, kind, amount_minor, tax_minor, bank_charge_minor, net_minor, payout_account_id, to_kind, to_institution, to_number, to_name, state, reviewers_needed, reason_code, hold_id, held_until, held_reason, requested_at, reviewed_at, sent_at, paid_at, ended_at, expected_from, expected_until, bank_reference, settled_minor, paid_line_id, released_after_seq, returned_minor) on wallet.withdrawal to c3_ledger;

create table wallet.withdrawal_act (
  act_id bigint not null,
  withdrawal_id bigint not null,
  kind text not null,
  constraint withdrawal_act_pkey PRIMARY KEY (act_id),
  constraint withdrawal_act_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES wallet.withdrawal(id),
  constraint withdrawal_act_kind_check CHECK (kind = ANY (ARRAY['approval'::text, 'make_good'::text]))
);
CREATE UNIQUE INDEX withdrawal_act_approval ON wallet.withdrawal_act USING btree (withdrawal_id) WHERE kind = 'approval'::text;
CREATE INDEX withdrawal_act_of ON wallet.withdrawal_act USING btree (withdrawal_id);
CREATE TRIGGER withdrawal_act_sealed AFTER INSERT ON wallet.withdrawal_act REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.withdrawal_act', 'act_id');
grant select, insert on wallet.withdrawal_act to c3_app;
grant select (act_id, withdrawal_id, kind) on wallet.withdrawal_act to c3_ledger;

create table wallet.withdrawal_event (
  id bigint not null generated always as identity,
  withdrawal_id bigint not null,
  state text not null,
  at timestamp with time zone not null,
  actor text not null,
  reason_code text,
  note text,
  constraint withdrawal_event_pkey PRIMARY KEY (id),
  constraint withdrawal_event_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES wallet.withdrawal(id)
);
CREATE INDEX withdrawal_event_of ON wallet.withdrawal_event USING btree (withdrawal_id, id);
CREATE TRIGGER withdrawal_event_append_only BEFORE DELETE OR UPDATE ON wallet.withdrawal_event FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER withdrawal_event_no_truncate BEFORE TRUNCATE ON wallet.withdrawal_event FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER withdrawal_event_sealed AFTER INSERT ON wallet.withdrawal_event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.withdrawal_event', 'id');
grant select, insert on wallet.withdrawal_event to c3_app;
grant select (id, withdrawal_id, state, at, actor, reason_code, note) on wallet.withdrawal_event to c3_ledger;

create table wallet.withdrawal_return (
  id bigint not null generated always as identity,
  withdrawal_id bigint not null,
  kind text not null,
  amount_minor bigint not null,
  statement_line_id bigint,
  act_id bigint,
  transfer_id uuid not null,
  constraint withdrawal_return_pkey PRIMARY KEY (id),
  constraint withdrawal_return_act_id_key UNIQUE (act_id),
  constraint withdrawal_return_statement_line_id_key UNIQUE (statement_line_id),
  constraint withdrawal_return_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint withdrawal_return_statement_line_id_fkey FOREIGN KEY (statement_line_id) REFERENCES ledger.statement_line(id),
  constraint withdrawal_return_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES wallet.withdrawal(id),
  constraint withdrawal_return_amount_minor_check CHECK (amount_minor > 0),
  constraint withdrawal_return_check CHECK ((act_id IS NOT NULL) = (kind = 'made_good'::text) AND (statement_line_id IS NULL) = (kind = 'made_good'::text)),
  constraint withdrawal_return_kind_check CHECK (kind = ANY (ARRAY['sent_back'::text, 'made_good'::text, 'recovered'::text]))
);
CREATE INDEX withdrawal_return_of ON wallet.withdrawal_return USING btree (withdrawal_id);
CREATE TRIGGER withdrawal_return_append_only BEFORE DELETE OR UPDATE ON wallet.withdrawal_return FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER withdrawal_return_no_truncate BEFORE TRUNCATE ON wallet.withdrawal_return FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER withdrawal_return_sealed AFTER INSERT ON wallet.withdrawal_return REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.withdrawal_return', 'id');
grant select on wallet.withdrawal_return to c3_app;
grant select (id, withdrawal_id, kind, amount_minor, statement_line_id, act_id, transfer_id) on wallet.withdrawal_return to c3_ledger;

create table wallet.withdrawal_review (
  withdrawal_id bigint not null,
  staff_id bigint not null,
  decision text not null,
  reason_code text,
  note text,
  act_id bigint,
  at timestamp with time zone not null,
  constraint withdrawal_review_pkey PRIMARY KEY (withdrawal_id, staff_id),
  constraint withdrawal_review_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES wallet.withdrawal(id),
  constraint withdrawal_review_decision_check CHECK (decision = ANY (ARRAY['approved'::text, 'rejected'::text]))
);
CREATE TRIGGER withdrawal_review_append_only BEFORE DELETE OR UPDATE ON wallet.withdrawal_review FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER withdrawal_review_no_truncate BEFORE TRUNCATE ON wallet.withdrawal_review FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER withdrawal_review_sealed AFTER INSERT ON wallet.withdrawal_review REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.withdrawal_review', 'withdrawal_id', 'staff_id');
grant select, insert on wallet.withdrawal_review to c3_app;
grant select (withdrawal_id, staff_id, decision, reason_code, note, act_id, at) on wallet.withdrawal_review to c3_ledger;

create table wallet.withdrawal_stay (
  id bigint not null generated always as identity,
  withdrawal_id bigint not null,
  act_id bigint not null,
  reason_code text not null,
  until timestamp with time zone not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  constraint withdrawal_stay_pkey PRIMARY KEY (id),
  constraint withdrawal_stay_act_id_key UNIQUE (act_id),
  constraint withdrawal_stay_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES wallet.withdrawal(id),
  constraint withdrawal_stay_check CHECK (confirmed_by IS DISTINCT FROM proposed_by OR confirmed_by IS NULL)
);
CREATE INDEX withdrawal_stay_of ON wallet.withdrawal_stay USING btree (withdrawal_id);
CREATE INDEX withdrawal_stay_proposed ON wallet.withdrawal_stay USING btree (id) WHERE confirmed_by IS NULL;
CREATE TRIGGER stay_begins BEFORE INSERT ON wallet.withdrawal_stay FOR EACH ROW EXECUTE FUNCTION wallet.begin_stay();
CREATE TRIGGER stay_two_persons BEFORE UPDATE ON wallet.withdrawal_stay FOR EACH ROW EXECUTE FUNCTION wallet.confirm_stay();
CREATE TRIGGER withdrawal_stay_sealed AFTER INSERT ON wallet.withdrawal_stay REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('wallet.withdrawal_stay', 'id');
CREATE TRIGGER withdrawal_stay_sealed_again AFTER UPDATE ON wallet.withdrawal_stay FOR EACH ROW WHEN (old.confirmed_by IS DISTINCT FROM new.confirmed_by OR old.confirmed_at IS DISTINCT FROM new.confirmed_at) EXECUTE FUNCTION ledger.seal_is_due_again('wallet.withdrawal_stay', 'id');
grant select, insert, update (confirmed_by, confirmed_at) on wallet.withdrawal_stay to c3_app;
grant select (id, withdrawal_id, act_id, reason_code, until, proposed_by, proposed_at, confirmed_by, confirmed_at) on wallet.withdrawal_stay to c3_ledger;

create type wallet.return_moves as (
  withdrawal_id bigint,
  transfer uuid,
  transfers bigint,
  credits bigint[],
  total bigint,
  sent_back bigint,
  made_good bigint,
  recovered bigint,
  tax bigint,
  charge bigint,
  from_operator bigint
);

create function wallet.account_of_withdrawal(of_withdrawal wallet.withdrawal)
  returns bigint
  language sql immutable; -- for c3_app

create function wallet.account_paid(of_withdrawal wallet.withdrawal)
  returns text
  language sql immutable; -- for its owner alone

create function wallet.act_of_making_good(of_withdrawal wallet.withdrawal, of_amount bigint)
  returns bigint
  language plpgsql stable set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.begin_stay()
  returns trigger
  language plpgsql set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.bind_number(p_member bigint, p_kind text, p_institution text, p_number text, OUT bound boolean, OUT taken_from bigint)
  returns record
  language plpgsql security definer set search_path = wallet, pg_temp; -- for c3_app

create function wallet.book_return(moves wallet.return_moves, of_line bigint, of_act bigint, whole boolean)
  returns void
  language plpgsql set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.capture_payouts(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = wallet, ledger, pg_temp; -- for c3_ledger

create function wallet.carry_account_correction(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.confirm_stay()
  returns trigger
  language plpgsql security definer set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.consume_payout_return(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = wallet, ledger, pg_temp; -- for c3_ledger

create function wallet.consume_recharge(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = wallet, ledger, pg_temp; -- for c3_ledger

create function wallet.deposit_conflict(p_institution text, p_number text, at timestamp with time zone)
  returns text
  language sql stable security definer set search_path = wallet, pg_temp; -- for c3_app

create function wallet.fee_is_due(of_withdrawal wallet.withdrawal)
  returns boolean
  language sql stable set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.guard_holds(ops text[], ids bigint[], accounts bigint[], amounts bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = wallet, ledger, pg_temp; -- for c3_ledger

create function wallet.is_anothers(p_member bigint, p_kind text, p_institution text, p_number text)
  returns boolean
  language plpgsql stable security definer set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.is_approved(of_withdrawal wallet.withdrawal)
  returns boolean
  language sql stable set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.is_corrected(of_member bigint, p_institution text, p_number text, proven_at timestamp with time zone)
  returns boolean
  language sql stable set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.is_for_member(of_withdrawal wallet.withdrawal)
  returns boolean
  language sql stable set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.is_members_account(p_institution text, p_number text)
  returns boolean
  language sql stable security definer set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.is_signed(of_withdrawal wallet.withdrawal)
  returns boolean
  language sql stable set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.left_for_return(of_member bigint, of_hold bigint DEFAULT NULL::bigint)
  returns bigint
  language sql stable security definer set search_path = wallet, ledger, pg_temp; -- for c3_app

create function wallet.line_of_return(of_withdrawal wallet.withdrawal, moves wallet.return_moves, missing bigint, recoverable bigint)
  returns bigint
  language plpgsql stable set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.lock_account(institution text, number text)
  returns void
  language sql; -- for its owner alone

create function wallet.moves_of_returns(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns SETOF wallet.return_moves
  language sql immutable; -- for its owner alone

create function wallet.number_hash(kind text, institution text, number text)
  returns bytea
  language sql immutable; -- for its owner alone

create function wallet.order_payout(of_number text, OUT problem text, OUT to_kind text, OUT to_institution text, OUT to_number text, OUT to_name text, OUT amount bigint, OUT narrative text)
  returns record
  language plpgsql security definer set search_path = wallet, ledger, pg_temp; -- for c3_rail

create function wallet.payout_amounts(p_withdrawal bigint, OUT net bigint, OUT tax bigint, OUT charge bigint, OUT missing bigint, OUT recoverable bigint)
  returns record
  language sql stable set search_path = wallet, ledger, pg_temp; -- for c3_app

create function wallet.payout_problem(of_withdrawal wallet.withdrawal)
  returns text
  language sql stable set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.proven_owners(p_institution text, p_number text)
  returns SETOF bigint
  language sql stable security definer set search_path = wallet, pg_temp; -- for c3_app

create function wallet.refuse_owned_account(of_account text)
  returns void
  language plpgsql security definer set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.refuse_party_of_ours()
  returns trigger
  language plpgsql security definer set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.refuse_payer()
  returns trigger
  language plpgsql security definer set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.replace_short_holds(ops text[], ids bigint[], accounts bigint[], amounts bigint[], transfers uuid[])
  returns bigint[]
  language sql set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.require_bound()
  returns trigger
  language plpgsql security definer set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.require_proven_holds(ids bigint[], accounts bigint[], amounts bigint[], transfers uuid[])
  returns void
  language plpgsql set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.require_released_holds(ids bigint[])
  returns void
  language plpgsql set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.require_stay()
  returns trigger
  language plpgsql security definer set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.reviewers_due(of_withdrawal wallet.withdrawal)
  returns integer
  language sql stable set search_path = wallet, ledger, pg_temp; -- for its owner alone

create function wallet.rule_at(of_name text, at timestamp with time zone)
  returns bigint
  language sql stable set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.same_name(one text, other text)
  returns boolean
  language sql immutable; -- for its owner alone

create function wallet.watch_staff_account()
  returns trigger
  language plpgsql security definer set search_path = wallet, pg_temp; -- for its owner alone

create function wallet.watch_staff_proposal()
  returns trigger
  language plpgsql security definer set search_path = wallet, pg_temp; -- for its owner alone

-- -------------------- revenue --------------------

create schema revenue authorization c3_owner;
grant usage on schema revenue to c3_app, c3_ledger;

create table revenue.deployment (
  id bigint not null generated always as identity,
  product_id bigint not null,
  tranche_id bigint not null,
  contract_id bigint not null,
  party_id bigint not null,
  document_id bigint not null,
  amount bigint not null,
  note text not null,
  act_id bigint not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  rejected_by bigint,
  rejected_at timestamp with time zone,
  reject_reason text,
  instruction_id bigint,
  posted_at timestamp with time zone,
  transfer_id uuid,
  constraint deployment_pkey PRIMARY KEY (id),
  constraint deployment_act_id_key UNIQUE (act_id),
  constraint deployment_instruction_id_key UNIQUE (instruction_id),
  constraint deployment_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint deployment_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES catalogue.contract(id),
  constraint deployment_document_id_fkey FOREIGN KEY (document_id) REFERENCES catalogue.document(id),
  constraint deployment_party_id_fkey FOREIGN KEY (party_id) REFERENCES catalogue.party(id),
  constraint deployment_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint deployment_tranche_id_fkey FOREIGN KEY (tranche_id) REFERENCES catalogue.tranche(id),
  constraint deployment_amount_check CHECK (amount > 0),
  constraint deployment_check CHECK (posted_at IS NULL OR rejected_at IS NULL),
  constraint deployment_check1 CHECK ((posted_at IS NULL) = (transfer_id IS NULL)),
  constraint deployment_note_check CHECK (length(note) >= 1 AND length(note) <= 280)
);
CREATE INDEX deployment_open ON revenue.deployment USING btree (id) WHERE posted_at IS NULL AND rejected_at IS NULL;
CREATE INDEX deployment_posted ON revenue.deployment USING btree (posted_at DESC, id DESC) WHERE posted_at IS NOT NULL;
CREATE INDEX deployment_tranche ON revenue.deployment USING btree (tranche_id, id);
CREATE TRIGGER deployment_sealed AFTER INSERT ON revenue.deployment REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('revenue.deployment', 'id');
CREATE TRIGGER deployment_sealed_again AFTER UPDATE ON revenue.deployment FOR EACH ROW WHEN (old.rejected_by IS DISTINCT FROM new.rejected_by OR old.rejected_at IS DISTINCT FROM new.rejected_at OR old.reject_reason IS DISTINCT FROM new.reject_reason OR old.posted_at IS DISTINCT FROM new.posted_at OR old.transfer_id IS DISTINCT FROM new.transfer_id OR old.instruction_id IS DISTINCT FROM new.instruction_id) EXECUTE FUNCTION ledger.seal_is_due_again('revenue.deployment', 'id');
grant select, insert (product_id, tranche_id, contract_id, party_id, document_id, amount, note, act_id, proposed_by), update (rejected_by, rejected_at, reject_reason, instruction_id) on revenue.deployment to c3_app;
grant select, select (id, product_id, tranche_id, contract_id, party_id, document_id, amount, note, act_id, proposed_by, proposed_at, rejected_by, rejected_at, reject_reason, instruction_id, posted_at, transfer_id) on revenue.deployment to c3_ledger;

create table revenue.entry (
  id bigint not null generated always as identity,
  statement_line_id bigint not null,
  product_id bigint not null,
  asset_id bigint not null,
  contract_id bigint not null,
  party_id bigint not null,
  invoice_number text not null,
  period_from date not null,
  period_until date not null,
  due_on date not null,
  grace_days smallint not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  act_id bigint not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  rejected_by bigint,
  rejected_at timestamp with time zone,
  reject_reason text,
  posted_at timestamp with time zone,
  transfer_id uuid,
  recalled bigint not null default 0,
  constraint entry_pkey PRIMARY KEY (id),
  constraint entry_act_id_key UNIQUE (act_id),
  constraint entry_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint entry_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES catalogue.asset(id),
  constraint entry_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES catalogue.contract(id),
  constraint entry_party_id_fkey FOREIGN KEY (party_id) REFERENCES catalogue.party(id),
  constraint entry_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint entry_statement_line_id_fkey FOREIGN KEY (statement_line_id) REFERENCES ledger.statement_line(id),
  constraint entry_amount_check CHECK (amount > 0),
  constraint entry_check CHECK (recalled >= 0 AND recalled <= net),
  constraint entry_check1 CHECK (amount = (fee + net)),
  constraint entry_check2 CHECK (period_until >= period_from AND (period_until - period_from) <= 366),
  constraint entry_check3 CHECK (posted_at IS NULL OR rejected_at IS NULL),
  constraint entry_check4 CHECK ((posted_at IS NULL) = (transfer_id IS NULL)),
  constraint entry_check5 CHECK ((rejected_at IS NULL) = (rejected_by IS NULL)),
  constraint entry_fee_check CHECK (fee >= 0),
  constraint entry_grace_days_check CHECK (grace_days >= 0 AND grace_days <= 60),
  constraint entry_invoice_number_check CHECK (length(invoice_number) >= 1 AND length(invoice_number) <= 80),
  constraint entry_net_check CHECK (net > 0)
);
CREATE INDEX entry_line ON revenue.entry USING btree (statement_line_id);
CREATE INDEX entry_party ON revenue.entry USING btree (party_id);
CREATE INDEX entry_posted ON revenue.entry USING btree (posted_at DESC, id DESC) WHERE posted_at IS NOT NULL;
CREATE INDEX entry_product ON revenue.entry USING btree (product_id, period_from DESC, id DESC);
CREATE INDEX entry_waiting ON revenue.entry USING btree (id) WHERE posted_at IS NULL AND rejected_at IS NULL;
CREATE TRIGGER entry_sealed AFTER INSERT ON revenue.entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('revenue.entry', 'id');
CREATE TRIGGER entry_sealed_again AFTER UPDATE ON revenue.entry FOR EACH ROW WHEN (old.rejected_by IS DISTINCT FROM new.rejected_by OR old.rejected_at IS DISTINCT FROM new.rejected_at OR old.reject_reason IS DISTINCT FROM new.reject_reason OR old.posted_at IS DISTINCT FROM new.posted_at OR old.transfer_id IS DISTINCT FROM new.transfer_id OR old.recalled IS DISTINCT FROM new.recalled) EXECUTE FUNCTION ledger.seal_is_due_again('revenue.entry', 'id');
grant select, insert (statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number, period_from, period_until, due_on, grace_days, amount, fee, net, act_id, proposed_by), update (rejected_by, rejected_at, reject_reason) on revenue.entry to c3_app;
grant select, select (id, statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number, period_from, period_until, due_on, grace_days, amount, fee, net, act_id, proposed_by, proposed_at, rejected_by, rejected_at, reject_reason, posted_at, transfer_id, recalled) on revenue.entry to c3_ledger;

create table revenue.restoration (
  id bigint not null generated always as identity,
  product_id bigint not null,
  tranche_id bigint not null,
  contract_id bigint not null,
  party_id bigint not null,
  statement_line_id bigint not null,
  amount bigint not null,
  note text not null,
  act_id bigint not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  rejected_by bigint,
  rejected_at timestamp with time zone,
  reject_reason text,
  posted_at timestamp with time zone,
  transfer_id uuid,
  constraint restoration_pkey PRIMARY KEY (id),
  constraint restoration_act_id_key UNIQUE (act_id),
  constraint restoration_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint restoration_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES catalogue.contract(id),
  constraint restoration_party_id_fkey FOREIGN KEY (party_id) REFERENCES catalogue.party(id),
  constraint restoration_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint restoration_statement_line_id_fkey FOREIGN KEY (statement_line_id) REFERENCES ledger.statement_line(id),
  constraint restoration_tranche_id_fkey FOREIGN KEY (tranche_id) REFERENCES catalogue.tranche(id),
  constraint restoration_amount_check CHECK (amount > 0),
  constraint restoration_check CHECK (posted_at IS NULL OR rejected_at IS NULL),
  constraint restoration_check1 CHECK ((posted_at IS NULL) = (transfer_id IS NULL)),
  constraint restoration_note_check CHECK (length(note) >= 1 AND length(note) <= 280)
);
CREATE INDEX restoration_line ON revenue.restoration USING btree (statement_line_id);
CREATE INDEX restoration_open ON revenue.restoration USING btree (id) WHERE posted_at IS NULL AND rejected_at IS NULL;
CREATE INDEX restoration_posted ON revenue.restoration USING btree (posted_at DESC, id DESC) WHERE posted_at IS NOT NULL;
CREATE INDEX restoration_tranche ON revenue.restoration USING btree (tranche_id, id);
CREATE TRIGGER restoration_sealed AFTER INSERT ON revenue.restoration REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('revenue.restoration', 'id');
CREATE TRIGGER restoration_sealed_again AFTER UPDATE ON revenue.restoration FOR EACH ROW WHEN (old.rejected_by IS DISTINCT FROM new.rejected_by OR old.rejected_at IS DISTINCT FROM new.rejected_at OR old.reject_reason IS DISTINCT FROM new.reject_reason OR old.posted_at IS DISTINCT FROM new.posted_at OR old.transfer_id IS DISTINCT FROM new.transfer_id) EXECUTE FUNCTION ledger.seal_is_due_again('revenue.restoration', 'id');
grant select, insert (product_id, tranche_id, contract_id, party_id, statement_line_id, amount, note, act_id, proposed_by), update (rejected_by, rejected_at, reject_reason) on revenue.restoration to c3_app;
grant select, select (id, product_id, tranche_id, contract_id, party_id, statement_line_id, amount, note, act_id, proposed_by, proposed_at, rejected_by, rejected_at, reject_reason, posted_at, transfer_id) on revenue.restoration to c3_ledger;

create table revenue.reversal (
  entry_id bigint not null,
  act_id bigint not null,
  transfer_id uuid,
  reversed_at timestamp with time zone,
  net bigint,
  fee bigint,
  owed bigint,
  constraint reversal_pkey PRIMARY KEY (entry_id),
  constraint reversal_act_id_key UNIQUE (act_id),
  constraint reversal_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint reversal_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES revenue.entry(id),
  constraint reversal_check CHECK (num_nonnulls(transfer_id, reversed_at, net, fee, owed) = ANY (ARRAY[0, 5])),
  constraint reversal_check1 CHECK (LEAST(net, fee, owed) >= 0)
);
CREATE TRIGGER reversal_no_delete BEFORE DELETE ON revenue.reversal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER reversal_no_truncate BEFORE TRUNCATE ON revenue.reversal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER reversal_posted AFTER INSERT ON revenue.reversal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revenue.reversal_is_posted();
CREATE TRIGGER reversal_sealed AFTER INSERT ON revenue.reversal REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('revenue.reversal', 'entry_id');
CREATE TRIGGER reversal_sealed_again AFTER UPDATE ON revenue.reversal FOR EACH ROW WHEN (old.transfer_id IS DISTINCT FROM new.transfer_id OR old.reversed_at IS DISTINCT FROM new.reversed_at OR old.net IS DISTINCT FROM new.net OR old.fee IS DISTINCT FROM new.fee OR old.owed IS DISTINCT FROM new.owed) EXECUTE FUNCTION ledger.seal_is_due_again('revenue.reversal', 'entry_id');
grant select on revenue.reversal to c3_app;
grant select, select (entry_id, act_id, transfer_id, reversed_at, net, fee, owed) on revenue.reversal to c3_ledger;

create table revenue.slice (
  entry_id bigint not null,
  cycle_start timestamp with time zone not null,
  product_id bigint not null,
  amount bigint not null,
  given bigint not null default 0,
  recalled bigint not null default 0,
  constraint slice_pkey PRIMARY KEY (entry_id, cycle_start),
  constraint slice_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES revenue.entry(id),
  constraint slice_amount_check CHECK (amount > 0),
  constraint slice_check CHECK ((given + recalled) <= amount),
  constraint slice_given_check CHECK (given >= 0),
  constraint slice_recalled_check CHECK (recalled >= 0)
);
CREATE INDEX slice_left ON revenue.slice USING btree (product_id, cycle_start, entry_id) WHERE (given + recalled) < amount;
CREATE TRIGGER slice_sealed AFTER INSERT ON revenue.slice REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('revenue.slice', 'entry_id', 'cycle_start');
grant select on revenue.slice to c3_app;
grant select, select (entry_id, cycle_start, product_id, amount) on revenue.slice to c3_ledger;

create view revenue.approval_seen as
 SELECT a.act_id,
    json_agg(json_build_object('staffId', a.staff_id::text, 'staffName', s.name, 'method', a.method, 'approvedAt', to_char((a.approved_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)) ORDER BY a.approved_at, a.staff_id) AS approvals
   FROM ledger.act_approval a
     JOIN identity.staff s ON s.id = a.staff_id
  GROUP BY a.act_id;
grant select on revenue.approval_seen to c3_app;

create view revenue.booked as
 SELECT id, statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number, period_from, period_until,
    due_on, grace_days, amount, fee, net, act_id, proposed_by, proposed_at, rejected_by, rejected_at, reject_reason,
    posted_at, transfer_id, recalled
   FROM revenue.entry e
  WHERE posted_at IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM revenue.reversal r
          WHERE r.entry_id = e.id));
grant select on revenue.booked to c3_app;

create view revenue.deployment_seen as
 SELECT x.id, x.product_id, x.tranche_id, x.contract_id, x.party_id, x.document_id, x.amount, x.note, x.act_id,
    x.proposed_by, x.proposed_at, x.rejected_by, x.rejected_at, x.reject_reason, x.instruction_id, x.posted_at,
    x.transfer_id, p.title, c.number AS contract_number, t.name AS party, t.role, t.bank_account AS account,
    d.title AS document_title, f.sha256, f.content_type, i.state AS instruction_state,
    COALESCE(( SELECT v.approvals
           FROM revenue.approval_seen v
          WHERE v.act_id = x.act_id), '[]'::json) AS approvals
   FROM revenue.deployment x
     JOIN catalogue.product p ON p.id = x.product_id
     JOIN catalogue.contract c ON c.id = x.contract_id
     JOIN catalogue.party t ON t.id = x.party_id
     JOIN catalogue.document d ON d.id = x.document_id
     JOIN catalogue.file f ON f.id = d.file_id
     LEFT JOIN reconciliation.instruction i ON i.id = x.instruction_id;
grant select on revenue.deployment_seen to c3_app;

create view revenue.entry_seen as
 SELECT x.id, x.statement_line_id, x.product_id, x.asset_id, x.contract_id, x.party_id, x.invoice_number, x.period_from,
    x.period_until, x.due_on, x.grace_days, x.amount, x.fee, x.net, x.act_id, x.proposed_by, x.proposed_at,
    x.rejected_by, x.rejected_at, x.reject_reason, x.posted_at, x.transfer_id, x.recalled, p.title,
    c.number AS contract_number, t.name AS party, t.role, t.bank_account AS account, l.bank_line_id, l.reference,
    l.booked_at, l.value_date,
    COALESCE(( SELECT v.approvals
           FROM revenue.approval_seen v
          WHERE v.act_id = x.act_id), '[]'::json) AS approvals,
    COALESCE(( SELECT sum(s.given) AS sum
           FROM revenue.slice s
          WHERE s.entry_id = x.id), 0::numeric)::bigint AS given,
    r.reversed_at, r.act_id AS reversal_id, COALESCE(r.owed, 0::bigint) AS owed
   FROM revenue.entry x
     JOIN catalogue.product p ON p.id = x.product_id
     JOIN catalogue.contract c ON c.id = x.contract_id
     JOIN catalogue.party t ON t.id = x.party_id
     JOIN ledger.statement_line l ON l.id = x.statement_line_id
     LEFT JOIN revenue.reversal r ON r.entry_id = x.id;
grant select on revenue.entry_seen to c3_app;

create view revenue.restoration_seen as
 SELECT x.id, x.product_id, x.tranche_id, x.contract_id, x.party_id, x.statement_line_id, x.amount, x.note, x.act_id,
    x.proposed_by, x.proposed_at, x.rejected_by, x.rejected_at, x.reject_reason, x.posted_at, x.transfer_id, p.title,
    c.number AS contract_number, t.name AS party, t.role, t.bank_account AS account, l.bank_line_id,
    COALESCE(( SELECT v.approvals
           FROM revenue.approval_seen v
          WHERE v.act_id = x.act_id), '[]'::json) AS approvals
   FROM revenue.restoration x
     JOIN catalogue.product p ON p.id = x.product_id
     JOIN catalogue.contract c ON c.id = x.contract_id
     JOIN catalogue.party t ON t.id = x.party_id
     JOIN ledger.statement_line l ON l.id = x.statement_line_id;
grant select on revenue.restoration_seen to c3_app;

create function revenue.booking_facts(contract bigint, party bigint, invoice text, period_from date, period_until date)
  returns TABLE(contract_number text, starts_on date, ends_on date, rent bigint, booked bigint, payer_known boolean, covering json)
  language sql stable security definer set search_path = revenue, pg_temp; -- for c3_app

create function revenue.capital_spent(of_tranche bigint)
  returns bigint
  language sql stable security definer set search_path = revenue, pg_temp; -- for its owner alone

create function revenue.carry_reversal(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = revenue, pg_temp; -- for its owner alone

create function revenue.consume_deployment(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = revenue, ledger, pg_temp; -- for c3_ledger

create function revenue.consume_entry(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = revenue, ledger, pg_temp; -- for c3_ledger

create function revenue.consume_recall(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = revenue, ledger, pg_temp; -- for c3_ledger

create function revenue.consume_restoration(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = revenue, ledger, pg_temp; -- for c3_ledger

create function revenue.consume_reversal(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = revenue, ledger, pg_temp; -- for c3_ledger

create function revenue.cut(net bigint, cycle text, period_from date, period_until date)
  returns TABLE(cycle_start timestamp with time zone, amount bigint)
  language sql immutable set search_path = pg_catalog, pg_temp; -- for anybody

create function revenue.deployment_act_covers(of_deployment revenue.deployment, supplier_account text)
  returns boolean
  language sql stable set search_path = revenue, ledger, pg_temp; -- for its owner alone

create function revenue.deployment_problem(of_deployment bigint)
  returns text
  language plpgsql stable security definer set search_path = revenue, ledger, pg_temp; -- for c3_app

create function revenue.entry_act_covers(of_entry revenue.entry, payer_account text)
  returns boolean
  language sql stable set search_path = revenue, ledger, pg_temp; -- for its owner alone

create function revenue.entry_problem(of_entry bigint)
  returns text
  language plpgsql stable security definer set search_path = revenue, ledger, pg_temp; -- for c3_app

create function revenue.give_slices(entries bigint[], starts timestamp with time zone[], amounts bigint[])
  returns void
  language plpgsql security definer set search_path = revenue, ledger, pg_temp; -- for its owner alone

create function revenue.left_of(of_entry bigint, OUT net bigint, OUT fee bigint)
  returns record
  language sql stable security definer set search_path = revenue, pg_temp; -- for c3_app

create function revenue.lock_slices(of_product bigint, from_start timestamp with time zone, until_start timestamp with time zone)
  returns SETOF revenue.slice
  language sql security definer set search_path = revenue, pg_temp; -- for c3_app

create function revenue.payee_conflict(account text, paid_at timestamp with time zone)
  returns text
  language plpgsql stable security definer set search_path = revenue, ledger, pg_temp; -- for c3_app

create function revenue.payer_conflict(account text, paid_at timestamp with time zone)
  returns text
  language plpgsql stable security definer set search_path = revenue, ledger, pg_temp; -- for c3_app

create function revenue.payments_to(of_account text, until timestamp with time zone)
  returns SETOF ledger.statement_line
  language sql stable security definer set search_path = revenue, ledger, pg_temp; -- for c3_app

create function revenue.recall_of_its_own(out_line ledger.statement_line)
  returns boolean
  language sql stable set search_path = revenue, ledger, pg_temp; -- for its owner alone

create function revenue.recallable(line bigint)
  returns TABLE(product_id bigint, amount bigint)
  language sql stable security definer set search_path = revenue, pg_temp; -- for c3_app

create function revenue.restoration_act_covers(of_restoration revenue.restoration, party_account text)
  returns boolean
  language sql stable set search_path = revenue, ledger, pg_temp; -- for its owner alone

create function revenue.restoration_problem(of_restoration bigint)
  returns text
  language plpgsql stable security definer set search_path = revenue, ledger, pg_temp; -- for c3_app

create function revenue.returns_within_deposits(of_account text)
  returns boolean
  language sql stable set search_path = revenue, ledger, pg_temp; -- for its owner alone

create function revenue.reversal_is_posted()
  returns trigger
  language plpgsql security definer set search_path = revenue, pg_temp; -- for its owner alone

create function revenue.reversal_problem(of_entry revenue.entry)
  returns text
  language sql stable set search_path = revenue, ledger, pg_temp; -- for its owner alone

create function revenue.take_back(line bigint, of_product bigint, of_amount bigint)
  returns boolean
  language plpgsql security definer set search_path = revenue, ledger, pg_temp; -- for its owner alone

create function revenue.was_paid(of_account text, until timestamp with time zone)
  returns boolean
  language sql stable security definer set search_path = revenue, pg_temp; -- for its owner alone

create function revenue.went_back(out_line ledger.statement_line)
  returns boolean
  language sql stable set search_path = revenue, ledger, pg_temp; -- for its owner alone

-- -------------------- rewards --------------------

create schema rewards authorization c3_owner;
grant usage on schema rewards to c3_app, c3_ledger;

create table rewards.addition (
  act_id bigint not null,
  member_id bigint not null,
  amount bigint not null,
  reason text not null,
  paid_at timestamp with time zone,
  transfer_id uuid,
  constraint addition_pkey PRIMARY KEY (act_id),
  constraint addition_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint addition_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint addition_amount_check CHECK (amount > 0),
  constraint addition_check CHECK ((paid_at IS NULL) = (transfer_id IS NULL)),
  constraint addition_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 280)
);
CREATE INDEX addition_member ON rewards.addition USING btree (member_id, act_id);
CREATE TRIGGER addition_no_delete BEFORE DELETE ON rewards.addition FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER addition_no_truncate BEFORE TRUNCATE ON rewards.addition FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER addition_paid AFTER INSERT ON rewards.addition DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rewards.addition_is_paid();
CREATE TRIGGER addition_sealed AFTER INSERT ON rewards.addition REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('rewards.addition', 'act_id');
CREATE TRIGGER addition_sealed_again AFTER UPDATE ON rewards.addition FOR EACH ROW WHEN (old.paid_at IS DISTINCT FROM new.paid_at OR old.transfer_id IS DISTINCT FROM new.transfer_id) EXECUTE FUNCTION ledger.seal_is_due_again('rewards.addition', 'act_id');
grant select on rewards.addition to c3_app;
grant select (act_id, member_id, amount, reason, paid_at, transfer_id) on rewards.addition to c3_ledger;

create table rewards.campaign (
  id bigint not null generated always as identity,
  act_id bigint not null,
  name text not null,
  kind text not null,
  until date not null,
  most bigint not null,
  state text not null default 'proposed'::text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  ended_at timestamp with time zone,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_act_id_key UNIQUE (act_id),
  constraint campaign_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint campaign_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.staff(id),
  constraint campaign_check CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint campaign_kind_check CHECK (length(kind) >= 1 AND length(kind) <= 60),
  constraint campaign_most_check CHECK (most > 0),
  constraint campaign_name_check CHECK (name ~ '^[a-z0-9-]{1,40}$'::text),
  constraint campaign_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE INDEX campaign_of_name ON rewards.campaign USING btree (name, id);
CREATE INDEX campaign_of_state ON rewards.campaign USING btree (state, id);
CREATE UNIQUE INDEX campaign_proposed ON rewards.campaign USING btree (name) WHERE state = 'proposed'::text;
CREATE TRIGGER campaign_append_only BEFORE DELETE OR UPDATE ON rewards.campaign FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER campaign_no_truncate BEFORE TRUNCATE ON rewards.campaign FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER campaign_sealed AFTER INSERT ON rewards.campaign REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('rewards.campaign', 'id');
CREATE TRIGGER campaign_sealed_again AFTER UPDATE ON rewards.campaign FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('rewards.campaign', 'id');
grant select (id, act_id, name, kind, until, most, state, proposed_by, proposed_at, ended_at) on rewards.campaign to c3_ledger;

create table rewards.cover (
  member_id bigint not null,
  fee_parts bigint not null default 0,
  used_minor bigint not null default 0,
  constraint cover_pkey PRIMARY KEY (member_id),
  constraint cover_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint cover_check CHECK ((used_minor * 10000) <= fee_parts),
  constraint cover_used_minor_check CHECK (used_minor >= 0)
);
grant select on rewards.cover to c3_app;

create table rewards.decision (
  id bigint not null generated always as identity,
  act_id bigint not null,
  grant_id bigint not null,
  decision text not null,
  reason text not null,
  note text not null,
  state text not null default 'proposed'::text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  ended_at timestamp with time zone,
  constraint decision_pkey PRIMARY KEY (id),
  constraint decision_act_id_key UNIQUE (act_id),
  constraint decision_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint decision_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES rewards."grant"(id),
  constraint decision_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.staff(id),
  constraint decision_check CHECK (
CASE decision
    WHEN 'release'::text THEN reason = ANY (ARRAY['explained'::text, 'nothing_found'::text])
    ELSE reason = ANY (ARRAY['same_person'::text, 'money_in_a_circle'::text, 'false_details'::text, 'rule_not_met'::text])
END),
  constraint decision_check1 CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint decision_decision_check CHECK (decision = ANY (ARRAY['release'::text, 'refuse'::text])),
  constraint decision_note_check CHECK (length(note) >= 1 AND length(note) <= 280),
  constraint decision_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE INDEX decision_of_grant ON rewards.decision USING btree (grant_id, id);
CREATE INDEX decision_of_state ON rewards.decision USING btree (state, id);
CREATE UNIQUE INDEX decision_proposed ON rewards.decision USING btree (grant_id) WHERE state = 'proposed'::text;
CREATE TRIGGER decision_append_only BEFORE DELETE OR UPDATE ON rewards.decision FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER decision_no_truncate BEFORE TRUNCATE ON rewards.decision FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER decision_sealed AFTER INSERT ON rewards.decision REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('rewards.decision', 'id');
CREATE TRIGGER decision_sealed_again AFTER UPDATE ON rewards.decision FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('rewards.decision', 'id');
grant select (id, act_id, grant_id, decision, reason, note, state, proposed_by, proposed_at, ended_at) on rewards.decision to c3_ledger;

create table rewards.grant (
  id bigint not null generated always as identity,
  kind text not null,
  cause text not null,
  member_id bigint not null,
  gives text not null,
  amount bigint not null,
  campaign text,
  rule_version bigint,
  promised_at timestamp with time zone not null default platform.now(),
  held_at timestamp with time zone,
  hold_reason text,
  released_at timestamp with time zone,
  lapsed_at timestamp with time zone,
  lapse_reason text,
  act_id bigint,
  paid_at timestamp with time zone,
  transfer_id uuid,
  state text not null generated always as (
CASE
    WHEN paid_at IS NOT NULL THEN 'paid'::text
    WHEN lapsed_at IS NOT NULL THEN 'lapsed'::text
    WHEN held_at IS NOT NULL AND released_at IS NULL THEN 'held'::text
    WHEN covered_minor IS NULL THEN 'uncovered'::text
    ELSE 'due'::text
END) stored,
  covered_minor bigint,
  constraint grant_pkey PRIMARY KEY (id),
  constraint grant_act_id_key UNIQUE (act_id),
  constraint grant_kind_cause_key UNIQUE (kind, cause),
  constraint grant_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint grant_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint grant_rule_version_fkey FOREIGN KEY (rule_version) REFERENCES settings.version(id),
  constraint grant_amount_check CHECK (amount > 0),
  constraint grant_cause_check CHECK (length(cause) >= 1 AND length(cause) <= 100),
  constraint grant_check CHECK (paid_at IS NULL OR lapsed_at IS NULL),
  constraint grant_check1 CHECK ((paid_at IS NULL) = (transfer_id IS NULL)),
  constraint grant_check2 CHECK ((held_at IS NULL) = (hold_reason IS NULL)),
  constraint grant_check3 CHECK ((lapsed_at IS NULL) = (lapse_reason IS NULL)),
  constraint grant_check4 CHECK (released_at IS NULL OR held_at IS NOT NULL AND act_id IS NOT NULL),
  constraint grant_check5 CHECK (paid_at IS NULL OR held_at IS NULL OR released_at IS NOT NULL),
  constraint grant_check6 CHECK (covered_minor = 0 OR covered_minor = amount),
  constraint grant_gives_check CHECK (gives = ANY (ARRAY['money'::text, 'coupon'::text, 'points'::text, 'chances'::text])),
  constraint grant_hold_reason_check CHECK (hold_reason = ANY (ARRAY['same_device'::text, 'same_payout_account'::text, 'same_holder'::text, 'same_payer'::text, 'closed_loop'::text, 'burst'::text, 'under_review'::text])),
  constraint grant_lapse_reason_check CHECK (lapse_reason = ANY (ARRAY['member_cap'::text, 'campaign_full'::text, 'campaign_over'::text, 'cause_gone'::text, 'same_person'::text, 'money_in_a_circle'::text, 'false_details'::text, 'rule_not_met'::text]))
);
CREATE INDEX grant_of_kind ON rewards."grant" USING btree (kind, id);
CREATE INDEX grant_of_member ON rewards."grant" USING btree (member_id, id);
CREATE INDEX grant_of_member_kind ON rewards."grant" USING btree (member_id, kind, promised_at);
CREATE INDEX grant_open ON rewards."grant" USING btree (state, id) WHERE state <> 'paid'::text;
CREATE INDEX grant_open_of_kind ON rewards."grant" USING btree (state, kind, id) INCLUDE (amount) WHERE state <> 'paid'::text;
CREATE INDEX grant_paid ON rewards."grant" USING btree (id) WHERE state = 'paid'::text;
CREATE INDEX grant_uncovered ON rewards."grant" USING btree (member_id, id) WHERE state = 'uncovered'::text;
CREATE TRIGGER coupon_follows AFTER UPDATE ON rewards."grant" FOR EACH ROW WHEN (new.kind = 'coupon'::text AND (new.paid_at IS DISTINCT FROM old.paid_at OR new.lapsed_at IS DISTINCT FROM old.lapsed_at)) EXECUTE FUNCTION coupons.follow_grant();
CREATE TRIGGER grant_no_delete BEFORE DELETE ON rewards."grant" FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER grant_no_truncate BEFORE TRUNCATE ON rewards."grant" FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER grant_posted AFTER INSERT OR UPDATE ON rewards."grant" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.gives = ANY (ARRAY['points'::text, 'chances'::text])) AND new.state = 'due'::text) EXECUTE FUNCTION rewards.must_be_paid();
CREATE TRIGGER grant_sealed AFTER INSERT ON rewards."grant" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('rewards.grant', 'id');
CREATE TRIGGER grant_sealed_again AFTER UPDATE ON rewards."grant" FOR EACH ROW WHEN (old.covered_minor IS DISTINCT FROM new.covered_minor OR old.held_at IS DISTINCT FROM new.held_at OR old.hold_reason IS DISTINCT FROM new.hold_reason OR old.released_at IS DISTINCT FROM new.released_at OR old.lapsed_at IS DISTINCT FROM new.lapsed_at OR old.lapse_reason IS DISTINCT FROM new.lapse_reason OR old.act_id IS DISTINCT FROM new.act_id OR old.paid_at IS DISTINCT FROM new.paid_at OR old.transfer_id IS DISTINCT FROM new.transfer_id) EXECUTE FUNCTION ledger.seal_is_due_again('rewards.grant', 'id');
CREATE TRIGGER grant_tallied AFTER INSERT ON rewards."grant" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION rewards.tally_new();
CREATE TRIGGER grant_tallied_again AFTER UPDATE ON rewards."grant" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION rewards.tally_changed();
grant select on rewards.grant to c3_app;
grant select (id, kind, cause, member_id, gives, amount, campaign, rule_version, promised_at, held_at, hold_reason, released_at, lapsed_at, lapse_reason, act_id, paid_at, transfer_id, covered_minor) on rewards.grant to c3_ledger;

create table rewards.kind (
  kind text not null,
  feature text not null,
  gives text not null,
  purpose text not null,
  proves text not null,
  constraint kind_pkey PRIMARY KEY (kind),
  constraint kind_gives_check CHECK (gives = ANY (ARRAY['money'::text, 'coupon'::text, 'points'::text, 'chances'::text])),
  constraint kind_kind_check CHECK (kind ~ '^[a-z][a-z_]*$'::text)
);
CREATE TRIGGER kind_sound BEFORE INSERT OR UPDATE ON rewards.kind FOR EACH ROW EXECUTE FUNCTION rewards.kind_is_sound();
grant select on rewards.kind to c3_app, c3_ledger;

create table rewards.pause (
  id bigint not null generated always as identity,
  reason text not null,
  began_at timestamp with time zone not null default platform.now(),
  ended_at timestamp with time zone,
  constraint pause_pkey PRIMARY KEY (id),
  constraint pause_reason_check CHECK (reason = ANY (ARRAY['budget_empty'::text, 'books_short'::text, 'reconciliation_stale'::text, 'stopped'::text]))
);
CREATE UNIQUE INDEX pause_open ON rewards.pause USING btree ((true)) WHERE ended_at IS NULL;
CREATE TRIGGER pause_no_delete BEFORE DELETE ON rewards.pause FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER pause_no_truncate BEFORE TRUNCATE ON rewards.pause FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER pause_sealed AFTER INSERT ON rewards.pause REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('rewards.pause', 'id');
CREATE TRIGGER pause_sealed_again AFTER UPDATE ON rewards.pause FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION ledger.seal_is_due_again('rewards.pause', 'id');
CREATE TRIGGER pause_stamped BEFORE INSERT OR UPDATE ON rewards.pause FOR EACH ROW EXECUTE FUNCTION rewards.stamp_pause();
grant select, insert (reason), update (ended_at) on rewards.pause to c3_app;
grant select (id, reason, began_at, ended_at) on rewards.pause to c3_ledger;

create table rewards.tally (
  kind text not null,
  campaign text not null default ''::text,
  state text not null,
  day date not null,
  grants bigint not null,
  amount bigint not null,
  constraint tally_pkey PRIMARY KEY (kind, campaign, state, day)
);
grant select on rewards.tally to c3_app;

create table rewards.tally_step (
  id bigint not null generated always as identity,
  kind text not null,
  campaign text not null,
  state text not null,
  day date not null,
  grants bigint not null,
  amount bigint not null,
  constraint tally_step_pkey PRIMARY KEY (id)
);
CREATE INDEX tally_step_of_kind ON rewards.tally_step USING btree (kind, campaign);
grant select on rewards.tally_step to c3_app;

create view rewards.sums as
 SELECT kind, campaign, state, day, sum(grants)::bigint AS grants, sum(amount)::bigint AS amount
   FROM ( SELECT tally.kind, tally.campaign, tally.state, tally.day, tally.grants, tally.amount
           FROM rewards.tally
        UNION ALL
         SELECT tally_step.kind, tally_step.campaign, tally_step.state, tally_step.day, tally_step.grants,
            tally_step.amount
           FROM rewards.tally_step) both_of_them
  GROUP BY kind, campaign, state, day;
grant select on rewards.sums to c3_app;

create function rewards.add_fees(members bigint[], parts bigint[])
  returns void
  language plpgsql set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.addition_is_paid()
  returns trigger
  language plpgsql security definer set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.apply_caps(grants bigint[])
  returns void
  language plpgsql set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.begin_at_once(of_kind text, members bigint[])
  returns TABLE(purpose text, plan_left bigint, waiting bigint, member_id bigint, member_left bigint, cover_left bigint)
  language plpgsql security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.campaign_named(of_name text)
  returns TABLE(id bigint, kind text, until date, most bigint)
  language sql stable security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.campaign_uses(names text[])
  returns TABLE(name text, promised bigint)
  language sql stable security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.carry_addition(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.carry_campaign(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.carry_decision(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.cause_id(cause text)
  returns bigint
  language sql immutable; -- for its owner alone

create function rewards.consume_addition(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = rewards, ledger, pg_temp; -- for c3_ledger

create function rewards.consume_grant(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = rewards, ledger, pg_temp; -- for c3_ledger

create function rewards.costs_money(gives text)
  returns boolean
  language sql immutable; -- for anybody

create function rewards.cover_left(of_cover rewards.cover)
  returns bigint
  language sql immutable; -- for its owner alone

create function rewards.cover_waiting(members bigint[])
  returns void
  language plpgsql set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.fold_tally()
  returns bigint
  language plpgsql security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.hold(of_grant bigint, reason text)
  returns boolean
  language plpgsql security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.is_to_a_signer(of_act bigint, to_member bigint)
  returns boolean
  language sql stable set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.kind_is_sound()
  returns trigger
  language plpgsql set search_path = rewards, pg_temp; -- for anybody

create function rewards.lapse(kinds text[], causes text[])
  returns SETOF rewards."grant"
  language plpgsql security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.lock_caps(kinds text[], members bigint[], campaigns text[])
  returns void
  language plpgsql set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.lock_covers(members bigint[])
  returns void
  language plpgsql set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.lock_payer()
  returns void
  language sql; -- for c3_app

create function rewards.member_cap(of_kind text)
  returns bigint
  language sql stable security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.month_of(moment timestamp with time zone)
  returns date
  language sql immutable; -- for anybody

create function rewards.must_be_paid()
  returns trigger
  language plpgsql security definer set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.next_due(most integer)
  returns SETOF rewards."grant"
  language plpgsql security definer set search_path = rewards, pg_temp set jit = off; -- for c3_app

create function rewards.paid_in(of_kind text, of_cause text)
  returns uuid
  language sql stable security definer set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.plan_left(of_kind text)
  returns bigint
  language sql stable security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.promise(kinds text[], causes text[], members bigint[], amounts bigint[], campaigns text[], holds text[])
  returns SETOF rewards."grant"
  language plpgsql security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.promise_at_once(ids bigint[], causes text[], members bigint[], amounts bigint[], of_kind text)
  returns void
  language plpgsql security definer set search_path = rewards, pg_temp; -- for c3_app

create function rewards.require_causes(grants bigint[])
  returns void
  language plpgsql set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.stamp_pause()
  returns trigger
  language plpgsql security definer set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.tally_changed()
  returns trigger
  language plpgsql security definer set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.tally_new()
  returns trigger
  language plpgsql security definer set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.uncover(lapsed bigint[])
  returns void
  language plpgsql set search_path = rewards, pg_temp; -- for its owner alone

create function rewards.uncovered(gives text)
  returns bigint
  language sql immutable; -- for its owner alone

-- -------------------- points --------------------

create schema points authorization c3_owner;
grant usage on schema points to c3_app, c3_ledger;

create table points.exchange (
  id bigint not null generated always as identity,
  member_id bigint not null,
  points bigint not null,
  amount_minor bigint not null,
  made_at timestamp with time zone not null,
  business_date date not null,
  transfer_id uuid,
  constraint exchange_pkey PRIMARY KEY (id),
  constraint exchange_transfer_id_key UNIQUE (transfer_id),
  constraint exchange_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint exchange_amount_minor_check CHECK (amount_minor > 0),
  constraint exchange_points_check CHECK (points > 0)
);
CREATE INDEX exchange_of_day ON points.exchange USING btree (member_id, business_date) INCLUDE (points);
CREATE INDEX exchange_of_member ON points.exchange USING btree (member_id, id);
CREATE TRIGGER exchange_filled BEFORE INSERT ON points.exchange FOR EACH ROW EXECUTE FUNCTION points.fill_exchange();
CREATE CONSTRAINT TRIGGER exchange_moved_both AFTER INSERT ON points.exchange DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION points.must_be_exchanged();
CREATE TRIGGER exchange_no_delete BEFORE DELETE ON points.exchange FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER exchange_no_truncate BEFORE TRUNCATE ON points.exchange FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER exchange_sealed AFTER INSERT ON points.exchange REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('points.exchange', 'id');
CREATE TRIGGER exchange_sealed_again AFTER UPDATE ON points.exchange FOR EACH ROW WHEN (old.transfer_id IS DISTINCT FROM new.transfer_id) EXECUTE FUNCTION ledger.seal_is_due_again('points.exchange', 'id');
grant select, insert (id, member_id, points) on points.exchange to c3_app;
grant select (id, member_id, points, amount_minor, made_at, business_date, transfer_id) on points.exchange to c3_ledger;

create function points.consume_exchange(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = points, ledger, pg_temp; -- for c3_ledger

create function points.earns_exchange(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = points, pg_temp; -- for its owner alone

create function points.exchange_rules(OUT exchange_points bigint, OUT exchange_day_most bigint, OUT exchange_more_per_level bigint)
  returns record
  language sql stable security definer set search_path = points, pg_temp; -- for c3_app

create function points.fill_exchange()
  returns trigger
  language plpgsql security definer set search_path = points, pg_temp; -- for its owner alone

create function points.must_be_exchanged()
  returns trigger
  language plpgsql security definer set search_path = points, pg_temp; -- for its owner alone

-- -------------------- coupons --------------------

create schema coupons authorization c3_owner;
grant usage on schema coupons to c3_app, c3_ledger;

create table coupons.batch (
  id bigint not null generated always as identity,
  act_id bigint not null,
  name text not null,
  way text not null,
  gives text not null,
  pieces integer not null,
  count bigint,
  amount_minor bigint,
  percent integer,
  cap_minor bigint,
  least_price_minor bigint,
  product_type text,
  product_id bigint,
  valid_days integer,
  worth bigint not null generated always as (COALESCE(amount_minor, cap_minor, count)) stored,
  until date not null,
  state text not null default 'proposed'::text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default platform.now(),
  ended_at timestamp with time zone,
  drawn_at timestamp with time zone,
  stopped_at timestamp with time zone,
  constraint batch_pkey PRIMARY KEY (id),
  constraint batch_act_id_key UNIQUE (act_id),
  constraint batch_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint batch_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint batch_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.staff(id),
  constraint batch_amount_minor_check CHECK (amount_minor >= 1 AND amount_minor <= 100000000),
  constraint batch_cap_minor_check CHECK (cap_minor >= 1 AND cap_minor <= 100000000),
  constraint batch_check CHECK ((state = 'proposed'::text) = (ended_at IS NULL)),
  constraint batch_check1 CHECK (drawn_at IS NULL OR state = 'done'::text AND way <> 'members'::text),
  constraint batch_check2 CHECK (stopped_at IS NULL OR state = 'done'::text),
  constraint batch_check3 CHECK (way <> 'members'::text OR gives = 'coupon'::text),
  constraint batch_check4 CHECK (num_nonnulls(product_type, product_id) <= 1),
  constraint batch_check5 CHECK (
CASE gives
    WHEN 'coupon'::text THEN count IS NULL AND num_nonnulls(amount_minor, percent) = 1 AND (percent IS NULL) = (cap_minor IS NULL) AND num_nonnulls(least_price_minor, valid_days) = 2 AND (amount_minor IS NULL OR amount_minor < least_price_minor) AND (percent IS NULL OR (percent * least_price_minor) >= 100)
    ELSE count IS NOT NULL AND num_nonnulls(amount_minor, percent, cap_minor, least_price_minor, valid_days, product_type, product_id) = 0
END),
  constraint batch_count_check CHECK (count >= 1 AND count <= 1000000),
  constraint batch_gives_check CHECK (gives = ANY (ARRAY['coupon'::text, 'points'::text, 'chances'::text])),
  constraint batch_least_price_minor_check CHECK (least_price_minor >= 1 AND least_price_minor <= '100000000000'::bigint),
  constraint batch_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint batch_of_prizes CHECK (way <> 'prize'::text OR gives = 'coupon'::text AND drawn_at IS NULL AND stopped_at IS NULL),
  constraint batch_percent_check CHECK (percent >= 1 AND percent <= 50),
  constraint batch_pieces_check CHECK (pieces >= 1 AND pieces <= 10000),
  constraint batch_product_type_check CHECK (product_type = ANY (ARRAY['device'::text, 'fund'::text, 'rental'::text])),
  constraint batch_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text])),
  constraint batch_valid_days_check CHECK (valid_days >= 1 AND valid_days <= 366),
  constraint batch_way_check CHECK (way = ANY (ARRAY['members'::text, 'codes'::text, 'word'::text, 'prize'::text]))
);
CREATE INDEX batch_of_state ON coupons.batch USING btree (state, id);
CREATE TRIGGER batch_no_delete BEFORE DELETE ON coupons.batch FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER batch_no_truncate BEFORE TRUNCATE ON coupons.batch FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER batch_sealed AFTER INSERT ON coupons.batch REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('coupons.batch', 'id');
CREATE TRIGGER batch_sealed_again AFTER UPDATE ON coupons.batch FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.drawn_at IS DISTINCT FROM new.drawn_at OR old.stopped_at IS DISTINCT FROM new.stopped_at OR old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('coupons.batch', 'id');
CREATE TRIGGER batch_stops BEFORE UPDATE OF stopped_at ON coupons.batch FOR EACH ROW EXECUTE FUNCTION coupons.stop_batch();
grant select, update (stopped_at) on coupons.batch to c3_app;
grant select, select (id, act_id, name, way, gives, pieces, count, amount_minor, percent, cap_minor, least_price_minor, product_type, product_id, valid_days, until, state, proposed_by, proposed_at, ended_at, drawn_at, stopped_at) on coupons.batch to c3_ledger;

create table coupons.batch_member (
  batch_id bigint not null,
  member_id bigint not null,
  constraint batch_member_pkey PRIMARY KEY (batch_id, member_id),
  constraint batch_member_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES coupons.batch(id),
  constraint batch_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id)
);
CREATE TRIGGER batch_member_append_only BEFORE DELETE OR UPDATE ON coupons.batch_member FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER batch_member_no_truncate BEFORE TRUNCATE ON coupons.batch_member FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER batch_member_sealed AFTER INSERT ON coupons.batch_member REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('coupons.batch_member', 'batch_id', 'member_id');
grant select on coupons.batch_member to c3_app;
grant select, select (batch_id, member_id) on coupons.batch_member to c3_ledger;

create table coupons.code (
  id bigint not null generated always as identity,
  batch_id bigint not null,
  digest bytea not null,
  constraint code_pkey PRIMARY KEY (id),
  constraint code_digest_key UNIQUE (digest),
  constraint code_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES coupons.batch(id),
  constraint code_digest_check CHECK (length(digest) = 32)
);
CREATE INDEX code_of_batch ON coupons.code USING btree (batch_id, id);
CREATE TRIGGER code_append_only BEFORE DELETE OR UPDATE ON coupons.code FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER code_no_truncate BEFORE TRUNCATE ON coupons.code FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER code_sealed AFTER INSERT ON coupons.code REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('coupons.code', 'id');
grant select (id, batch_id) on coupons.code to c3_app;
grant select (id, batch_id, digest) on coupons.code to c3_ledger;

create table coupons.coupon (
  id bigint not null generated always as identity,
  batch_id bigint not null,
  member_id bigint not null,
  redemption_id bigint,
  worth_minor bigint not null,
  made_at timestamp with time zone not null default platform.now(),
  ends_at timestamp with time zone not null,
  issued_at timestamp with time zone,
  order_id bigint,
  used_at timestamp with time zone,
  expired_at timestamp with time zone,
  state text not null generated always as (
CASE
    WHEN used_at IS NOT NULL THEN 'used'::text
    WHEN expired_at IS NOT NULL THEN 'expired'::text
    WHEN order_id IS NOT NULL THEN 'held'::text
    WHEN issued_at IS NOT NULL THEN 'unused'::text
    ELSE 'waiting'::text
END) stored,
  play_id bigint,
  constraint coupon_pkey PRIMARY KEY (id),
  constraint coupon_order_id_key UNIQUE (order_id),
  constraint coupon_play_id_key UNIQUE (play_id),
  constraint coupon_redemption_id_key UNIQUE (redemption_id),
  constraint coupon_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES coupons.batch(id),
  constraint coupon_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint coupon_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES coupons.redemption(id),
  constraint coupon_check CHECK (ends_at > made_at),
  constraint coupon_check1 CHECK (order_id IS NULL OR issued_at IS NOT NULL AND expired_at IS NULL),
  constraint coupon_check2 CHECK (used_at IS NULL OR order_id IS NOT NULL),
  constraint coupon_of_one CHECK (num_nonnulls(redemption_id, play_id) <= 1),
  constraint coupon_worth_minor_check CHECK (worth_minor > 0)
);
CREATE INDEX coupon_of_batch ON coupons.coupon USING btree (batch_id, id);
CREATE UNIQUE INDEX coupon_of_batch_member ON coupons.coupon USING btree (batch_id, member_id) WHERE redemption_id IS NULL AND play_id IS NULL;
CREATE INDEX coupon_of_member ON coupons.coupon USING btree (member_id, id);
CREATE INDEX coupon_of_state ON coupons.coupon USING btree (state, id);
CREATE INDEX coupon_open ON coupons.coupon USING btree (ends_at, id) WHERE used_at IS NULL AND expired_at IS NULL AND order_id IS NULL;
CREATE TRIGGER coupon_no_delete BEFORE DELETE ON coupons.coupon FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER coupon_no_truncate BEFORE TRUNCATE ON coupons.coupon FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER coupon_promised AFTER INSERT ON coupons.coupon DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.play_id IS NULL) EXECUTE FUNCTION coupons.must_be_promised();
CREATE TRIGGER coupon_sealed AFTER INSERT ON coupons.coupon REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('coupons.coupon', 'id');
CREATE TRIGGER coupon_sealed_again AFTER UPDATE ON coupons.coupon FOR EACH ROW WHEN (old.issued_at IS DISTINCT FROM new.issued_at OR old.used_at IS DISTINCT FROM new.used_at OR old.expired_at IS DISTINCT FROM new.expired_at) EXECUTE FUNCTION ledger.seal_is_due_again('coupons.coupon', 'id');
grant select on coupons.coupon to c3_app;
grant select, select (id, batch_id, member_id, redemption_id, worth_minor, made_at, ends_at, issued_at, used_at, expired_at, play_id) on coupons.coupon to c3_ledger;

create table coupons.redemption (
  id bigint not null generated always as identity,
  batch_id bigint not null,
  code_id bigint not null,
  member_id bigint not null,
  at timestamp with time zone not null default platform.now(),
  constraint redemption_pkey PRIMARY KEY (id),
  constraint redemption_code_id_member_id_key UNIQUE (code_id, member_id),
  constraint redemption_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES coupons.batch(id),
  constraint redemption_code_id_fkey FOREIGN KEY (code_id) REFERENCES coupons.code(id),
  constraint redemption_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id)
);
CREATE INDEX redemption_of_batch ON coupons.redemption USING btree (batch_id, id);
CREATE INDEX redemption_of_member ON coupons.redemption USING btree (member_id, id);
CREATE TRIGGER redemption_append_only BEFORE DELETE OR UPDATE ON coupons.redemption FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER redemption_gives AFTER INSERT ON coupons.redemption DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION coupons.must_be_granted();
CREATE TRIGGER redemption_no_truncate BEFORE TRUNCATE ON coupons.redemption FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER redemption_sealed AFTER INSERT ON coupons.redemption REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('coupons.redemption', 'id');
grant select on coupons.redemption to c3_app;
grant select, select (id, batch_id, code_id, member_id, at) on coupons.redemption to c3_ledger;

create function coupons.carry_batch(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.consume_coupon(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = coupons, ledger, pg_temp; -- for c3_ledger

create function coupons.digest_of_members(b coupons.batch)
  returns text
  language sql stable set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.earns_chances(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.earns_coupon(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.earns_points(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.end_of(days integer)
  returns timestamp with time zone
  language sql stable; -- for its owner alone

create function coupons.follow_grant()
  returns trigger
  language plpgsql security definer set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.free_coupons(of_orders bigint[])
  returns void
  language plpgsql set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.give_prize(of_batch bigint, member bigint, play bigint)
  returns void
  language sql set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.hold_coupons(of_orders bigint[], of_coupons bigint[], members bigint[], products bigint[], prices bigint[], parts bigint[])
  returns void
  language plpgsql set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.keep_codes(of_batch bigint, digests bytea[])
  returns boolean
  language plpgsql security definer set search_path = coupons, pg_temp; -- for c3_app

create function coupons.make_coupons(of_batch bigint)
  returns SETOF coupons.coupon
  language sql security definer set search_path = coupons, pg_temp; -- for c3_app

create function coupons.must_be_granted()
  returns trigger
  language plpgsql security definer set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.must_be_promised()
  returns trigger
  language plpgsql security definer set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.next_ended(most integer)
  returns SETOF coupons.coupon
  language sql security definer set search_path = coupons, pg_temp; -- for c3_app

create function coupons.part_of(b coupons.batch, price bigint)
  returns bigint
  language sql immutable; -- for its owner alone

create function coupons.prizes_of(of_batch bigint)
  returns TABLE(worth bigint, pieces integer)
  language sql stable set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.redeem(of_digest bytea, member bigint, OUT refused text, OUT redemption_id bigint, OUT coupon_id bigint)
  returns record
  language plpgsql security definer set search_path = coupons, pg_temp; -- for c3_app

create function coupons.stop_batch()
  returns trigger
  language plpgsql set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.use_coupons(of_orders bigint[])
  returns void
  language plpgsql set search_path = coupons, pg_temp; -- for its owner alone

create function coupons.worth_for(of_order bigint)
  returns bigint
  language sql stable set search_path = coupons, pg_temp; -- for its owner alone

-- -------------------- orders --------------------

create schema orders authorization c3_owner;
grant usage on schema orders to c3_app, c3_ledger;

create sequence orders.order_id;
grant usage on sequence orders.order_id to c3_app;

create sequence orders.part_id;
grant usage on sequence orders.part_id to c3_app;

create table orders.chunk (
  part_id bigint not null,
  bucket bigint not null,
  before bigint not null,
  weight bigint not null,
  amount bigint not null,
  orders bigint not null,
  written_at timestamp with time zone,
  constraint chunk_pkey PRIMARY KEY (part_id, bucket)
);
CREATE INDEX chunk_unwritten ON orders.chunk USING btree (part_id, bucket) WHERE written_at IS NULL;
CREATE TRIGGER chunk_sealed AFTER INSERT ON orders.chunk REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('orders.chunk', 'part_id', 'bucket');
CREATE TRIGGER chunk_sealed_again AFTER UPDATE ON orders.chunk FOR EACH ROW WHEN (old.written_at IS DISTINCT FROM new.written_at) EXECUTE FUNCTION ledger.seal_is_due_again('orders.chunk', 'part_id', 'bucket');
grant select on orders.chunk to c3_app;
grant select, select (part_id, bucket, before, weight, amount, orders, written_at) on orders.chunk to c3_ledger;

create table orders.collecting_day (
  member_id bigint not null,
  business_date date not null,
  points bigint not null,
  constraint collecting_day_pkey PRIMARY KEY (member_id),
  constraint collecting_day_points_check CHECK (points >= 0)
) with (fillfactor=80);
grant select on orders.collecting_day to c3_app, c3_ledger;

create table orders.collection (
  order_id bigint not null,
  until_part bigint not null,
  after_part bigint not null,
  member_id bigint not null,
  amount bigint not null,
  transfer_id uuid not null,
  at timestamp with time zone not null,
  points_short bigint not null default 0,
  constraint collection_pkey PRIMARY KEY (order_id, until_part),
  constraint collection_points_short_check CHECK (points_short >= 0)
);
CREATE INDEX collection_member ON orders.collection USING btree (member_id, at DESC);
CREATE TRIGGER collection_append_only BEFORE DELETE OR UPDATE ON orders.collection FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER collection_no_truncate BEFORE TRUNCATE ON orders.collection FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on orders.collection to c3_app, c3_ledger;

create table orders.cycle (
  product_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  kind text not null,
  weight bigint not null,
  orders bigint not null,
  paid bigint not null default 0,
  parts integer not null default 0,
  constraint cycle_pkey PRIMARY KEY (product_id, starts_at, kind),
  constraint cycle_check CHECK (kind = 'end'::text OR paid <= weight),
  constraint cycle_kind_check CHECK (kind = ANY (ARRAY['cycle'::text, 'end'::text])),
  constraint cycle_paid_check CHECK (paid >= 0),
  constraint cycle_weight_check CHECK (weight > 0)
);
CREATE INDEX cycle_end ON orders.cycle USING btree (product_id, ends_at);
CREATE INDEX cycle_short ON orders.cycle USING btree (product_id, starts_at) WHERE kind = 'cycle'::text AND paid < weight;
CREATE TRIGGER cycle_sealed AFTER INSERT ON orders.cycle REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('orders.cycle', 'product_id', 'starts_at', 'kind');
grant select on orders.cycle to c3_app;
grant select, select (product_id, starts_at, ends_at, kind, weight, orders) on orders.cycle to c3_ledger;

create table orders.cycle_bucket (
  product_id bigint not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  bucket bigint not null,
  weight bigint not null,
  orders bigint not null,
  paid bigint not null default 0,
  constraint cycle_bucket_pkey PRIMARY KEY (product_id, starts_at, kind, bucket)
);
grant select on orders.cycle_bucket to c3_app, c3_ledger;

create table orders.earning (
  member_id bigint not null,
  order_id bigint not null,
  part_id bigint not null,
  starts_at timestamp with time zone not null,
  amount bigint not null,
  constraint earning_pkey PRIMARY KEY (member_id, order_id, part_id),
  constraint earning_amount_check CHECK (amount > 0)
);
CREATE TRIGGER earning_append_only BEFORE DELETE OR UPDATE ON orders.earning FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER earning_no_truncate BEFORE TRUNCATE ON orders.earning FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on orders.earning to c3_app, c3_ledger;

create table orders.funding (
  part_id bigint not null,
  entry_id bigint not null,
  slice_start timestamp with time zone not null,
  amount bigint not null,
  constraint funding_pkey PRIMARY KEY (part_id, entry_id, slice_start),
  constraint funding_amount_check CHECK (amount > 0)
);
CREATE INDEX funding_entry ON orders.funding USING btree (entry_id, slice_start);
CREATE TRIGGER funding_append_only BEFORE DELETE OR UPDATE ON orders.funding FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER funding_no_truncate BEFORE TRUNCATE ON orders.funding FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER funding_sealed AFTER INSERT ON orders.funding REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('orders.funding', 'part_id', 'entry_id', 'slice_start');
grant select, insert on orders.funding to c3_app;
grant select, select (part_id, entry_id, slice_start, amount) on orders.funding to c3_ledger;

create table orders.part (
  id bigint not null,
  product_id bigint not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  n integer not null,
  amount bigint not null,
  event_at timestamp with time zone not null,
  weight bigint,
  transfer_id uuid,
  posted_at timestamp with time zone,
  constraint part_pkey PRIMARY KEY (id),
  constraint part_product_id_starts_at_kind_n_key UNIQUE (product_id, starts_at, kind, n),
  constraint part_amount_check CHECK (amount > 0),
  constraint part_kind_check CHECK (kind = ANY (ARRAY['cycle'::text, 'end'::text])),
  constraint part_n_check CHECK (n >= 0)
);
CREATE CONSTRAINT TRIGGER part_is_posted AFTER INSERT ON orders.part DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.must_be_posted();
CREATE TRIGGER part_issued BEFORE INSERT ON orders.part FOR EACH ROW EXECUTE FUNCTION orders.check_part();
CREATE TRIGGER part_sealed AFTER INSERT ON orders.part REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('orders.part', 'id');
CREATE TRIGGER part_sealed_again AFTER UPDATE ON orders.part FOR EACH ROW WHEN (old.weight IS DISTINCT FROM new.weight OR old.transfer_id IS DISTINCT FROM new.transfer_id OR old.posted_at IS DISTINCT FROM new.posted_at) EXECUTE FUNCTION ledger.seal_is_due_again('orders.part', 'id');
grant select, insert (id, product_id, starts_at, kind, n, amount, event_at) on orders.part to c3_app;
grant select, select (id, product_id, starts_at, kind, n, amount, event_at, weight, transfer_id, posted_at) on orders.part to c3_ledger;

create table orders.product_run (
  product_id bigint not null,
  frozen_until timestamp with time zone not null,
  done_until timestamp with time zone not null,
  last_part bigint not null default 0,
  constraint product_run_pkey PRIMARY KEY (product_id)
);
CREATE TRIGGER run_in_time BEFORE UPDATE OF done_until ON orders.product_run FOR EACH ROW EXECUTE FUNCTION orders.check_run();
grant select, update (done_until) on orders.product_run to c3_app;
grant select on orders.product_run to c3_ledger;

create table orders.purchase_order (
  id bigint not null,
  member_id bigint not null,
  product_id bigint not null,
  tranche_id bigint not null,
  units bigint not null,
  price bigint not null,
  pay_recharge bigint not null,
  pay_income bigint not null,
  cycle text not null,
  cycles integer not null,
  expected bigint not null,
  returns_principal boolean not null,
  stock bigint not null,
  points_purchase bigint not null,
  points_collect bigint not null,
  chances bigint not null,
  bought_at timestamp with time zone not null,
  cooling_ends_at timestamp with time zone not null,
  earns_from timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  matures_at timestamp with time zone not null,
  expired_at timestamp with time zone,
  booked_at timestamp with time zone,
  settled_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  principal_recharge bigint not null default 0,
  principal_income bigint not null default 0,
  points_given bigint not null default 0,
  points_taken_back bigint not null default 0,
  chances_given bigint not null default 0,
  chances_taken_back bigint not null default 0,
  collected bigint not null default 0,
  collects integer not null default 0,
  collected_part bigint not null default 0,
  coupon_id bigint,
  pay_coupon bigint not null default 0,
  points_short bigint not null default 0,
  constraint purchase_order_pkey PRIMARY KEY (id),
  constraint purchase_order_chances_check CHECK (chances >= 0),
  constraint purchase_order_check CHECK (cooling_ends_at >= bought_at),
  constraint purchase_order_check1 CHECK (earns_from >= cooling_ends_at),
  constraint purchase_order_check10 CHECK (settled_at IS NULL OR cancelled_at IS NULL),
  constraint purchase_order_check11 CHECK (points_given <= (points_purchase + points_collect * collects)),
  constraint purchase_order_check2 CHECK (expires_at > earns_from),
  constraint purchase_order_check3 CHECK (matures_at >= expires_at),
  constraint purchase_order_check4 CHECK (principal_recharge >= 0 AND principal_recharge <= pay_recharge),
  constraint purchase_order_check5 CHECK (principal_income >= 0 AND principal_income <= pay_income),
  constraint purchase_order_check6 CHECK (points_taken_back >= 0 AND points_taken_back <= points_given),
  constraint purchase_order_check7 CHECK (chances_given >= 0 AND chances_given <= chances),
  constraint purchase_order_check8 CHECK (chances_taken_back >= 0 AND chances_taken_back <= chances_given),
  constraint purchase_order_check9 CHECK (points_short >= 0 AND points_short <= (points_collect * collects)),
  constraint purchase_order_coupon CHECK ((coupon_id IS NULL) = (pay_coupon = 0) AND (coupon_id IS NULL OR NOT returns_principal)),
  constraint purchase_order_cycle_check CHECK (cycle = ANY (ARRAY['hourly'::text, 'daily'::text, 'weekly'::text])),
  constraint purchase_order_cycles_check CHECK (cycles > 0),
  constraint purchase_order_expected_check CHECK (expected >= 0),
  constraint purchase_order_paid_whole CHECK ((pay_recharge + pay_income + pay_coupon) = price),
  constraint purchase_order_pay_coupon_check CHECK (pay_coupon >= 0),
  constraint purchase_order_pay_income_check CHECK (pay_income >= 0),
  constraint purchase_order_pay_recharge_check CHECK (pay_recharge >= 0),
  constraint purchase_order_points_collect_check CHECK (points_collect >= 0),
  constraint purchase_order_points_purchase_check CHECK (points_purchase >= 0),
  constraint purchase_order_price_check CHECK (price > 0),
  constraint purchase_order_stock_check CHECK (stock >= 0),
  constraint purchase_order_units_check CHECK (units > 0)
) with (fillfactor=50);
CREATE INDEX purchase_order_bought ON orders.purchase_order USING btree (member_id, bought_at, id);
CREATE INDEX purchase_order_cancelled ON orders.purchase_order USING btree (member_id, cancelled_at, id) WHERE cancelled_at IS NOT NULL;
CREATE INDEX purchase_order_cooling ON orders.purchase_order USING btree (cooling_ends_at) WHERE settled_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX purchase_order_coupon ON orders.purchase_order USING btree (coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX purchase_order_member ON orders.purchase_order USING btree (member_id, id DESC);
CREATE INDEX purchase_order_price ON orders.purchase_order USING btree (price, id);
CREATE INDEX purchase_order_principal ON orders.purchase_order USING btree (matures_at, id) WHERE returns_principal AND settled_at IS NOT NULL AND (principal_recharge + principal_income) < price;
CREATE INDEX purchase_order_product ON orders.purchase_order USING btree (product_id, member_id, id);
CREATE INDEX purchase_order_running ON orders.purchase_order USING btree (expires_at) WHERE expired_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX purchase_order_tranche ON orders.purchase_order USING btree (tranche_id, id) WHERE returns_principal;
CREATE TRIGGER purchase_order_sealed AFTER INSERT ON orders.purchase_order REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('orders.purchase_order', 'id');
grant select, insert (id, member_id, product_id, tranche_id, units, price, pay_recharge, pay_income, cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances, bought_at, cooling_ends_at, earns_from, expires_at, matures_at, coupon_id, pay_coupon), update (expired_at) on orders.purchase_order to c3_app;
grant select, select (id, member_id, product_id, tranche_id, units, price, pay_recharge, pay_income, cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances, bought_at, cooling_ends_at, earns_from, expires_at, matures_at, booked_at, coupon_id, pay_coupon) on orders.purchase_order to c3_ledger;

create type orders.order_moves as (
  order_id bigint,
  buys boolean,
  cancels boolean,
  settles boolean,
  returns boolean,
  bought_recharge bigint,
  bought_income bigint,
  cancelled_recharge bigint,
  cancelled_income bigint,
  settled bigint,
  coupon_settled bigint,
  coupon_rest bigint,
  principal_recharge bigint,
  principal_income bigint,
  stock bigint,
  stock_back bigint,
  points bigint,
  points_back bigint,
  chances bigint,
  chances_back bigint
);

create function orders.book_part(of_part bigint, of_product bigint, at timestamp with time zone, of_kind text, of_amount bigint)
  returns bigint
  language plpgsql set search_path = orders, ledger, pg_temp set enable_seqscan = off; -- for its owner alone

create function orders.boundary_from(cycle text, at timestamp with time zone)
  returns timestamp with time zone
  language sql stable parallel safe; -- for anybody

create function orders.boundary_until(cycle text, at timestamp with time zone)
  returns timestamp with time zone
  language sql stable parallel safe; -- for anybody

create function orders.bucket_of(member_id bigint)
  returns bigint
  language sql immutable parallel safe; -- for anybody

create function orders.cancelling_problem(moves orders.order_moves, bought orders.purchase_order, at timestamp with time zone)
  returns text
  language sql immutable; -- for its owner alone

create function orders.check_part()
  returns trigger
  language plpgsql security definer set search_path = orders, pg_temp; -- for its owner alone

create function orders.check_run()
  returns trigger
  language plpgsql security definer set search_path = orders, pg_temp; -- for its owner alone

create function orders.collectable(members bigint[])
  returns TABLE(id bigint)
  language sql stable set search_path = orders, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan; -- for anybody

create function orders.collecting(ids bigint[])
  returns TABLE(id bigint, member_id bigint, product_id bigint, points_collect bigint, expires_at timestamp with time zone, due bigint, points_today bigint)
  language sql stable set search_path = orders, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan; -- for anybody

create function orders.consume_earnings(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = orders, ledger, pg_temp set enable_seqscan = off; -- for c3_ledger

create function orders.consume_order(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = orders, ledger, pg_temp; -- for c3_ledger

create function orders.consume_part(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = orders, ledger, pg_temp set enable_seqscan = off; -- for c3_ledger

create function orders.cut_chunks(of_part bigint, of_product bigint, at timestamp with time zone, of_kind text, of_amount bigint, of_weight bigint)
  returns void
  language plpgsql set search_path = orders, pg_temp set enable_seqscan = off; -- for its owner alone

create function orders.cycle_length(cycle text)
  returns interval
  language sql immutable parallel safe; -- for anybody

create function orders.due_products()
  returns TABLE(product_id bigint)
  language plpgsql stable security definer set search_path = orders, pg_temp set enable_seqscan = off; -- for c3_app

create function orders.earlier_parts(of_part orders.part)
  returns bigint[]
  language sql stable; -- for its owner alone

create function orders.earning_orders(of_product bigint, of_bucket bigint)
  returns SETOF orders.purchase_order
  language sql stable; -- for its owner alone

create function orders.freeze_cycles(of_product bigint, until timestamp with time zone)
  returns void
  language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off; -- for c3_app

create function orders.freeze_end(of_product bigint, at timestamp with time zone)
  returns void
  language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off; -- for c3_app

create function orders.grant_problem(moves orders.order_moves, bought orders.purchase_order)
  returns text
  language sql immutable; -- for its owner alone

create function orders.held_anything(member bigint, moment timestamp with time zone)
  returns boolean
  language sql stable security definer set search_path = orders, pg_temp; -- for its owner alone

create function orders.is_line_of_order(bought orders.purchase_order, purpose text, debit bigint, credit bigint)
  returns boolean
  language sql immutable; -- for its owner alone

create function orders.is_valid(member bigint, moment timestamp with time zone)
  returns boolean
  language sql stable security definer set search_path = orders, pg_temp; -- for its owner alone

create function orders.kind_problem(moves orders.order_moves, bought orders.purchase_order)
  returns text
  language sql immutable; -- for its owner alone

create function orders.lock_orders(ids bigint[])
  returns SETOF orders.purchase_order
  language sql set search_path = orders, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan; -- for anybody

create function orders.move_coupons(moves orders.order_moves[], with_coupon bigint[])
  returns void
  language plpgsql set search_path = orders, pg_temp; -- for anybody

create function orders.moves_of_orders(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[])
  returns SETOF orders.order_moves
  language sql immutable; -- for its owner alone

create function orders.principal_problem(moves orders.order_moves, bought orders.purchase_order, at timestamp with time zone)
  returns text
  language sql immutable; -- for its owner alone

create function orders.product_end(of_product bigint, OUT over_at timestamp with time zone, OUT end_weight bigint)
  returns record
  language plpgsql stable security definer set search_path = orders, pg_temp set enable_seqscan = off; -- for its owner alone

create function orders.purchase_problem(moves orders.order_moves, bought orders.purchase_order, product catalogue.product, tranche catalogue.tranche, at timestamp with time zone, cooling interval, collecting bigint)
  returns text
  language sql stable; -- for its owner alone

create function orders.require_pins(purposes text[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql set search_path = orders, pg_temp; -- for its owner alone

create function orders.risk_of(bought orders.purchase_order, days integer, OUT paid bigint, OUT from_at timestamp with time zone, OUT until_at timestamp with time zone)
  returns record
  language sql immutable; -- for its owner alone

create function orders.run_state(of_product bigint)
  returns TABLE(frozen_until timestamp with time zone, done_until timestamp with time zone, over_at timestamp with time zone, end_weight bigint, step_ms bigint)
  language sql stable security definer set search_path = orders, pg_temp; -- for c3_app

create function orders.settlement_problem(moves orders.order_moves, bought orders.purchase_order, at timestamp with time zone)
  returns text
  language sql immutable; -- for its owner alone

create function orders.terms_differ(bought orders.purchase_order, product catalogue.product, tranche catalogue.tranche)
  returns boolean
  language sql stable; -- for its owner alone

create function orders.uncollected(ids bigint[])
  returns TABLE(id bigint, amount bigint)
  language sql stable set search_path = orders, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan; -- for anybody

create function orders.valid_rule_at(moment timestamp with time zone, OUT least_minor bigint, OUT days integer)
  returns record
  language sql stable security definer set search_path = orders, pg_temp; -- for its owner alone

create function orders.valid_spans(members bigint[], least_minor bigint, days integer)
  returns TABLE(member_id bigint, valid_from timestamp with time zone, valid_until timestamp with time zone)
  language sql stable security definer set search_path = orders, pg_temp; -- for c3_app

create function orders.write_earnings(up_to bigint)
  returns bigint
  language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off set jit = off; -- for c3_app

create function orders.write_expected(of_chunk orders.chunk, of_part orders.part, OUT earnings bigint, OUT amount bigint)
  returns record
  language plpgsql set search_path = orders, pg_temp set enable_seqscan = off; -- for its owner alone

create function orders.write_lacking(of_chunk orders.chunk, of_part orders.part, OUT earnings bigint, OUT amount bigint)
  returns record
  language plpgsql set search_path = orders, pg_temp set enable_seqscan = off; -- for its owner alone

create function orders.write_shares(of_chunk orders.chunk, of_part orders.part, OUT earnings bigint, OUT amount bigint)
  returns record
  language plpgsql set search_path = orders, pg_temp set enable_seqscan = off; -- for its owner alone

-- -------------------- vip --------------------

create schema vip authorization c3_owner;
grant usage on schema vip to c3_app, c3_ledger;

create table vip.growth (
  id bigint not null generated always as identity,
  member_id bigint not null,
  source text not null,
  business_date date not null,
  order_id bigint,
  points bigint not null,
  svip boolean not null,
  valid boolean not null,
  at timestamp with time zone not null,
  constraint growth_pkey PRIMARY KEY (id),
  constraint growth_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint growth_check CHECK ((source = 'holding'::text) = (order_id IS NOT NULL)),
  constraint growth_points_check CHECK (points > 0),
  constraint growth_source_check CHECK (source = ANY (ARRAY['holding'::text, 'collecting'::text, 'check_in'::text]))
);
CREATE UNIQUE INDEX growth_of_day ON vip.growth USING btree (member_id, source, business_date) WHERE order_id IS NULL;
CREATE INDEX growth_of_member ON vip.growth USING btree (member_id, id);
CREATE UNIQUE INDEX growth_of_order ON vip.growth USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE TRIGGER growth_append_only BEFORE DELETE OR UPDATE ON vip.growth FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER growth_no_truncate BEFORE TRUNCATE ON vip.growth FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on vip.growth to c3_app;

create table vip.member_level (
  member_id bigint not null,
  growth bigint not null,
  level smallint not null default 0,
  constraint member_level_pkey PRIMARY KEY (member_id),
  constraint member_level_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint member_level_growth_check CHECK (growth > 0),
  constraint member_level_level_check CHECK (level >= 0 AND level <= 8)
);
grant select on vip.member_level to c3_app;

create table vip.progress (
  one boolean not null default true,
  seq bigint not null default 0,
  thresholds bigint[] not null default '{}'::bigint[],
  held_until_seq bigint not null default 0,
  constraint progress_pkey PRIMARY KEY (one),
  constraint progress_one_check CHECK (one)
);
CREATE TRIGGER progress_sealed AFTER INSERT ON vip.progress REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('vip.progress', 'one');
grant select on vip.progress to c3_app;
grant select (one, held_until_seq) on vip.progress to c3_ledger;

create table vip.rise (
  member_id bigint not null,
  level smallint not null,
  threshold bigint not null,
  growth bigint not null,
  reached_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint rise_pkey PRIMARY KEY (member_id, level),
  constraint rise_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint rise_check CHECK (growth >= threshold),
  constraint rise_level_check CHECK (level >= 1 AND level <= 8)
);
CREATE INDEX rise_to_notify ON vip.rise USING btree (member_id) WHERE notified_at IS NULL;
CREATE TRIGGER rise_no_delete BEFORE DELETE ON vip.rise FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER rise_no_truncate BEFORE TRUNCATE ON vip.rise FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER rise_sealed AFTER INSERT ON vip.rise REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('vip.rise', 'member_id', 'level');
grant select on vip.rise to c3_app;
grant select (member_id, level, threshold, growth, reached_at) on vip.rise to c3_ledger;

create table vip.svip (
  id bigint not null generated always as identity,
  member_id bigint not null,
  points bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  bought_at timestamp with time zone not null,
  transfer_id uuid,
  notified_at timestamp with time zone,
  constraint svip_pkey PRIMARY KEY (id),
  constraint svip_transfer_id_key UNIQUE (transfer_id),
  constraint svip_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint svip_check CHECK (ends_at > starts_at),
  constraint svip_points_check CHECK (points > 0)
);
CREATE INDEX svip_of_member ON vip.svip USING btree (member_id, id);
CREATE INDEX svip_running ON vip.svip USING btree (member_id, ends_at);
CREATE INDEX svip_to_notify ON vip.svip USING btree (ends_at) WHERE notified_at IS NULL;
CREATE TRIGGER svip_filled BEFORE INSERT ON vip.svip FOR EACH ROW EXECUTE FUNCTION vip.fill_svip();
CREATE TRIGGER svip_no_delete BEFORE DELETE ON vip.svip FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER svip_no_truncate BEFORE TRUNCATE ON vip.svip FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER svip_posted AFTER INSERT ON vip.svip DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.must_be_posted();
CREATE TRIGGER svip_sealed AFTER INSERT ON vip.svip REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('vip.svip', 'id');
CREATE TRIGGER svip_sealed_again AFTER UPDATE ON vip.svip FOR EACH ROW WHEN (old.transfer_id IS DISTINCT FROM new.transfer_id) EXECUTE FUNCTION ledger.seal_is_due_again('vip.svip', 'id');
grant select, insert (member_id) on vip.svip to c3_app;
grant select (id, member_id, points, starts_at, ends_at, bought_at, transfer_id) on vip.svip to c3_ledger;

create function vip.complete_until()
  returns timestamp with time zone
  language sql stable security definer set search_path = vip, pg_temp; -- for c3_app

create function vip.consume_svip(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = vip, ledger, pg_temp; -- for c3_ledger

create function vip.earned_in(after bigint, until bigint)
  returns TABLE(member_id bigint, source text, business_date date, order_id bigint, points bigint, svip boolean, valid boolean, at timestamp with time zone)
  language sql stable security definer set search_path = vip, pg_temp; -- for c3_app

create function vip.end_terms(most integer)
  returns TABLE(member_id bigint, ended_at timestamp with time zone, extended boolean)
  language sql security definer set search_path = vip, pg_temp; -- for c3_app

create function vip.fill_svip()
  returns trigger
  language plpgsql security definer set search_path = vip, pg_temp; -- for its owner alone

create function vip.grow(most bigint)
  returns bigint
  language plpgsql security definer set search_path = vip, pg_temp; -- for c3_app

create function vip.level_of(growth bigint, thresholds bigint[])
  returns integer
  language sql immutable; -- for c3_app

create function vip.notify_rises(most integer)
  returns TABLE(member_id bigint, level integer)
  language sql security definer set search_path = vip, pg_temp; -- for c3_app

create function vip.raise_levels(of_members bigint[], thresholds bigint[])
  returns void
  language plpgsql set search_path = vip, pg_temp; -- for its owner alone

-- -------------------- draws --------------------

create schema draws authorization c3_owner;
grant usage on schema draws to c3_app, c3_draws, c3_ledger;

create sequence draws.promise_id;
grant usage on sequence draws.promise_id to c3_app;

create table draws.beacon (
  round_id bigint not null,
  number integer not null,
  value bytea not null,
  kept_at timestamp with time zone not null default platform.now(),
  signature bytea,
  constraint beacon_pkey PRIMARY KEY (round_id, number),
  constraint beacon_round_id_fkey FOREIGN KEY (round_id) REFERENCES draws.round(id),
  constraint beacon_check CHECK (length(signature) = 48 AND value = sha256(signature)),
  constraint beacon_value_check CHECK (length(value) = 32)
);
CREATE TRIGGER beacon_append_only BEFORE DELETE OR UPDATE ON draws.beacon FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER beacon_no_truncate BEFORE TRUNCATE ON draws.beacon FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on draws.beacon to c3_app, c3_draws;

create table draws.goods_end (
  id bigint not null,
  play_id bigint not null,
  way text not null,
  worth_minor bigint not null,
  ended_at timestamp with time zone not null,
  transfer_id uuid not null,
  constraint goods_end_pkey PRIMARY KEY (id),
  constraint goods_end_play_id_key UNIQUE (play_id),
  constraint goods_end_transfer_id_key UNIQUE (transfer_id),
  constraint goods_end_play_id_fkey FOREIGN KEY (play_id) REFERENCES draws.result(play_id),
  constraint goods_end_way_check CHECK (way = ANY (ARRAY['sent'::text, 'paid'::text])),
  constraint goods_end_worth_minor_check CHECK (worth_minor > 0)
);
CREATE TRIGGER goods_end_append_only BEFORE DELETE OR UPDATE ON draws.goods_end FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER goods_end_no_truncate BEFORE TRUNCATE ON draws.goods_end FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER goods_end_posted AFTER INSERT ON draws.goods_end DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION draws.must_be_ended();
CREATE TRIGGER goods_end_sealed AFTER INSERT ON draws.goods_end REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.goods_end', 'id');
grant select on draws.goods_end to c3_app;
grant select (id, play_id, way, worth_minor, ended_at, transfer_id) on draws.goods_end to c3_ledger;

create table draws.limit_wish (
  id bigint not null generated always as identity,
  member_id bigint not null,
  plays_a_day integer,
  asked_at timestamp with time zone not null,
  held_from timestamp with time zone,
  constraint limit_wish_pkey PRIMARY KEY (id),
  constraint limit_wish_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint limit_wish_plays_a_day_check CHECK (plays_a_day >= 0 AND plays_a_day <= 1000)
);
CREATE INDEX limit_wish_of_member ON draws.limit_wish USING btree (member_id, id);
CREATE TRIGGER limit_wish_filled BEFORE INSERT ON draws.limit_wish FOR EACH ROW EXECUTE FUNCTION draws.fill_limit_wish();
CREATE TRIGGER limit_wish_no_delete BEFORE DELETE ON draws.limit_wish FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER limit_wish_no_truncate BEFORE TRUNCATE ON draws.limit_wish FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER limit_wish_sealed AFTER INSERT ON draws.limit_wish REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.limit_wish', 'id');
CREATE TRIGGER limit_wish_sealed_again AFTER UPDATE ON draws.limit_wish FOR EACH ROW WHEN (old.held_from IS DISTINCT FROM new.held_from) EXECUTE FUNCTION ledger.seal_is_due_again('draws.limit_wish', 'id');
grant select, insert (member_id, plays_a_day) on draws.limit_wish to c3_app;
grant select (id, member_id, plays_a_day, asked_at, held_from) on draws.limit_wish to c3_ledger;

create table draws.pause (
  id bigint not null generated always as identity,
  member_id bigint not null,
  kind text not null,
  days integer not null,
  began_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint pause_pkey PRIMARY KEY (id),
  constraint pause_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint pause_check CHECK (until > began_at),
  constraint pause_days_check CHECK (days > 0),
  constraint pause_kind_check CHECK (kind = ANY (ARRAY['time_out'::text, 'exclusion'::text]))
);
CREATE INDEX pause_of_member ON draws.pause USING btree (member_id, until);
CREATE TRIGGER pause_append_only BEFORE DELETE OR UPDATE ON draws.pause FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER pause_filled BEFORE INSERT ON draws.pause FOR EACH ROW EXECUTE FUNCTION draws.fill_pause();
CREATE TRIGGER pause_no_truncate BEFORE TRUNCATE ON draws.pause FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER pause_sealed AFTER INSERT ON draws.pause REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.pause', 'id');
grant select, insert (member_id, kind, days) on draws.pause to c3_app;
grant select (id, member_id, kind, days, began_at, until) on draws.pause to c3_ledger;

create table draws.pick (
  id bigint not null,
  round_id bigint not null,
  member_id bigint not null,
  prize smallint not null,
  hold_minor bigint not null,
  picked_at timestamp with time zone not null,
  transfer_id uuid not null,
  constraint pick_pkey PRIMARY KEY (id),
  constraint pick_round_id_member_id_key UNIQUE (round_id, member_id),
  constraint pick_transfer_id_key UNIQUE (transfer_id),
  constraint pick_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint pick_round_id_fkey FOREIGN KEY (round_id) REFERENCES draws.round(id),
  constraint pick_hold_minor_check CHECK (hold_minor > 0)
);
CREATE TRIGGER pick_append_only BEFORE DELETE OR UPDATE ON draws.pick FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER pick_no_truncate BEFORE TRUNCATE ON draws.pick FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER pick_posted AFTER INSERT ON draws.pick DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION draws.must_be_paid_for('prize_held');
CREATE TRIGGER pick_sealed AFTER INSERT ON draws.pick REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.pick', 'id');
grant select on draws.pick to c3_app, c3_draws;
grant select (id, round_id, member_id, prize, hold_minor, picked_at, transfer_id) on draws.pick to c3_ledger;

create table draws.pick_end (
  pick_id bigint not null,
  why text not null,
  play_id bigint,
  ended_at timestamp with time zone not null,
  transfer_id uuid not null,
  constraint pick_end_pkey PRIMARY KEY (pick_id),
  constraint pick_end_transfer_id_key UNIQUE (transfer_id),
  constraint pick_end_pick_id_fkey FOREIGN KEY (pick_id) REFERENCES draws.pick(id),
  constraint pick_end_check CHECK ((why = 'over'::text) = (play_id IS NULL)),
  constraint pick_end_why_check CHECK (why = ANY (ARRAY['given'::text, 'won'::text, 'over'::text]))
);
CREATE TRIGGER pick_end_append_only BEFORE DELETE OR UPDATE ON draws.pick_end FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER pick_end_no_truncate BEFORE TRUNCATE ON draws.pick_end FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER pick_end_posted AFTER INSERT ON draws.pick_end DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION draws.must_be_released();
CREATE TRIGGER pick_end_sealed AFTER INSERT ON draws.pick_end REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.pick_end', 'pick_id');
grant select on draws.pick_end to c3_app, c3_draws;
grant select (pick_id, why, play_id, ended_at, transfer_id) on draws.pick_end to c3_ledger;

create table draws.play (
  id bigint not null,
  round_id bigint not null,
  member_id bigint not null,
  nonce integer not null,
  n bigint not null,
  client_hash bytea not null,
  ticket bytea not null,
  beacon_number integer not null,
  hold_minor bigint not null,
  link bytea not null,
  played_at timestamp with time zone not null,
  business_date date not null,
  transfer_id uuid not null,
  constraint play_pkey PRIMARY KEY (id),
  constraint play_round_id_member_id_nonce_key UNIQUE (round_id, member_id, nonce),
  constraint play_round_id_n_key UNIQUE (round_id, n),
  constraint play_transfer_id_key UNIQUE (transfer_id),
  constraint play_client_hash_check CHECK (length(client_hash) = 32),
  constraint play_hold_minor_check CHECK (hold_minor > 0),
  constraint play_link_check CHECK (length(link) = 32),
  constraint play_n_check CHECK (n > 0),
  constraint play_nonce_check CHECK (nonce >= 0),
  constraint play_ticket_check CHECK (length(ticket) = 32)
);
CREATE INDEX play_of_day ON draws.play USING btree (member_id, business_date);
CREATE INDEX play_of_member ON draws.play USING btree (member_id, id);
CREATE TRIGGER play_append_only BEFORE DELETE OR UPDATE ON draws.play FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER play_no_truncate BEFORE TRUNCATE ON draws.play FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER play_posted AFTER INSERT ON draws.play DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION draws.must_be_paid_for('chance_spent');
CREATE TRIGGER play_sealed AFTER INSERT ON draws.play REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.play', 'id');
grant select on draws.play to c3_app, c3_draws;
grant select (id, round_id, member_id, nonce, n, client_hash, ticket, beacon_number, hold_minor, link, played_at, business_date, transfer_id) on draws.play to c3_ledger;

create table draws.prize (
  round_id bigint not null,
  n smallint not null,
  id text not null,
  kind text not null,
  weight bigint not null,
  upto bigint not null,
  value_minor bigint not null,
  points bigint,
  stock integer,
  is_option boolean not null,
  coupon_batch_id bigint,
  constraint prize_pkey PRIMARY KEY (round_id, n),
  constraint prize_round_id_id_key UNIQUE (round_id, id),
  constraint prize_coupon_batch_id_fkey FOREIGN KEY (coupon_batch_id) REFERENCES coupons.batch(id),
  constraint prize_round_id_fkey FOREIGN KEY (round_id) REFERENCES draws.round(id),
  constraint prize_check CHECK ((kind = 'points'::text) = (points IS NOT NULL)),
  constraint prize_check1 CHECK ((kind = 'nothing'::text) = (value_minor = 0)),
  constraint prize_check2 CHECK (kind <> 'nothing'::text OR stock IS NULL AND NOT is_option),
  constraint prize_check3 CHECK (kind <> 'goods'::text OR stock IS NOT NULL),
  constraint prize_coupon CHECK ((kind = 'coupon'::text) = (coupon_batch_id IS NOT NULL) AND (kind <> 'coupon'::text OR stock IS NOT NULL)),
  constraint prize_kind_check CHECK (kind = ANY (ARRAY['nothing'::text, 'points'::text, 'cash'::text, 'coupon'::text, 'goods'::text])),
  constraint prize_points_check CHECK (points > 0),
  constraint prize_stock_check CHECK (stock > 0),
  constraint prize_value_minor_check CHECK (value_minor >= 0 AND value_minor <= 10000000),
  constraint prize_weight_check CHECK (weight > 0)
);
CREATE INDEX prize_of_batch ON draws.prize USING btree (coupon_batch_id) WHERE coupon_batch_id IS NOT NULL;
CREATE TRIGGER prize_append_only BEFORE DELETE OR UPDATE ON draws.prize FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER prize_no_truncate BEFORE TRUNCATE ON draws.prize FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER prize_sealed AFTER INSERT ON draws.prize REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.prize', 'round_id', 'n');
grant select on draws.prize to c3_app, c3_draws;
grant select (round_id, n, id, kind, weight, upto, value_minor, points, stock, is_option, coupon_batch_id) on draws.prize to c3_ledger;

create table draws.progress (
  round_id bigint not null,
  plays bigint not null default 0,
  settled bigint not null default 0,
  settled_upto bigint not null default 0,
  taken integer[] not null,
  play_link bytea not null,
  result_link bytea not null,
  constraint progress_pkey PRIMARY KEY (round_id),
  constraint progress_round_id_fkey FOREIGN KEY (round_id) REFERENCES draws.round(id)
) with (fillfactor=50);
CREATE TRIGGER progress_no_delete BEFORE DELETE ON draws.progress FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER progress_no_truncate BEFORE TRUNCATE ON draws.progress FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on draws.progress to c3_app, c3_draws;

create table draws.result (
  play_id bigint not null,
  round_id bigint not null,
  n bigint not null,
  way text not null,
  client_seed text,
  beacon bytea,
  r bigint,
  prize smallint,
  paid_minor bigint not null,
  kept_minor bigint not null,
  released_minor bigint not null,
  points bigint not null,
  link bytea not null,
  settled_at timestamp with time zone not null,
  transfer_id uuid,
  coupon_minor bigint not null default 0,
  constraint result_pkey PRIMARY KEY (play_id),
  constraint result_round_id_n_key UNIQUE (round_id, n),
  constraint result_transfer_id_key UNIQUE (transfer_id),
  constraint result_beacon_check CHECK (length(beacon) = 32),
  constraint result_check CHECK ((way = 'unrevealed'::text) = (prize IS NULL)),
  constraint result_check1 CHECK ((way = ANY (ARRAY['drawn'::text, 'exhausted'::text])) = (r IS NOT NULL)),
  constraint result_check2 CHECK (num_nulls(client_seed, beacon, r) = ANY (ARRAY[0, 3])),
  constraint result_coupon_minor_check CHECK (coupon_minor >= 0),
  constraint result_kept_minor_check CHECK (kept_minor >= 0),
  constraint result_link_check CHECK (length(link) = 32),
  constraint result_moved CHECK ((transfer_id IS NULL) = (paid_minor = 0 AND coupon_minor = 0 AND released_minor = 0 AND points = 0)),
  constraint result_n_check CHECK (n > 0),
  constraint result_paid_minor_check CHECK (paid_minor >= 0),
  constraint result_points_check CHECK (points >= 0),
  constraint result_r_check CHECK (r >= 0),
  constraint result_released_minor_check CHECK (released_minor >= 0),
  constraint result_way_check CHECK (way = ANY (ARRAY['drawn'::text, 'exhausted'::text, 'guaranteed'::text, 'unrevealed'::text]))
);
CREATE TRIGGER result_append_only BEFORE DELETE OR UPDATE ON draws.result FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER result_no_truncate BEFORE TRUNCATE ON draws.result FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER result_opens_delivery AFTER INSERT ON draws.result FOR EACH ROW WHEN (new.kept_minor > 0) EXECUTE FUNCTION prizes.open_delivery();
CREATE CONSTRAINT TRIGGER result_posted AFTER INSERT ON draws.result DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION draws.must_be_given();
CREATE TRIGGER result_sealed AFTER INSERT ON draws.result REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.result', 'play_id');
grant select on draws.result to c3_app, c3_draws;
grant select (play_id, round_id, n, way, client_seed, beacon, r, prize, paid_minor, kept_minor, released_minor, points, link, settled_at, transfer_id, coupon_minor) on draws.result to c3_ledger;

create table draws.reveal (
  play_id bigint not null,
  client_seed text not null,
  revealed_at timestamp with time zone not null default platform.now(),
  constraint reveal_pkey PRIMARY KEY (play_id),
  constraint reveal_client_seed_check CHECK (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'::text)
);
CREATE TRIGGER reveal_append_only BEFORE DELETE OR UPDATE ON draws.reveal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER reveal_no_truncate BEFORE TRUNCATE ON draws.reveal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER reveal_sealed AFTER INSERT ON draws.reveal REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.reveal', 'play_id');
grant select on draws.reveal to c3_app, c3_draws;
grant select (play_id, client_seed, revealed_at) on draws.reveal to c3_ledger;

create table draws.round (
  id bigint not null generated always as identity,
  act_id bigint not null,
  game text not null,
  manifest text not null,
  mh bytea not null,
  seed_hash bytea not null,
  w bigint not null,
  n_max bigint not null,
  hold_minor bigint not null,
  guarantee_k integer,
  ends_at timestamp with time zone not null,
  reveal_minutes integer not null,
  seed_hours integer not null,
  anchor bytea,
  genesis timestamp with time zone not null,
  period_ms integer not null,
  ahead integer not null,
  beacon_length integer,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  opened_at timestamp with time zone,
  stopped_at timestamp with time zone,
  stop_reason text,
  stopped_by bigint,
  ended_at timestamp with time zone,
  seed bytea,
  revealed_at timestamp with time zone,
  state text not null generated always as (
CASE
    WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'::text
    WHEN revealed_at IS NOT NULL THEN 'revealed'::text
    WHEN ended_at IS NOT NULL THEN 'ended'::text
    WHEN stopped_at IS NOT NULL THEN 'stopped'::text
    WHEN opened_at IS NOT NULL THEN 'open'::text
    ELSE 'proposed'::text
END) stored,
  beacon_kind text not null,
  starts_at timestamp with time zone,
  constraint round_pkey PRIMARY KEY (id),
  constraint round_mh_key UNIQUE (mh),
  constraint round_seed_hash_key UNIQUE (seed_hash),
  constraint round_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint round_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES identity.staff(id),
  constraint round_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES identity.staff(id),
  constraint round_ahead_check CHECK (ahead >= 3 AND ahead <= 20),
  constraint round_anchor_check CHECK (length(anchor) = 32),
  constraint round_beacon_kind_check CHECK (beacon_kind = ANY (ARRAY['local'::text, 'drand'::text])),
  constraint round_beacon_length_check CHECK (beacon_length >= 1 AND beacon_length <= 10000000),
  constraint round_check CHECK (withdrawn_at IS NULL OR opened_at IS NULL),
  constraint round_check1 CHECK ((stopped_at IS NULL) = (stop_reason IS NULL) AND (stopped_at IS NULL) = (stopped_by IS NULL)),
  constraint round_check2 CHECK ((seed IS NULL) = (revealed_at IS NULL)),
  constraint round_check3 CHECK (revealed_at IS NULL OR ended_at IS NOT NULL),
  constraint round_check4 CHECK (COALESCE(stopped_at, ended_at) IS NULL OR opened_at IS NOT NULL),
  constraint round_check5 CHECK ((anchor IS NULL) = (beacon_kind = 'drand'::text) AND (beacon_length IS NULL) = (beacon_kind = 'drand'::text)),
  constraint round_check6 CHECK (hold_minor >= 1 AND hold_minor <=
CASE beacon_kind
    WHEN 'local'::text THEN 100000
    ELSE 10000000
END),
  constraint round_check7 CHECK (starts_at < ends_at),
  constraint round_guarantee_k_check CHECK (guarantee_k > 1),
  constraint round_mh_check CHECK (length(mh) = 32),
  constraint round_n_max_check CHECK (n_max > 0),
  constraint round_period_ms_check CHECK (period_ms >= 100 AND period_ms <= 60000),
  constraint round_reveal_minutes_check CHECK (reveal_minutes > 0),
  constraint round_seed_check CHECK (length(seed) = 32),
  constraint round_seed_hash_check CHECK (length(seed_hash) = 32),
  constraint round_seed_hours_check CHECK (seed_hours > 0),
  constraint round_stop_reason_check CHECK (length(stop_reason) >= 1 AND length(stop_reason) <= 280),
  constraint round_w_check CHECK (w >= 1 AND w <= '1000000000000'::bigint)
);
CREATE INDEX round_of_act ON draws.round USING btree (act_id);
CREATE UNIQUE INDEX round_open ON draws.round USING btree (game) WHERE opened_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX round_planned ON draws.round USING btree (game, starts_at) WHERE state = 'proposed'::text AND starts_at IS NOT NULL;
CREATE TRIGGER round_keeps_manifest BEFORE UPDATE ON draws.round FOR EACH ROW EXECUTE FUNCTION draws.keep_manifest();
CREATE TRIGGER round_no_delete BEFORE DELETE ON draws.round FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER round_no_truncate BEFORE TRUNCATE ON draws.round FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER round_sealed AFTER INSERT ON draws.round REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('draws.round', 'id');
CREATE TRIGGER round_sealed_again AFTER UPDATE ON draws.round FOR EACH ROW WHEN (old.withdrawn_at IS DISTINCT FROM new.withdrawn_at OR old.opened_at IS DISTINCT FROM new.opened_at OR old.stopped_at IS DISTINCT FROM new.stopped_at OR old.stop_reason IS DISTINCT FROM new.stop_reason OR old.stopped_by IS DISTINCT FROM new.stopped_by OR old.ended_at IS DISTINCT FROM new.ended_at OR old.seed IS DISTINCT FROM new.seed OR old.revealed_at IS DISTINCT FROM new.revealed_at) EXECUTE FUNCTION ledger.seal_is_due_again('draws.round', 'id');
grant select on draws.round to c3_app, c3_draws;
grant select (id, act_id, game, manifest, mh, seed_hash, w, n_max, hold_minor, guarantee_k, ends_at, reveal_minutes, seed_hours, anchor, genesis, period_ms, ahead, beacon_length, proposed_by, proposed_at, withdrawn_at, opened_at, stopped_at, stop_reason, stopped_by, ended_at, seed, revealed_at, beacon_kind, starts_at) on draws.round to c3_ledger;

create table draws.secret (
  seed_hash bytea not null,
  beacon jsonb not null,
  receipt_key bytea,
  sealed bytea not null,
  sealed_by text not null default 'draws'::text,
  made_at timestamp with time zone not null default platform.now(),
  constraint secret_pkey PRIMARY KEY (seed_hash),
  constraint secret_receipt_key_check CHECK (length(receipt_key) = 32),
  constraint secret_sealed_by_check CHECK (sealed_by = ANY (ARRAY['app'::text, 'draws'::text])),
  constraint secret_seed_hash_check CHECK (length(seed_hash) = 32)
);
grant select, insert, delete on draws.secret to c3_draws;

create table draws.verification (
  id bigint not null generated always as identity,
  verified_at timestamp with time zone not null default clock_timestamp(),
  beacons bigint not null,
  results bigint not null,
  problems text[] not null,
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE TRIGGER verification_append_only BEFORE DELETE OR UPDATE ON draws.verification FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER verification_no_truncate BEFORE TRUNCATE ON draws.verification FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on draws.verification to c3_app;
grant select, insert (beacons, results, problems) on draws.verification to c3_draws;

create function draws.ask_limit_again(of_wish bigint)
  returns boolean
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_app

create function draws.barred_until(member bigint)
  returns timestamp with time zone
  language sql stable security definer set search_path = draws, pg_temp; -- for c3_app

create function draws.care_of(members bigint[], day date)
  returns TABLE(member_id bigint, most integer, played integer, barred_until timestamp with time zone)
  language plpgsql stable security definer set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off; -- for its owner alone

create function draws.commit_plays(ids bigint[], rounds bigint[], members bigint[], nonces integer[], client_hashes bytea[], beacon_numbers integer[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off; -- for c3_app

create function draws.consume_plays(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = draws, ledger, pg_temp set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off; -- for c3_ledger

create function draws.consume_prizes(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
  returns void
  language plpgsql security definer set search_path = draws, ledger, pg_temp set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off; -- for c3_ledger

create function draws.draw(inner_key bytea, outer_key bytea, said text, w bigint)
  returns bigint
  language plpgsql immutable set search_path = draws, pg_temp; -- for c3_app

create function draws.due_rounds()
  returns SETOF bigint
  language sql stable security definer set search_path = draws, pg_temp; -- for c3_app

create function draws.end_goods(of_play bigint, way text, ended_at timestamp with time zone, transfer uuid)
  returns bigint
  language sql set search_path = draws, pg_temp; -- for its owner alone

create function draws.end_picks(picks bigint[], transfers uuid[], of_round bigint)
  returns void
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_draws

create function draws.end_round(of_round bigint)
  returns boolean
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_draws

create function draws.fill_limit_wish()
  returns trigger
  language plpgsql security definer set search_path = draws, pg_temp; -- for its owner alone

create function draws.fill_pause()
  returns trigger
  language plpgsql security definer set search_path = draws, pg_temp; -- for its owner alone

create function draws.hmac_key(key bytea, mask integer)
  returns bytea
  language plpgsql immutable set search_path = draws, pg_temp; -- for c3_app

create function draws.house_day_most()
  returns integer
  language sql stable security definer set search_path = draws, pg_temp; -- for its owner alone

create function draws.is_named(r draws.round)
  returns boolean
  language sql stable security definer set search_path = draws, pg_temp; -- for its owner alone

create function draws.keep_beacons(numbers integer[], given_values bytea[], of_round bigint)
  returns void
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_draws

create function draws.keep_drand(numbers integer[], signatures bytea[], of_round bigint)
  returns void
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_draws

create function draws.keep_manifest()
  returns trigger
  language plpgsql security definer set search_path = draws, pg_temp; -- for its owner alone

create function draws.keep_reveals(plays bigint[], members bigint[], seeds text[])
  returns text[]
  language plpgsql security definer set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off; -- for c3_app

create function draws.lock_rounds(rounds bigint[])
  returns void
  language sql security definer set search_path = draws, pg_temp; -- for c3_app, c3_draws

create function draws.must_be_ended()
  returns trigger
  language plpgsql security definer set search_path = draws, pg_temp; -- for its owner alone

create function draws.must_be_given()
  returns trigger
  language plpgsql security definer set search_path = draws, pg_temp set enable_seqscan = off; -- for its owner alone

create function draws.must_be_paid_for()
  returns trigger
  language plpgsql security definer set search_path = draws, pg_temp set enable_seqscan = off; -- for its owner alone

create function draws.must_be_released()
  returns trigger
  language plpgsql security definer set search_path = draws, pg_temp set enable_seqscan = off; -- for its owner alone

create function draws.next_unsettled(of_round bigint, after bigint, most integer)
  returns TABLE(id bigint, n bigint)
  language plpgsql security definer set search_path = draws, pg_temp set enable_seqscan = off; -- for c3_draws

create function draws.open_round(of_round bigint)
  returns void
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_app

create function draws.own_day_most(member bigint)
  returns integer
  language sql stable security definer set search_path = draws, pg_temp; -- for c3_app

create function draws.pay_unrevealed(ids bigint[], transfers uuid[], of_round bigint)
  returns void
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_draws

create function draws.pick_prize(of_pick bigint, of_round bigint, member bigint, of_prize integer, transfer uuid)
  returns void
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_app

create function draws.planned_round(of_game text)
  returns bigint
  language sql stable security definer set search_path = draws, pg_temp; -- for c3_app

create function draws.play_link(before bytea, n bigint, ticket bytea, client_hash bytea, beacon_number integer)
  returns bytea
  language sql immutable; -- for c3_app

create function draws.players_of(members bigint[])
  returns TABLE(id bigint, member_no text, frozen boolean, staff boolean, day_most integer, played_today integer, barred_until timestamp with time zone)
  language sql stable security definer set search_path = draws, pg_temp set enable_seqscan = off; -- for c3_app

create function draws.plays_of(ids bigint[])
  returns TABLE(id bigint, round_id bigint, member_id bigint, nonce integer, n bigint, client_hash text, ticket text, beacon_number integer, hold_minor bigint, played_at timestamp with time zone, link text, revealed text, revealed_at timestamp with time zone, pick smallint, pick_id bigint, earlier_open boolean, result_n bigint, way text, prize smallint, paid_minor bigint, kept_minor bigint, coupon_minor bigint, points bigint, r bigint, client_seed text, beacon text, settled_at timestamp with time zone, result_link text, kept_beacon text, beacon_signature text)
  language sql stable set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off; -- for anybody

create function draws.post_results(t_id uuid[], t_actor text[], l_transfer integer[], l_purpose text[], l_debit bigint[], l_credit bigint[], l_amount bigint[], l_guard bigint[], h_transfer integer[], h_op text[], h_id bigint[], h_account bigint[], h_amount bigint[], h_purpose text[])
  returns bigint
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_draws

create function draws.propose_round(of_round bigint, act bigint, manifest text, staff bigint)
  returns void
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_app

create function draws.result_link(before bytea, n bigint, play_n bigint, said text)
  returns bytea
  language sql immutable; -- for c3_app

create function draws.reveal_seed(of_round bigint, of_seed bytea)
  returns boolean
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_draws

create function draws.seed_due(r draws.round)
  returns timestamp with time zone
  language sql stable; -- for its owner alone

create function draws.settle_plays(ids bigint[], lates boolean[], prizes integer[], ways text[], ended_picks bigint[], transfers uuid[], seed_rounds bigint[], seeds bytea[])
  returns void
  language plpgsql security definer set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off; -- for c3_draws

create function draws.stop_round(of_round bigint, staff bigint, reason text)
  returns boolean
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_app

create function draws.ticket_of(mh bytea, member_no text, nonce integer)
  returns bytea
  language sql immutable; -- for c3_app

create function draws.withdraw_round(of_round bigint)
  returns boolean
  language plpgsql security definer set search_path = draws, pg_temp; -- for c3_app

-- -------------------- prizes --------------------

create schema prizes authorization c3_owner;
grant usage on schema prizes to c3_app, c3_ledger;

create table prizes.address (
  id bigint not null generated always as identity,
  member_id bigint not null,
  country text,
  name text,
  surname text,
  phone text,
  email text,
  region text,
  city text,
  sub_city text,
  woreda text,
  landmark text,
  postal_code text,
  detailed_address text,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  salt uuid default gen_random_uuid(),
  print bytea not null generated always as (prizes.print_of(salt, ARRAY[country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code, detailed_address])) stored,
  constraint address_pkey PRIMARY KEY (id),
  constraint address_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint address_check CHECK (
CASE
    WHEN deleted_at IS NULL THEN num_nulls(country, name, surname, phone, region, city, detailed_address, salt) = 0
    ELSE num_nonnulls(country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code, detailed_address, salt) = 0 AND NOT is_default
END),
  constraint address_city_check CHECK (char_length(city) >= 1 AND char_length(city) <= 60),
  constraint address_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint address_detailed_address_check CHECK (char_length(detailed_address) >= 1 AND char_length(detailed_address) <= 140),
  constraint address_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  constraint address_landmark_check CHECK (char_length(landmark) >= 1 AND char_length(landmark) <= 140),
  constraint address_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint address_phone_check CHECK (phone ~ '^\+[1-9][0-9]{9,14}$'::text),
  constraint address_postal_code_check CHECK (char_length(postal_code) >= 1 AND char_length(postal_code) <= 12),
  constraint address_region_check CHECK (char_length(region) >= 1 AND char_length(region) <= 60),
  constraint address_sub_city_check CHECK (char_length(sub_city) >= 1 AND char_length(sub_city) <= 60),
  constraint address_surname_check CHECK (char_length(surname) >= 1 AND char_length(surname) <= 60),
  constraint address_woreda_check CHECK (char_length(woreda) >= 1 AND char_length(woreda) <= 60)
);
CREATE UNIQUE INDEX address_default ON prizes.address USING btree (member_id) WHERE is_default;
CREATE INDEX address_of_member ON prizes.address USING btree (member_id, id);
CREATE TRIGGER address_changed BEFORE UPDATE ON prizes.address FOR EACH ROW WHEN (old.country IS DISTINCT FROM new.country OR old.name IS DISTINCT FROM new.name OR old.surname IS DISTINCT FROM new.surname OR old.phone IS DISTINCT FROM new.phone OR old.email IS DISTINCT FROM new.email OR old.region IS DISTINCT FROM new.region OR old.city IS DISTINCT FROM new.city OR old.sub_city IS DISTINCT FROM new.sub_city OR old.woreda IS DISTINCT FROM new.woreda OR old.landmark IS DISTINCT FROM new.landmark OR old.postal_code IS DISTINCT FROM new.postal_code OR old.detailed_address IS DISTINCT FROM new.detailed_address OR old.salt IS DISTINCT FROM new.salt OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION prizes.stamp_address();
CREATE TRIGGER address_no_delete BEFORE DELETE ON prizes.address FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER address_no_truncate BEFORE TRUNCATE ON prizes.address FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER address_sealed AFTER INSERT ON prizes.address REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('prizes.address', 'id');
CREATE TRIGGER address_sealed_again AFTER UPDATE ON prizes.address FOR EACH ROW WHEN (old.print IS DISTINCT FROM new.print OR old.changed_at IS DISTINCT FROM new.changed_at OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.is_default IS DISTINCT FROM new.is_default) EXECUTE FUNCTION ledger.seal_is_due_again('prizes.address', 'id');
CREATE TRIGGER address_written BEFORE INSERT ON prizes.address FOR EACH ROW EXECUTE FUNCTION prizes.stamp_address();
grant select, insert (member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code, detailed_address, is_default), update (country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code, detailed_address, is_default, deleted_at, salt) on prizes.address to c3_app;
grant select (id, member_id, is_default, created_at, changed_at, deleted_at, print) on prizes.address to c3_ledger;

create table prizes.delivery (
  play_id bigint not null,
  member_id bigint not null,
  round_id bigint not null,
  prize smallint not null,
  worth_minor bigint not null,
  won_at timestamp with time zone not null,
  claim_until timestamp with time zone not null,
  address_id bigint,
  claimed_at timestamp with time zone,
  send_by timestamp with time zone,
  cash_from timestamp with time zone,
  lost_days smallint,
  delivered_at timestamp with time zone,
  paid_at timestamp with time zone,
  notified_cash_time timestamp with time zone,
  lost_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  constraint delivery_pkey PRIMARY KEY (play_id),
  constraint delivery_address_id_key UNIQUE (address_id),
  constraint delivery_address_id_fkey FOREIGN KEY (address_id) REFERENCES prizes.delivery_address(id),
  constraint delivery_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint delivery_play_id_fkey FOREIGN KEY (play_id) REFERENCES draws.result(play_id),
  constraint delivery_round_id_fkey FOREIGN KEY (round_id) REFERENCES draws.round(id),
  constraint delivery_check CHECK (num_nulls(address_id, claimed_at, send_by, cash_from, lost_days) = ANY (ARRAY[0, 5])),
  constraint delivery_check1 CHECK (claimed_at <= claim_until AND claimed_at <= send_by AND send_by <= cash_from),
  constraint delivery_check2 CHECK (num_nonnulls(delivered_at, paid_at) <= 1),
  constraint delivery_check3 CHECK (delivered_at IS NULL OR claimed_at IS NOT NULL),
  constraint delivery_check4 CHECK (lost_at IS NULL OR claimed_at IS NOT NULL),
  constraint delivery_check5 CHECK (confirmed_at IS NULL OR confirmed_at = delivered_at),
  constraint delivery_lost_days_check CHECK (lost_days > 0),
  constraint delivery_worth_minor_check CHECK (worth_minor > 0)
);
CREATE INDEX delivery_of_member ON prizes.delivery USING btree (member_id, play_id);
CREATE INDEX delivery_open ON prizes.delivery USING btree (play_id) WHERE delivered_at IS NULL AND paid_at IS NULL;
CREATE TRIGGER delivery_no_delete BEFORE DELETE ON prizes.delivery FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER delivery_no_truncate BEFORE TRUNCATE ON prizes.delivery FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER delivery_sealed AFTER INSERT ON prizes.delivery REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('prizes.delivery', 'play_id');
CREATE TRIGGER delivery_sealed_again AFTER UPDATE ON prizes.delivery FOR EACH ROW WHEN (old.address_id IS DISTINCT FROM new.address_id OR old.claimed_at IS DISTINCT FROM new.claimed_at OR old.send_by IS DISTINCT FROM new.send_by OR old.cash_from IS DISTINCT FROM new.cash_from OR old.lost_days IS DISTINCT FROM new.lost_days OR old.delivered_at IS DISTINCT FROM new.delivered_at OR old.paid_at IS DISTINCT FROM new.paid_at OR old.lost_at IS DISTINCT FROM new.lost_at OR old.confirmed_at IS DISTINCT FROM new.confirmed_at) EXECUTE FUNCTION ledger.seal_is_due_again('prizes.delivery', 'play_id');
grant select on prizes.delivery to c3_app;
grant select (play_id, member_id, round_id, prize, worth_minor, won_at, claim_until, address_id, claimed_at, send_by, cash_from, lost_days, delivered_at, paid_at, lost_at, confirmed_at) on prizes.delivery to c3_ledger;

create table prizes.delivery_address (
  id bigint not null generated always as identity,
  address_id bigint not null,
  member_id bigint not null,
  country text not null,
  name text not null,
  surname text not null,
  phone text not null,
  email text,
  region text not null,
  city text not null,
  sub_city text,
  woreda text,
  landmark text,
  postal_code text,
  detailed_address text not null,
  copied_at timestamp with time zone not null,
  salt uuid not null default gen_random_uuid(),
  print bytea not null generated always as (prizes.print_of(salt, ARRAY[country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code, detailed_address])) stored,
  constraint delivery_address_pkey PRIMARY KEY (id),
  constraint delivery_address_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id)
);
CREATE INDEX delivery_address_of_member ON prizes.delivery_address USING btree (member_id, id);
CREATE TRIGGER delivery_address_append_only BEFORE DELETE OR UPDATE ON prizes.delivery_address FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER delivery_address_no_truncate BEFORE TRUNCATE ON prizes.delivery_address FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER delivery_address_sealed AFTER INSERT ON prizes.delivery_address REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('prizes.delivery_address', 'id');
grant select on prizes.delivery_address to c3_app;
grant select (id, address_id, member_id, copied_at, print) on prizes.delivery_address to c3_ledger;

create table prizes.shipment (
  id bigint not null generated always as identity,
  play_id bigint not null,
  n smallint not null,
  packed_at timestamp with time zone not null,
  packed_by bigint not null,
  shipped_at timestamp with time zone,
  shipped_by bigint,
  carrier text,
  tracking text,
  delivered_at timestamp with time zone,
  delivered_by bigint,
  failed_at timestamp with time zone,
  failed_by bigint,
  failure text,
  returned_at timestamp with time zone,
  returned_by bigint,
  state text not null generated always as (
CASE
    WHEN contested_at IS NOT NULL THEN 'contested'::text
    WHEN delivered_at IS NOT NULL THEN 'delivered'::text
    WHEN returned_at IS NOT NULL THEN 'returned'::text
    WHEN failed_at IS NOT NULL THEN 'failed'::text
    WHEN shipped_at IS NOT NULL THEN 'shipped'::text
    ELSE 'packed'::text
END) stored,
  contest_until timestamp with time zone,
  contested_at timestamp with time zone,
  upheld_at timestamp with time zone,
  upheld_by bigint,
  upheld_reason text,
  upheld_again_by bigint,
  constraint shipment_pkey PRIMARY KEY (id),
  constraint shipment_play_id_n_key UNIQUE (play_id, n),
  constraint shipment_delivered_by_fkey FOREIGN KEY (delivered_by) REFERENCES identity.staff(id),
  constraint shipment_failed_by_fkey FOREIGN KEY (failed_by) REFERENCES identity.staff(id),
  constraint shipment_packed_by_fkey FOREIGN KEY (packed_by) REFERENCES identity.staff(id),
  constraint shipment_play_id_fkey FOREIGN KEY (play_id) REFERENCES prizes.delivery(play_id),
  constraint shipment_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES identity.staff(id),
  constraint shipment_shipped_by_fkey FOREIGN KEY (shipped_by) REFERENCES identity.staff(id),
  constraint shipment_upheld_again_by_fkey FOREIGN KEY (upheld_again_by) REFERENCES identity.staff(id),
  constraint shipment_upheld_by_fkey FOREIGN KEY (upheld_by) REFERENCES identity.staff(id),
  constraint shipment_carrier_check CHECK (carrier ~ '^[^[:cntrl:]]{1,40}$'::text),
  constraint shipment_check CHECK (num_nulls(shipped_at, shipped_by, carrier, tracking) = ANY (ARRAY[0, 4])),
  constraint shipment_check1 CHECK ((delivered_at IS NULL) = (delivered_by IS NULL)),
  constraint shipment_check10 CHECK (upheld_again_by IS NULL OR upheld_again_by <> upheld_by),
  constraint shipment_check2 CHECK (num_nulls(failed_at, failed_by, failure) = ANY (ARRAY[0, 3])),
  constraint shipment_check3 CHECK ((returned_at IS NULL) = (returned_by IS NULL)),
  constraint shipment_check4 CHECK (shipped_at IS NOT NULL OR num_nonnulls(delivered_at, failed_at, returned_at) = 0),
  constraint shipment_check5 CHECK (delivered_at IS NULL OR num_nonnulls(failed_at, returned_at) = 0),
  constraint shipment_check6 CHECK (contest_until > delivered_at),
  constraint shipment_check7 CHECK (contested_at >= delivered_at AND contested_at <= contest_until),
  constraint shipment_check8 CHECK (num_nulls(upheld_at, upheld_by, upheld_reason) = ANY (ARRAY[0, 3])),
  constraint shipment_check9 CHECK (upheld_at > contested_at),
  constraint shipment_failure_check CHECK (char_length(failure) >= 1 AND char_length(failure) <= 140),
  constraint shipment_n_check CHECK (n > 0),
  constraint shipment_tracking_check CHECK (tracking ~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,39}$'::text),
  constraint shipment_upheld_reason_check CHECK (char_length(upheld_reason) >= 1 AND char_length(upheld_reason) <= 140)
);
CREATE INDEX shipment_contestable ON prizes.shipment USING btree (contest_until) WHERE contested_at IS NULL;
CREATE INDEX shipment_tracking ON prizes.shipment USING btree (upper(replace(tracking, ' '::text, ''::text))) WHERE tracking IS NOT NULL;
CREATE TRIGGER shipment_no_delete BEFORE DELETE ON prizes.shipment FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER shipment_no_truncate BEFORE TRUNCATE ON prizes.shipment FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER shipment_sealed AFTER INSERT ON prizes.shipment REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('prizes.shipment', 'id');
CREATE TRIGGER shipment_sealed_again AFTER UPDATE ON prizes.shipment FOR EACH ROW WHEN (old.shipped_at IS DISTINCT FROM new.shipped_at OR old.shipped_by IS DISTINCT FROM new.shipped_by OR old.carrier IS DISTINCT FROM new.carrier OR old.tracking IS DISTINCT FROM new.tracking OR old.delivered_at IS DISTINCT FROM new.delivered_at OR old.delivered_by IS DISTINCT FROM new.delivered_by OR old.failed_at IS DISTINCT FROM new.failed_at OR old.failed_by IS DISTINCT FROM new.failed_by OR old.failure IS DISTINCT FROM new.failure OR old.returned_at IS DISTINCT FROM new.returned_at OR old.returned_by IS DISTINCT FROM new.returned_by OR old.contest_until IS DISTINCT FROM new.contest_until OR old.contested_at IS DISTINCT FROM new.contested_at OR old.upheld_at IS DISTINCT FROM new.upheld_at OR old.upheld_by IS DISTINCT FROM new.upheld_by OR old.upheld_reason IS DISTINCT FROM new.upheld_reason OR old.upheld_again_by IS DISTINCT FROM new.upheld_again_by) EXECUTE FUNCTION ledger.seal_is_due_again('prizes.shipment', 'id');
grant select on prizes.shipment to c3_app;
grant select (id, play_id, n, packed_at, packed_by, shipped_at, shipped_by, carrier, tracking, delivered_at, delivered_by, failed_at, failed_by, failure, returned_at, returned_by, contest_until, contested_at, upheld_at, upheld_by, upheld_reason, upheld_again_by) on prizes.shipment to c3_ledger;

create view prizes.delivery_state as
 SELECT d.play_id, d.member_id, d.round_id, d.prize, d.worth_minor, d.won_at, d.claim_until, d.address_id, d.claimed_at,
    d.send_by, d.cash_from, d.lost_days, d.delivered_at, d.paid_at, d.notified_cash_time, d.lost_at, d.confirmed_at,
        CASE
            WHEN d.paid_at IS NOT NULL THEN 'paid'::text
            WHEN d.delivered_at IS NOT NULL THEN 'delivered'::text
            WHEN s.state = 'delivered'::text THEN 'arrived'::text
            WHEN s.state IS NOT NULL THEN s.state
            WHEN d.claimed_at IS NOT NULL THEN 'claimed'::text
            ELSE 'won'::text
        END AS state,
    COALESCE(d.paid_at, d.delivered_at, s.contested_at, s.delivered_at, s.returned_at, s.failed_at, s.shipped_at, s.packed_at, d.claimed_at, d.won_at) AS waits_since,
    prizes.cash_time(d.*, s.*) AS cash_time, s.packed_at, s.shipped_at, s.carrier, s.tracking, s.failed_at, s.failure,
    s.returned_at, s.delivered_at AS arrived_at, s.contest_until, s.contested_at, s.upheld_at, s.n AS parcels
   FROM prizes.delivery d
     LEFT JOIN prizes.shipment s ON s.play_id = d.play_id AND NOT (EXISTS ( SELECT
           FROM prizes.shipment later
          WHERE later.play_id = s.play_id AND later.n > s.n));
grant select on prizes.delivery_state to c3_app;

create function prizes.cash_time(d prizes.delivery, s prizes.shipment)
  returns timestamp with time zone
  language sql immutable set search_path = prizes, pg_temp; -- for c3_app

create function prizes.claim_goods(of_play bigint, of_member bigint, of_address bigint, transfer uuid, OUT answer text, OUT waits_until timestamp with time zone)
  returns record
  language plpgsql security definer set search_path = prizes, pg_temp; -- for c3_app

create function prizes.contest_goods(of_play bigint, of_member bigint)
  returns text
  language plpgsql security definer set search_path = prizes, pg_temp; -- for c3_app

create function prizes.copy_address(of_address bigint, of_member bigint)
  returns bigint
  language sql set search_path = prizes, pg_temp; -- for its owner alone

create function prizes.end_sent(of_play bigint, way text, by_whom bigint, reason text, transfer uuid, OUT answer text, OUT ended bigint, OUT worth bigint)
  returns record
  language plpgsql security definer set search_path = prizes, pg_temp; -- for c3_app

create function prizes.house_days(of_name text)
  returns integer
  language sql stable security definer set search_path = prizes, pg_temp; -- for its owner alone

create function prizes.last_shipment(of_play bigint)
  returns prizes.shipment
  language sql stable set search_path = prizes, pg_temp; -- for its owner alone

create function prizes.move_parcel(of_play bigint, step text, by_staff bigint, carrier text, tracking text, failure text)
  returns text
  language plpgsql security definer set search_path = prizes, pg_temp; -- for c3_app

create function prizes.notify_late(most integer)
  returns TABLE(play_id bigint, member_id bigint, round_id bigint, prize smallint, worth_minor bigint, claimed boolean)
  language plpgsql security definer set search_path = prizes, pg_temp; -- for c3_app

create function prizes.open_delivery()
  returns trigger
  language plpgsql security definer set search_path = prizes, pg_temp; -- for its owner alone

create function prizes.print_of(salt uuid, parts text[])
  returns bytea
  language sql immutable; -- for anybody

create function prizes.stamp_address()
  returns trigger
  language plpgsql set search_path = prizes, pg_temp; -- for its owner alone

create function prizes.take_cash(of_play bigint, of_member bigint, transfer uuid, OUT answer text, OUT ended bigint, OUT worth bigint)
  returns record
  language plpgsql security definer set search_path = prizes, pg_temp; -- for c3_app

create function prizes.uncontested(most integer)
  returns SETOF bigint
  language sql stable security definer set search_path = prizes, pg_temp; -- for c3_app

create function prizes.usable_from(a prizes.address, worth_minor bigint)
  returns timestamp with time zone
  language sql stable security definer set search_path = prizes, pg_temp; -- for c3_app

-- -------------------- team --------------------

create schema team authorization c3_owner;
grant usage on schema team to c3_app, c3_ledger;

create table team.disclosure (
  day date not null,
  text text not null,
  signature text not null,
  public_key text not null,
  made_at timestamp with time zone not null default platform.now(),
  constraint disclosure_pkey PRIMARY KEY (day)
);
CREATE TRIGGER disclosure_append_only BEFORE DELETE OR UPDATE ON team.disclosure FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER disclosure_no_truncate BEFORE TRUNCATE ON team.disclosure FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER disclosure_sealed AFTER INSERT ON team.disclosure REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('team.disclosure', 'day');
grant select, insert (day, text, signature, public_key) on team.disclosure to c3_app;
grant select (day, text, signature, public_key, made_at) on team.disclosure to c3_ledger;

create table team.fee_progress (
  one boolean not null default true,
  began_seq bigint not null,
  seq bigint not null,
  constraint fee_progress_pkey PRIMARY KEY (one),
  constraint fee_progress_one_check CHECK (one)
);
CREATE TRIGGER fee_progress_sealed AFTER INSERT ON team.fee_progress REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('team.fee_progress', 'one');
grant select on team.fee_progress to c3_app;
grant select (one, began_seq) on team.fee_progress to c3_ledger;

create table team.hidden_name (
  member_id bigint not null,
  hidden_at timestamp with time zone not null,
  constraint hidden_name_pkey PRIMARY KEY (member_id),
  constraint hidden_name_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id)
);
grant select, insert (member_id, hidden_at), delete on team.hidden_name to c3_app;

create table team.place (
  member_id bigint not null,
  level smallint not null,
  leader_id bigint not null,
  joined_at timestamp with time zone not null,
  constraint place_pkey PRIMARY KEY (member_id, level),
  constraint place_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES identity.member(id),
  constraint place_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint place_level_check CHECK (level >= 1 AND level <= 3)
);
CREATE INDEX place_of_leader ON team.place USING btree (leader_id, level, member_id) INCLUDE (joined_at);
grant select on team.place to c3_app;

create table team.shown_purchases (
  member_id bigint not null,
  shown_at timestamp with time zone not null,
  constraint shown_purchases_pkey PRIMARY KEY (member_id),
  constraint shown_purchases_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id)
);
grant select, insert (member_id, shown_at), delete on team.shown_purchases to c3_app;

create table team.size (
  leader_id bigint not null,
  level smallint not null,
  members bigint not null,
  valid bigint not null,
  constraint size_pkey PRIMARY KEY (leader_id, level),
  constraint size_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES identity.member(id),
  constraint size_check CHECK (valid >= 0 AND valid <= members),
  constraint size_level_check CHECK (level >= 1 AND level <= 3),
  constraint size_members_check CHECK (members >= 0)
);
grant select on team.size to c3_app;

create table team.valid_rule (
  one boolean not null default true,
  least_minor bigint not null,
  days integer not null,
  constraint valid_rule_pkey PRIMARY KEY (one),
  constraint valid_rule_days_check CHECK (days > 0),
  constraint valid_rule_least_minor_check CHECK (least_minor > 0),
  constraint valid_rule_one_check CHECK (one)
);
grant select on team.valid_rule to c3_app;

create table team.validity (
  member_id bigint not null,
  valid_until timestamp with time zone not null,
  counted boolean not null,
  valid_from timestamp with time zone not null,
  constraint validity_pkey PRIMARY KEY (member_id),
  constraint validity_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint validity_check CHECK (valid_from < valid_until)
);
CREATE INDEX validity_ending ON team.validity USING btree (valid_until) WHERE counted;
CREATE INDEX validity_waiting ON team.validity USING btree (valid_until) WHERE NOT counted;
grant select on team.validity to c3_app;

create function team.count_valid()
  returns SETOF bigint
  language plpgsql security definer set search_path = team, pg_temp; -- for c3_app

create function team.earnings_of_inviters(OUT inviters bigint, OUT without bigint, OUT median bigint, OUT ninetieth bigint, OUT paid bigint, OUT friends_paid bigint)
  returns record
  language sql stable security definer set search_path = team, pg_temp; -- for c3_app

create function team.earns_rebate(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = team, pg_temp; -- for its owner alone

create function team.evidence_of(leaders bigint[], buyers bigint[])
  returns TABLE(leader_id bigint, buyer_id bigint, shared_accounts text[], looped_accounts text[], shared_payers text[], goes_round boolean, shared_phones bigint, members_on_phones bigint, invited_before bigint)
  language sql stable security definer set search_path = team, pg_temp; -- for c3_app

create function team.fee_shares(moment timestamp with time zone)
  returns TABLE(level smallint, share bigint)
  language sql stable security definer set search_path = team, pg_temp; -- for its owner alone

create function team.fees_in(after bigint, until bigint)
  returns TABLE(member_id bigint, parts bigint)
  language sql stable security definer set search_path = team, pg_temp; -- for c3_app

create function team.follow_rule()
  returns void
  language plpgsql set search_path = team, pg_temp; -- for its owner alone

create function team.goes_round(leader bigint, buyer bigint)
  returns boolean
  language sql stable; -- for its owner alone

create function team.is_valid_now(of_member team.validity)
  returns boolean
  language sql stable; -- for its owner alone

create function team.looped_accounts(leader bigint, buyer bigint)
  returns text[]
  language sql stable; -- for its owner alone

create function team.members_on(keys bytea[])
  returns bigint
  language sql stable; -- for its owner alone

create function team.note_settled(of_orders bigint[])
  returns void
  language sql security definer set search_path = team, pg_temp; -- for c3_app

create function team.pairs_of(leaders bigint[], buyers bigint[])
  returns TABLE(leader bigint, buyer bigint)
  language plpgsql stable set search_path = team, pg_temp; -- for its owner alone

create function team.purchases_of(orders bigint[])
  returns TABLE(order_id bigint, buyer_id bigint, paid bigint, settled_at timestamp with time zone)
  language sql stable set search_path = team, pg_temp; -- for c3_app

create function team.rebate_rates(moment timestamp with time zone)
  returns bigint[]
  language sql stable security definer set search_path = team, pg_temp; -- for its owner alone

create function team.rebate_weeks(leader bigint, since timestamp with time zone)
  returns TABLE(week date, level integer, state text, rebates bigint, amount bigint)
  language sql stable set search_path = team, pg_temp; -- for c3_app

create function team.rebates_of(orders bigint[])
  returns TABLE(order_id bigint, buyer_id bigint, level integer, leader_id bigint, amount bigint)
  language sql stable security definer set search_path = team, pg_temp; -- for c3_app

create function team.recount(of_members bigint[], step integer)
  returns void
  language plpgsql set search_path = team, pg_temp; -- for its owner alone

create function team.share_fees(most bigint)
  returns bigint
  language plpgsql security definer set search_path = team, pg_temp; -- for c3_app

create function team.shared_accounts(leader bigint, buyer bigint)
  returns text[]
  language sql stable; -- for its owner alone

create function team.shared_keys(leader bigint, buyer bigint)
  returns bytea[]
  language sql stable; -- for its owner alone

create function team.shared_payers(leader bigint, buyer bigint)
  returns text[]
  language sql stable; -- for its owner alone

create function team.signals_of(leaders bigint[], buyers bigint[], shared_most integer, burst_most integer)
  returns TABLE(leader_id bigint, buyer_id bigint, signal text)
  language sql stable security definer set search_path = team, pg_temp; -- for c3_app

create function team.take_places()
  returns trigger
  language plpgsql security definer set search_path = team, pg_temp; -- for its owner alone

create function team.valid_friends(leaders bigint[], most integer)
  returns TABLE(leader_id bigint, buyer_id bigint)
  language sql stable security definer set search_path = team, pg_temp; -- for c3_app

create function team.valid_within(leader bigint, down_to integer, most bigint)
  returns bigint
  language sql stable security definer set search_path = team, pg_temp; -- for c3_app

create function team.write_spans(of_members bigint[])
  returns void
  language sql set search_path = team, pg_temp; -- for its owner alone

-- -------------------- contests --------------------

create schema contests authorization c3_owner;
grant usage on schema contests to c3_app, c3_ledger;

create table contests.duel_week (
  week date not null,
  prize_minor bigint not null,
  teams bigint not null,
  paired_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint duel_week_pkey PRIMARY KEY (week),
  constraint duel_week_prize_minor_check CHECK (prize_minor >= 0),
  constraint duel_week_week_check CHECK (EXTRACT(isodow FROM week) = 1::numeric)
);
CREATE TRIGGER duel_week_no_delete BEFORE DELETE ON contests.duel_week FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER duel_week_no_truncate BEFORE TRUNCATE ON contests.duel_week FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER duel_week_sealed AFTER INSERT ON contests.duel_week REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('contests.duel_week', 'week');
CREATE TRIGGER duel_week_sealed_again AFTER UPDATE ON contests.duel_week FOR EACH ROW WHEN (old.closed_at IS DISTINCT FROM new.closed_at) EXECUTE FUNCTION ledger.seal_is_due_again('contests.duel_week', 'week');
grant select on contests.duel_week to c3_app;
grant select (week, prize_minor, teams, paired_at, closed_at) on contests.duel_week to c3_ledger;

create table contests.duelist (
  week date not null,
  leader_id bigint not null,
  size bigint not null,
  opponent_id bigint,
  points bigint,
  result text,
  constraint duelist_pkey PRIMARY KEY (week, leader_id),
  constraint duelist_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES identity.member(id),
  constraint duelist_opponent_id_fkey FOREIGN KEY (opponent_id) REFERENCES identity.member(id),
  constraint duelist_week_fkey FOREIGN KEY (week) REFERENCES contests.duel_week(week),
  constraint duelist_check CHECK (opponent_id <> leader_id),
  constraint duelist_check1 CHECK (result IS NULL OR opponent_id IS NOT NULL AND points IS NOT NULL),
  constraint duelist_result_check CHECK (result = ANY (ARRAY['win'::text, 'draw'::text, 'lose'::text])),
  constraint duelist_size_check CHECK (size > 0)
);
CREATE INDEX duelist_of_leader ON contests.duelist USING btree (leader_id, week DESC);
CREATE TRIGGER duelist_no_delete BEFORE DELETE ON contests.duelist FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER duelist_no_truncate BEFORE TRUNCATE ON contests.duelist FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER duelist_sealed AFTER INSERT ON contests.duelist REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('contests.duelist', 'week', 'leader_id');
CREATE TRIGGER duelist_sealed_again AFTER UPDATE ON contests.duelist FOR EACH ROW WHEN (old.points IS DISTINCT FROM new.points OR old.result IS DISTINCT FROM new.result) EXECUTE FUNCTION ledger.seal_is_due_again('contests.duelist', 'week', 'leader_id');
grant select on contests.duelist to c3_app;
grant select (week, leader_id, size, opponent_id, points, result) on contests.duelist to c3_ledger;

create table contests.period (
  kind text not null,
  starts_on date not null,
  ends_on date not null,
  teams bigint not null,
  closed_at timestamp with time zone not null,
  constraint period_pkey PRIMARY KEY (kind, starts_on),
  constraint period_check CHECK (ends_on > starts_on),
  constraint period_kind_check CHECK (kind = ANY (ARRAY['week'::text, 'month'::text]))
);
CREATE INDEX period_newest ON contests.period USING btree (starts_on, kind);
CREATE TRIGGER period_append_only BEFORE DELETE OR UPDATE ON contests.period FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER period_no_truncate BEFORE TRUNCATE ON contests.period FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER period_sealed AFTER INSERT ON contests.period REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('contests.period', 'kind', 'starts_on');
grant select on contests.period to c3_app;
grant select (kind, starts_on, ends_on, teams, closed_at) on contests.period to c3_ledger;

create table contests.place (
  kind text not null,
  starts_on date not null,
  place integer not null,
  leader_id bigint not null,
  points bigint not null,
  reached_at timestamp with time zone not null,
  prize_minor bigint not null,
  constraint place_pkey PRIMARY KEY (kind, starts_on, place),
  constraint place_kind_starts_on_leader_id_key UNIQUE (kind, starts_on, leader_id),
  constraint place_kind_starts_on_fkey FOREIGN KEY (kind, starts_on) REFERENCES contests.period(kind, starts_on),
  constraint place_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES identity.member(id),
  constraint place_place_check CHECK (place >= 1 AND place <= 100),
  constraint place_points_check CHECK (points > 0),
  constraint place_prize_minor_check CHECK (prize_minor >= 0)
);
CREATE INDEX place_of_leader ON contests.place USING btree (leader_id, starts_on DESC);
CREATE TRIGGER place_append_only BEFORE DELETE OR UPDATE ON contests.place FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER place_no_truncate BEFORE TRUNCATE ON contests.place FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER place_sealed AFTER INSERT ON contests.place REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('contests.place', 'kind', 'starts_on', 'place');
grant select on contests.place to c3_app;
grant select (kind, starts_on, place, leader_id, points, reached_at, prize_minor) on contests.place to c3_ledger;

create table contests.progress (
  one boolean not null default true,
  growth_id bigint not null default 0,
  nearest_from date not null default '2000-01-03'::date,
  constraint progress_pkey PRIMARY KEY (one),
  constraint progress_nearest_from_check CHECK (EXTRACT(isodow FROM nearest_from) = 1::numeric),
  constraint progress_one_check CHECK (one)
);
grant select on contests.progress to c3_app;

create table contests.score (
  kind text not null,
  starts_on date not null,
  leader_id bigint not null,
  points bigint not null,
  reached_at timestamp with time zone not null,
  constraint score_pkey PRIMARY KEY (kind, starts_on, leader_id),
  constraint score_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES identity.member(id),
  constraint score_kind_check CHECK (kind = ANY (ARRAY['week'::text, 'month'::text])),
  constraint score_points_check CHECK (points > 0)
);
CREATE INDEX score_in_order ON contests.score USING btree (kind, starts_on, points DESC, reached_at, leader_id);
grant select on contests.score to c3_app;

create table contests.score_band (
  kind text not null,
  starts_on date not null,
  band bigint not null,
  teams bigint not null,
  constraint score_band_pkey PRIMARY KEY (kind, starts_on, band)
);
grant select on contests.score_band to c3_app;

create table contests.score_count (
  kind text not null,
  starts_on date not null,
  points bigint not null,
  day date not null,
  teams bigint not null,
  constraint score_count_pkey PRIMARY KEY (kind, starts_on, points, day) INCLUDE (teams)
);
grant select on contests.score_count to c3_app;

create function contests.add_points(most bigint)
  returns bigint
  language plpgsql security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.band_of(points bigint)
  returns bigint
  language sql immutable; -- for c3_app

create function contests.close_duels(of_week date)
  returns boolean
  language plpgsql security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.close_period(of_kind text, of_period date)
  returns boolean
  language plpgsql security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.counted_until()
  returns timestamp with time zone
  language sql stable security definer set search_path = contests, pg_temp; -- for its owner alone

create function contests.differing_duels(of_week date)
  returns bigint
  language sql stable security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.differing_places(of_kind text, of_period date)
  returns bigint
  language sql stable security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.due_duels()
  returns SETOF date
  language sql stable security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.due_periods()
  returns TABLE(kind text, starts_on date)
  language sql stable security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.earned_in(after bigint, until bigint)
  returns TABLE(kind text, starts_on date, leader_id bigint, points bigint, reached_at timestamp with time zone)
  language sql stable security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.earns_duel_prize(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = contests, pg_temp; -- for its owner alone

create function contests.earns_prize(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = contests, pg_temp; -- for its owner alone

create function contests.pair_week()
  returns boolean
  language plpgsql security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.pairs_nearest(of_week date)
  returns boolean
  language sql stable set search_path = contests, pg_temp; -- for its owner alone

create function contests.pairs_of(of_week date, leaders bigint[], sizes bigint[])
  returns TABLE(leader_id bigint, size bigint, opponent_id bigint)
  language sql stable set search_path = contests, pg_temp; -- for its owner alone

create function contests.period_end(of_kind text, starts_on date)
  returns date
  language sql immutable; -- for c3_app

create function contests.period_of(of_kind text, day date)
  returns date
  language sql immutable; -- for c3_app

create function contests.place_of(of_kind text, of_period date, leader bigint)
  returns TABLE(place bigint, points bigint)
  language sql stable set search_path = contests, pg_temp; -- for c3_app

create function contests.prizes_of(of_kind text, of_period date)
  returns jsonb
  language sql stable security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.result_of(nearest boolean, own bigint, own_at timestamp with time zone, theirs bigint, theirs_at timestamp with time zone)
  returns text
  language sql immutable; -- for its owner alone

create function contests.scorers_of(of_kind text, of_period date, leaders bigint[], most integer)
  returns TABLE(leader_id bigint, buyer_id bigint)
  language sql stable security definer set search_path = contests, pg_temp; -- for c3_app

create function contests.scores_from_growth(of_kind text, of_period date)
  returns TABLE(leader_id bigint, points bigint, reached_at timestamp with time zone)
  language sql stable security definer set search_path = contests, pg_temp; -- for its owner alone

-- -------------------- salary --------------------

create schema salary authorization c3_owner;
grant usage on schema salary to c3_app, c3_ledger;

create sequence salary.contract_number;
grant usage on sequence salary.contract_number to c3_app;

create table salary.claim (
  id bigint not null generated always as identity,
  contract_id bigint not null,
  member_id bigint not null,
  month date not null,
  amount_minor bigint not null,
  one_valid integer not null,
  team_valid integer not null,
  at timestamp with time zone not null,
  constraint claim_pkey PRIMARY KEY (id),
  constraint claim_member_id_month_key UNIQUE (member_id, month),
  constraint claim_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES salary.contract(id),
  constraint claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint claim_amount_minor_check CHECK (amount_minor > 0)
);
CREATE INDEX claim_of_member ON salary.claim USING btree (member_id, id);
CREATE TRIGGER claim_append_only BEFORE DELETE OR UPDATE ON salary.claim FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER claim_filled BEFORE INSERT ON salary.claim FOR EACH ROW EXECUTE FUNCTION salary.fill_claim();
CREATE TRIGGER claim_no_truncate BEFORE TRUNCATE ON salary.claim FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER claim_sealed AFTER INSERT ON salary.claim REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('salary.claim', 'id');
grant select, insert (contract_id) on salary.claim to c3_app;
grant select (id, contract_id, member_id, month, amount_minor, one_valid, team_valid, at) on salary.claim to c3_ledger;

create table salary.contract (
  id bigint not null generated always as identity,
  number bigint not null,
  member_id bigint not null,
  level integer not null,
  amount_minor bigint not null,
  one_valid integer not null,
  team_valid integer not null,
  term_months integer not null,
  notice_days integer not null,
  document text not null,
  sha256 text not null,
  opened_at timestamp with time zone not null,
  viewed_at timestamp with time zone,
  signed_at timestamp with time zone,
  sign_method text,
  signature text,
  effective_on date,
  last_day date,
  ended_by text,
  end_reason text,
  end_noted_at timestamp with time zone,
  void_at timestamp with time zone,
  constraint contract_pkey PRIMARY KEY (id),
  constraint contract_number_key UNIQUE (number),
  constraint contract_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint contract_amount_minor_check CHECK (amount_minor > 0),
  constraint contract_check CHECK (team_valid >= one_valid),
  constraint contract_check1 CHECK (num_nulls(signed_at, sign_method, signature, effective_on, last_day) = ANY (ARRAY[0, 5])),
  constraint contract_check2 CHECK ((ended_by IS NULL) = (end_noted_at IS NULL)),
  constraint contract_end_reason_check CHECK (length(end_reason) >= 1 AND length(end_reason) <= 280),
  constraint contract_ended_by_check CHECK (ended_by = ANY (ARRAY['member'::text, 'operator'::text, 'replaced'::text])),
  constraint contract_level_check CHECK (level > 0),
  constraint contract_notice_days_check CHECK (notice_days >= 0),
  constraint contract_one_valid_check CHECK (one_valid >= 0),
  constraint contract_sign_method_check CHECK (sign_method = ANY (ARRAY['finger'::text, 'name'::text])),
  constraint contract_term_months_check CHECK (term_months > 0)
);
CREATE INDEX contract_of_hash ON salary.contract USING btree (sha256);
CREATE INDEX contract_of_member ON salary.contract USING btree (member_id, id);
CREATE INDEX contract_running ON salary.contract USING btree (id) WHERE signed_at IS NOT NULL AND void_at IS NULL;
CREATE TRIGGER contract_no_delete BEFORE DELETE ON salary.contract FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER contract_no_truncate BEFORE TRUNCATE ON salary.contract FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER contract_sealed AFTER INSERT ON salary.contract REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('salary.contract', 'id');
CREATE TRIGGER contract_sealed_again AFTER UPDATE ON salary.contract FOR EACH ROW WHEN (old.viewed_at IS DISTINCT FROM new.viewed_at OR old.signed_at IS DISTINCT FROM new.signed_at OR old.sign_method IS DISTINCT FROM new.sign_method OR old.signature IS DISTINCT FROM new.signature OR old.effective_on IS DISTINCT FROM new.effective_on OR old.ended_by IS DISTINCT FROM new.ended_by OR old.end_reason IS DISTINCT FROM new.end_reason OR old.end_noted_at IS DISTINCT FROM new.end_noted_at OR old.void_at IS DISTINCT FROM new.void_at OR old.last_day IS DISTINCT FROM new.last_day) EXECUTE FUNCTION ledger.seal_is_due_again('salary.contract', 'id');
grant select on salary.contract to c3_app;
grant select (id, number, member_id, level, amount_minor, one_valid, team_valid, term_months, notice_days, document, sha256, opened_at, viewed_at, signed_at, sign_method, signature, effective_on, last_day, ended_by, end_reason, end_noted_at, void_at) on salary.contract to c3_ledger;

create table salary.contract_event (
  id bigint not null generated always as identity,
  contract_id bigint not null,
  kind text not null,
  at timestamp with time zone not null default platform.now(),
  constraint contract_event_pkey PRIMARY KEY (id),
  constraint contract_event_contract_id_kind_key UNIQUE (contract_id, kind),
  constraint contract_event_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES salary.contract(id),
  constraint contract_event_kind_check CHECK (kind = ANY (ARRAY['opened'::text, 'viewed'::text, 'signed'::text, 'effective'::text, 'notice_given'::text, 'terminated'::text, 'voided'::text]))
);
CREATE TRIGGER contract_event_append_only BEFORE DELETE OR UPDATE ON salary.contract_event FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER contract_event_no_truncate BEFORE TRUNCATE ON salary.contract_event FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER contract_event_sealed AFTER INSERT ON salary.contract_event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('salary.contract_event', 'id');
grant select on salary.contract_event to c3_app;
grant select (id, contract_id, kind, at) on salary.contract_event to c3_ledger;

create function salary.earns(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = salary, pg_temp; -- for its owner alone

create function salary.end_contract(of_contract bigint, of_side text, of_reason text)
  returns void
  language plpgsql security definer set search_path = salary, pg_temp; -- for c3_app

create function salary.fill_claim()
  returns trigger
  language plpgsql security definer set search_path = salary, pg_temp; -- for its owner alone

create function salary.lock_member(of_member bigint)
  returns void
  language sql; -- for its owner alone

create function salary.note(of_contract bigint, of_kind text)
  returns void
  language sql set search_path = salary, pg_temp; -- for its owner alone

create function salary.open_contract(of_member bigint, of_document text)
  returns bigint
  language plpgsql security definer set search_path = salary, pg_temp; -- for c3_app

create function salary.require_team(of_member bigint, of_one integer, of_team integer)
  returns void
  language plpgsql set search_path = salary, pg_temp; -- for its owner alone

create function salary.sign_contract(of_contract bigint, of_member bigint, of_method text, of_signature text, of_transfer uuid)
  returns void
  language plpgsql security definer set search_path = salary, pg_temp; -- for c3_app

create function salary.state_of(c salary.contract)
  returns text
  language sql stable set search_path = salary, pg_temp; -- for c3_app

create function salary.terms_of(of_level integer)
  returns jsonb
  language sql stable security definer set search_path = salary, pg_temp; -- for its owner alone

create function salary.turn_contracts(most integer)
  returns TABLE(contract_id bigint, member_id bigint, number bigint, kind text)
  language sql security definer set search_path = salary, pg_temp; -- for c3_app

create function salary.view_contract(of_contract bigint, of_member bigint)
  returns boolean
  language plpgsql security definer set search_path = salary, pg_temp; -- for c3_app

-- -------------------- check_in --------------------

create schema check_in authorization c3_owner;
grant usage on schema check_in to c3_app, c3_ledger;

create table check_in.visit (
  id bigint not null generated always as identity,
  member_id bigint not null,
  business_date date not null,
  streak integer not null,
  points bigint not null,
  chances bigint not null,
  at timestamp with time zone not null,
  constraint visit_pkey PRIMARY KEY (id),
  constraint visit_member_id_business_date_key UNIQUE (member_id, business_date),
  constraint visit_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint visit_chances_check CHECK (chances >= 0),
  constraint visit_points_check CHECK (points > 0),
  constraint visit_streak_check CHECK (streak > 0)
);
CREATE TRIGGER visit_append_only BEFORE DELETE OR UPDATE ON check_in.visit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER visit_filled BEFORE INSERT ON check_in.visit FOR EACH ROW EXECUTE FUNCTION check_in.fill_visit();
CREATE TRIGGER visit_no_truncate BEFORE TRUNCATE ON check_in.visit FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER visit_sealed AFTER INSERT ON check_in.visit REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('check_in.visit', 'id');
grant select, insert (member_id) on check_in.visit to c3_app;
grant select (id, member_id, business_date, streak, points, chances, at) on check_in.visit to c3_ledger;

create function check_in.earns_chances(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = check_in, pg_temp; -- for its owner alone

create function check_in.earns_points(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = check_in, pg_temp; -- for its owner alone

create function check_in.fill_visit()
  returns trigger
  language plpgsql security definer set search_path = check_in, pg_temp; -- for its owner alone

-- -------------------- robot --------------------

create schema robot authorization c3_owner;
grant usage on schema robot to c3_app, c3_ledger;

create table robot.robot (
  id bigint not null generated always as identity,
  member_id bigint not null,
  offered_from timestamp with time zone not null,
  condition bigint not null,
  bonus_minor bigint not null,
  activated_at timestamp with time zone not null,
  first_day date not null,
  last_day date not null,
  ended_at timestamp with time zone,
  constraint robot_pkey PRIMARY KEY (id),
  constraint robot_member_id_offered_from_key UNIQUE (member_id, offered_from),
  constraint robot_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint robot_bonus_minor_check CHECK (bonus_minor > 0),
  constraint robot_check CHECK (last_day >= first_day),
  constraint robot_condition_check CHECK (condition >= 0)
);
CREATE INDEX robot_at_work ON robot.robot USING btree (id) WHERE ended_at IS NULL;
CREATE TRIGGER robot_filled BEFORE INSERT ON robot.robot FOR EACH ROW EXECUTE FUNCTION robot.fill_robot();
CREATE TRIGGER robot_no_delete BEFORE DELETE ON robot.robot FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER robot_no_truncate BEFORE TRUNCATE ON robot.robot FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER robot_sealed AFTER INSERT ON robot.robot REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('robot.robot', 'id');
CREATE TRIGGER robot_sealed_again AFTER UPDATE ON robot.robot FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION ledger.seal_is_due_again('robot.robot', 'id');
grant select, insert (member_id) on robot.robot to c3_app;
grant select (id, member_id, offered_from, condition, bonus_minor, activated_at, first_day, last_day, ended_at) on robot.robot to c3_ledger;

create table robot.working_day (
  id bigint not null generated always as identity,
  robot_id bigint not null,
  member_id bigint not null,
  business_date date not null,
  bonus_minor bigint not null,
  at timestamp with time zone not null,
  constraint working_day_pkey PRIMARY KEY (id),
  constraint working_day_robot_id_business_date_key UNIQUE (robot_id, business_date),
  constraint working_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint working_day_robot_id_fkey FOREIGN KEY (robot_id) REFERENCES robot.robot(id),
  constraint working_day_bonus_minor_check CHECK (bonus_minor > 0)
);
CREATE TRIGGER working_day_append_only BEFORE DELETE OR UPDATE ON robot.working_day FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER working_day_filled BEFORE INSERT ON robot.working_day FOR EACH ROW EXECUTE FUNCTION robot.fill_working_day();
CREATE TRIGGER working_day_no_truncate BEFORE TRUNCATE ON robot.working_day FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER working_day_sealed AFTER INSERT ON robot.working_day REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('robot.working_day', 'id');
grant select, insert (robot_id, business_date) on robot.working_day to c3_app;
grant select (id, robot_id, member_id, business_date, bonus_minor, at) on robot.working_day to c3_ledger;

create function robot.earns_bonus(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = robot, pg_temp; -- for its owner alone

create function robot.end_robots(most integer)
  returns TABLE(member_id bigint, days bigint, bonus_minor bigint)
  language sql security definer set search_path = robot, pg_temp; -- for c3_app

create function robot.fill_robot()
  returns trigger
  language plpgsql security definer set search_path = robot, pg_temp; -- for its owner alone

create function robot.fill_working_day()
  returns trigger
  language plpgsql security definer set search_path = robot, pg_temp; -- for its owner alone

create function robot.is_working_day(day date)
  returns boolean
  language sql stable security definer set search_path = robot, pg_temp; -- for c3_app

-- -------------------- award --------------------

create schema award authorization c3_owner;
grant usage on schema award to c3_app, c3_ledger;

create table award.run (
  id bigint not null generated always as identity,
  member_id bigint not null,
  started_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  friend_id bigint,
  earned_at timestamp with time zone,
  constraint run_pkey PRIMARY KEY (id),
  constraint run_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES identity.member(id),
  constraint run_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint run_check CHECK (closes_at > started_at),
  constraint run_check1 CHECK ((friend_id IS NULL) = (earned_at IS NULL))
);
CREATE UNIQUE INDEX run_earned_once ON award.run USING btree (member_id) WHERE friend_id IS NOT NULL;
CREATE INDEX run_of_member ON award.run USING btree (member_id, id);
CREATE TRIGGER run_filled BEFORE INSERT ON award.run FOR EACH ROW EXECUTE FUNCTION award.fill_run();
CREATE TRIGGER run_no_delete BEFORE DELETE ON award.run FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER run_no_truncate BEFORE TRUNCATE ON award.run FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER run_sealed AFTER INSERT ON award.run REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('award.run', 'id');
CREATE TRIGGER run_sealed_again AFTER UPDATE ON award.run FOR EACH ROW WHEN (old.friend_id IS DISTINCT FROM new.friend_id OR old.earned_at IS DISTINCT FROM new.earned_at) EXECUTE FUNCTION ledger.seal_is_due_again('award.run', 'id');
grant select, insert (member_id) on award.run to c3_app;
grant select (id, member_id, started_at, closes_at, friend_id, earned_at) on award.run to c3_ledger;

create function award.earns_chance(cause text, member bigint, amount bigint)
  returns boolean
  language sql stable security definer set search_path = award, pg_temp; -- for its owner alone

create function award.fill_run()
  returns trigger
  language plpgsql security definer set search_path = award, pg_temp; -- for its owner alone

create function award.fits(run award.run, friend bigint, moment timestamp with time zone)
  returns boolean
  language sql stable security definer set search_path = award, pg_temp; -- for its owner alone

create function award.friends_of(of_runs bigint[])
  returns TABLE(run_id bigint, friend_id bigint, valid boolean)
  language sql stable security definer set search_path = award, pg_temp; -- for c3_app

create function award.note_valid(members bigint[])
  returns TABLE(run_id bigint, member_id bigint, friend_id bigint)
  language plpgsql security definer set search_path = award, pg_temp; -- for c3_app

-- -------------------- content --------------------

create schema content authorization c3_owner;
grant usage on schema content to c3_app, c3_ledger;

create table content.article (
  id bigint not null generated always as identity,
  kind text not null,
  slug text not null,
  topic text,
  place smallint not null,
  made_at timestamp with time zone not null,
  made_by bigint,
  shown_from timestamp with time zone,
  constraint article_pkey PRIMARY KEY (id),
  constraint article_slug_key UNIQUE (slug),
  constraint article_made_by_fkey FOREIGN KEY (made_by) REFERENCES identity.staff(id),
  constraint article_kind_check CHECK (kind = ANY (ARRAY['news'::text, 'about'::text, 'history'::text, 'leadership'::text, 'honour'::text, 'rule'::text, 'question'::text, 'guide'::text, 'material'::text, 'agreement'::text, 'privacy'::text])),
  constraint article_place_check CHECK (place >= 0 AND place <= 9999),
  constraint article_slug_check CHECK (slug ~ '^[a-z][a-z0-9-]{1,58}[a-z0-9]$'::text),
  constraint article_topic_check CHECK (topic = ANY (ARRAY['start'::text, 'money'::text, 'income'::text, 'rewards'::text, 'team'::text, 'account'::text]))
);
CREATE INDEX article_by_place ON content.article USING btree (kind, place, id) WHERE shown_from IS NOT NULL;
CREATE INDEX article_newest ON content.article USING btree (kind, shown_from DESC, id DESC) WHERE shown_from IS NOT NULL;
CREATE TRIGGER article_no_delete BEFORE DELETE ON content.article FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER article_no_truncate BEFORE TRUNCATE ON content.article FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER article_sealed AFTER INSERT ON content.article REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('content.article', 'id');
CREATE TRIGGER article_sealed_again AFTER UPDATE ON content.article FOR EACH ROW WHEN (old.topic IS DISTINCT FROM new.topic OR old.place IS DISTINCT FROM new.place OR old.shown_from IS DISTINCT FROM new.shown_from) EXECUTE FUNCTION ledger.seal_is_due_again('content.article', 'id');
grant select, insert (kind, slug, topic, place, made_at, made_by), update (topic, place) on content.article to c3_app;
grant select (id, kind, slug, topic, place, made_at, made_by, shown_from) on content.article to c3_ledger;

create table content.edition (
  act_id uuid not null,
  article_id bigint not null,
  edition text not null,
  since timestamp with time zone not null,
  constraint edition_pkey PRIMARY KEY (act_id),
  constraint edition_article_id_fkey FOREIGN KEY (article_id) REFERENCES content.article(id),
  constraint edition_edition_check CHECK (char_length(edition) >= 1 AND char_length(edition) <= 20)
);
CREATE INDEX edition_of_article ON content.edition USING btree (article_id, since DESC);
CREATE TRIGGER edition_append_only BEFORE DELETE OR UPDATE ON content.edition FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER edition_no_truncate BEFORE TRUNCATE ON content.edition FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER edition_sealed AFTER INSERT ON content.edition REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('content.edition', 'act_id');
grant select, insert on content.edition to c3_app;
grant select (act_id, article_id, edition, since) on content.edition to c3_ledger;

create table content.first_text (
  sha256 text not null,
  constraint first_text_pkey PRIMARY KEY (sha256),
  constraint first_text_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);
grant select on content.first_text to c3_ledger;

create table content.opinion (
  article_id bigint not null,
  member_id bigint not null,
  version_id bigint not null,
  useful boolean not null,
  at timestamp with time zone not null,
  constraint opinion_pkey PRIMARY KEY (article_id, member_id),
  constraint opinion_article_id_fkey FOREIGN KEY (article_id) REFERENCES content.article(id),
  constraint opinion_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint opinion_version_id_fkey FOREIGN KEY (version_id) REFERENCES content.version(id)
);
CREATE TRIGGER opinion_append_only BEFORE DELETE OR UPDATE ON content.opinion FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER opinion_no_truncate BEFORE TRUNCATE ON content.opinion FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select, insert on content.opinion to c3_app;

create table content.release (
  id bigint not null generated always as identity,
  act_id uuid not null,
  article_id bigint not null,
  language text not null,
  version_id bigint,
  live_from timestamp with time zone not null,
  reason text,
  decided_at timestamp with time zone not null,
  decided_by bigint,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  basis text,
  signed_act bigint,
  constraint release_pkey PRIMARY KEY (id),
  constraint release_article_id_fkey FOREIGN KEY (article_id) REFERENCES content.article(id),
  constraint release_article_id_language_version_id_fkey FOREIGN KEY (article_id, language, version_id) REFERENCES content.version(article_id, language, id),
  constraint release_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES identity.staff(id),
  constraint release_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity.staff(id),
  constraint release_signed_act_fkey FOREIGN KEY (signed_act) REFERENCES ledger.act(id),
  constraint release_basis_check CHECK (basis = ANY (ARRAY['two_persons'::text, 'came_with_product'::text, 'before_two_persons'::text])),
  constraint release_check CHECK (version_id IS NOT NULL OR reason IS NOT NULL),
  constraint release_check1 CHECK (num_nulls(cancelled_at, cancelled_by) = ANY (ARRAY[0, 2])),
  constraint release_has_a_basis CHECK ((version_id IS NULL) = (basis IS NULL)),
  constraint release_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 300),
  constraint release_was_signed CHECK ((NOT basis IS DISTINCT FROM 'two_persons'::text) = (signed_act IS NOT NULL))
);
CREATE INDEX release_live ON content.release USING btree (article_id, language, live_from DESC, id DESC) WHERE cancelled_at IS NULL;
CREATE UNIQUE INDEX release_of_act ON content.release USING btree (signed_act, language) WHERE signed_act IS NOT NULL;
CREATE TRIGGER release_cancelled BEFORE UPDATE ON content.release FOR EACH ROW EXECUTE FUNCTION content.cancel_release();
CREATE TRIGGER release_no_delete BEFORE DELETE ON content.release FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER release_no_truncate BEFORE TRUNCATE ON content.release FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER release_sealed AFTER INSERT ON content.release REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('content.release', 'id');
CREATE TRIGGER release_sealed_again AFTER UPDATE ON content.release FOR EACH ROW WHEN (old.cancelled_at IS DISTINCT FROM new.cancelled_at OR old.cancelled_by IS DISTINCT FROM new.cancelled_by) EXECUTE FUNCTION ledger.seal_is_due_again('content.release', 'id');
CREATE TRIGGER release_shows_article AFTER INSERT OR UPDATE ON content.release FOR EACH ROW EXECUTE FUNCTION content.show_article();
CREATE TRIGGER release_timed BEFORE INSERT ON content.release FOR EACH ROW EXECUTE FUNCTION content.time_release();
grant select, insert (act_id, article_id, language, live_from, reason, decided_by), update (cancelled_by) on content.release to c3_app;
grant select (id, act_id, article_id, language, version_id, live_from, reason, decided_at, decided_by, cancelled_at, cancelled_by, basis, signed_act) on content.release to c3_ledger;

create table content.version (
  id bigint not null generated always as identity,
  article_id bigint not null,
  language text not null,
  n integer not null,
  title text not null,
  summary text not null,
  body text not null,
  tree jsonb not null,
  source_id bigint,
  title_words tsvector not null,
  words tsvector not null,
  written_at timestamp with time zone not null,
  written_by bigint,
  constraint version_pkey PRIMARY KEY (id),
  constraint version_article_id_language_id_key UNIQUE (article_id, language, id),
  constraint version_article_id_language_n_key UNIQUE (article_id, language, n),
  constraint version_article_id_fkey FOREIGN KEY (article_id) REFERENCES content.article(id),
  constraint version_source_id_fkey FOREIGN KEY (source_id) REFERENCES content.version(id),
  constraint version_written_by_fkey FOREIGN KEY (written_by) REFERENCES identity.staff(id),
  constraint version_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 20000),
  constraint version_language_check CHECK (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$'::text),
  constraint version_n_check CHECK (n > 0),
  constraint version_summary_check CHECK (char_length(summary) <= 300),
  constraint version_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 120)
);
CREATE INDEX version_words ON content.version USING gin (words) WITH (fastupdate=off);
CREATE TRIGGER version_append_only BEFORE DELETE OR UPDATE ON content.version FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER version_no_truncate BEFORE TRUNCATE ON content.version FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER version_sealed AFTER INSERT ON content.version REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('content.version', 'id');
grant select, insert on content.version to c3_app;
grant select (id, article_id, language, n, title, summary, body, tree, source_id, written_at, written_by) on content.version to c3_ledger;

create function content.cancel_release()
  returns trigger
  language plpgsql security definer set search_path = content, pg_temp; -- for its owner alone

create function content.digest_of(v content.version)
  returns text
  language sql immutable set search_path = content, pg_temp; -- for anybody

create function content.publish(of_act bigint)
  returns timestamp with time zone
  language plpgsql security definer set search_path = content, pg_temp; -- for c3_app

create function content.publish_first(of_version bigint, decision uuid, live_from timestamp with time zone)
  returns timestamp with time zone
  language plpgsql security definer set search_path = content, pg_temp; -- for c3_app

create function content.show_article()
  returns trigger
  language plpgsql security definer set search_path = content, pg_temp; -- for its owner alone

create function content.time_release()
  returns trigger
  language plpgsql security definer set search_path = content, pg_temp; -- for its owner alone

create function content.words_of(versions bigint[], live_from timestamp with time zone)
  returns jsonb
  language sql stable security definer set search_path = content, pg_temp; -- for c3_app

-- -------------------- forum --------------------

create schema forum authorization c3_owner;
grant usage on schema forum to c3_app, c3_ledger;

create table forum.block (
  id bigint not null generated always as identity,
  member_id bigint not null,
  blocked_id bigint not null,
  at timestamp with time zone not null,
  constraint block_pkey PRIMARY KEY (member_id, blocked_id),
  constraint block_id_key UNIQUE (id),
  constraint block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES identity.member(id),
  constraint block_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint block_check CHECK (member_id <> blocked_id)
);
grant select, insert (member_id, blocked_id, at), delete on forum.block to c3_app;

create table forum.decision (
  id bigint not null generated always as identity,
  matter_id bigint,
  kind text not null,
  entry_id bigint,
  member_id bigint not null,
  reason text,
  title text,
  body text,
  note text not null,
  of_id bigint,
  until timestamp with time zone,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint decision_pkey PRIMARY KEY (id),
  constraint decision_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES forum.entry(id),
  constraint decision_matter_id_fkey FOREIGN KEY (matter_id) REFERENCES forum.matter(id),
  constraint decision_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint decision_of_id_fkey FOREIGN KEY (of_id) REFERENCES forum.decision(id),
  constraint decision_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id),
  constraint decision_check1 CHECK ((kind = 'muted'::text) = (until IS NOT NULL)),
  constraint decision_check2 CHECK ((kind = ANY (ARRAY['upheld'::text, 'overturned'::text, 'unmuted'::text])) = (of_id IS NOT NULL)),
  constraint decision_has_reason CHECK ((kind = ANY (ARRAY['removed'::text, 'photo_removed'::text, 'refused'::text, 'muted'::text])) = (reason IS NOT NULL)),
  constraint decision_kind_check CHECK (kind = ANY (ARRAY['kept'::text, 'removed'::text, 'photo_removed'::text, 'released'::text, 'refused'::text, 'muted'::text, 'unmuted'::text, 'upheld'::text, 'overturned'::text])),
  constraint decision_note_check CHECK (char_length(note) <= 300),
  constraint decision_reason_check CHECK (reason = ANY (ARRAY['spam'::text, 'insult'::text, 'promise'::text, 'private'::text, 'false'::text, 'other'::text]))
);
CREATE INDEX decision_by_time ON forum.decision USING btree (at);
CREATE INDEX decision_of_decision ON forum.decision USING btree (of_id) WHERE of_id IS NOT NULL;
CREATE INDEX decision_of_entry ON forum.decision USING btree (entry_id, id DESC) WHERE entry_id IS NOT NULL;
CREATE INDEX decision_of_matter ON forum.decision USING btree (matter_id) WHERE matter_id IS NOT NULL;
CREATE INDEX decision_of_member ON forum.decision USING btree (member_id, id DESC);
CREATE TRIGGER decision_append_only BEFORE DELETE OR UPDATE ON forum.decision FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER decision_no_truncate BEFORE TRUNCATE ON forum.decision FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER decision_sealed AFTER INSERT ON forum.decision REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('forum.decision', 'id');
grant select, insert on forum.decision to c3_app;
grant select (id, matter_id, kind, entry_id, member_id, reason, title, body, note, of_id, until, staff_id, at) on forum.decision to c3_ledger;

create table forum.entry (
  id bigint not null generated always as identity,
  level text not null,
  member_id bigint not null,
  post_id bigint,
  article_id bigint,
  parent_id bigint,
  title text,
  body text not null,
  tree jsonb not null,
  words tsvector,
  state text not null,
  waits_for text[] not null,
  promises text[] not null,
  made_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  judged_at timestamp with time zone,
  pinned_at timestamp with time zone,
  essence_at timestamp with time zone,
  likes integer not null default 0,
  comments integer not null default 0,
  answers integer not null default 0,
  hot_at timestamp with time zone not null,
  language text,
  constraint entry_pkey PRIMARY KEY (id),
  constraint entry_article_id_fkey FOREIGN KEY (article_id) REFERENCES content.article(id),
  constraint entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint entry_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES forum.entry(id),
  constraint entry_post_id_fkey FOREIGN KEY (post_id) REFERENCES forum.entry(id),
  constraint entry_answers_check CHECK (answers >= 0),
  constraint entry_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 2000),
  constraint entry_check CHECK ((level = 'post'::text) = (title IS NOT NULL)),
  constraint entry_check1 CHECK ((level = 'post'::text) = (words IS NOT NULL)),
  constraint entry_check2 CHECK (level <> 'post'::text OR num_nonnulls(post_id, article_id, parent_id) = 0),
  constraint entry_check3 CHECK (level = 'post'::text OR num_nonnulls(post_id, article_id) = 1),
  constraint entry_check4 CHECK ((level = 'reply'::text) = (parent_id IS NOT NULL)),
  constraint entry_check5 CHECK (level = 'post'::text OR num_nonnulls(pinned_at, essence_at) = 0),
  constraint entry_comments_check CHECK (comments >= 0),
  constraint entry_language_check CHECK (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$'::text),
  constraint entry_level_check CHECK (level = ANY (ARRAY['post'::text, 'comment'::text, 'reply'::text])),
  constraint entry_likes_check CHECK (likes >= 0),
  constraint entry_state_check CHECK (state = ANY (ARRAY['shown'::text, 'waiting'::text, 'hidden'::text, 'removed'::text, 'withdrawn'::text])),
  constraint entry_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 80),
  constraint entry_waits_for_check CHECK (waits_for <@ ARRAY['link'::text, 'promise'::text, 'reports'::text])
);
CREATE INDEX entry_comments_of ON forum.entry USING btree (member_id, id DESC) WHERE level <> 'post'::text;
CREATE INDEX entry_essence ON forum.entry USING btree (id DESC) WHERE essence_at IS NOT NULL AND state = 'shown'::text;
CREATE INDEX entry_hottest ON forum.entry USING btree (hot_at DESC, id DESC) WHERE level = 'post'::text AND state = 'shown'::text;
CREATE INDEX entry_newest ON forum.entry USING btree (id DESC) WHERE level = 'post'::text AND state = 'shown'::text;
CREATE INDEX entry_pinned ON forum.entry USING btree (pinned_at DESC) WHERE pinned_at IS NOT NULL AND state = 'shown'::text;
CREATE INDEX entry_posts_of ON forum.entry USING btree (member_id, id DESC) WHERE level = 'post'::text;
CREATE INDEX entry_under_article ON forum.entry USING btree (article_id, id) WHERE level = 'comment'::text;
CREATE INDEX entry_under_parent ON forum.entry USING btree (parent_id, id) WHERE level = 'reply'::text;
CREATE INDEX entry_under_post ON forum.entry USING btree (post_id, id) WHERE level = 'comment'::text;
CREATE INDEX entry_waiting_of ON forum.entry USING btree (member_id, id DESC) WHERE state = ANY (ARRAY['waiting'::text, 'hidden'::text]);
CREATE INDEX entry_words ON forum.entry USING gin (words) WHERE words IS NOT NULL;
CREATE TRIGGER entry_counted AFTER INSERT OR UPDATE OF state ON forum.entry FOR EACH ROW EXECUTE FUNCTION forum.count_entry();
CREATE TRIGGER entry_made BEFORE INSERT ON forum.entry FOR EACH ROW EXECUTE FUNCTION forum.make_entry();
CREATE TRIGGER entry_no_delete BEFORE DELETE ON forum.entry FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER entry_no_truncate BEFORE TRUNCATE ON forum.entry FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER entry_sealed AFTER INSERT ON forum.entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('forum.entry', 'id');
CREATE TRIGGER entry_sealed_again AFTER UPDATE ON forum.entry FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.body IS DISTINCT FROM new.body OR old.state IS DISTINCT FROM new.state OR old.waits_for IS DISTINCT FROM new.waits_for OR old.edited_at IS DISTINCT FROM new.edited_at OR old.judged_at IS DISTINCT FROM new.judged_at OR old.pinned_at IS DISTINCT FROM new.pinned_at OR old.essence_at IS DISTINCT FROM new.essence_at) EXECUTE FUNCTION ledger.seal_is_due_again('forum.entry', 'id');
CREATE TRIGGER entry_warmed BEFORE UPDATE OF likes, answers ON forum.entry FOR EACH ROW WHEN (new.level = 'post'::text) EXECUTE FUNCTION forum.warm_entry();
grant select, insert (level, member_id, post_id, article_id, parent_id, title, body, tree, words, state, waits_for, promises, language), update (title, body, tree, words, state, waits_for, promises, edited_at, judged_at, pinned_at, essence_at, language) on forum.entry to c3_app;
grant select (id, level, member_id, post_id, article_id, parent_id, title, body, state, waits_for, made_at, edited_at, judged_at, pinned_at, essence_at) on forum.entry to c3_ledger;

create table forum.liking (
  id bigint not null generated always as identity,
  entry_id bigint not null,
  member_id bigint not null,
  at timestamp with time zone not null,
  constraint liking_pkey PRIMARY KEY (entry_id, member_id),
  constraint liking_id_key UNIQUE (id),
  constraint liking_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES forum.entry(id),
  constraint liking_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id)
);
CREATE INDEX liking_of_member ON forum.liking USING btree (member_id, id DESC);
CREATE TRIGGER liking_counted AFTER INSERT OR DELETE ON forum.liking FOR EACH ROW EXECUTE FUNCTION forum.count_liking();
grant select, insert (entry_id, member_id, at), delete on forum.liking to c3_app;

create table forum.matter (
  id bigint not null generated always as identity,
  kind text not null,
  entry_id bigint,
  member_id bigint not null,
  contested_id bigint,
  plea text,
  complaint_id bigint,
  opened_at timestamp with time zone not null,
  claimed_by bigint,
  claimed_until timestamp with time zone,
  closed_at timestamp with time zone,
  constraint matter_pkey PRIMARY KEY (id),
  constraint matter_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES identity.staff(id),
  constraint matter_contested_id_fkey FOREIGN KEY (contested_id) REFERENCES forum.decision(id),
  constraint matter_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES forum.entry(id),
  constraint matter_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint matter_check CHECK (num_nulls(claimed_by, claimed_until) = ANY (ARRAY[0, 2])),
  constraint matter_check1 CHECK (kind = 'contest'::text OR entry_id IS NOT NULL),
  constraint matter_check2 CHECK ((kind = 'contest'::text) = (contested_id IS NOT NULL)),
  constraint matter_check3 CHECK (num_nulls(contested_id, plea, complaint_id) = ANY (ARRAY[0, 3])),
  constraint matter_kind_check CHECK (kind = ANY (ARRAY['report'::text, 'waiting'::text, 'contest'::text])),
  constraint matter_plea_check CHECK (char_length(plea) >= 1 AND char_length(plea) <= 1000)
);
CREATE UNIQUE INDEX matter_contest ON forum.matter USING btree (contested_id) WHERE kind = 'contest'::text;
CREATE INDEX matter_done ON forum.matter USING btree (closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE UNIQUE INDEX matter_open ON forum.matter USING btree (entry_id, kind) WHERE closed_at IS NULL AND kind <> 'contest'::text;
CREATE INDEX matter_queue ON forum.matter USING btree (opened_at, id) WHERE closed_at IS NULL;
CREATE TRIGGER matter_no_delete BEFORE DELETE ON forum.matter FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER matter_no_truncate BEFORE TRUNCATE ON forum.matter FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER matter_sealed AFTER INSERT ON forum.matter REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('forum.matter', 'id');
CREATE TRIGGER matter_sealed_again AFTER UPDATE ON forum.matter FOR EACH ROW WHEN (old.closed_at IS DISTINCT FROM new.closed_at) EXECUTE FUNCTION ledger.seal_is_due_again('forum.matter', 'id');
grant select, insert, update (claimed_by, claimed_until, closed_at) on forum.matter to c3_app;
grant select (id, kind, entry_id, member_id, contested_id, plea, complaint_id, opened_at, closed_at) on forum.matter to c3_ledger;

create table forum.mute (
  decision_id bigint not null,
  member_id bigint not null,
  reason text not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  ended_by bigint,
  constraint mute_pkey PRIMARY KEY (decision_id),
  constraint mute_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES forum.decision(id),
  constraint mute_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES forum.decision(id),
  constraint mute_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint mute_check CHECK (until > since)
);
CREATE INDEX mute_of_member ON forum.mute USING btree (member_id, until DESC) WHERE ended_by IS NULL;
CREATE TRIGGER mute_no_delete BEFORE DELETE ON forum.mute FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER mute_no_truncate BEFORE TRUNCATE ON forum.mute FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER mute_sealed AFTER INSERT ON forum.mute REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('forum.mute', 'decision_id');
CREATE TRIGGER mute_sealed_again AFTER UPDATE ON forum.mute FOR EACH ROW WHEN (old.ended_by IS DISTINCT FROM new.ended_by) EXECUTE FUNCTION ledger.seal_is_due_again('forum.mute', 'decision_id');
grant select, insert (decision_id, member_id, reason, since, until), update (ended_by) on forum.mute to c3_app;
grant select (decision_id, member_id, reason, since, until, ended_by) on forum.mute to c3_ledger;

create table forum.report (
  id bigint not null generated always as identity,
  entry_id bigint not null,
  member_id bigint not null,
  reason text not null,
  note text not null,
  title text,
  body text not null,
  matter_id bigint not null,
  at timestamp with time zone not null,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_entry_id_member_id_key UNIQUE (entry_id, member_id),
  constraint report_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES forum.entry(id),
  constraint report_matter_id_fkey FOREIGN KEY (matter_id) REFERENCES forum.matter(id),
  constraint report_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint report_note_check CHECK (char_length(note) <= 140),
  constraint report_reason_check CHECK (reason = ANY (ARRAY['spam'::text, 'insult'::text, 'promise'::text, 'private'::text, 'false'::text, 'other'::text]))
);
CREATE INDEX report_by_time ON forum.report USING btree (at);
CREATE INDEX report_of_matter ON forum.report USING btree (matter_id, id);
CREATE INDEX report_of_member ON forum.report USING btree (member_id, id DESC);
CREATE TRIGGER report_append_only BEFORE DELETE OR UPDATE ON forum.report FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER report_no_truncate BEFORE TRUNCATE ON forum.report FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER report_sealed AFTER INSERT ON forum.report REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('forum.report', 'id');
grant select, insert on forum.report to c3_app;
grant select (id, entry_id, member_id, reason, note, title, body, matter_id, at) on forum.report to c3_ledger;

create table forum.revision (
  id bigint not null generated always as identity,
  entry_id bigint not null,
  title text,
  body text not null,
  replaced_at timestamp with time zone not null,
  constraint revision_pkey PRIMARY KEY (id),
  constraint revision_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES forum.entry(id)
);
CREATE INDEX revision_of_entry ON forum.revision USING btree (entry_id, id DESC);
CREATE TRIGGER revision_append_only BEFORE DELETE OR UPDATE ON forum.revision FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER revision_no_truncate BEFORE TRUNCATE ON forum.revision FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER revision_sealed AFTER INSERT ON forum.revision REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('forum.revision', 'id');
grant select, insert on forum.revision to c3_app;
grant select (id, entry_id, title, body, replaced_at) on forum.revision to c3_ledger;

create function forum.count_entry()
  returns trigger
  language plpgsql security definer set search_path = forum, pg_temp; -- for its owner alone

create function forum.count_liking()
  returns trigger
  language plpgsql security definer set search_path = forum, pg_temp; -- for its owner alone

create function forum.hot(made timestamp with time zone, points integer)
  returns timestamp with time zone
  language sql immutable parallel safe; -- for anybody

create function forum.make_entry()
  returns trigger
  language plpgsql security definer set search_path = forum, pg_temp; -- for its owner alone

create function forum.warm_entry()
  returns trigger
  language plpgsql security definer set search_path = forum, pg_temp; -- for its owner alone

-- -------------------- events --------------------

create schema events authorization c3_owner;
grant usage on schema events to c3_app, c3_ledger;

create table events.event (
  id bigint not null generated always as identity,
  kind text not null,
  made_at timestamp with time zone not null,
  made_by bigint not null,
  live_n integer,
  seats integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  cancel_reason jsonb,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES identity.staff(id),
  constraint event_made_by_fkey FOREIGN KEY (made_by) REFERENCES identity.staff(id),
  constraint event_check CHECK (num_nulls(live_n, seats, starts_at, ends_at) = ANY (ARRAY[0, 4])),
  constraint event_check1 CHECK (num_nulls(cancelled_at, cancelled_by, cancel_reason) = ANY (ARRAY[0, 3])),
  constraint event_check2 CHECK (cancelled_at IS NULL OR live_n IS NOT NULL),
  constraint event_kind_check CHECK (kind = ANY (ARRAY['conference'::text, 'anniversary'::text])),
  constraint event_seats_check CHECK (seats > 0)
);
CREATE INDEX event_at_start ON events.event USING btree (starts_at, id) WHERE live_n IS NOT NULL;
CREATE INDEX event_by_start ON events.event USING btree (kind, starts_at, id) WHERE live_n IS NOT NULL;
CREATE TRIGGER event_cancelled BEFORE UPDATE ON events.event FOR EACH ROW EXECUTE FUNCTION events.cancel_event();
CREATE TRIGGER event_no_delete BEFORE DELETE ON events.event FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON events.event FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER event_sealed AFTER INSERT ON events.event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('events.event', 'id');
CREATE TRIGGER event_sealed_again AFTER UPDATE ON events.event FOR EACH ROW WHEN (old.cancelled_at IS DISTINCT FROM new.cancelled_at OR old.cancelled_by IS DISTINCT FROM new.cancelled_by OR old.cancel_reason IS DISTINCT FROM new.cancel_reason OR old.live_n IS DISTINCT FROM new.live_n OR old.seats IS DISTINCT FROM new.seats OR old.starts_at IS DISTINCT FROM new.starts_at OR old.ends_at IS DISTINCT FROM new.ends_at) EXECUTE FUNCTION ledger.seal_is_due_again('events.event', 'id');
grant select, insert (kind, made_at, made_by), update (cancelled_by, cancel_reason) on events.event to c3_app;
grant select (id, kind, made_at, made_by, live_n, seats, starts_at, ends_at, cancelled_at, cancelled_by, cancel_reason) on events.event to c3_ledger;

create table events.registration (
  id bigint not null generated always as identity,
  event_id bigint not null,
  member_id bigint not null,
  state text not null,
  since timestamp with time zone not null,
  offer_until timestamp with time zone,
  ticket integer not null default 0,
  attended_at timestamp with time zone,
  attended_by bigint,
  reminded_at timestamp with time zone,
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_event_id_member_id_key UNIQUE (event_id, member_id),
  constraint registration_attended_by_fkey FOREIGN KEY (attended_by) REFERENCES identity.staff(id),
  constraint registration_event_id_fkey FOREIGN KEY (event_id) REFERENCES events.event(id),
  constraint registration_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint registration_check CHECK ((state = 'offered'::text) = (offer_until IS NOT NULL)),
  constraint registration_check1 CHECK (num_nulls(attended_at, attended_by) = ANY (ARRAY[0, 2])),
  constraint registration_check2 CHECK (attended_at IS NULL OR state = 'taken'::text),
  constraint registration_check3 CHECK (state <> 'taken'::text OR ticket > 0),
  constraint registration_state_check CHECK (state = ANY (ARRAY['applied'::text, 'offered'::text, 'taken'::text, 'cancelled'::text, 'lapsed'::text])),
  constraint registration_ticket_check CHECK (ticket >= 0)
);
CREATE INDEX registration_by_time ON events.registration USING btree (event_id, since, id);
CREATE INDEX registration_of_member ON events.registration USING btree (member_id, id);
CREATE INDEX registration_offers ON events.registration USING btree (offer_until) WHERE state = 'offered'::text;
CREATE INDEX registration_seats ON events.registration USING btree (event_id, id) WHERE state = ANY (ARRAY['offered'::text, 'taken'::text]);
CREATE INDEX registration_waiting ON events.registration USING btree (event_id, since, id) WHERE state = 'applied'::text;
CREATE TRIGGER registration_guarded BEFORE INSERT OR UPDATE ON events.registration FOR EACH ROW EXECUTE FUNCTION events.guard_registration();
CREATE TRIGGER registration_no_delete BEFORE DELETE ON events.registration FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER registration_no_truncate BEFORE TRUNCATE ON events.registration FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER registration_sealed AFTER INSERT ON events.registration REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('events.registration', 'id');
CREATE TRIGGER registration_sealed_again AFTER UPDATE ON events.registration FOR EACH ROW WHEN (old.attended_at IS DISTINCT FROM new.attended_at OR old.attended_by IS DISTINCT FROM new.attended_by OR old.state IS DISTINCT FROM new.state OR old.since IS DISTINCT FROM new.since OR old.offer_until IS DISTINCT FROM new.offer_until OR old.ticket IS DISTINCT FROM new.ticket) EXECUTE FUNCTION ledger.seal_is_due_again('events.registration', 'id');
CREATE TRIGGER registration_steps AFTER INSERT OR UPDATE ON events.registration FOR EACH ROW EXECUTE FUNCTION events.note_step();
grant select, insert (event_id, member_id, state), update (state, offer_until, attended_by, reminded_at) on events.registration to c3_app;
grant select (id, event_id, member_id, state, since, offer_until, ticket, attended_at, attended_by) on events.registration to c3_ledger;

create table events.release (
  event_id bigint not null,
  n integer not null,
  released_at timestamp with time zone not null,
  released_by bigint not null,
  basis text not null,
  signed_act bigint,
  constraint release_pkey PRIMARY KEY (event_id, n),
  constraint release_signed_act_key UNIQUE (signed_act),
  constraint release_event_id_n_fkey FOREIGN KEY (event_id, n) REFERENCES events.version(event_id, n),
  constraint release_released_by_fkey FOREIGN KEY (released_by) REFERENCES identity.staff(id),
  constraint release_signed_act_fkey FOREIGN KEY (signed_act) REFERENCES ledger.act(id),
  constraint release_basis_check CHECK (basis = ANY (ARRAY['two_persons'::text, 'before_two_persons'::text])),
  constraint release_was_signed CHECK ((basis = 'two_persons'::text) = (signed_act IS NOT NULL))
);
CREATE TRIGGER release_append_only BEFORE DELETE OR UPDATE ON events.release FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER release_no_truncate BEFORE TRUNCATE ON events.release FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER release_sealed AFTER INSERT ON events.release REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('events.release', 'event_id', 'n');
CREATE TRIGGER version_released BEFORE INSERT ON events.release FOR EACH ROW EXECUTE FUNCTION events.release_version();
grant select on events.release to c3_app;
grant select (event_id, n, released_at, released_by, basis, signed_act) on events.release to c3_ledger;

create table events.step (
  id bigint not null generated always as identity,
  registration_id bigint not null,
  state text not null,
  at timestamp with time zone not null,
  constraint step_pkey PRIMARY KEY (id),
  constraint step_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES events.registration(id)
);
CREATE INDEX step_of_registration ON events.step USING btree (registration_id, id);
CREATE TRIGGER step_append_only BEFORE DELETE OR UPDATE ON events.step FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER step_no_truncate BEFORE TRUNCATE ON events.step FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select on events.step to c3_app;

create table events.version (
  event_id bigint not null,
  n integer not null,
  title jsonb not null,
  about jsonb not null,
  venue jsonb not null,
  address jsonb not null,
  latitude numeric(8,5) not null,
  longitude numeric(8,5) not null,
  programme jsonb not null,
  seats integer not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  note jsonb,
  written_at timestamp with time zone not null,
  written_by bigint not null,
  constraint version_pkey PRIMARY KEY (event_id, n),
  constraint version_event_id_fkey FOREIGN KEY (event_id) REFERENCES events.event(id),
  constraint version_written_by_fkey FOREIGN KEY (written_by) REFERENCES identity.staff(id),
  constraint version_about_check CHECK (catalogue.is_text(about)),
  constraint version_address_check CHECK (catalogue.is_text(address)),
  constraint version_check CHECK (opens_at < closes_at AND closes_at <= starts_at AND starts_at < ends_at),
  constraint version_check1 CHECK ((n = 1) = (note IS NULL)),
  constraint version_latitude_check CHECK (latitude >= '-90'::integer::numeric AND latitude <= 90::numeric),
  constraint version_longitude_check CHECK (longitude >= '-180'::integer::numeric AND longitude <= 180::numeric),
  constraint version_n_check CHECK (n > 0),
  constraint version_note_check CHECK (catalogue.is_text(note)),
  constraint version_programme_check CHECK (jsonb_typeof(programme) = 'array'::text),
  constraint version_seats_check CHECK (seats >= 1 AND seats <= 100000),
  constraint version_title_check CHECK (catalogue.is_text(title)),
  constraint version_venue_check CHECK (catalogue.is_text(venue))
);
CREATE TRIGGER version_append_only BEFORE DELETE OR UPDATE ON events.version FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER version_no_truncate BEFORE TRUNCATE ON events.version FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER version_sealed AFTER INSERT ON events.version REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('events.version', 'event_id', 'n');
grant select, insert on events.version to c3_app;
grant select (event_id, n, title, about, venue, address, latitude, longitude, programme, seats, opens_at, closes_at, starts_at, ends_at, note, written_at, written_by) on events.version to c3_ledger;

create function events.cancel_event()
  returns trigger
  language plpgsql security definer set search_path = events, pg_temp; -- for its owner alone

create function events.guard_registration()
  returns trigger
  language plpgsql security definer set search_path = events, pg_temp; -- for its owner alone

create function events.note_step()
  returns trigger
  language plpgsql security definer set search_path = events, pg_temp; -- for its owner alone

create function events.publish(of_act bigint)
  returns void
  language plpgsql security definer set search_path = events, pg_temp; -- for c3_app

create function events.release_version()
  returns trigger
  language plpgsql security definer set search_path = events, pg_temp; -- for its owner alone

create function events.words_of(of_event bigint, of_n integer)
  returns jsonb
  language sql stable security definer set search_path = events, pg_temp set TimeZone = UTC; -- for c3_app

-- -------------------- looks --------------------

create schema looks authorization c3_owner;
grant usage on schema looks to c3_app, c3_ledger;

create table looks.look (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  member_id bigint not null,
  shown text not null,
  case_kind text,
  case_number text,
  hour timestamp with time zone not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  count integer not null,
  constraint look_pkey PRIMARY KEY (id),
  constraint look_member_id_staff_id_shown_hour_case_number_key UNIQUE NULLS NOT DISTINCT (member_id, staff_id, shown, hour, case_number),
  constraint look_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint look_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id),
  constraint look_case_kind_check CHECK (case_kind ~ '^[a-z_]{1,40}$'::text),
  constraint look_case_number_check CHECK (length(case_number) >= 1 AND length(case_number) <= 40),
  constraint look_check CHECK ((case_kind IS NULL) = (case_number IS NULL)),
  constraint look_count_check CHECK (count > 0),
  constraint look_shown_check CHECK (shown ~ '^[a-z_]{1,40}$'::text)
);
CREATE INDEX look_member ON looks.look USING btree (member_id, first_at, id);
CREATE INDEX look_staff ON looks.look USING btree (staff_id, first_at, id);
CREATE INDEX look_time ON looks.look USING btree (first_at, id);
CREATE TRIGGER look_filled BEFORE INSERT OR UPDATE ON looks.look FOR EACH ROW EXECUTE FUNCTION looks.fill_look();
CREATE TRIGGER look_no_delete BEFORE DELETE ON looks.look FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER look_no_truncate BEFORE TRUNCATE ON looks.look FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER look_sealed AFTER INSERT ON looks.look REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('looks.look', 'id');
grant select, insert (staff_id, member_id, shown, case_kind, case_number), update (last_at, count) on looks.look to c3_app;
grant select (id, staff_id, member_id, shown, case_kind, case_number, hour, first_at) on looks.look to c3_ledger;

create table looks.unusual (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  on_day date not null,
  reason text not null,
  member_id bigint,
  step integer not null,
  members integer not null,
  found_at timestamp with time zone not null,
  looked_into_by bigint,
  looked_into_at timestamp with time zone,
  note text,
  constraint unusual_pkey PRIMARY KEY (id),
  constraint unusual_staff_id_on_day_reason_member_id_step_key UNIQUE NULLS NOT DISTINCT (staff_id, on_day, reason, member_id, step),
  constraint unusual_looked_into_by_fkey FOREIGN KEY (looked_into_by) REFERENCES identity.staff(id),
  constraint unusual_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint unusual_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id),
  constraint unusual_check CHECK ((member_id IS NOT NULL) = (reason = 'own_name'::text)),
  constraint unusual_check1 CHECK (num_nulls(looked_into_by, looked_into_at, note) = ANY (ARRAY[0, 3])),
  constraint unusual_members_check CHECK (members > 0),
  constraint unusual_note_check CHECK (length(note) >= 1 AND length(note) <= 500),
  constraint unusual_reason_check CHECK (reason = ANY (ARRAY['many_opened'::text, 'many_listed'::text, 'without_case'::text, 'own_name'::text]))
);
CREATE INDEX unusual_waiting ON looks.unusual USING btree (id) WHERE looked_into_at IS NULL;
CREATE TRIGGER unusual_no_delete BEFORE DELETE ON looks.unusual FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER unusual_no_truncate BEFORE TRUNCATE ON looks.unusual FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER unusual_note_kept BEFORE UPDATE ON looks.unusual FOR EACH ROW EXECUTE FUNCTION looks.keep_note();
CREATE TRIGGER unusual_sealed AFTER INSERT ON looks.unusual REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('looks.unusual', 'id');
CREATE TRIGGER unusual_sealed_again AFTER UPDATE ON looks.unusual FOR EACH ROW WHEN (old.looked_into_by IS DISTINCT FROM new.looked_into_by OR old.looked_into_at IS DISTINCT FROM new.looked_into_at OR old.note IS DISTINCT FROM new.note) EXECUTE FUNCTION ledger.seal_is_due_again('looks.unusual', 'id');
grant select, update (looked_into_by, note) on looks.unusual to c3_app;
grant select (id, staff_id, on_day, reason, member_id, step, members, found_at, looked_into_by, looked_into_at, note) on looks.unusual to c3_ledger;

create function looks.family_names(name text, vowels text)
  returns text[]
  language sql stable set search_path = looks, pg_temp; -- for its owner alone

create function looks.fill_look()
  returns trigger
  language plpgsql security definer set search_path = looks, pg_temp; -- for its owner alone

create function looks.find_unusual()
  returns integer
  language plpgsql security definer set search_path = looks, pg_temp; -- for c3_app

create function looks.keep_note()
  returns trigger
  language plpgsql security definer set search_path = looks, pg_temp; -- for its owner alone

-- -------------------- desk --------------------

create schema desk authorization c3_owner;
grant usage on schema desk to c3_app, c3_ledger;

create table desk.note (
  id bigint not null generated always as identity,
  member_id bigint not null,
  staff_id bigint not null,
  text text not null,
  at timestamp with time zone not null default platform.now(),
  struck_by bigint,
  struck_at timestamp with time zone,
  struck_reason text,
  constraint note_pkey PRIMARY KEY (id),
  constraint note_member_id_fkey FOREIGN KEY (member_id) REFERENCES identity.member(id),
  constraint note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id),
  constraint note_struck_by_fkey FOREIGN KEY (struck_by) REFERENCES identity.staff(id),
  constraint note_reason_short CHECK (char_length(struck_reason) <= 200),
  constraint note_reason_shows CHECK ((translate(struck_reason, 'ᅟᅠㅤﾠ'::text, ''::text) COLLATE pg_unicode_fast) ~ '[[:alnum:]]'::text),
  constraint note_struck_whole CHECK (num_nulls(struck_by, struck_at, struck_reason) = ANY (ARRAY[0, 3])),
  constraint note_text_short CHECK (char_length(text) <= 500),
  constraint note_text_shows CHECK ((translate(text, 'ᅟᅠㅤﾠ'::text, ''::text) COLLATE pg_unicode_fast) ~ '[[:alnum:]]'::text)
);
CREATE INDEX note_of_member ON desk.note USING btree (member_id, id);
CREATE TRIGGER note_no_delete BEFORE DELETE ON desk.note FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER note_no_truncate BEFORE TRUNCATE ON desk.note FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER note_sealed AFTER INSERT ON desk.note REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('desk.note', 'id');
CREATE TRIGGER note_sealed_again AFTER UPDATE ON desk.note FOR EACH ROW WHEN (old.struck_by IS DISTINCT FROM new.struck_by OR old.struck_at IS DISTINCT FROM new.struck_at OR old.struck_reason IS DISTINCT FROM new.struck_reason) EXECUTE FUNCTION ledger.seal_is_due_again('desk.note', 'id');
CREATE TRIGGER note_struck BEFORE UPDATE ON desk.note FOR EACH ROW EXECUTE FUNCTION desk.strike_note();
grant select, insert (member_id, staff_id, text), update (struck_by, struck_reason) on desk.note to c3_app;
grant select (id, member_id, staff_id, text, at, struck_by, struck_at, struck_reason) on desk.note to c3_ledger;

create table desk.saved_view (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  list text not null,
  name text not null,
  filter jsonb not null,
  shared_with text[] not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_staff_id_list_name_key UNIQUE (staff_id, list, name),
  constraint saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES identity.staff(id),
  constraint saved_view_filter_check CHECK (jsonb_typeof(filter) = 'object'::text),
  constraint saved_view_list_check CHECK (list ~ '^[a-z][a-z/-]{0,59}$'::text),
  constraint saved_view_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 40)
);
CREATE INDEX saved_view_shared ON desk.saved_view USING btree (list) WHERE shared_with <> '{}'::text[];
grant select, insert (staff_id, list, name, filter, shared_with), update (filter, shared_with), delete on desk.saved_view to c3_app;

create function desk.strike_note()
  returns trigger
  language plpgsql security definer set search_path = desk, pg_temp; -- for its owner alone

-- -------------------- system --------------------

create schema system authorization c3_owner;
grant usage on schema system to c3_app, c3_ledger;

create table system.check_result (
  at timestamp with time zone not null,
  name text not null,
  found bigint not null,
  constraint check_result_pkey PRIMARY KEY (at, name),
  constraint check_result_found_check CHECK (found >= 0)
);
CREATE TRIGGER check_result_append_only BEFORE DELETE OR UPDATE ON system.check_result FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER check_result_in_time BEFORE INSERT ON system.check_result FOR EACH ROW EXECUTE FUNCTION system.check_time();
CREATE TRIGGER check_result_no_truncate BEFORE TRUNCATE ON system.check_result FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER check_result_sealed AFTER INSERT ON system.check_result REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('system.check_result', 'at', 'name');
grant select, insert on system.check_result to c3_app;
grant select (at, name, found) on system.check_result to c3_ledger;

create table system.consent (
  member_id bigint not null,
  kind text not null,
  text_version text not null,
  given_at timestamp with time zone not null,
  constraint consent_pkey PRIMARY KEY (member_id, kind),
  constraint consent_kind_check CHECK (kind = ANY (ARRAY['location'::text, 'contacts'::text]))
);
grant select, insert, update, delete on system.consent to c3_app;

create table system.contact (
  member_id bigint not null,
  hash bytea not null,
  constraint contact_pkey PRIMARY KEY (member_id, hash),
  constraint contact_hash_check CHECK (octet_length(hash) = 32)
);
grant select, insert, update, delete on system.contact to c3_app;

create table system.location (
  member_id bigint not null,
  latitude numeric(4,2) not null,
  longitude numeric(5,2) not null,
  at timestamp with time zone not null,
  constraint location_pkey PRIMARY KEY (member_id),
  constraint location_latitude_check CHECK (latitude >= '-90'::integer::numeric AND latitude <= 90::numeric),
  constraint location_longitude_check CHECK (longitude >= '-180'::integer::numeric AND longitude <= 180::numeric)
);
grant select, insert, update, delete on system.location to c3_app;

create table system.setting_proposal (
  act_id bigint not null,
  feature text not null,
  name text not null,
  value jsonb not null,
  reason text not null,
  base_version bigint,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  constraint setting_proposal_pkey PRIMARY KEY (act_id),
  constraint setting_proposal_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'applied'::text, 'withdrawn'::text]))
);
CREATE UNIQUE INDEX setting_proposal_waiting ON system.setting_proposal USING btree (feature, name) WHERE state = 'waiting'::text;
CREATE TRIGGER setting_proposal_append_only BEFORE DELETE OR UPDATE ON system.setting_proposal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER setting_proposal_no_truncate BEFORE TRUNCATE ON system.setting_proposal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER setting_proposal_sealed AFTER INSERT ON system.setting_proposal REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('system.setting_proposal', 'act_id');
CREATE TRIGGER setting_proposal_sealed_again AFTER UPDATE ON system.setting_proposal FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION ledger.seal_is_due_again('system.setting_proposal', 'act_id');
grant select (act_id, feature, name, value, reason, base_version, proposed_by, proposed_at, state) on system.setting_proposal to c3_ledger;

create function system.carry_setting(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = system, pg_temp; -- for its owner alone

create function system.check_time()
  returns trigger
  language plpgsql set search_path = system, pg_temp; -- for anybody

-- -------------------- transparency --------------------

create schema transparency authorization c3_owner;
grant usage on schema transparency to c3_app, c3_ledger;

create table transparency.flow (
  business_date date not null,
  purpose text not null,
  debit_class smallint not null,
  credit_class smallint not null,
  product_id bigint not null,
  amount bigint not null,
  lines bigint not null,
  constraint flow_pkey PRIMARY KEY (business_date, purpose, debit_class, credit_class, product_id),
  constraint flow_amount_check CHECK (amount > 0),
  constraint flow_lines_check CHECK (lines > 0)
);
CREATE INDEX flow_product ON transparency.flow USING btree (product_id, purpose) WHERE product_id <> 0;
grant select on transparency.flow to c3_app;

create table transparency.flow_total (
  purpose text not null,
  debit_class smallint not null,
  credit_class smallint not null,
  product_id bigint not null,
  amount bigint not null,
  lines bigint not null,
  constraint flow_total_pkey PRIMARY KEY (purpose, debit_class, credit_class, product_id)
);
grant select on transparency.flow_total to c3_app;

create table transparency.incident (
  id bigint not null generated always as identity,
  kind text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint incident_pkey PRIMARY KEY (id),
  constraint incident_check CHECK (ended_at >= began_at),
  constraint incident_kind_check CHECK (kind = ANY (ARRAY['books_short'::text, 'reconciliation_stale'::text]))
);
CREATE INDEX incident_began ON transparency.incident USING btree (began_at DESC);
CREATE UNIQUE INDEX incident_open ON transparency.incident USING btree (kind) WHERE ended_at IS NULL;
CREATE TRIGGER incident_sealed AFTER INSERT ON transparency.incident REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('transparency.incident', 'id');
CREATE TRIGGER incident_sealed_again AFTER UPDATE ON transparency.incident FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION ledger.seal_is_due_again('transparency.incident', 'id');
grant select, insert (kind, began_at), update (ended_at) on transparency.incident to c3_app;
grant select (id, kind, began_at, ended_at) on transparency.incident to c3_ledger;

create table transparency.paid_to (
  from_account text not null,
  to_account text not null,
  to_name text not null,
  member boolean not null,
  amount bigint not null,
  lines bigint not null,
  last_on date not null,
  constraint paid_to_pkey PRIMARY KEY (from_account, to_account),
  constraint paid_to_amount_check CHECK (amount > 0),
  constraint paid_to_from_account_check CHECK (from_account = ANY (ARRAY['client'::text, 'operator'::text])),
  constraint paid_to_lines_check CHECK (lines > 0)
);
CREATE INDEX paid_to_shown ON transparency.paid_to USING btree (amount DESC) WHERE NOT member;
CREATE TRIGGER paid_to_sealed AFTER INSERT ON transparency.paid_to REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('transparency.paid_to', 'from_account', 'to_account');
CREATE TRIGGER paid_to_sealed_again AFTER UPDATE ON transparency.paid_to FOR EACH ROW WHEN (old.member IS DISTINCT FROM new.member) EXECUTE FUNCTION ledger.seal_is_due_again('transparency.paid_to', 'from_account', 'to_account');
grant select on transparency.paid_to to c3_app;
grant select (from_account, to_account, member) on transparency.paid_to to c3_ledger;

create table transparency.progress (
  one boolean not null default true,
  seq bigint not null default 0,
  client_seq bigint not null default 0,
  operator_seq bigint not null default 0,
  constraint progress_pkey PRIMARY KEY (one),
  constraint progress_one_check CHECK (one)
);
grant select on transparency.progress to c3_app;

create function transparency.add_up(most bigint)
  returns bigint
  language plpgsql security definer set search_path = transparency, pg_temp; -- for c3_app

create function transparency.add_up_payments(most bigint)
  returns bigint
  language plpgsql security definer set search_path = transparency, pg_temp; -- for c3_app

create function transparency.names_product(account bigint)
  returns boolean
  language sql immutable; -- for its owner alone

create function transparency.receiver_of(account text)
  returns text
  language sql stable security definer set search_path = transparency, pg_temp; -- for c3_app

-- -------------------- month_end --------------------

create schema month_end authorization c3_owner;
grant usage on schema month_end to c3_app, c3_ledger;

create table month_end.closing (
  act_id bigint not null,
  month date not null,
  pack_id bigint not null,
  closed_at timestamp with time zone not null,
  constraint closing_pkey PRIMARY KEY (act_id),
  constraint closing_pack_id_key UNIQUE (pack_id),
  constraint closing_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint closing_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES month_end.pack(id)
);
CREATE INDEX closing_month ON month_end.closing USING btree (month, act_id);
CREATE TRIGGER closing_append_only BEFORE DELETE OR UPDATE ON month_end.closing FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER closing_no_truncate BEFORE TRUNCATE ON month_end.closing FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER closing_sealed AFTER INSERT ON month_end.closing REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('month_end.closing', 'act_id');
grant select on month_end.closing to c3_app;
grant select (act_id, month, pack_id, closed_at) on month_end.closing to c3_ledger;

create table month_end.pack (
  id bigint not null generated always as identity,
  month date not null,
  files jsonb,
  sha256 bytea,
  bytes bigint,
  made_at timestamp with time zone,
  constraint pack_pkey PRIMARY KEY (id),
  constraint pack_bytes_check CHECK (bytes > 0),
  constraint pack_check CHECK (num_nulls(files, sha256, bytes, made_at) = ANY (ARRAY[0, 4])),
  constraint pack_files_check CHECK (jsonb_typeof(files) = 'array'::text),
  constraint pack_month_check CHECK (month = date_trunc('month'::text, month::timestamp with time zone)::date),
  constraint pack_sha256_check CHECK (octet_length(sha256) = 32)
);
CREATE INDEX pack_made ON month_end.pack USING btree (month, id) WHERE made_at IS NOT NULL;
CREATE TRIGGER pack_made BEFORE UPDATE ON month_end.pack FOR EACH ROW EXECUTE FUNCTION month_end.make_pack();
CREATE TRIGGER pack_no_delete BEFORE DELETE ON month_end.pack FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER pack_no_truncate BEFORE TRUNCATE ON month_end.pack FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER pack_sealed AFTER INSERT ON month_end.pack REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('month_end.pack', 'id');
CREATE TRIGGER pack_sealed_again AFTER UPDATE ON month_end.pack FOR EACH ROW WHEN (old.files IS DISTINCT FROM new.files OR old.sha256 IS DISTINCT FROM new.sha256 OR old.bytes IS DISTINCT FROM new.bytes OR old.made_at IS DISTINCT FROM new.made_at) EXECUTE FUNCTION ledger.seal_is_due_again('month_end.pack', 'id');
grant select, insert (month), update (files) on month_end.pack to c3_app;
grant select (id, month, files, sha256, bytes, made_at) on month_end.pack to c3_ledger;

create table month_end.piece (
  pack_id bigint not null,
  n integer not null,
  bytes bytea not null,
  constraint piece_pkey PRIMARY KEY (pack_id, n),
  constraint piece_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES month_end.pack(id),
  constraint piece_bytes_check CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 4194304),
  constraint piece_n_check CHECK (n >= 0)
);
CREATE TRIGGER piece_append_only BEFORE DELETE OR UPDATE ON month_end.piece FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER piece_in_time BEFORE INSERT ON month_end.piece FOR EACH ROW EXECUTE FUNCTION month_end.check_piece();
CREATE TRIGGER piece_no_truncate BEFORE TRUNCATE ON month_end.piece FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
grant select, insert on month_end.piece to c3_app;

create table month_end.reopening (
  act_id bigint not null,
  closing_id bigint not null,
  reason text not null,
  reopened_at timestamp with time zone not null,
  constraint reopening_pkey PRIMARY KEY (act_id),
  constraint reopening_closing_id_key UNIQUE (closing_id),
  constraint reopening_act_id_fkey FOREIGN KEY (act_id) REFERENCES ledger.act(id),
  constraint reopening_closing_id_fkey FOREIGN KEY (closing_id) REFERENCES month_end.closing(act_id)
);
CREATE TRIGGER reopening_append_only BEFORE DELETE OR UPDATE ON month_end.reopening FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER reopening_no_truncate BEFORE TRUNCATE ON month_end.reopening FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER reopening_sealed AFTER INSERT ON month_end.reopening REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger.seal_is_due('month_end.reopening', 'act_id');
grant select on month_end.reopening to c3_app;
grant select (act_id, closing_id, reason, reopened_at) on month_end.reopening to c3_ledger;

create function month_end.carry_closing(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = month_end, pg_temp; -- for its owner alone

create function month_end.carry_reopening(of_act bigint, words jsonb)
  returns void
  language plpgsql security definer set search_path = month_end, pg_temp; -- for its owner alone

create function month_end.check_piece()
  returns trigger
  language plpgsql security definer set search_path = month_end, pg_temp; -- for its owner alone

create function month_end.checklist(of_month date)
  returns TABLE(n integer, line text, open bigint)
  language plpgsql stable security definer set search_path = month_end, pg_temp; -- for c3_app

create function month_end.closing_of(of_month date)
  returns bigint
  language sql stable security definer set search_path = month_end, pg_temp; -- for c3_app

create function month_end.first_month()
  returns date
  language sql stable security definer set search_path = month_end, pg_temp; -- for c3_app

create function month_end.is_current(of_pack bigint)
  returns boolean
  language sql stable security definer set search_path = month_end, pg_temp; -- for c3_app

create function month_end.make_pack()
  returns trigger
  language plpgsql security definer set search_path = month_end, pg_temp; -- for its owner alone

create function month_end.sha256_of(of_pack bigint)
  returns bytea
  language sql stable security definer set search_path = month_end, pg_temp; -- for c3_app

create function month_end.waiting_acts(before timestamp with time zone)
  returns bigint
  language sql stable security definer set search_path = month_end, pg_temp; -- for its owner alone

-- ledger.class: code, name, asset, scope
--   1   client_bank      ETB     rail
--   2   operator_due     ETB     operator
--   8   points_issued    C3COIN  operator
--   9   stock_issued     UNIT    product
--   10  chances_issued   CHANCE  operator
--   16  suspense         ETB     rail
--   17  member_recharge  ETB     member
--   18  member_income    ETB     member
--   19  order_pending    ETB     product
--   20  product_capital  ETB     tranche
--   21  product_revenue  ETB     product
--   22  product_payable  ETB     product
--   23  rewards_budget   ETB     operator
--   24  coupon_hold      ETB     operator
--   25  prize_hold       ETB     operator
--   26  fees             ETB     operator
--   27  tax_payable      ETB     operator
--   32  member_points    C3COIN  member
--   33  member_chances   CHANCE  member
--   34  stock_available  UNIT    product
--   35  stock_sold       UNIT    product

-- ledger.posting_rule: purpose, debit -> credit, scope, guard
--   accrual                    product_revenue -> product_payable  same   cycle, needs coverage
--   bank_charge                operator_due -> client_bank         house  bank_line
--   bank_charge                fees -> client_bank                 house  bank_line
--   bank_in                    client_bank -> suspense             same   bank_line
--   budget_funded              suspense -> rewards_budget          house  act
--   capital_deployed           product_capital -> client_bank      guard  deployment, needs coverage
--   capital_restored           suspense -> product_capital         guard  restoration
--   chance_awarded             chances_issued -> member_chances    guard  reward
--   chance_checked_in          chances_issued -> member_chances    guard  reward
--   chance_earned              chances_issued -> member_chances    guard  order
--   chance_earned_reversed     member_chances -> chances_issued    guard  order
--   chance_granted             chances_issued -> member_chances    guard  reward
--   chance_redeemed            chances_issued -> member_chances    guard  reward
--   chance_spent               member_chances -> chances_issued    guard  play
--   collect                    product_payable -> member_income    guard  earning
--   coupon_expired             coupon_hold -> rewards_budget       same   coupon
--   coupon_issued              rewards_budget -> coupon_hold       same   reward, needs coverage
--   coupon_rest                coupon_hold -> rewards_budget       same   order
--   coupon_won                 prize_hold -> coupon_hold           same   prize, needs coverage
--   deposit_recalled           suspense -> client_bank             house  recall
--   deposit_sent_back          suspense -> client_bank             same   act
--   duel_prize_paid            rewards_budget -> member_income     guard  reward, needs coverage
--   exchange_paid              rewards_budget -> member_income     guard  reward, needs coverage
--   fees_taken                 fees -> client_bank                 house  act, needs coverage
--   goods_bought               prize_hold -> client_bank           house  prize, needs coverage
--   order_settled              order_pending -> product_capital    guard  order
--   order_settled              coupon_hold -> product_capital      guard  order
--   payout_made_good           operator_due -> member_recharge     guard  payout_return
--   payout_made_good           operator_due -> member_income       guard  payout_return
--   payout_recovered           suspense -> operator_due            guard  payout_return
--   payout_recovered           suspense -> fees                    guard  payout_return
--   payout_returned            operator_due -> member_income       guard  payout_return
--   payout_returned            suspense -> member_recharge         guard  payout_return
--   payout_returned            suspense -> member_income           guard  payout_return
--   payout_returned            fees -> member_income               guard  payout_return
--   payout_returned            tax_payable -> member_income        guard  payout_return
--   points_checked_in          points_issued -> member_points      guard  reward
--   points_collected           points_issued -> member_points      guard  earning
--   points_earned              points_issued -> member_points      guard  order
--   points_earned_reversed     member_points -> points_issued      guard  order
--   points_exchanged           member_points -> points_issued      guard  exchange
--   points_granted             points_issued -> member_points      guard  reward
--   points_redeemed            points_issued -> member_points      guard  reward
--   points_won                 points_issued -> member_points      guard  prize
--   principal_returned         product_capital -> member_recharge  guard  order
--   principal_returned         product_capital -> member_income    guard  order
--   prize_held                 rewards_budget -> prize_hold        same   play, needs coverage
--   prize_paid                 prize_hold -> member_income         guard  prize, needs coverage
--   prize_released             prize_hold -> rewards_budget        same   prize
--   purchase                   member_recharge -> order_pending    guard  order, needs coverage
--   purchase                   member_income -> order_pending      guard  order, needs coverage
--   purchase_cancelled         order_pending -> member_recharge    guard  order
--   purchase_cancelled         order_pending -> member_income      guard  order
--   rank_prize_paid            rewards_budget -> member_income     guard  reward, needs coverage
--   recharge_recalled          operator_due -> client_bank         house  recall
--   recharge_recalled          member_recharge -> client_bank      guard  recall
--   recharge_recalled          member_recharge -> operator_due     guard  recall
--   recharge_recalled          member_recharge -> fees             guard  recall
--   recharge_returned          member_recharge -> client_bank      guard  hold
--   recharge_settled           suspense -> member_recharge         guard  recharge
--   revenue_recalled           operator_due -> client_bank         house  recall
--   revenue_recalled           product_revenue -> client_bank      guard  recall
--   revenue_received           suspense -> product_revenue         guard  revenue
--   revenue_received           suspense -> fees                    guard  revenue
--   revenue_received_reversed  operator_due -> suspense            guard  reversal
--   revenue_received_reversed  product_revenue -> suspense         guard  reversal
--   revenue_received_reversed  fees -> suspense                    guard  reversal
--   reward                     rewards_budget -> member_income     guard  reward, needs coverage
--   robot_bonus_paid           rewards_budget -> member_income     guard  reward, needs coverage
--   salary_paid                rewards_budget -> member_income     guard  reward, needs coverage
--   shortfall_covered          suspense -> operator_due            house  act
--   stock_opened               stock_issued -> stock_available     same   offer
--   stock_opened_reversed      stock_available -> stock_issued     same   no guard
--   stock_taken                stock_available -> stock_sold       same   order
--   stock_taken_reversed       stock_sold -> stock_available       same   order
--   svip_bought                member_points -> points_issued      guard  svip
--   system_addition            rewards_budget -> member_income     guard  addition, needs coverage
--   tax_remitted               tax_payable -> client_bank          house  act, needs coverage
--   withdrawal_paid            member_income -> client_bank        guard  hold
--   withdrawal_paid            member_income -> fees               guard  hold
--   withdrawal_paid            member_income -> tax_payable        guard  hold

-- ledger.guard_kind: kind, function
--   act                     ledger.consume_act
--   addition                rewards.consume_addition
--   bank_line               ledger.consume_bank_line
--   coupon                  coupons.consume_coupon, before the accounts are locked
--   cycle                   orders.consume_part
--   deployment              revenue.consume_deployment
--   earning                 orders.consume_earnings, before the accounts are locked
--   exchange                points.consume_exchange
--   hold                    ledger.consume_hold
--   hold recharge_returned  wallet.capture_payouts
--   hold withdrawal_paid    wallet.capture_payouts
--   offer                   catalogue.consume_offer
--   order                   orders.consume_order, before the accounts are locked
--   payout_return           wallet.consume_payout_return
--   play                    draws.consume_plays
--   prize                   draws.consume_prizes, before the accounts are locked
--   recall                  revenue.consume_recall
--   recharge                wallet.consume_recharge
--   restoration             revenue.consume_restoration
--   revenue                 revenue.consume_entry
--   reversal                revenue.consume_reversal
--   reward                  rewards.consume_grant, before the accounts are locked
--   svip                    vip.consume_svip

-- ledger.hold_guard: purpose, function
--   recharge_returned  wallet.guard_holds
--   withdrawal_paid    wallet.guard_holds

-- rewards.kind: kind, feature, what it gives, purpose, function that knows the cause
--   award_chance     award     chances  chance_awarded     award.earns_chance
--   check_in_chance  check-in  chances  chance_checked_in  check_in.earns_chances
--   check_in_points  check-in  points   points_checked_in  check_in.earns_points
--   code_chances     coupons   chances  chance_redeemed    coupons.earns_chances
--   code_points      coupons   points   points_redeemed    coupons.earns_points
--   coupon           coupons   coupon   coupon_issued      coupons.earns_coupon
--   duel_prize       contests  money    duel_prize_paid    contests.earns_duel_prize
--   points_exchange  points    money    exchange_paid      points.earns_exchange
--   rank_prize       contests  money    rank_prize_paid    contests.earns_prize
--   rebate           team      money    reward             team.earns_rebate
--   robot_bonus      robot     money    robot_bonus_paid   robot.earns_bonus
--   salary           salary    money    salary_paid        salary.earns

-- settings.plain_setting: one person changes it, because
--   coupons.triesPerAddressAnHour     limits guesses at one of 2^50 codes; the most of it still finds none
--   coupons.triesPerDeviceAnHour      limits guesses at one of 2^50 codes; the most of it still finds none
--   coupons.triesPerMemberAnHour      limits guesses at one of 2^50 codes; the most of it still finds none
--   events.doorHours                  times the seats of events, which are free
--   events.lateHours                  times the seats of events, which are free
--   events.offerHours                 times the seats of events, which are free
--   events.remindHours                times the seats of events, which are free
--   forum.claimMinutes                limits what members write
--   forum.commentMax                  limits what members write
--   forum.editMinutes                 limits what members write
--   forum.newCommentSeconds           limits what members write
--   forum.newCommentsADay             limits what members write
--   forum.newPostSeconds              limits what members write
--   forum.newPostsADay                limits what members write
--   forum.postMax                     limits what members write
--   forum.reportersHide               limits what members write
--   forum.reportsADay                 limits what members write
--   forum.settledCommentSeconds       limits what members write
--   forum.settledCommentsADay         limits what members write
--   forum.settledDays                 limits what members write
--   forum.settledEntries              limits what members write
--   forum.settledPostSeconds          limits what members write
--   forum.settledPostsADay            limits what members write
--   identity.agreementVersion         asks members to accept the agreement again
--   identity.callerCallsPerMinute     shares the machine among callers, and leaves each enough for a withdrawal
--   identity.callerFilesPerMinute     shares the machine among callers, and leaves each enough for a withdrawal
--   identity.callsPerMinute           shares the machine among callers, and leaves each enough for a withdrawal
--   identity.codeLifeMinutes          guards the way in; money moves by the PIN alone, and limits of the PIN take two persons
--   identity.codeResendSeconds        guards the way in; money moves by the PIN alone, and limits of the PIN take two persons
--   identity.codesPerAddressAnHour    guards the way in; money moves by the PIN alone, and limits of the PIN take two persons
--   identity.codesPerDeviceAnHour     guards the way in; money moves by the PIN alone, and limits of the PIN take two persons
--   identity.codesPerPhoneAnHour      guards the way in; money moves by the PIN alone, and limits of the PIN take two persons
--   identity.passwordTriesPerAccount  guards the way in; money moves by the PIN alone, and limits of the PIN take two persons
--   identity.passwordTriesPerQuarter  guards the way in; money moves by the PIN alone, and limits of the PIN take two persons
--   identity.rootInviteCode           names the code; whether it works takes two persons
--   identity.sessionDays              guards the way in; money moves by the PIN alone, and limits of the PIN take two persons
--   identity.visitorCallsPerMinute    shares the machine among callers, and leaves each enough for a withdrawal
--   messages.digestFrom               says when and where messages arrive
--   messages.pushHosts                says when and where messages arrive
--   messages.pushHours                says when and where messages arrive
--   prizes.addressesMax               limits addresses, and leaves one
--   robot.collectAt                   names the hour; a day gives its bonus whenever it is worked
--   service.claimMinutes              says how members reach the desk
--   service.closes                    says how members reach the desk
--   service.complaintsADay            limits complaints, and leaves one a day
--   service.lastDay                   says how members reach the desk
--   service.opens                     says how members reach the desk
--   service.promiseReportsADay        limits complaints, and leaves one a day
--   service.service_1                 says how members reach the desk
--   service.service_2                 says how members reach the desk
--   service.service_3                 says how members reach the desk
--   system.contactMatching            finds friends; nothing is given for finding one
--   system.contactUploadsADay         finds friends; nothing is given for finding one
--   system.maintenance                keeps no money in: the database counts its hour in seven days (settings.md 3)
--   system.maintenanceFrom            keeps no money in: the database counts its hour in seven days (settings.md 3)
--   system.maintenanceUntil           keeps no money in: the database counts its hour in seven days (settings.md 3)
--   system.requiredCode               asks for no app above the one that is handed out
--   uploads.bytesMost                 limits pictures
--   uploads.memberADay                limits pictures
--   uploads.pixelsMost                limits pictures
--   uploads.staffADay                 limits pictures
--   wallet.arrivalDaysMax             words an expectation; real times are published
--   wallet.arrivalDaysMin             words an expectation; real times are published
--   wallet.nameEnquiriesADay          limits questions to the bank
--   wallet.payoutAccountsMax          limits accounts, and leaves one
--   wallet.rechargeExpiresMinutes     ends or limits requests; money that arrives is settled all the same
--   wallet.rechargesOpenMax           ends or limits requests; money that arrives is settled all the same

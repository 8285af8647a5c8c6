// Attacks with plain SQL as the product's own roles c3_app, c3_rail and c3_draws (docs/security.md): what they may not
// read, write, call or take over.
import { beforeAll, describe, expect, it } from 'vitest';
import { act, bankIn, bankLine, fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import type { Database } from '#platform/database/db.ts';
import { sqlState } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { accountOf, house } from './chart.ts';
import { post } from './post.ts';
import { line } from './posting.ts';

const DENIED = '42501';
let db: FreshDatabase;
let tables: { name: string; column: string }[];

beforeAll(async () => {
  db = await freshDatabase();
  await openTestRules(db.admin);
  await fundMembers(db.app, 3, 100n);
  await act(db, {
    purpose: 'test_act',
    debit: house('rewards_budget'),
    credit: accountOf('member_income', 1n),
    amount: 1n,
  });
  await bankIn(db.app, await bankLine(db.rail, { amount: 7n }), 7n);
  tables = await db.admin<{ name: string; column: string }[]>`
    select c.relname as name, (
      select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attidentity = ''
        order by a.attnum limit 1) as column
    from pg_class c where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r' order by 1`;
});

/** The SQLSTATE with which a statement ends. '00000' means that it succeeded; it is then rolled back. */
async function stateOf(sql: Database, statement: string): Promise<string> {
  const undo = new Error('undo');
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(statement);
      throw undo;
    });
  } catch (error) {
    return error === undo ? '00000' : (sqlState(error) ?? String(error));
  }
  return '00000';
}

describe('the tables of the ledger', () => {
  // The app may insert acts and approvals. docs/security.md lists what can be forged with that.
  const MAY_INSERT: Record<string, Set<string>> = {
    app: new Set(['act', 'act_approval']),
    rail: new Set(['statement_line', 'statement_day', 'bank_notice', 'operator_account']),
  };

  it.each(['app', 'rail', 'draws'] as const)('cannot be written by %s', async (role) => {
    const found: string[] = [];
    for (const { name, column } of tables) {
      const verbs = {
        insert: `insert into ledger.${name} overriding system value select * from ledger.${name}`,
        update: `update ledger.${name} set ${column} = ${column}`,
        delete: `delete from ledger.${name}`,
        truncate: `truncate ledger.${name}`,
        lock: `select from ledger.${name} for update`,
        trigger: `alter table ledger.${name} disable trigger all`,
        drop: `drop table ledger.${name}`,
      };
      for (const [verb, statement] of Object.entries(verbs)) {
        if (verb === 'insert' && MAY_INSERT[role]?.has(name)) continue;
        const state = await stateOf(db[role], statement);
        if (state !== DENIED) found.push(`${verb} ${name}: ${state}`);
      }
    }
    expect(tables.length).toBeGreaterThan(18);
    expect(found).toEqual([]);
  });

  it('cannot be changed if they are append-only, even by the superuser while triggers are on', async () => {
    const appendOnly = [
      'transfer',
      'line',
      'posting',
      'statement_line',
      'statement_day',
      'bank_notice',
      'act',
      'act_approval',
      'act_use',
      'suspense_use',
      'chain',
      'reconciled_day',
      'seal',
      'seal_form',
      'seal_link',
      'release',
    ];
    await db.app`select ledger.extend_chain(10)`;
    await db.app`select ledger.extend_seals(10)`;
    await db.rail`insert into ledger.bank_notice values ('n1', 'credit', 'R', platform.now())`;
    await db.rail`insert into ledger.statement_day (account, business_date, opening, closing, line_count, sha256,
      received_at)
      values ('operator', '2020-01-01', 0, 0, 0, sha256('x'), platform.now())`;
    for (const name of appendOnly) {
      const column = tables.find((table) => table.name === name)?.column;
      expect(await stateOf(db.admin, `truncate ledger.${name} cascade`), `truncate ${name}`).toBe('C3A01');
      const [rows] = await db.admin.unsafe(`select count(*)::int as n from ledger.${name}`);
      if (rows?.n === 0) continue;
      expect(await stateOf(db.admin, `update ledger.${name} set ${column} = ${column}`), `update ${name}`).toBe(
        'C3A01',
      );
      expect(await stateOf(db.admin, `delete from ledger.${name}`), `delete ${name}`).toBe('C3A01');
    }
    for (const name of ['account', 'hold', 'head', 'bank_order']) {
      expect(await stateOf(db.admin, `truncate ledger.${name}`), `truncate ${name}`).toBe('C3A01');
    }
  });
});

describe('the functions', () => {
  it('that are guards cannot be called by the app, whatever their schema', async () => {
    const callable = await db.admin`
      select p.oid::regprocedure::text as name from pg_proc p
      where pg_get_function_identity_arguments(p.oid) ~ '^(purposes|ops) text\\[\\]'
        and has_function_privilege('c3_app', p.oid, 'execute')`;
    expect([...callable]).toEqual([]);
    for (const name of ['consume_bank_line', 'consume_act', 'consume_hold']) {
      expect(await stateOf(db.app, `select ledger.${name}('{}', '{}', '{}', '{}', '{}', '{}')`)).toBe(DENIED);
    }
    for (const call of ["use_suspense('{}', '{}', '{}')", "require_two_persons('{}')", 'digests(0, 1)']) {
      expect(await stateOf(db.app, `select ledger.${call}`), `calling ${call}`).toBe(DENIED);
    }
  });

  it('that are definer functions fix their search path, with temporary tables last', async () => {
    const loose = await db.admin`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
        and not exists (select from unnest(p.proconfig) c where c like 'search_path=%pg_temp')`;
    expect([...loose]).toEqual([]);
  });

  it('of the ledger that the app or the rail may call are exactly these', async () => {
    const callable = await db.admin<{ name: string }[]>`
      select p.proname as name from pg_proc p where p.pronamespace = 'ledger'::regnamespace
        and (has_function_privilege('c3_app', p.oid, 'execute') or has_function_privilege('c3_rail', p.oid, 'execute'))
        and p.provolatile <> 'i' order by 1`;
    expect(callable.map(({ name }) => name)).toEqual([
      'balances_of',
      'close_day',
      'close_misdirection',
      'coverage',
      'extend_chain',
      'extend_seals',
      'lain_ten_working_days',
      'lock_accounts',
      'match_outward',
      'note_bank_refusal',
      'open_accounts',
      'operator_bears',
      'outward_left',
      'post',
      'posted_for_line',
      'recalls_of',
      'replay_chain',
      'replay_links',
      'replay_release',
      'replay_rows',
      'replay_versions',
      'signers_of',
    ]);
  });

  it('that order payments or record the bank’s refusals can only be called by the rail', async () => {
    const ordering = await db.admin<{ name: string; app: boolean }[]>`
      select n.nspname || '.' || p.proname as name, has_function_privilege('c3_app', p.oid, 'execute') as app
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and has_schema_privilege('c3_rail', n.oid, 'usage')
        and has_function_privilege('c3_rail', p.oid, 'execute') order by 1`;
    expect([...ordering]).toEqual(
      ['ledger.note_bank_refusal', 'reconciliation.order_transfer', 'wallet.order_payout'].map((name) => ({
        name,
        app: false,
      })),
    );
  });

  it('that settle draws are the only definer functions reserved to the draws process', async () => {
    const settling = await db.admin<{ name: string; app: boolean }[]>`
      select n.nspname || '.' || p.proname as name, has_function_privilege('c3_app', p.oid, 'execute') as app
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname <> 'graphile_worker' and has_schema_privilege('c3_draws', n.oid, 'usage')
        and has_function_privilege('c3_draws', p.oid, 'execute') order by 1`;
    const alone = ['end_picks', 'end_round', 'keep_beacons', 'keep_drand', 'next_unsettled', 'pay_unrevealed'];
    expect(settling.filter(({ app }) => !app).map(({ name }) => name)).toEqual(
      [...alone, 'post_results', 'reveal_seed', 'settle_plays'].map((name) => `draws.${name}`),
    );
    expect(settling.filter(({ app }) => app).map(({ name }) => name)).toEqual(['draws.lock_rounds', 'ledger.coverage']);
    const [writes] = await db.admin<{ tables: string[] }[]>`
      select array_agg(distinct format('%I.%I', table_schema, table_name) order by format('%I.%I', table_schema,
        table_name)) as tables from information_schema.role_column_grants
      where grantee = 'c3_draws' and privilege_type in ('INSERT', 'UPDATE')`;
    expect(writes?.tables).toEqual(['draws.secret', 'draws.verification']);
  });

  it('of the ledger that anyone may call and that read nothing compute account ids', async () => {
    const words = await db.admin<{ name: string }[]>`
      select p.proname as name from pg_proc p where p.pronamespace = 'ledger'::regnamespace and p.provolatile = 'i'
        and has_function_privilege('c3_rail', p.oid, 'execute') order by 1`;
    expect(words.map(({ name }) => name)).toEqual([
      'account_of',
      'class_code',
      'class_code_of',
      'class_of',
      'house',
      'is_debit_normal',
      'is_of',
      'no_such_class',
      'scope_of',
    ]);
  });

  it.each([
    ['guard_kind', 'text[], bigint[], bigint[], bigint[], bigint[], uuid[]'],
    ['hold_guard', 'text[], bigint[], bigint[], bigint[], uuid[]'],
  ])('cannot be registered in %s if the app could call them or change their search path', async (registry, takes) => {
    const attempt = (rights: string, how: string) =>
      stateOf(
        db.admin,
        `
      create function test_rules.loose(${takes}) returns void language plpgsql ${how} as 'begin end';
      ${rights}
      insert into ledger.${registry} values ('loose', 'test_rules.loose')`,
      );
    const good = 'security definer set search_path = test_rules, pg_temp';
    const revoke = 'revoke execute on function test_rules.loose from public;';
    const grant = 'grant execute on function test_rules.loose to c3_ledger;';
    expect(await attempt(revoke + grant, good)).toBe('00000');
    expect(await attempt(grant, good)).toBe('P0001');
    expect(await attempt(revoke, good)).toBe('P0001');
    expect(await attempt(revoke + grant, 'security definer')).toBe('P0001');
    expect(await attempt(revoke + grant, 'set search_path = test_rules, pg_temp')).toBe('P0001');
    expect(await stateOf(db.admin, `insert into ledger.${registry} values ('loose', 'test_rules.absent')`)).toBe(
      'P0001',
    );
  });
});

describe('a malicious caller', () => {
  it.each(['app', 'rail', 'draws'] as const)('as %s can take no other role and owns nothing', async (role) => {
    for (const other of ['c3_ledger', 'c3_owner', 'postgres', role === 'app' ? 'c3_rail' : 'c3_app']) {
      expect(await stateOf(db[role], `set role ${other}`), `set role ${other}`).toBe(DENIED);
    }
    expect(await stateOf(db[role], "set session_replication_role = 'replica'")).toBe(DENIED);
    expect(await stateOf(db[role], 'create schema mine')).toBe(DENIED);
    expect(await stateOf(db[role], 'create temp table account (id bigint)')).toBe(DENIED);
    const [row] = await db.admin`
      select array_agg(nspname::text) as schemas from pg_namespace
      where has_schema_privilege(${`c3_${role}`}, oid, 'create')`;
    expect(row?.schemas).toBeNull();
    const [owned] = await db.admin`select count(*)::int as n from pg_shdepend
        where refobjid = ${`c3_${role}`}::regrole and deptype = 'o'`;
    expect(owned?.n).toBe(0);
  });

  it('gains nothing from temporary tables of the same names, even if allowed to create them', async () => {
    await db.admin.unsafe(`grant temporary on database ${db.name} to c3_app`);
    const answer = await stateOf(
      db.app,
      `
      create temp table posting_rule as select 'collect'::text purpose, 22::smallint debit_class,
      18::smallint credit_class, 'same'::text scope, null::text guard, false needs_coverage;
      create temp table guard_kind as select * from ledger.guard_kind where false;
      create temp table account as select id, 1000000::bigint posted, held, version from ledger.account;
      set local search_path = pg_temp, ledger;
      select ledger.post(array[gen_random_uuid()], array['x'], array[1], array['collect'],
        array[${accountOf('product_payable', 1n)}], array[${accountOf('member_income', 1n)}], array[5],
        array[null]::bigint[])`,
    );
    await db.admin.unsafe(`revoke temporary on database ${db.name} from c3_app`);
    expect(answer).toBe('C3L01');
  });

  it('cannot open a second house account or accounts of an unknown class', async () => {
    for (const id of [2n * 64n + 23n, 2n * 64n + 1n, 64n + 60n, 18n, -46n]) {
      expect(await stateOf(db.app, `select ledger.open_accounts(array[${id}]::bigint[])`), `account ${id}`).toBe(
        'C3L01',
      );
    }
  });

  it('cannot move money by calling ledger.post() with invented lines', async () => {
    const from = accountOf('member_recharge', 1n);
    const to = accountOf('member_income', 2n);
    for (const purpose of [
      'collect',
      'purchase_cancelled',
      'principal_returned',
      'reward',
      'system_addition',
      'payout_returned',
      'recharge_settled',
    ] as const) {
      await expect(
        post(db.app, [{ id: factId('harm', purpose), actor: 'x', lines: [line(purpose, from, to, 1n, 1n)] }]),
      ).rejects.toThrow('posting_rule_missing');
    }
    await expect(
      post(db.app, [
        {
          id: factId('harm', 'unknown'),
          actor: 'x',
          lines: [line('test_move', accountOf('member_recharge', 99n), accountOf('member_income', 99n), 1n, 1n)],
        },
      ]),
    ).rejects.toThrow('account_unknown');
  });

  it('cannot write a statement as the app, or post as the rail or the draws process', async () => {
    await expect(bankLine(db.app, { amount: 5n })).rejects.toThrow('permission denied');
    expect(await stateOf(db.rail, `select ledger.post('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`)).toBe(DENIED);
    expect(await stateOf(db.draws, `select ledger.post('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`)).toBe(DENIED);
    for (const role of [db.rail, db.draws])
      expect(await stateOf(role, `select ledger.open_accounts('{}')`)).toBe(DENIED);
  });
});

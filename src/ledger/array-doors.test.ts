// Passes misshapen arrays to every function that takes several lists with more rights than its caller. Without the
// check of platform.is_plain(), unnest() would check other rows than a subscript stores.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Database, sqlState } from '#platform/database/db.ts';
import { accountOf } from './chart.ts';

/** A valid list of two elements, as literals. */
type List = { name: string; type: string; of: readonly [string, string] };
/**
 * A function with its list parameters. `refusal`: SQLSTATE, message and detail for a misshapen list. `rest`: the
 * arguments after the lists.
 */
type ListFunction = { name: string; refusal: RegExp; lists: readonly List[]; rest?: string };
type Shape = (of: readonly [string, string]) => string;

const recharge = String(accountOf('member_recharge', 1n));
const income = String(accountOf('member_income', 1n));
const POST: ListFunction = {
  name: 'ledger.post',
  refusal: /^C3L01 transfer_malformed (shapes|lengths)$/,
  lists: [
    list('t_id', 'uuid', '11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'),
    list('t_actor', 'text', 'x', 'x'),
    list('l_transfer', 'int', '1', '2'),
    list('l_purpose', 'text', 'test_move', 'test_move'),
    list('l_debit', 'bigint', recharge, recharge),
    list('l_credit', 'bigint', income, income),
    list('l_amount', 'bigint', '1', '2'),
    list('l_guard', 'bigint', '1', '2'),
    list('h_transfer', 'int', '1', '2'),
    list('h_op', 'text', 'make', 'make'),
    list('h_id', 'bigint', '1001', '1002'),
    list('h_account', 'bigint', recharge, recharge),
    list('h_amount', 'bigint', '1', '2'),
    list('h_purpose', 'text', 'test_out', 'test_out'),
  ],
};
const [ONE, TWO] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const moments = (name: string) => list(name, 'timestamptz', '2026-01-01 00:00Z', '2026-01-02 00:00Z');
const TRANSFERS = list('transfers', 'uuid', ONE, TWO);
const WORDS_OF_ACTS = [
  list('purposes', 'text', 'purchase', 'purchase'),
  list('amounts', 'bigint', '1', '2'),
  list('targets', 'text', '1 1', '2 1'),
];
const OF_SUSPENSE = {
  refusal: /^C3L01 suspense_not_covering lists$/,
  lists: [list('lines', 'bigint', '1', '2'), list('amounts', 'bigint', '1', '2'), TRANSFERS],
};
const FUNCTIONS: readonly ListFunction[] = [
  POST,
  { name: 'ledger.use_suspense', ...OF_SUSPENSE },
  { name: 'ledger.return_to_suspense', ...OF_SUSPENSE },
  {
    name: 'identity.try_pins',
    refusal: /^C3L01 pin_malformed lists$/,
    lists: [
      list('members', 'bigint', '1', '2'),
      list('candidates', 'bytea', 'x', 'y'),
      TRANSFERS,
      ...WORDS_OF_ACTS,
      list('keys', 'int', '1', '2'),
      list('renewed', 'bytea', 'x', 'y'),
      list('renewed_keys', 'int', '1', '2'),
    ],
  },
  {
    name: 'identity.pin_outcomes',
    refusal: /^C3L01 pin_malformed lists$/,
    lists: [list('members', 'bigint', '1', '2'), list('ids', 'bigint', '1', '2')],
  },
  {
    name: 'identity.use_pin_proofs',
    refusal: /^C3L01 pin_unproven lists$/,
    lists: [TRANSFERS, list('members', 'bigint', '1', '2'), ...WORDS_OF_ACTS],
  },
  {
    name: 'revenue.give_slices',
    refusal: /^C3L01 slice_not_covering lists$/,
    lists: [list('entries', 'bigint', '1', '2'), moments('starts'), list('amounts', 'bigint', '1', '2')],
  },
  {
    name: 'rewards.promise',
    refusal: /^C3L01 grant_malformed shapes$/,
    lists: [
      list('kinds', 'text', 'rebate', 'rebate'),
      list('causes', 'text', '1', '2'),
      list('members', 'bigint', '1', '2'),
      list('amounts', 'bigint', '1', '2'),
      list('campaigns', 'text', 'spring', 'spring'),
      list('holds', 'text', 'burst', 'burst'),
    ],
  },
  {
    name: 'rewards.promise_at_once',
    refusal: /^C3L01 grant_malformed shapes$/,
    lists: [
      list('ids', 'bigint', '1', '2'),
      list('causes', 'text', '1', '2'),
      list('members', 'bigint', '1', '2'),
      list('amounts', 'bigint', '1', '2'),
    ],
    rest: ", 'points_exchange'",
  },
  {
    name: 'rewards.lapse',
    refusal: /^C3L01 grant_malformed shapes$/,
    lists: [list('kinds', 'text', 'rebate', 'rebate'), list('causes', 'text', '1', '2')],
  },
  ...[
    { name: 'team.evidence_of', rest: '' },
    { name: 'team.signals_of', rest: ', 4, 10' },
  ].map((of) => ({
    ...of,
    refusal: /^C3L01 pairs_malformed lists$/,
    lists: [list('leaders', 'bigint', '1', '2'), list('buyers', 'bigint', '3', '4')],
  })),
  {
    name: 'catalogue.add_cycle_figures',
    refusal: /^C3A02 add_cycle_figures: lists of one length/,
    lists: [
      list('products', 'bigint', '1', '2'),
      moments('starts'),
      list('expecteds', 'bigint', '1', '2'),
      list('paids', 'bigint', '1', '2'),
      moments('booked'),
    ],
  },
  {
    name: 'catalogue.add_left_over',
    refusal: /^C3A02 add_left_over: lists of one length/,
    lists: [moments('moments'), list('amounts', 'bigint', '1', '2')],
    rest: ', 1',
  },
  {
    name: 'draws.commit_plays',
    refusal: /^C3L01 play_malformed lists$/,
    lists: [
      list('ids', 'bigint', '1', '2'),
      list('rounds', 'bigint', '1', '1'),
      list('members', 'bigint', '1', '2'),
      list('nonces', 'int', '0', '0'),
      list('client_hashes', 'bytea', 'x', 'y'),
      list('beacon_numbers', 'int', '5', '5'),
      TRANSFERS,
    ],
  },
  {
    name: 'draws.settle_plays',
    refusal: /^C3L01 settle_malformed lists$/,
    lists: [
      list('ids', 'bigint', '1', '2'),
      list('lates', 'boolean', 'false', 'false'),
      list('prizes', 'int', '0', '0'),
      list('ways', 'text', 'drawn', 'drawn'),
      list('ended_picks', 'bigint', '1', '2'),
      TRANSFERS,
      list('seed_rounds', 'bigint', '1', '2'),
      list('seeds', 'bytea', 'x', 'y'),
    ],
  },
  {
    name: 'draws.post_results',
    refusal: /^C3L01 (settle_malformed purposes|transfer_malformed (shapes|lengths))$/,
    lists: POST.lists
      .slice(0, 8)
      .map((one) => (one.name === 'l_purpose' ? { ...one, of: ['prize_paid', 'prize_paid'] as const } : one)),
    rest: ", '{}', '{}', '{}', '{}', '{}', '{}'",
  },
  ...['draws.pay_unrevealed', 'draws.end_picks'].map((name) => ({
    name,
    refusal: /^C3L01 settle_malformed lists$/,
    lists: [list('ids', 'bigint', '1', '2'), TRANSFERS],
    rest: ', 1',
  })),
  {
    name: 'draws.keep_reveals',
    refusal: /^C3L01 reveal_malformed lists$/,
    lists: [list('plays', 'bigint', '1', '2'), list('members', 'bigint', '1', '2'), list('seeds', 'text', 'x', 'y')],
  },
  {
    name: 'draws.keep_beacons',
    refusal: /^C3L01 beacon_malformed lists$/,
    lists: [list('numbers', 'int', '1', '2'), list('given_values', 'bytea', 'x', 'y')],
    rest: ', 1',
  },
  {
    name: 'draws.keep_drand',
    refusal: /^C3L01 beacon_malformed lists$/,
    lists: [list('numbers', 'int', '1', '2'), list('signatures', 'bytea', 'x', 'y')],
    rest: ', 1',
  },
];

/** Array literals to pass instead of a valid list. */
const MISSHAPEN: Record<string, Shape> = {
  'counted from 0': ([a, b]) => `[0:1]={"${a}","${b}"}`,
  'counted from 2': ([a, b]) => `[2:3]={"${a}","${b}"}`,
  nested: ([a, b]) => `{{"${a}"},{"${b}"}}`,
  'nested in one row': ([a, b]) => `{{"${a}","${b}"}}`,
};
const OTHER_LENGTHS: Record<string, Shape> = {
  short: ([a]) => `{"${a}"}`,
  long: ([a, b]) => `{"${a}","${b}","${b}"}`,
  empty: () => '{}',
};

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await openTestRules(db.admin);
  await fundMembers(db.app, 1, 100n);
  await db.admin`select setval('ledger.hold_id', 2000)`;
});

function list(name: string, type: string, ...of: [string, string]): List {
  return { name, type, of };
}

/** The SQLSTATE, message and detail of a call that is rolled back. '00000' is success. */
async function callWith(
  sql: Database,
  { name, lists, rest = '' }: ListFunction,
  strange: Record<string, string | null>,
) {
  const literal = (one: List) => (one.name in strange ? strange[one.name] : `{"${one.of[0]}","${one.of[1]}"}`);
  const call = `select ${name}(${lists.map((one, at) => `$${at + 1}::text::${one.type}[]`).join(', ')}${rest})`;
  const undo = new Error('undo');
  return sql
    .begin(async (tx) => {
      await tx.unsafe(
        call,
        lists.map((one) => literal(one) ?? null),
      );
      throw undo;
    })
    .catch((error: unknown) => {
      if (error === undo) return '00000';
      const { message, detail = '' } = error as Error & { detail?: string };
      return `${sqlState(error)} ${message} ${detail}`.trim();
    });
}

describe('ledger.post', () => {
  it('accepts the valid lists from which the other tests differ', async () => {
    expect(await callWith(db.app, POST, {})).toBe('00000');
  });

  it('refuses the number of a transfer that is not in the call', async () => {
    for (const transfers of ['{"1","3"}', '{"0","1"}', '{"1",null}', '{"-1","2"}'])
      expect(await callWith(db.app, POST, { l_transfer: transfers })).toBe(
        'C3L01 transfer_malformed a transfer without lines or holds',
      );
  });

  it.each(POST.lists.map((one) => [one.name, one] as const))('refuses a null in %s', async (name, { of: [a] }) => {
    expect(await callWith(db.app, POST, { [name]: `{"${a}",null}` })).not.toBe('00000');
  });
});

describe.each(FUNCTIONS)('$name', (fn) => {
  it.each(Object.entries({ ...MISSHAPEN, ...OTHER_LENGTHS }))('refuses each list that is %s', async (_, shape) => {
    for (const one of fn.lists) {
      const answer = await callWith(db.admin, fn, { [one.name]: shape(one.of) });
      expect({ list: one.name, answer }).toEqual({ list: one.name, answer: expect.stringMatching(fn.refusal) });
    }
  });

  it.each(Object.entries(MISSHAPEN))('refuses a call in which all lists are %s', async (_, shape) => {
    const strange = Object.fromEntries(fn.lists.map((one) => [one.name, shape(one.of)]));
    expect(await callWith(db.admin, fn, strange)).toMatch(fn.refusal);
  });

  it('refuses null instead of a list', async () => {
    for (const one of fn.lists) {
      const answer = await callWith(db.admin, fn, { [one.name]: null });
      expect({ list: one.name, answer }).toEqual({ list: one.name, answer: expect.stringMatching(fn.refusal) });
    }
  });
});

it('covers every definer function that takes several lists, except guards', async () => {
  const rows = await db.admin<{ name: string }[]>`
    select p.pronamespace::regnamespace || '.' || p.proname as name
    from pg_proc p
    where p.prosecdef and p.pronamespace::regnamespace::text !~ '^(pg_|information_schema|test_rules)'
      and (select count(*) from unnest(p.proargtypes) t join pg_type y on y.oid = t where y.typelem <> 0
        and y.typcategory = 'A') > 1
      and p.oid not in (
        select to_regprocedure(consume || '(text[], bigint[], bigint[], bigint[], bigint[], uuid[])')
        from ledger.guard_kind
        union all select to_regprocedure(consume || '(text[], bigint[], bigint[], bigint[], uuid[])')
        from ledger.hold_guard)
    order by 1`;
  expect(rows.map((row) => row.name)).toEqual(FUNCTIONS.map((fn) => fn.name).toSorted());
});

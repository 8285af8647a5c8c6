// Holds, which the posting call makes, releases and captures (ledger.md 7), and malformed posting calls.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { factId } from '#platform/database/ids.ts';
import { nextHoldId, readBalances } from './balance.ts';
import { accountOf, house } from './chart.ts';
import { post } from './post.ts';
import { type HoldOperation, type Line, line, type Transfer } from './posting.ts';

let db: FreshDatabase;
let n = 0;

beforeAll(async () => {
  db = await freshDatabase();
  await openTestRules(db.admin);
  await fundMembers(db.app, 20, 100n);
  // Marks ids up to 10,000 as issued, for the tests to use.
  await db.admin`select setval('ledger.hold_id', 10_000)`;
});

const recharge = (member: bigint) => accountOf('member_recharge', member);
const income = (member: bigint) => accountOf('member_income', member);
const newHold = () => db.app.begin((tx) => nextHoldId(tx)) as Promise<bigint>;
const transfer = (lines: readonly Line[], holds: readonly HoldOperation[] = []): Transfer => ({
  id: factId('holds', ++n),
  actor: 'system',
  lines,
  holds,
});
const make = (id: bigint, member: bigint, amount: bigint): HoldOperation => ({
  op: 'make',
  id,
  account: recharge(member),
  amount,
  purpose: 'test_out',
});
const release = (id: bigint, member: bigint, amount: bigint): HoldOperation => ({
  ...make(id, member, amount),
  op: 'release',
});
const pay = (id: bigint, member: bigint, amount: bigint) =>
  line('test_out', recharge(member), house('client_bank'), amount, id);
const move = (member: bigint, amount: bigint) => line('test_move', recharge(member), income(member), amount, 1n);
const back = (member: bigint, amount: bigint) => line('test_back', income(member), recharge(member), amount, 1n);
const free = async (member: bigint) => (await readBalances(db.app, [recharge(member)])).get(recharge(member));

describe('a hold', () => {
  it('keeps its amount from being spent until it is released', async () => {
    const id = await newHold();
    await post(db.app, [transfer([], [make(id, 1n, 80n)])]);
    expect(await free(1n)).toEqual({ posted: 100n, held: 80n, free: 20n });
    await expect(post(db.app, [transfer([move(1n, 21n)])])).rejects.toThrow('insufficient');
    await post(db.app, [transfer([move(1n, 20n)])]);
    await post(db.app, [transfer([move(1n, 80n)], [release(id, 1n, 80n)])]);
    expect(await free(1n)).toEqual({ posted: 0n, held: 0n, free: 0n });
  });

  it('is captured in full, once, by one transfer', async () => {
    const id = await newHold();
    await post(db.app, [transfer([], [make(id, 2n, 80n)])]);
    await expect(post(db.app, [transfer([pay(id, 2n, 79n)])])).rejects.toThrow('hold_not_covering');
    await expect(post(db.app, [transfer([pay(id, 2n, 81n)])])).rejects.toThrow('hold_not_covering');
    await expect(post(db.app, [transfer([pay(id, 3n, 80n)])])).rejects.toThrow('hold_not_covering');
    await expect(post(db.app, [transfer([pay(id, 2n, 40n)]), transfer([pay(id, 2n, 40n)])])).rejects.toThrow(
      'hold_not_covering',
    );
    await post(db.app, [transfer([pay(id, 2n, 50n), pay(id, 2n, 30n)])]);
    expect(await free(2n)).toEqual({ posted: 20n, held: 0n, free: 20n });
    await expect(post(db.app, [transfer([pay(id, 2n, 80n)])])).rejects.toThrow('hold_not_covering');
    await expect(post(db.app, [transfer([], [release(id, 2n, 80n)])])).rejects.toThrow('hold_not_open');
  });

  it('is released once, with its own account and amount', async () => {
    const id = await newHold();
    await post(db.app, [transfer([], [make(id, 4n, 60n)])]);
    await expect(post(db.app, [transfer([], [release(id, 4n, 59n)])])).rejects.toThrow('hold_not_open');
    await expect(post(db.app, [transfer([], [release(id, 5n, 60n)])])).rejects.toThrow('hold_not_open');
    await expect(post(db.app, [transfer([], [release(id, 4n, 60n), release(id, 4n, 60n)])])).rejects.toThrow(
      'hold_not_open',
    );
    await post(db.app, [transfer([], [release(id, 4n, 60n)])]);
    await expect(post(db.app, [transfer([pay(id, 4n, 60n)])])).rejects.toThrow('hold_not_covering');
    expect(await free(4n)).toEqual({ posted: 100n, held: 0n, free: 100n });
  });

  it('needs enough free balance and a purpose that pays out by the bank', async () => {
    await expect(post(db.app, [transfer([], [make(await newHold(), 6n, 101n)])])).rejects.toThrow('insufficient');
    const purposeless = { ...make(await newHold(), 6n, 10n), purpose: 'collect' as const };
    await expect(post(db.app, [transfer([], [purposeless])])).rejects.toThrow('hold_rule_missing');
    const ofHouse = { ...make(await newHold(), 6n, 10n), account: house('client_bank') };
    await expect(post(db.app, [transfer([], [ofHouse])])).rejects.toThrow('hold_rule_missing');
  });
});

describe('several transfers in one run', () => {
  it('happen in their order, holds included', async () => {
    const [a, b] = [await newHold(), await newHold()];
    await post(db.app, [
      transfer([], [make(a, 7n, 100n)]),
      transfer([pay(a, 7n, 100n)]),
      transfer([line('test_fund', house('client_bank'), recharge(7n), 30n, 1n)], [make(b, 7n, 30n)]),
      transfer([move(7n, 30n)], [release(b, 7n, 30n)]),
    ]);
    expect(await free(7n)).toEqual({ posted: 0n, held: 0n, free: 0n });
  });

  it.each([
    [
      'spending what a later one releases',
      8n,
      (id: bigint, m: bigint) => [transfer([move(m, 100n)]), transfer([], [release(id, m, 50n)])],
      'insufficient',
    ],
    [
      'spending what a later one brings',
      9n,
      (_: bigint, m: bigint) => [transfer([move(m, 60n), back(m, 60n)])],
      'insufficient',
    ],
    [
      'releasing what a later one makes',
      10n,
      (id: bigint, m: bigint) => [transfer([], [release(id - 5000n, m, 5n)]), transfer([], [make(id - 5000n, m, 5n)])],
      'hold_not_open',
    ],
    [
      'capturing what a later one makes',
      11n,
      (id: bigint, m: bigint) => [transfer([pay(id - 6000n, m, 5n)]), transfer([], [make(id - 6000n, m, 5n)])],
      'hold_not_open',
    ],
    ['making one hold twice', 12n, (id: bigint, m: bigint) => [transfer([], [make(id, m, 5n)])], 'duplicate key'],
  ] as const)('refuse %s', async (_, member, build, name) => {
    const id = await newHold();
    await post(db.app, [transfer([], [make(id, member, 50n)])]);
    const before = await free(member);
    await expect(post(db.app, build(id, member))).rejects.toThrow(name);
    expect(await free(member)).toEqual(before);
  });
});

describe('a malformed call is refused', () => {
  const call = (lines: string, holds: string) =>
    db.app.unsafe(`select ledger.post(array['${factId('raw', ++n)}']::uuid[], array['system'], ${lines}, ${holds})`);
  const NO_LINES = `'{}', '{}', '{}', '{}', '{}', '{}'`;
  const ONE_LINE = `'{1}', '{test_move}', '{${recharge(14n)}}', '{${income(14n)}}', '{5}', '{1}'`;

  it.each([
    ['a hold without an operation', NO_LINES, `'{1}', '{null}', '{77}', '{${recharge(14n)}}', '{5}', '{test_out}'`],
    ['an invented operation', NO_LINES, `'{1}', '{take}', '{77}', '{${recharge(14n)}}', '{5}', '{test_out}'`],
    ['a hold below zero', NO_LINES, `'{1}', '{make}', '{77}', '{${recharge(14n)}}', '{-5}', '{test_out}'`],
    ['a hold with the id 0', NO_LINES, `'{1}', '{make}', '{0}', '{${recharge(14n)}}', '{5}', '{test_out}'`],
    ['hold columns without ids', ONE_LINE, `'{1}', '{release}', '{}', '{${recharge(14n)}}', '{5}', '{test_out}'`],
    ['more accounts than holds', ONE_LINE, `'{}', '{}', '{}', '{${recharge(14n)}}', '{5}', '{}'`],
    [
      'lines of unequal length',
      `'{1}', '{test_move}', '{${recharge(14n)}}', '{${income(14n)}}', '{5,6}', '{1}'`,
      NO_LINES,
    ],
    ['no arrays at all', `null, null, null, null, null, null`, NO_LINES],
    ['a transfer without content', NO_LINES, NO_LINES],
    [
      'a line of a transfer that is not there',
      `'{2}', '{test_move}', '{${recharge(14n)}}', '{${income(14n)}}', '{5}', '{1}'`,
      NO_LINES,
    ],
  ])('%s', async (_, lines, holds) => {
    await expect(call(lines, holds)).rejects.toThrow(/transfer_malformed|null value/);
    expect(await free(14n)).toEqual({ posted: 100n, held: 0n, free: 100n });
  });

  it.each(['-5', '0', 'null', '9007199254740992', '9223372036854775807'])('an amount of %s', async (amount) => {
    await expect(
      call(`'{1}', '{test_move}', '{${recharge(14n)}}', '{${income(14n)}}', '{${amount}}', '{1}'`, NO_LINES),
    ).rejects.toThrow('amount_not_positive');
  });

  it.each(['repeatable read', 'serializable'])(
    'posting under isolation level %s, where guards would read old rows',
    async (level) => {
      await expect(
        db.app.begin(`isolation level ${level}`, (tx) => post(tx, [transfer([move(14n, 1n)])])),
      ).rejects.toThrow('transfer_malformed');
    },
  );
});

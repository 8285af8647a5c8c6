// Sends 10,000 random batches through the real batcher and ledger.post(), and compares every answer and balance with a
// model (ledger.md 13). They include holds, refusals, repeated intents, and commands that make the posting fail
// ("poisonous"). C3_BATCHES sets their number. fast-check prints the seed of a failure, and C3_SEED replays it.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { batchUseCase } from '#ledger/batch.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { type HoldOperation, type Line, line, type Transfer } from '#ledger/posting.ts';
import { fixedClock } from '#platform/time/clock.ts';
import { type Intent, intentOf } from '#platform/http/intents.ts';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { LedgerModel, type ModelTransfer } from './ledger-model.ts';

const BATCHES = Number(process.env.C3_BATCHES ?? 10_000);
const BATCHES_A_RUN = 20;
const MEMBERS = 3;
const EACH = 100n;
const RUNS = Math.ceil(BATCHES / BATCHES_A_RUN);

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await openTestRules(db.admin);
  // The model chooses the ids of holds itself, and only issued ids are accepted.
  await db.admin`select setval('ledger.hold_id', 1_000_000_000_000)`;
  await fundMembers(db.app, MEMBERS * (RUNS + 300), EACH); // more than RUNS, for fast-check's shrinking
});

const member = fc.nat(MEMBERS - 1);
const hold = fc.nat(7);
const amount = fc.integer({ min: 1, max: 70 }).map(BigInt);
const few = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { maxLength });
const transfers: fc.Arbitrary<ModelTransfer> = fc.record({
  key: fc.nat(60),
  releases: few(hold, 1),
  lines: few(
    fc.record({
      from: fc.record({ member, wallet: fc.constantFrom('recharge' as const, 'income' as const) }),
      amount,
      poisonous: fc.integer({ min: 0, max: 29 }).map((n) => n === 0),
    }),
    3,
  ),
  captures: few(
    fc.record({
      hold,
      parts: fc.constantFrom(1 as const, 2 as const),
      short: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
    1,
  ),
  makes: few(fc.record({ hold, member, amount }), 1),
});

/**
 * Translates the model's transfer into one for the ledger. A released or captured hold has the terms with which it was
 * made.
 */
function toPost(
  asked: ModelTransfer,
  intent: Intent,
  known: ReadonlyMap<number, { member: number; amount: bigint }>,
  firstMember: bigint,
  firstHold: bigint,
): Transfer {
  const recharge = (n: number) => accountOf('member_recharge', firstMember + BigInt(n));
  const income = (n: number) => accountOf('member_income', firstMember + BigInt(n));
  const terms = (id: number) => known.get(id) ?? { member: 0, amount: 5n };
  const operation = (op: 'make' | 'release', id: number, of: { member: number; amount: bigint }): HoldOperation => ({
    op,
    id: firstHold + BigInt(id),
    account: recharge(of.member),
    amount: of.amount,
    purpose: 'test_out',
  });
  const lines: Line[] = asked.lines.map(({ from, amount: sum, poisonous }) => {
    const guard = poisonous ? 13n : 1n;
    return from.wallet === 'recharge'
      ? line('test_move', recharge(from.member), income(from.member), sum, guard)
      : line('test_back', income(from.member), recharge(from.member), sum, guard);
  });
  for (const { hold: id, parts, short } of asked.captures) {
    const of = terms(id);
    const total = short ? of.amount + 1n : of.amount;
    const sums = parts === 2 && total > 1n ? [1n, total - 1n] : [total];
    for (const sum of sums)
      lines.push(line('test_out', recharge(of.member), house('client_bank'), sum, firstHold + BigInt(id)));
  }
  return {
    id: intent.id,
    actor: intent.actor,
    lines,
    holds: [
      ...asked.releases.map((id) => operation('release', id, terms(id))),
      ...asked.makes.map((make) => operation('make', make.hold, make)),
    ],
  };
}

it(`${BATCHES} random batches give the answers and balances of the model`, async () => {
  type Command = { intent: Intent; transfer: Transfer };
  const context = { sql: db.app, clock: fixedClock(new Date('2026-05-05T08:00:00Z')) };
  const batch = batchUseCase({
    load: () => Promise.resolve(null),
    // Decides nothing: the ledger itself must refuse, without effect on the batch's other commands.
    decide: (_state, command: Command) => ({ answer: true, transfer: command.transfer, write: null }),
    write: () => [],
  });
  let run = 0;
  let batches = 0;
  const seen = { accepted: 0, refused: 0 };

  const property = fc.asyncProperty(
    fc.array(fc.array(transfers, { minLength: 1, maxLength: 8 }), {
      minLength: BATCHES_A_RUN,
      maxLength: BATCHES_A_RUN,
    }),
    async (sequence) => {
      const firstMember = BigInt(MEMBERS * run + 1);
      const firstHold = BigInt(1_000 * (run + 1));
      const route = `run ${run}`;
      run += 1;
      const model = new LedgerModel(MEMBERS, EACH);
      const accounts = Array.from(
        { length: MEMBERS },
        (_, n) =>
          [
            accountOf('member_recharge', firstMember + BigInt(n)),
            accountOf('member_income', firstMember + BigInt(n)),
          ] as const,
      );
      for (const asked of sequence) {
        // Commands with a key that repeats in this batch are left out, so each key occurs once.
        const first = asked.filter((one, i) => asked.findIndex((other) => other.key === one.key) === i);
        const expected: boolean[] = [];
        const commands = first.map((one) => {
          const intent = intentOf('system', route, String(one.key), null);
          const transfer = toPost(one, intent, model.holds, firstMember, firstHold);
          expected.push(model.apply(one));
          return { intent, transfer };
        });
        const answers = await Promise.allSettled(commands.map((command) => batch(context, command)));
        expect(answers.map((answer) => answer.status === 'fulfilled')).toEqual(expected);
        const balances = await readBalances(db.app, accounts.flat());
        expect(
          accounts.map(([recharge, income]) => ({
            recharge: balances.get(recharge)?.posted,
            held: balances.get(recharge)?.held,
            income: balances.get(income)?.posted,
          })),
        ).toEqual(model.balances);
        for (const ok of expected) seen[ok ? 'accepted' : 'refused'] += 1;
        batches += 1;
      }
    },
  );
  await fc.assert(property, { numRuns: RUNS });
  expect(batches).toBeGreaterThanOrEqual(BATCHES);
  // The mixture proves something only if both happen often.
  expect(seen.accepted).toBeGreaterThan(BATCHES / 2);
  expect(seen.refused).toBeGreaterThan(BATCHES / 2);
});

// Batches of a use case: one intent gives one posting and one answer, for any caller and any number of calls, and a
// command that fails does not disturb its neighbours (ledger.md 10, ledger.md 12).
import { beforeAll, describe, expect, it } from 'vitest';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { fixedClock } from '#platform/time/clock.ts';
import { type Database, connect, type Transaction } from '#platform/database/db.ts';
import { intentOf, once } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { coverage, lockBalances, readBalances } from './balance.ts';
import { batchUseCase } from './batch.ts';
import { type AccountId, accountOf } from './chart.ts';
import { post } from './post.ts';
import { line } from './posting.ts';

type Move = { intent: ReturnType<typeof intentOf>; member: bigint; amount: bigint; guard?: bigint; throws?: boolean };
const clock = fixedClock(new Date('2026-05-05T08:00:00Z'));
const recharge = (member: bigint) => accountOf('member_recharge', member);
const income = (member: bigint) => accountOf('member_income', member);
const asked = (key: string, member: bigint, amount: bigint, more: Partial<Move> = {}): Move => ({
  intent: intentOf(`member:${member}`, 'test', key, { amount }),
  member,
  amount,
  ...more,
});

/** Moves recharge money to income: a minimal use case. Records the sizes of its batches. */
function moves(sql: Database, seen: { batches: number[] } = { batches: [] }, lockMs?: number) {
  const batch = batchUseCase({
    ...(lockMs === undefined ? {} : { lockMs }),
    load: (tx, commands: readonly Move[]) => {
      seen.batches.push(commands.length);
      return lockBalances(
        tx,
        commands.flatMap((command) => [recharge(command.member), income(command.member)]),
      );
    },
    decide: (balances, { intent, member, amount, guard = 1n, throws }: Move) => {
      if (throws) throw new Error('poison');
      const balance = required(balances.get(recharge(member)));
      if (balance.free < amount) return refuse('balance_insufficient');
      balance.posted -= amount;
      balance.free -= amount;
      return {
        answer: { moved: String(amount) },
        transfer: {
          id: intent.id,
          actor: intent.actor,
          lines: [line('test_move', recharge(member), income(member), amount, guard)],
        },
        write: null,
      };
    },
    write: () => [],
  });
  return { submit: (move: Move) => batch({ sql, clock }, move) };
}

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await openTestRules(db.admin);
  await fundMembers(db.app, 40, 1000n);
});

const posted = async (account: AccountId) => (await readBalances(db.app, [account])).get(account)?.posted;

describe('one intent', () => {
  it('gives one posting and one answer to 50 callers in two processes', async () => {
    const other = connect({ url: db.urls.app, name: 'another process', max: 4 });
    const processes = [moves(db.app), moves(other)] as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => processes[(i % 2) as 0 | 1].submit(asked('fifty', 1n, 10n))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"moved":"10"}']));
    expect(await posted(income(1n))).toBe(10n);
    await other.end();
  });

  it('gives one posting to 50 callers of a use case that posts without a batch', async () => {
    const { intent } = asked('alone', 2n, 10n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        once(db.app, intent, clock.now(), async (tx) => {
          await lockBalances(tx, [recharge(2n)]);
          await post(tx, [
            { id: intent.id, actor: intent.actor, lines: [line('test_move', recharge(2n), income(2n), 10n, 1n)] },
          ]);
          return { moved: '10' };
        }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 50 }, () => ({ moved: '10' })));
    expect(await posted(income(2n))).toBe(10n);
  });

  it('is decided again when coverage is lost between reading and posting', async () => {
    await db.admin.unsafe(`insert into ledger.posting_rule values ('test_covered', 17, 18, 'guard', 'test', true);
      select ledger.keep_release('with a rule that needs coverage')`);
    const looks: string[] = [];
    const batch = batchUseCase({
      load: async (tx, _commands: readonly Move[]) => {
        // The first read gets an outdated answer.
        looks.push(looks.length === 0 ? 'covered' : await coverage(tx));
        return looks.at(-1);
      },
      decide: (standing, { intent, member, amount }: Move) =>
        standing === 'covered'
          ? {
              answer: { moved: String(amount) },
              transfer: {
                id: intent.id,
                actor: intent.actor,
                lines: [line('test_covered', recharge(member), income(member), amount, 1n)],
              },
              write: null,
            }
          : refuse('purchases_paused'),
      write: () => [],
    });
    const raiseDue = (amount: bigint) => db.admin`
      update ledger.account set posted = posted + ${amount} where id = ledger.house('operator_due')`;
    await raiseDue(-1n);
    expect(await batch({ sql: db.app, clock }, asked('short', 5n, 10n))).toEqual(refuse('purchases_paused'));
    await raiseDue(1n);
    expect(looks).toEqual(['covered', 'books_short']);
  });

  it('keeps its refusal even if the member has enough money later', async () => {
    const batch = moves(db.app);
    const first = await batch.submit(asked('poor', 3n, 5000n));
    expect(isRefusal(first) && first.name).toBe('balance_insufficient');
    await fundMembers(db.app, 3, 9000n);
    const second = await batch.submit(asked('poor', 3n, 5000n));
    expect(isRefusal(second) && second.name).toBe('balance_insufficient');
    expect(await batch.submit(asked('richer', 3n, 5000n))).toEqual({ moved: '5000' });
  });

  it('is refused when its key comes with other input', async () => {
    const batch = moves(db.app);
    await batch.submit(asked('changed', 4n, 10n));
    const again = await batch.submit(asked('changed', 4n, 11n));
    expect(isRefusal(again) && again.name).toBe('intent_reused');
    expect(await posted(income(4n))).toBe(10n);
  });

  it('cannot post one transfer id twice, even without intents', async () => {
    const { intent } = asked('twice', 5n, 1n);
    const transfer = {
      id: intent.id,
      actor: intent.actor,
      lines: [line('test_move', recharge(5n), income(5n), 1n, 1n)],
    };
    await post(db.app, [transfer]);
    await expect(post(db.app, [transfer])).rejects.toThrow('duplicate key');
    await expect(
      post(db.app, [
        { ...transfer, id: intent.id.replace(/^./, '0') },
        { ...transfer, id: intent.id.replace(/^./, '0') },
      ]),
    ).rejects.toThrow('duplicate key');
    expect(await posted(income(5n))).toBe(1n);
  });
});

describe('a batch', () => {
  it('answers as if commands came one by one: of two that exceed the balance, the second is refused', async () => {
    const seen = { batches: [] as number[] };
    const batch = moves(db.app, seen);
    const answers = await Promise.all(
      [700n, 200n, 200n, 100n].map((amount, i) => batch.submit(asked(`order${i}`, 10n, amount))),
    );
    expect(answers.map((answer) => (isRefusal(answer) ? answer.name : answer.moved))).toEqual([
      '700',
      '200',
      'balance_insufficient',
      '100',
    ]);
    expect(seen.batches).toEqual([4]);
  });

  it.each([
    ['that throws while deciding', { throws: true }, 'poison'],
    ['that the ledger refuses', { guard: 13n }, 'unlucky'],
  ])('carries out all other commands if there is one %s', async (_, poison, message) => {
    const batch = moves(db.app);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_unused, i) =>
        batch.submit(asked(`${message}${i}`, BigInt(11 + i), 5n, i === 13 ? poison : {})),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(
      Array.from({ length: 20 }, (_unused, i) => (i === 13 ? 'rejected' : 'fulfilled')),
    );
    expect(answers[13]).toMatchObject({ reason: { message: expect.stringContaining(message) } });
  });
});

describe('a member’s account that another transaction has locked', () => {
  it('delays only its own command, which continues when the lock is free', async () => {
    const other = connect({ url: db.urls.app, name: 'who holds it', max: 1 });
    const holder = await other.reserve();
    await holder`begin`;
    await lockBalances(holder as unknown as Transaction, [recharge(25n)]);
    const { submit } = moves(db.app, { batches: [] }, 50);
    const before = await posted(income(25n));
    const members = Array.from({ length: 16 }, (_, i) => BigInt(20 + i));
    const waiting = submit(asked('held', 25n, 1n));
    await Promise.all(members.filter((one) => one !== 25n).map((one) => submit(asked('held', one, 1n))));
    expect(await posted(income(25n))).toBe(before);
    await holder`rollback`;
    expect(await waiting).toEqual({ moved: '1' });
    holder.release();
    await other.end();
  });
});

it('reports a use case that locks against the order instead of splitting its batch', async () => {
  const against = batchUseCase({
    load: async (tx, commands: readonly Move[]) => {
      for (const { member } of commands) await lockBalances(tx, [recharge(member)]);
      return null;
    },
    decide: () => refuse('balance_insufficient'),
    write: () => [],
  });
  const asks = [31n, 30n].map((member) => against({ sql: db.app, clock }, asked('against', member, 1n)));
  await expect(Promise.all(asks)).rejects.toThrow('lock_order');
  await Promise.allSettled(asks);
});

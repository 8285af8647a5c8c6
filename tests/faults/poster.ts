// Process for posting.test.ts that posts as fast as it can, until it is killed. Prints `ack <id>` after the commit of
// each transfer. Arguments: connection string, name of this poster.
import { randomInt } from 'node:crypto';
import { batchUseCase } from '#ledger/batch.ts';
import { lockBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf } from '#ledger/chart.ts';
import { line, type Purpose, type Transfer } from '#ledger/posting.ts';
import { openClock } from '#platform/time/clock.ts';
import { connect } from '#platform/database/db.ts';
import { type Intent, intentOf } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';

const [url, name] = process.argv.slice(2) as [string, string];
const sql = connect({ url, name: `poster ${name}`, max: 4 });
const MEMBERS = 20;

type Move = { intent: Intent; from: AccountId; to: AccountId; amount: bigint; purpose: Purpose };
const clock = await openClock(sql, (error) => Promise.reject(error));
const moving = batchUseCase({
  load: (tx, moves: readonly Move[]) =>
    lockBalances(
      tx,
      moves.map((move) => move.from),
    ),
  decide: (balances, { intent, from, to, amount, purpose }: Move) => {
    const balance = required(balances.get(from));
    if (balance.free < amount) return refuse('balance_insufficient');
    balance.free -= amount;
    const transfer: Transfer = { id: intent.id, actor: intent.actor, lines: [line(purpose, from, to, amount, 1n)] };
    return { answer: true, transfer, write: null };
  },
  write: () => [],
});

async function caller(number: number): Promise<void> {
  for (let n = 0; ; n++) {
    const member = BigInt(randomInt(1, MEMBERS + 1));
    const [recharge, income] = [accountOf('member_recharge', member), accountOf('member_income', member)];
    const there = randomInt(2) === 0;
    const intent = intentOf('system', `poster ${name}`, `${number}.${n}`, null);
    const answer = await moving(
      { sql, clock },
      {
        intent,
        from: there ? recharge : income,
        to: there ? income : recharge,
        amount: BigInt(randomInt(1, 200)),
        purpose: there ? 'test_move' : 'test_back',
      },
    );
    if (!isRefusal(answer)) process.stdout.write(`ack ${intent.id}\n`);
  }
}

// If the database is killed, this process ends too.
await Promise.all(Array.from({ length: 16 }, (_, i) => caller(i))).catch(() => process.exit(1));

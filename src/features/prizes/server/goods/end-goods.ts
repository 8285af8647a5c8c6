// A promise of goods ends once (prizes.md 3). The member takes the worth of late goods in money, or the goods came. All
// of it locks the delivery, and so does shipping.
import { posting, postOnce } from '#ledger/deciding.ts';
import { coverage } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit, type PinRefusal } from '#features/identity/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { checkGoodsPin, endOf } from './goods-pin.ts';
import { tellOfStep } from './tell-members.ts';

type Ended<R extends string> = { answer: R; ended: bigint; worth: bigint };
type CashAnswer = 'done' | 'delivery_not_found' | 'prize_over' | 'cash_not_due';
type SentAnswer = 'done' | 'delivery_not_found' | 'prize_over' | 'parcel_elsewhere' | 'second_person' | 'first_word';
type Own = { id: bigint; memberId: bigint; pin: string };

/** Money moves while the books are covered only. Later it goes the same way. */
export async function takeCash(
  floor: Floor,
  { id, memberId, pin }: Own,
  intent: Intent,
): Promise<{ id: string } | Refusal<Exclude<CashAnswer, 'done'> | 'reward_not_now'> | PinRefusal | IntentRefusal> {
  const transfer = endOf(id);
  const act = { transfer, purpose: 'goods_cash', target: String(id) } as const;
  const wrong = await checkGoodsPin(floor, { id, memberId }, pin, act);
  if (wrong) return wrong;
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx) => {
    const reason = await coverage(tx);
    if (reason !== 'covered') return refuse('reward_not_now', { reason });
    const [row] = await tx<[Ended<CashAnswer>]>`
        select answer, ended, worth from prizes.take_cash(${id}, ${memberId}, ${transfer})`;
    if (row.answer !== 'done') return refuse(row.answer);
    const paid = line('prize_paid', house('prize_hold'), accountOf('member_income', memberId), row.worth, row.ended);
    await post(tx, [{ id: transfer, actor: intent.actor, lines: [paid] }]);
    await nudge(tx, walletTopics.balances, [memberId]);
    return { id: String(id) };
  });
}

type Sent = { id: bigint; way: 'confirmed' | 'uncontested' | 'upheld'; by: bigint | null; reason?: string };

/** The operator bought the goods, so the worth goes back to the operator's budget. */
async function endSent(tx: Transaction, { id, way, by, reason }: Sent, actor: string): Promise<SentAnswer> {
  const transfer = endOf(id);
  const [row] = await tx<[Ended<SentAnswer>]>`
    select answer, ended, worth from prizes.end_sent(${id}, ${way}, ${by}, ${reason ?? null}, ${transfer})`;
  if (row.answer === 'done') {
    const back = line('prize_released', house('prize_hold'), house('rewards_budget'), row.worth, row.ended);
    await post(tx, [{ id: transfer, actor, lines: [back] }]);
  }
  return row.answer;
}

type ConfirmRefusal = Refusal<'delivery_not_found' | 'prize_over' | 'parcel_elsewhere'> | PinRefusal | IntentRefusal;

/** The member says with the PIN that the goods came. It gives up the money instead. */
export async function confirmGoods(
  floor: Floor,
  { id, memberId, pin }: Own,
  intent: Intent,
): Promise<{ id: string } | ConfirmRefusal> {
  const act = { transfer: endOf(id), purpose: 'goods_came', target: String(id) } as const;
  const wrong = await checkGoodsPin(floor, { id, memberId }, pin, act);
  if (wrong) return wrong;
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx): Promise<{ id: string } | ConfirmRefusal> => {
    const answer = await endSent(tx, { id, way: 'confirmed', by: memberId }, intent.actor);
    if (answer === 'done') return { id: String(id) };
    return refuse(answer === 'delivery_not_found' || answer === 'prize_over' ? answer : 'parcel_elsewhere');
  });
}

/** A person of finance found that contested goods came. The second one ends the promise. */
export async function upholdDelivery(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, reason }: { id: bigint; reason: string },
  { staffId }: StaffCaller,
): Promise<'done' | Refusal<Exclude<SentAnswer, 'done' | 'first_word'>>> {
  return posting(floor.sql, async (tx): Promise<'done' | Refusal<Exclude<SentAnswer, 'done' | 'first_word'>>> => {
    const answer = await endSent(tx, { id, way: 'upheld', by: staffId, reason }, `staff:${staffId}`);
    if (answer !== 'done' && answer !== 'first_word') return refuse(answer);
    const subject = `delivery:${id}`;
    await audit(tx, { staffId, action: 'prizes.uphold', subject, detail: { answer, reason } });
    if (answer === 'done') await tellOfStep(tx, [id]);
    return 'done';
  });
}

const BATCH = 200;

/** The job. Nobody contested in time that these goods came. Returns their number. */
export async function endUncontested(floor: Pick<Floor, 'sql'>): Promise<number> {
  const due = await floor.sql<{ id: bigint }[]>`select uncontested as id from prizes.uncontested(${BATCH})`;
  let ended = 0;
  for (const { id } of due) {
    const answer = await posting(floor.sql, (tx) => endSent(tx, { id, way: 'uncontested', by: null }, 'system'));
    if (answer === 'done') ended += 1;
  }
  return ended;
}

// Use cases of won goods (prizes.md 3): members claim, contest or confirm them or take money instead; staff move
// parcels and decide contests. A promise of goods ends once: the goods came, or the member took the worth of late goods
// in money. All of these lock the delivery.
import { audit } from '#features/acts/server/public.ts';
import { checkPin, type PinAct, type PinRefusal } from '#features/identity/server/public.ts';
import { settleAsked } from '#features/messages/server/public.ts';
import { openComplaint } from '#features/service/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { coverage } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { posting, postOnce } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { ManyDone } from '../../contract/goods.ts';
import { deliveryById } from './deliveries.ts';
import { tellOfClaim, tellOfStep } from './tell-members.ts';

/** The transfer that ends a promise of goods. It has a fixed id, because a promise ends only once. */
const endOf = (id: bigint): string => factId('goods end', id);

type Of = { id: bigint; memberId: bigint };

/** Checks the PIN for an act on the member's own goods. The database consumes this proof with the act (prizes.md 3). */
async function checkGoodsPin(
  context: Pick<Context, 'sql' | 'clock' | 'secrets'>,
  { id, memberId }: Of,
  pin: string,
  act: Pick<PinAct, 'transfer' | 'purpose' | 'target'>,
): Promise<PinRefusal | Refusal<'delivery_not_found'> | null> {
  const won = await deliveryById(context.sql, id);
  if (won?.memberId !== memberId) return refuse('delivery_not_found');
  return checkPin(context, { memberId, pin, act: { ...act, amount: won.worthMinor } });
}

const HOUR_MS = 3_600_000;

type ClaimAnswer = 'done' | 'delivery_not_found' | 'prize_claimed' | 'claim_late' | 'address_unknown' | 'address_waits';
type Wish = { id: bigint; memberId: bigint; addressId: bigint; pin: string };

/**
 * The member chooses, with the PIN, where the goods are sent (prizes.md 3). Possible once. The delivery keeps a copy of
 * the address. The PIN is valid only for this prize and this address.
 */
export async function claimGoods(
  context: Context,
  { addressId, pin, ...of }: Wish,
  intent: Intent,
): Promise<{ id: string } | Refusal<Exclude<ClaimAnswer, 'done'>> | PinRefusal | IntentRefusal> {
  const { id, memberId } = of;
  const wrong = await checkGoodsPin(context, of, pin, {
    transfer: intent.id,
    purpose: 'goods',
    target: `${id} ${addressId}`,
  });
  if (wrong) return wrong;
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const [row] = await tx<[{ answer: ClaimAnswer; waitsUntil: Date | null }]>`
      select answer, waits_until from prizes.claim_goods(${id}, ${memberId}, ${addressId}, ${intent.id})`;
    const { answer, waitsUntil } = row;
    if (answer === 'address_waits') {
      const waitMs = required(waitsUntil).getTime() - context.clock.now().getTime();
      return refuse(answer, { hours: Math.max(1, Math.ceil(waitMs / HOUR_MS)) });
    }
    if (answer !== 'done') return refuse(answer);
    await tellOfClaim(tx, id);
    return { id: String(id) };
  });
}

type Contested = 'done' | 'delivery_not_found' | 'prize_over' | 'contest_not_open';

/** The member says that the goods did not come. Their worth stays promised, and a complaint is opened. */
export async function contestGoods(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, memberId, text }: { id: bigint; memberId: bigint; text: string },
  intent: Intent,
): Promise<{ id: string } | Refusal<Exclude<Contested, 'done'>> | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const [row] = await tx<[{ answer: Contested }]>`select prizes.contest_goods(${id}, ${memberId}) as answer`;
    if (row.answer !== 'done') return refuse(row.answer);
    await openComplaint(tx, { memberId, kind: 'other', subjectId: id, reasonCode: 'not_received', text });
    return { id: String(id) };
  });
}

type Ended<R extends string> = { answer: R; ended: bigint; worth: bigint };
type CashAnswer = 'done' | 'delivery_not_found' | 'prize_over' | 'cash_not_due';
type SentAnswer = 'done' | 'delivery_not_found' | 'prize_over' | 'parcel_elsewhere' | 'second_person' | 'first_word';
type Own = { id: bigint; memberId: bigint; pin: string };

/** The member takes the worth of late goods in money. Refused while the books are short, and possible again later. */
export async function takeCash(
  context: Context,
  { id, memberId, pin }: Own,
  intent: Intent,
): Promise<{ id: string } | Refusal<Exclude<CashAnswer, 'done'> | 'reward_not_now'> | PinRefusal | IntentRefusal> {
  const transfer = endOf(id);
  const act = { transfer, purpose: 'goods_cash', target: String(id) } as const;
  const wrong = await checkGoodsPin(context, { id, memberId }, pin, act);
  if (wrong) return wrong;
  return postOnce(context.sql, intent, context.clock.now(), async (tx) => {
    const reason = await coverage(tx);
    if (reason !== 'covered') return refuse('reward_not_now', { reason });
    const [row] = await tx<[Ended<CashAnswer>]>`
        select answer, ended, worth from prizes.take_cash(${id}, ${memberId}, ${transfer})`;
    if (row.answer !== 'done') return refuse(row.answer);
    await settleAsked(tx, { memberId, deliveryId: id });
    const paid = line('prize_paid', house('prize_hold'), accountOf('member_income', memberId), row.worth, row.ended);
    await post(tx, [{ id: transfer, actor: intent.actor, lines: [paid] }]);
    await nudge(tx, walletTopics.balances, [memberId]);
    return { id: String(id) };
  });
}

type Sent = { id: bigint; way: 'confirmed' | 'uncontested' | 'upheld'; by: bigint | null; reason?: string };

/** Ends a promise because the goods came. The operator bought them, so their worth returns to the operator's budget. */
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

/** The member confirms with the PIN that the goods came, and so gives up the right to money. */
export async function confirmGoods(
  context: Context,
  { id, memberId, pin }: Own,
  intent: Intent,
): Promise<{ id: string } | ConfirmRefusal> {
  const act = { transfer: endOf(id), purpose: 'goods_came', target: String(id) } as const;
  const wrong = await checkGoodsPin(context, { id, memberId }, pin, act);
  if (wrong) return wrong;
  return postOnce(context.sql, intent, context.clock.now(), async (tx): Promise<{ id: string } | ConfirmRefusal> => {
    await settleAsked(tx, { memberId, deliveryId: id });
    const answer = await endSent(tx, { id, way: 'confirmed', by: memberId }, intent.actor);
    if (answer === 'done') return { id: String(id) };
    return refuse(answer === 'delivery_not_found' || answer === 'prize_over' ? answer : 'parcel_elsewhere');
  });
}

/** One of finance finds that contested goods did come. The second such person ends the promise. */
export async function upholdDelivery(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, reason }: { id: bigint; reason: string },
  { staffId }: StaffCaller,
): Promise<'done' | Refusal<Exclude<SentAnswer, 'done' | 'first_word'>>> {
  return posting(context.sql, async (tx): Promise<'done' | Refusal<Exclude<SentAnswer, 'done' | 'first_word'>>> => {
    const answer = await endSent(tx, { id, way: 'upheld', by: staffId, reason }, `staff:${staffId}`);
    if (answer !== 'done' && answer !== 'first_word') return refuse(answer);
    const subject = `delivery:${id}`;
    await audit(tx, { staffId, action: 'prizes.uphold', subject, detail: { answer, reason } });
    if (answer === 'done') await tellOfStep(tx, [id]);
    return 'done';
  });
}

const BATCH = 200;

/** The job that ends promises of goods whose arrival no one contested in time. Returns their number. */
export async function endUncontested(context: Pick<Context, 'sql'>): Promise<number> {
  const due = await context.sql<{ id: bigint }[]>`select uncontested as id from prizes.uncontested(${BATCH})`;
  let ended = 0;
  for (const { id } of due) {
    const answer = await posting(context.sql, (tx) => endSent(tx, { id, way: 'uncontested', by: null }, 'system'));
    if (answer === 'done') ended += 1;
  }
  return ended;
}

type MoveAnswer = 'done' | 'delivery_not_found' | 'prize_over' | 'parcel_elsewhere';
export type Step = { id: bigint } & (
  | { step: 'pack' | 'return' | 'deliver' }
  | { step: 'ship'; carrier: string; tracking: string }
  | { step: 'fail'; failure: string }
);

const ACTIONS = {
  pack: 'prizes.pack',
  ship: 'prizes.ship',
  fail: 'prizes.fail',
  deliver: 'prizes.deliver',
  return: 'prizes.return',
} as const;

export async function moveParcel(
  tx: Transaction,
  { staffId }: StaffCaller,
  step: Step,
): Promise<'done' | Refusal<Exclude<MoveAnswer, 'done'>>> {
  const answer = await move(tx, { staffId, step });
  if (answer !== 'done') return refuse(answer);
  await tellOfStep(tx, [step.id]);
  return answer;
}

/** Thrown to undo the whole list if any parcel can't move. */
class NotAll extends Error {
  readonly problems: ManyDone['problems'];
  constructor(problems: ManyDone['problems']) {
    super('not all parcels could move');
    this.problems = problems;
  }
}

/** Moves all these parcels, or none. `place` counts from 1. */
export async function moveParcels(
  tx: Transaction,
  { staffId }: StaffCaller,
  steps: readonly (Step & { place: number })[],
): Promise<ManyDone> {
  try {
    await tx.savepoint(async (inner) => {
      const problems: ManyDone['problems'] = [];
      // In the order of their ids, so that two lists can't deadlock.
      for (const step of steps.toSorted((a, b) => Number(a.id - b.id))) {
        const answer = await move(inner, { staffId, step });
        if (answer !== 'done') problems.push({ place: step.place, problem: answer });
      }
      if (problems.length > 0) throw new NotAll(problems.toSorted((a, b) => a.place - b.place));
      await tellOfStep(
        inner,
        steps.map(({ id }) => id),
      );
    });
  } catch (error) {
    if (error instanceof NotAll) return { done: 0, problems: error.problems };
    throw error;
  }
  return { done: steps.length, problems: [] };
}

export async function move(tx: Transaction, { staffId, step }: { staffId: bigint; step: Step }): Promise<MoveAnswer> {
  const {
    carrier = null,
    tracking = null,
    failure = null,
  } = { ...step } as {
    carrier?: string;
    tracking?: string;
    failure?: string;
  };
  const [row] = await tx<[{ answer: MoveAnswer }]>`
    select prizes.move_parcel(${step.id}, ${step.step}, ${staffId}, ${carrier}, ${tracking}, ${failure}) as answer`;
  if (row.answer !== 'done') return row.answer;
  const detail = { carrier, tracking, reason: failure };
  const subject = `delivery:${step.id}`;
  await audit(tx, { staffId, action: ACTIONS[step.step], subject, detail });
  return 'done';
}

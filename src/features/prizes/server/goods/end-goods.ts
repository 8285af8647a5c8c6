// A promise of goods ends once (prizes.md 3). The member takes the worth of late goods in money, or the goods came.
// Both lock the delivery, and so does shipping.
import { posting, postOnce } from '../../../../ledger/deciding.ts';
import { coverage } from '../../../../ledger/balance.ts';
import { accountOf, house } from '../../../../ledger/chart.ts';
import { post } from '../../../../ledger/post.ts';
import { line } from '../../../../ledger/posting.ts';
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { factId } from '../../../../platform/ids.ts';
import type { Intent } from '../../../../platform/intents.ts';
import { nudge } from '../../../../platform/live.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import { walletTopics } from '../../../wallet/server/public.ts';
import { tellOfStep } from './tell-members.ts';

type Ended<R extends string> = { answer: R; ended: bigint; worth: bigint };
type CashAnswer = 'done' | 'delivery_not_found' | 'prize_over' | 'cash_not_due';
type SentAnswer = 'done' | 'delivery_not_found' | 'prize_over' | 'parcel_elsewhere';

/** Money moves while the books are covered only. Later it goes the same way. */
export async function takeCash(
  floor: Floor,
  { id, memberId }: { id: bigint; memberId: bigint },
  intent: Intent,
): Promise<{ id: string } | Refusal<Exclude<CashAnswer, 'done'> | 'reward_not_now'> | IntentRefusal> {
  return postOnce(floor.sql, intent, floor.clock.now(), async (tx) => {
    const reason = await coverage(tx);
    if (reason !== 'covered') return refuse('reward_not_now', { reason });
    const transfer = factId('goods end', id);
    const [row] = await tx<[Ended<CashAnswer>]>`
        select answer, ended, worth from prizes.take_cash(${id}, ${memberId}, ${transfer})`;
    if (row.answer !== 'done') return refuse(row.answer);
    const paid = line('prize_paid', house('prize_hold'), accountOf('member_income', memberId), row.worth, row.ended);
    await post(tx, [{ id: transfer, actor: intent.actor, lines: [paid] }]);
    await nudge(tx, walletTopics.balances, [memberId]);
    return { id: String(id) };
  });
}

/** The operator bought the goods, so the worth goes back to the operator's budget. */
export async function deliverGoods(
  floor: Floor,
  { id, caller: { staffId } }: { id: bigint; caller: StaffCaller },
): Promise<'done' | Refusal<Exclude<SentAnswer, 'done'>>> {
  return posting(floor.sql, async (tx): Promise<'done' | Refusal<Exclude<SentAnswer, 'done'>>> => {
    const transfer = factId('goods end', id);
    const [row] = await tx<[Ended<SentAnswer>]>`
        select answer, ended, worth from prizes.deliver_goods(${id}, ${staffId}, ${transfer})`;
    if (row.answer !== 'done') return refuse(row.answer);
    await tellOfStep(tx, [id]);
    const back = line('prize_released', house('prize_hold'), house('rewards_budget'), row.worth, row.ended);
    await post(tx, [{ id: transfer, actor: `staff:${staffId}`, lines: [back] }]);
    const at = floor.clock.now();
    await audit(tx, { staffId, action: 'prizes.deliver', subject: `delivery:${id}`, detail: { id: String(id) }, at });
    return 'done';
  });
}

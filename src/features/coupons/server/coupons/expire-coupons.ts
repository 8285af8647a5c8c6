// Coupons that ended unused (rewards.md 5). Their worth goes back to the rewards budget.
import { posting } from '#ledger/deciding.ts';
import { house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { nudge } from '#platform/http/live.ts';
import { sendMessages } from '#features/messages/server/public.ts';
import { lapse } from '#features/rewards/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { rewardKinds } from '../reward-kinds.ts';

const BATCH = 500;

/** Returns the number of coupons that expired. */
export async function expireCoupons(floor: Pick<Floor, 'sql'>): Promise<number> {
  let expired = await posting(floor.sql, (tx) => lapseWaiting(tx));
  for (;;) {
    const batch = await posting(floor.sql, (tx) => expireBatch(tx));
    expired += batch;
    if (batch < BATCH) return expired;
  }
}

/**
 * The budget never set these aside. Their grants lapse, which tells their members. It locks grants before coupons, as
 * the payer does.
 */
async function lapseWaiting(tx: Transaction): Promise<number> {
  const ended = await tx<{ id: bigint }[]>`
    select id from coupons.coupon
    where used_at is null and expired_at is null and order_id is null and state = 'waiting'
      and ends_at <= (select platform.now()) order by ends_at, id limit ${BATCH}`;
  const lapsed = await lapse(
    tx,
    ended.map(({ id }) => ({ kind: rewardKinds.coupon, cause: String(id) })),
  );
  return lapsed.length;
}

async function expireBatch(tx: Transaction): Promise<number> {
  const ended = await tx<{ id: bigint; memberId: bigint; worthMinor: bigint }[]>`
    select id, member_id, worth_minor from coupons.next_ended(${BATCH})`;
  if (ended.length === 0) return 0;
  await sendMessages(
    tx,
    ended.map(({ id, memberId, worthMinor }) => ({
      memberId,
      kind: 'coupons.coupon_expired',
      params: { couponId: String(id), amountMinor: toWire(worthMinor) },
    })),
  );
  await nudge(
    tx,
    walletTopics.balances,
    ended.map(({ memberId }) => memberId),
  );
  await post(
    tx,
    ended.map(({ id, worthMinor }) => ({
      id: factId('coupon_expired', id),
      actor: 'system',
      lines: [line('coupon_expired', house('coupon_hold'), house('rewards_budget'), worthMinor, id)],
    })),
  );
  return ended.length;
}

// The state and the steps of won goods as members see them, derived from a delivery's times.
import type { Tone } from '#design/components/data.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

/** Goods that the member won, as in the list. */
export type Goods = DataOf<'GET /api/v1/prizes'>['items'][number];
/** The same, with the address to which they are sent. */
export type GoodsDetail = DataOf<'GET /api/v1/prizes/{id}'>;

export const GOODS_PATH = '/pages/prizes';

/** The state that members see. It includes late, because the member can then do something. */
export type Shown = Goods['state'] | 'late' | 'tooLate';

export function shownState({ state, isCashDue }: Pick<Goods, 'state' | 'isCashDue'>): Shown {
  if (!isCashDue) return state;
  return state === 'won' ? 'tooLate' : 'late';
}

export const TONES: Readonly<Record<Shown, Tone>> = {
  won: 'clay',
  claimed: 'primary',
  packed: 'primary',
  shipped: 'primary',
  failed: 'warning',
  late: 'warning',
  tooLate: 'warning',
  returned: 'warning',
  arrived: 'positive',
  contested: 'warning',
  delivered: 'positive',
  paid: 'positive',
};

/** Whether the member can still choose the address (prizes.md 3). */
export function asksWhere({ state, isCashDue }: Pick<Goods, 'state' | 'isCashDue'>): boolean {
  return state === 'won' && !isCashDue;
}

type StepKey = Goods['state'];
export type Step = { key: StepKey; at: string | null; mark: 'done' | 'ahead' | 'failed' };

/** The steps of goods from the play to the door, including failed ones. Taking the money ends them. */
export function stepsOf(goods: Goods): Step[] {
  const {
    state,
    wonAt,
    claimedAt,
    packedAt,
    shippedAt,
    failedAt,
    returnedAt,
    arrivedAt,
    contestedAt,
    deliveredAt,
    paidAt,
    isCashDue,
  } = goods;
  const times: [StepKey, string | null][] = [
    ['won', wonAt],
    ['claimed', claimedAt],
    ['packed', packedAt],
    ['shipped', shippedAt],
  ];
  const taken = times.flatMap(([key, at]): Step[] => (at === null ? [] : [{ key, at, mark: 'done' }]));
  if (failedAt !== null) taken.push({ key: 'failed', at: failedAt, mark: 'failed' });
  if (returnedAt !== null) taken.push({ key: 'returned', at: returnedAt, mark: 'failed' });
  if (arrivedAt !== null && deliveredAt === null) taken.push({ key: 'arrived', at: arrivedAt, mark: 'done' });
  if (contestedAt !== null) taken.push({ key: 'contested', at: contestedAt, mark: 'failed' });
  if (paidAt !== null) return [...taken, { key: 'paid', at: paidAt, mark: 'done' }];
  if (deliveredAt !== null) return [...taken, { key: 'delivered', at: deliveredAt, mark: 'done' }];
  // It is too late to choose an address, so no further step follows.
  if (state === 'won' && isCashDue) return taken;
  // It counts as delivered unless the member contests that.
  if (state === 'arrived') return taken;
  const left: StepKey[] = [...times.flatMap(([key, at]) => (at === null ? [key] : [])), 'delivered'];
  return [...taken, ...left.map((key): Step => ({ key, at: null, mark: 'ahead' }))];
}

import type { Tone } from '../../../../design/components/data.tsx';
import type { DataOf } from '../../../../platform/client/call-types.ts';

/** Goods that the member won, as a list shows them. */
export type Goods = DataOf<'GET /api/v1/prizes'>['items'][number];
/** The same, with the address they go to. */
export type GoodsDetail = DataOf<'GET /api/v1/prizes/{id}'>;

export const GOODS_PATH = '/pages/prizes';

export const TONES: Readonly<Record<Goods['state'], Tone>> = {
  won: 'clay',
  claimed: 'primary',
  packed: 'primary',
  shipped: 'primary',
  failed: 'warning',
  returned: 'warning',
  delivered: 'positive',
  paid: 'positive',
};

/** The member says where it goes only while there is time (prizes.md 3). */
export function asksWhere({ state, isCashDue }: Pick<Goods, 'state' | 'isCashDue'>): boolean {
  return state === 'won' && !isCashDue;
}

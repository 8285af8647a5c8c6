// Planned rounds and their prizes, short to write.
import type { Ask } from '#platform/http/contract.ts';
import type { Contracts } from '#web/contracts.gen.ts';

export type RoundWish = Omit<Ask<Contracts['POST /console/api/v1/draws/rounds']>['body'], 'assertion' | 'endsAt'>;
type Prize = RoundWish['prizes'][number];
type Words = Prize['title'];

/**
 * `plays`: how often each member plays on the first morning. `picks`: the prizes that they pick after the first play.
 */
export type PlannedRound = {
  key: string;
  day: number;
  hours: number;
  wish: RoundWish;
  plays: Readonly<Record<string, number>>;
  picks?: Readonly<Record<string, string>>;
  stop?: { day: number; reason: string };
};

export const words = (en: string, am: string): Words => ({ en, am });

const prize = (id: string, change: Partial<Prize> & { title: Words; weight: number }): Prize => ({
  id,
  kind: 'cash',
  valueMinor: 0,
  points: null,
  stock: null,
  couponBatchId: null,
  ...change,
});
export const money = (birr: number, weight: number) =>
  prize(`money-${birr}`, { title: words(`Br ${birr}`, `${birr} ብር`), weight, valueMinor: birr * 100 });
/** A C3coin is worth a cent. */
export const coins = (count: number, weight: number) =>
  prize(`coin-${count}`, {
    kind: 'points',
    title: words(`${count} C3coin`, `${count} C3coin`),
    weight,
    valueMinor: count,
    points: count,
  });
/** Its batch is signed with its round. */
export const coupon = (birr: number, { weight, stock }: { weight: number; stock: number }) =>
  prize(`coupon-${birr}`, {
    kind: 'coupon',
    title: words(`Coupon of Br ${birr}`, `የ${birr} ብር ኩፖን`),
    weight,
    stock,
    valueMinor: birr * 100,
  });
export const nothing = (weight: number) =>
  prize('nothing', { kind: 'nothing', title: words('Nothing', 'ምንም'), weight });
export const thing = (
  id: string,
  title: Words,
  { birr, weight, stock }: { birr: number; weight: number; stock: number },
) => prize(id, { kind: 'goods', title, weight, valueMinor: birr * 100, stock });

export const LAMP = words('Solar lamp', 'የፀሐይ መብራት');

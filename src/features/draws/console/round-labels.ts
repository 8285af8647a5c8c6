// Console labels of rounds: games, kinds of prizes, states, and texts about odds and costs.
import type { StateLabel } from '#design/console/state-chip.tsx';
import { moneyText } from '#design/money-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';

export type StaffRound = DataOf<'GET /console/api/v1/draws/rounds'>['items'][number];
export type StaffRoundOne = DataOf<'GET /console/api/v1/draws/rounds/{id}'>;
export type Game = StaffRound['game'];
export type PrizeKind = StaffRound['prizes'][number]['kind'];

export const GAMES: Record<Game, string> = {
  'draw-turntable': 'Prize wheel',
  'draw-grid': 'Nine-grid',
  'draw-slot-machine': 'Slot machine',
  'draw-golden-egg': 'Golden egg',
  'draw-treasure-chest': 'Treasure chest',
  draw: 'Capsule',
};

export const PRIZE_KINDS: Record<PrizeKind, string> = {
  nothing: 'Nothing',
  points: 'C3coin',
  cash: 'Money',
  coupon: 'Coupon',
  goods: 'Goods',
};

/** The kind of a prize. Names the batch of a coupon, because two staff signed that. */
export function kindText({ kind, couponBatchId }: StaffRound['prizes'][number]): string {
  return couponBatchId === null ? PRIZE_KINDS[kind] : `${PRIZE_KINDS[kind]} of batch ${couponBatchId}`;
}

export const ROUND_STATES: Record<StaffRound['state'], StateLabel> = {
  proposed: ['Waits for a signature', 'busy'],
  withdrawn: ['Taken back', 'plain'],
  open: ['Open', 'plain'],
  stopped: ['Stopped', 'warn'],
  ended: ['Ended, seed not revealed', 'busy'],
  revealed: ['Revealed', 'plain'],
};

/** A round's state. A proposed round that two persons signed waits for its first day. */
export function stateOf({ state, approvals }: Pick<StaffRound, 'state' | 'approvals'>): StateLabel {
  return state === 'proposed' && approvals >= 2 ? ['Signed, waits for its first day', 'plain'] : ROUND_STATES[state];
}

/** The odds of a weight out of W, like '1 in 12.5'. */
export function oneInText(weight: number, W: number): string {
  const plays = W / weight;
  return `1 in ${plays.toLocaleString('en', { maximumFractionDigits: plays < 100 ? 1 : 0 })}`;
}

export function percentText(weight: number, W: number): string {
  const percent = (weight / W) * 100;
  const digits = percent < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return `${percent.toLocaleString('en', digits)}%`;
}

/** The mean cost of a play, to a hundredth of a cent. */
export function meanText(expectedTimesW: bigint, W: number): string {
  const birr = Number(expectedTimesW) / W / 100;
  return `Br ${birr.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`;
}

export function budgetText(worstMinor: number, leftMinor: number): string {
  if (worstMinor <= leftMinor) return `The budget has ${moneyText(leftMinor)} left. That is enough for the worst case.`;
  return `The budget has ${moneyText(leftMinor)} left, less than the worst case. Plays stop when it is empty.`;
}

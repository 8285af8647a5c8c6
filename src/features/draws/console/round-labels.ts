// Console labels of rounds: games, kinds of prizes, states, and texts about odds and costs.
import { moneyText, numberText } from '#design/console/formats.ts';
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import type { RoundFilter } from '../contract/console.ts';
import { t } from '#design/console/words.ts';

export type StaffRound = DataOf<'GET /console/api/v1/draws/rounds'>['items'][number];
export type StaffRoundOne = DataOf<'GET /console/api/v1/draws/rounds/{id}'>;
export type Game = StaffRound['game'];
export type PrizeKind = StaffRound['prizes'][number]['kind'];

export const GAMES: Record<Game, string> = {
  'draw-turntable': t('Prize wheel'),
  'draw-grid': t('Nine-grid'),
  'draw-slot-machine': t('Slot machine'),
  'draw-golden-egg': t('Golden egg'),
  'draw-treasure-chest': t('Treasure chest'),
  draw: t('Capsule'),
};

export const PRIZE_KINDS: Record<PrizeKind, string> = {
  nothing: t('No prize'),
  points: 'C3coin',
  cash: t('Money'),
  coupon: t('Coupon'),
  goods: t('Goods'),
};

/** The kind of a prize. Names the batch of a coupon, because two staff signed that. */
export function kindText({ kind, couponBatchId }: StaffRound['prizes'][number]): string {
  return couponBatchId === null
    ? PRIZE_KINDS[kind]
    : t('{kind} of batch {couponBatchId}', { kind: PRIZE_KINDS[kind], couponBatchId });
}

export const ROUND_STATES: Record<StaffRound['state'], StateLabel> = {
  proposed: [t('Waits for a signature'), 'busy'],
  withdrawn: [t('Taken back'), 'plain'],
  open: [t('Open'), 'plain'],
  stopped: [t('Stopped'), 'warn'],
  ended: [t('Ended, seed not revealed'), 'busy'],
  revealed: [t('Revealed'), 'plain'],
};

const SIGNED: StateLabel = [t('Signed, waits for its first day'), 'plain'];

/** The states by which a list of rounds is filtered. */
export const ROUND_FILTERS: Record<RoundFilter, StateLabel> = { ...ROUND_STATES, signed: SIGNED };

/** Whether a signature of the round is missing. */
export const waitsForSignature = ({ state, approvals }: Pick<StaffRound, 'state' | 'approvals'>): boolean =>
  state === 'proposed' && approvals < 2;

/** A round's state. A proposed round that two persons signed waits for its first day. */
export function stateOf(round: Pick<StaffRound, 'state' | 'approvals'>): StateLabel {
  return round.state === 'proposed' && !waitsForSignature(round) ? SIGNED : ROUND_STATES[round.state];
}

/** The odds of a weight out of W, like '1 in 12.5'. */
export function oneInText(weight: number, W: number): string {
  const plays = W / weight;
  return t('1 in {plays}', { plays: numberText(plays, { maximumFractionDigits: plays < 100 ? 1 : 0 }) });
}

export function percentText(weight: number, W: number): string {
  const percent = (weight / W) * 100;
  const digits = percent < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return `${numberText(percent, digits)}%`;
}

/** The mean cost of a play, to a hundredth of a cent. */
export function meanText(expectedTimesW: bigint, W: number): string {
  const birr = Number(expectedTimesW) / W / 100;
  return t('Br {birr}', { birr: numberText(birr, { minimumFractionDigits: 2, maximumFractionDigits: 4 }) });
}

export function budgetText(worstMinor: number, leftMinor: number): string {
  if (worstMinor <= leftMinor)
    return t('The budget has {left} left. That is enough for the worst case.', { left: moneyText(leftMinor) });
  return t('The budget has {left} left, less than the worst case. Plays stop when it is empty.', {
    left: moneyText(leftMinor),
  });
}

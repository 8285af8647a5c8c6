import { toWire } from '#ledger/money.ts';
import type { SpentView, StaffRoundView } from '../../contract/console.ts';
import type { RoundView } from '../../contract/shapes.ts';
import { expectedTimesW, type Manifest } from '../draw-1/manifest.ts';
import type { Round, SpentOnPrize } from './round-store.ts';

export function roundView(round: Round): RoundView {
  const { manifest, taken } = round;
  return {
    id: String(round.id),
    game: round.game,
    title: manifest.title,
    state: round.state,
    manifest: round.text,
    manifestHash: round.mh,
    seedHash: manifest.seed_hash,
    W: manifest.W,
    prizes: manifest.prizes.map(({ value_minor, coupon_batch, ...prize }, n) => ({
      ...prize,
      valueMinor: value_minor,
      couponBatchId: coupon_batch === null ? null : String(coupon_batch),
      stockLeft: prize.stock === null ? null : prize.stock - (taken[n] ?? 0),
    })),
    playsMost: manifest.n_max,
    plays: round.plays,
    settled: round.settled,
    holdMinor: manifest.hold_minor,
    expectedTimesW: String(expectedTimesW(manifest)),
    guarantee: manifest.guarantee,
    beacon: manifest.beacon.kind,
    startsAt: manifest.starts_at ?? null,
    openedAt: round.openedAt?.toISOString() ?? null,
    endsAt: manifest.ends_at,
    stopReason: round.stopReason,
    endedAt: round.endedAt?.toISOString() ?? null,
    seed: round.seed,
  };
}

export function staffRoundView(round: Round): StaffRoundView {
  return {
    ...roundView(round),
    actId: String(round.actId),
    approvals: round.approvals,
    proposedBy: String(round.proposedBy),
    proposedAt: round.proposedAt.toISOString(),
    worstMinor: toWire(worstOf(round.manifest)),
  };
}

export function spentView({ manifest }: Pick<Round, 'manifest'>, rows: readonly SpentOnPrize[]): SpentView {
  const sum = (of: 'paid' | 'coupon' | 'kept' | 'points') => rows.reduce((total, row) => total + row[of], 0n);
  return {
    paidMinor: toWire(sum('paid')),
    couponMinor: toWire(sum('coupon')),
    keptMinor: toWire(sum('kept')),
    points: Number(sum('points')),
    hits: manifest.prizes.map((_, n) => Number(rows.find(({ prize }) => prize === n)?.hits ?? 0n)),
  };
}

/** Minor units. Each play may win the largest prize: one whose stock is gone pays its worth. */
export function worstOf({ n_max, hold_minor }: Pick<Manifest, 'n_max' | 'hold_minor'>): bigint {
  return BigInt(n_max) * BigInt(hold_minor);
}

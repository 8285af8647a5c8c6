// Which acts fit a matter, and what each does to the entry (forum.md 6). Pure.
import type { ACTS } from '../../contract/console.ts';
import type { State } from '../../contract/shapes.ts';
import type { DecisionKind } from './decision-store.ts';
import type { Matter, MatterKind } from './matter-store.ts';

export type Act = (typeof ACTS)[number];

const FITS: Record<MatterKind, readonly Act[]> = {
  report: ['keep', 'remove', 'remove_photo'],
  waiting: ['release', 'refuse'],
  contest: ['uphold', 'overturn'],
};

const TAKES: readonly Act[] = ['remove', 'remove_photo', 'refuse'];

/** Taking a text or a photo away needs a reason. */
export function fits(kind: MatterKind, act: Act, reason: string | null): boolean {
  return FITS[kind].includes(act) && TAKES.includes(act) === (reason !== null);
}

export const DECIDED = {
  keep: 'kept',
  remove: 'removed',
  remove_photo: 'photo_removed',
  release: 'released',
  refuse: 'refused',
  uphold: 'upheld',
  overturn: 'overturned',
} as const satisfies Record<Act, DecisionKind>;

/**
 * The entry's next state. One that its author took away stays away, and one that waits for more goes on waiting. A text
 * whose author's photo was the fault stays.
 */
export function stateAfter(act: Act, state: State): State {
  if (state === 'withdrawn') return state;
  if (act === 'remove' || act === 'refuse') return 'removed';
  if (act === 'keep' || act === 'remove_photo') return state === 'hidden' ? 'shown' : state;
  if (act === 'release') return state === 'waiting' ? 'shown' : state;
  return act === 'overturn' && state === 'removed' ? 'shown' : state;
}

/** Another clerk looks at it. */
export function isClaimed(matter: Pick<Matter, 'claimedBy' | 'claimedUntil'>, staffId: bigint, at: Date): boolean {
  return matter.claimedBy !== null && matter.claimedBy !== staffId && (matter.claimedUntil ?? at) > at;
}

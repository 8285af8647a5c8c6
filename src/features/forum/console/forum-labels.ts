// Console labels of the forum: kinds of matters, states, reasons and decisions; and which acts decide each kind.
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { inRow, t } from '#design/console/words.ts';

export type Matter = DataOf<'GET /console/api/v1/forum-matters'>['items'][number];
export type MatterWhole = DataOf<'GET /console/api/v1/forum-matters/{id}'>;
export type Decision = MatterWhole['history'][number];
export type DeskEntry = DataOf<'GET /console/api/v1/forum-entries'>['items'][number];
export type Mute = DataOf<'GET /console/api/v1/forum-mutes'>['items'][number];
export type Reason = MatterWhole['reportsGiven'][number]['reason'];
export type Act = 'keep' | 'remove' | 'remove_photo' | 'release' | 'refuse' | 'uphold' | 'overturn';

/** A matter as an item that the clerk decides (design/console/decisions.ts). */
export const itemOf = ({ id }: Pick<Matter, 'id'>) => `forum-matters/${id}`;

export const KINDS: Record<Matter['kind'], StateLabel> = {
  report: [t('Reported'), 'bad'],
  waiting: [t('Waits'), 'warn'],
  contest: [t('Contested'), 'busy'],
};

export const STATES: Record<DeskEntry['state'], StateLabel> = {
  shown: [t('Shown'), 'plain'],
  waiting: [t('Waits'), 'warn'],
  hidden: [t('Hidden by reports'), 'warn'],
  removed: [t('Removed'), 'bad'],
  withdrawn: [t('Taken away by its author'), 'plain'],
};

export const REASONS: Record<Reason, string> = {
  spam: t('Spam or advertising'),
  insult: t('Insults or threats'),
  promise: t('Promises returns'),
  private: t('Private data of others'),
  false: t('False claims'),
  other: t('Something else'),
};

export const WAITS: Record<Matter['waitsFor'][number], string> = {
  link: t('A link of a new member'),
  promise: t('Promises returns'),
  reports: t('Hidden by reports'),
};

export const DECISIONS: Record<Decision['kind'], string> = {
  kept: t('Kept'),
  removed: t('Removed'),
  photo_removed: t('Photo removed'),
  released: t('Released'),
  refused: t('Not published'),
  muted: t('Muted'),
  unmuted: t('Mute ended'),
  upheld: t('Upheld'),
  overturned: t('Overturned'),
};

type Verdicts = { allow: Act; deny: Act; labels: readonly [allow: string, deny: string] };

/** The two acts that decide each kind of matter: `allow` leaves or puts the text in the forum, `deny` does not. */
export const VERDICTS: Record<Matter['kind'], Verdicts> = {
  report: { allow: 'keep', deny: 'remove', labels: [t('Keep'), t('Remove')] },
  waiting: { allow: 'release', deny: 'refuse', labels: [t('Release'), t('Do not publish')] },
  contest: { allow: 'overturn', deny: 'uphold', labels: [t('Overturn'), t('Uphold')] },
};

/** Acts that take down a text or a photo. Each needs a reason. */
export const needsReason = (act: Act): boolean => act === 'remove' || act === 'remove_photo' || act === 'refuse';

/**
 * The reason that the button suggests for `deny`: of reports the one given most often, and the earliest in a tie. A
 * contest needs none.
 */
export function suggestedReason(matter: Pick<MatterWhole, 'kind' | 'waitsFor' | 'reportsGiven'>): Reason | null {
  if (matter.kind === 'contest') return null;
  if (matter.kind === 'waiting') return matter.waitsFor.includes('promise') ? 'promise' : 'spam';
  const counts = new Map<Reason, number>();
  for (const { reason } of matter.reportsGiven) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [first] = [...counts].sort((one, other) => other[1] - one[1]);
  return first?.[0] ?? 'other';
}

export function whyInShort({ kind, reports, waitsFor }: Matter): string {
  if (kind === 'report') return reports === 1 ? t('1 report') : t('{reports} reports', { reports });
  if (kind === 'contest') return t('An objection');
  return inRow(...waitsFor.map((reason) => WAITS[reason])) || t('Waits');
}

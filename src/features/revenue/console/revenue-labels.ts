// Types, state labels and texts that revenue's console pages share.
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { t } from '#design/console/words.ts';

export type WaitingLine = DataOf<'GET /console/api/v1/revenue/lines'>['items'][number];
export type Entry = DataOf<'GET /console/api/v1/revenue/entries/{id}'>;
export type Deployment = DataOf<'GET /console/api/v1/revenue/deployments/{id}'>;
export type Restoration = DataOf<'GET /console/api/v1/revenue/restorations/{id}'>;

/** The fields that a booking, a deployment and a restoration have in common. */
export type Act = Pick<Entry, keyof Entry & keyof Deployment & keyof Restoration>;
export type ActKind = 'entries' | 'deployments' | 'restorations';

export const STATES: Record<Entry['state'], StateLabel> = {
  proposed: [t('Waiting for a second person'), 'warn'],
  posted: [t('Booked'), 'plain'],
  rejected: [t('Rejected'), 'bad'],
};

/** A booking that two persons undid says so. */
export function stateOf(act: Act & { reversedAt?: string | null }): StateLabel {
  return act.reversedAt ? [t('Undone'), 'plain'] : STATES[act.state];
}

/** What the signer reads after proposing or approving. */
export function signedText({ posted }: { posted: boolean }): string {
  return posted ? t('Approved by two and booked.') : t('Signed. A second person must approve it.');
}

// The words of complaints at the desk.
import { labelOf, type StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

export type ComplaintRow = DataOf<'GET /console/api/v1/complaints'>['items'][number];

export const STATES: Record<ComplaintRow['state'], StateLabel> = {
  open: ['Open', 'warn'],
  answered: ['Answered', 'busy'],
  escalated: ['Escalated', 'bad'],
  closed: ['Closed', 'plain'],
};
export const KINDS = ['withdrawal', 'recharge', 'order', 'account', 'reward', 'other'] as const;

export function kindText(kind: ComplaintRow['kind']): string {
  return kind === 'withdrawal' ? 'Payout' : labelOf(kind);
}

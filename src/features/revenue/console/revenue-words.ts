import type { Preset } from '../../../design/console/filter-bar.tsx';
import type { Tone } from '../../../design/console/state-chip.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';

export type WaitingLine = DataOf<'GET /console/api/v1/revenue/lines'>['items'][number];
export type Entry = DataOf<'GET /console/api/v1/revenue/entries/{id}'>;
export type Deployment = DataOf<'GET /console/api/v1/revenue/deployments/{id}'>;
export type Restoration = DataOf<'GET /console/api/v1/revenue/restorations/{id}'>;

export const STATES: Record<Entry['state'], readonly [string, Tone]> = {
  proposed: ['Waiting for a second person', 'warn'],
  posted: ['Booked', 'good'],
  rejected: ['Rejected', 'bad'],
};

export const STATE_FILTER = {
  kind: 'choice',
  name: 'state',
  label: 'State',
  choices: Object.entries(STATES).map(([state, [text]]) => [state, text] as const),
} as const;
export const STATE_PRESETS: readonly Preset[] = [
  { name: 'To approve', filter: { state: 'proposed' } },
  { name: 'Booked', filter: { state: 'posted' } },
  { name: 'Rejected', filter: { state: 'rejected' } },
  { name: 'All', filter: {} },
];

/** What a proposal's outcome means to the one who signed it. */
export function signedText({ posted }: { posted: boolean }): string {
  return posted ? 'Approved by two and booked.' : 'Signed. A second person must approve it.';
}

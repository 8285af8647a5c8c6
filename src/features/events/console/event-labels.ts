import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

export type StaffEvent = DataOf<'GET /console/api/v1/events/{id}'>;
export type EventRow = DataOf<'GET /console/api/v1/events'>['items'][number];
export type Registration = DataOf<'GET /console/api/v1/event-registrations'>['items'][number];

export const KINDS: Record<EventRow['kind'], string> = {
  conference: 'Conference',
  anniversary: 'Anniversary',
};

export const EVENT_STATES: Record<EventRow['state'], StateLabel> = {
  draft: ['Draft', 'plain'],
  coming: ['Coming', 'busy'],
  on: ['On now', 'good'],
  ended: ['Ended', 'plain'],
  cancelled: ['Cancelled', 'bad'],
};

export const REGISTRATION_STATES: Record<Registration['state'], StateLabel> = {
  applied: ['Waiting', 'busy'],
  offered: ['Offered', 'warn'],
  taken: ['Registered', 'good'],
  attended: ['Attended', 'good'],
  cancelled: ['Given back', 'plain'],
  lapsed: ['Offer over', 'plain'],
};

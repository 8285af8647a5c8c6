import { call } from '#platform/client/call.ts';
import type { AssertionInput } from '#features/identity/contract.ts';

export const signAnnouncement = (id: string, signed: { assertion: AssertionInput; confirmed: string[] }) =>
  call('POST /console/api/v1/announcements/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

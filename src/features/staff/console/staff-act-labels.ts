// Acts about staff, in the words of the desk.
import { call } from '#platform/client/call.ts';
import type { AskOf, DataOf } from '#platform/client/call-types.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { proposal } from '#features/acts/console/public.tsx';

export type StaffAct = DataOf<'GET /console/api/v1/staff-acts/{id}'>;
export type StaffWish = AskOf<'POST /console/api/v1/staff-acts'>['body'];

export const STAFF_ACTS: Record<StaffAct['kind'], string> = {
  take_on: 'Take on',
  empower: 'Give roles',
  reset: 'New password and one-time password',
};

export const signStaffAct = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/staff-acts/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

/** A proposal that an administrator makes and signs in one step. */
export const proposalOf = (wish: () => StaffWish) =>
  proposal<StaffAct>({
    propose: (signed, keyed) => call('POST /console/api/v1/staff-acts', { body: { ...wish(), ...signed }, ...keyed }),
    approve: signStaffAct,
  });

// Types, labels and proposals that the console pages of staff and their bank accounts share.
import type { StateLabel } from '#design/console/state-chip.tsx';
import { proposal } from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import type { AskOf, DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { t } from '#design/console/words.ts';

// Acts about staff.

export type StaffAct = DataOf<'GET /console/api/v1/staff-acts/{id}'>;
export type StaffWish = AskOf<'POST /console/api/v1/staff-acts'>['body'];

export const STAFF_ACTS: Record<StaffAct['kind'], string> = {
  take_on: t('Take on'),
  empower: t('Give roles'),
  reset: t('New password and one-time password'),
};

export const signStaffAct = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/staff-acts/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

/** A proposal that an administrator makes and signs in one step. */
export const proposalOf = (wish: () => StaffWish) =>
  proposal<StaffAct>({
    propose: (signed, keyed) => call('POST /console/api/v1/staff-acts', { body: { ...wish(), ...signed }, ...keyed }),
    approve: signStaffAct,
  });

export type StaffAccount = DataOf<'GET /console/api/v1/staff-accounts'>[number];
export type StaffAccountAct = DataOf<'GET /console/api/v1/staff-account-acts/{id}'>;
export type StaffAccountWish = AskOf<'POST /console/api/v1/staff-account-acts'>['body'];

export function deedOf({ kind, mistaken }: Pick<StaffAccountAct, 'kind' | 'mistaken'>): string {
  if (kind === 'declare') return t('Declare');
  return mistaken ? t('End as a mistake') : t('End');
}

/** What changes once two have signed. */
export function effectOf({ kind, mistaken }: Pick<StaffAccountAct, 'kind' | 'mistaken'>): string {
  if (kind === 'declare')
    return t('From then on this account pays no rent and gets no capital. No member and no contract may name it.');
  if (mistaken) return t('It counts as never declared. Money that came from it before may be booked.');
  return t('From then on it is like any other account. Money that came from it before stays refused.');
}

export function statusOfAccount({ endedAt, mistaken }: StaffAccount): StateLabel {
  if (endedAt === null) return [t('Declared'), 'plain'];
  return mistaken ? [t('Was a mistake'), 'plain'] : [t('Ended'), 'plain'];
}

export const proposeStaffAccount = (
  wish: StaffAccountWish,
  keyed: { idempotencyKey: string; errors: 'inline' },
  signed: { assertion?: AssertionInput } = {},
) => call('POST /console/api/v1/staff-account-acts', { body: { ...wish, ...signed }, ...keyed });

export const signStaffAccount = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/staff-account-acts/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

/** A proposal that one person from finance makes and signs in one step. */
export const signedProposalOf = (wish: () => StaffAccountWish) =>
  proposal<StaffAccountAct>({
    propose: (signed, keyed) => proposeStaffAccount(wish(), keyed, signed),
    approve: signStaffAccount,
  });

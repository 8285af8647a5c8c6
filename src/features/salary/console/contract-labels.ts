// Contracts of salaries in the words of the desk.
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

export type StaffContract = DataOf<'GET /console/api/v1/salary/contracts'>['items'][number];
export type StaffContractOne = DataOf<'GET /console/api/v1/salary/contracts/{id}'>;

export const STATES: Record<StaffContract['state'], StateLabel> = {
  opened: ['Not signed', 'plain'],
  signed: ['Signed', 'busy'],
  effective: ['Effective', 'good'],
  terminated: ['Terminated', 'plain'],
  invalid: ['Invalid', 'plain'],
};

export const SIDES: Record<NonNullable<StaffContract['endedBy']>, string> = {
  member: 'Ended by the member',
  operator: 'Ended by us',
  replaced: 'Replaced by a higher level',
};

export const STEPS: Record<StaffContractOne['trail'][number]['kind'], string> = {
  opened: 'Opened',
  viewed: 'Read to the end',
  signed: 'Signed',
  effective: 'Became effective',
  notice_given: 'Notice given',
  terminated: 'Ended',
  voided: 'Became invalid',
};

import { call } from '#platform/client/call.ts';
import type { AssertionInput } from '#features/acts/contract.ts';

export const signBatch = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/coupon-batches/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

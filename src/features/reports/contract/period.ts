// What the reports' calls have in common: who may read, and the period that is asked for.
import { wire } from '#platform/http/contract.ts';

/** Business days, both included. */
export const period = { from: wire.date.optional(), until: wire.date.optional() };

const roles = ['finance'] as const;
export const read = { access: 'staff', roles } as const;
export const file = { ...read, file: true, data: 'raw' } as const;

/** A period that ends before it begins would give figures of nothing. */
export const inOrder = ({ from, until }: { from?: string | undefined; until?: string | undefined }): boolean =>
  !from || !until || from <= until;
export const BACKWARDS = { path: ['until'], error: 'too_small' };

// What the reports' calls have in common: who may read, the period that is asked for, and what a posting belongs to.
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { A_FILE } from '#platform/http/look.ts';

/** Business days, both included. */
export const period = { from: wire.date.optional(), until: wire.date.optional() };

const roles = ['finance'] as const;
/** Each list of the reports is a paper, too. */
export const read = { access: 'staff', roles, paper: true } as const;
export const file = { access: 'staff', roles, file: true, data: 'raw', looks: A_FILE } as const;

/** A period that ends before it begins would give figures of nothing. */
export const inOrder = ({ from, until }: { from?: string | undefined; until?: string | undefined }): boolean =>
  !from || !until || from <= until;
export const BACKWARDS = { path: ['until'], error: 'too_small' };

/** What a line belongs to: the row that justifies it. `kind` is that of its guard, or 'withdrawal'. */
export const belongsTo = z.strictObject({ kind: z.string(), id: wire.id });
export type BelongsTo = z.input<typeof belongsTo>;

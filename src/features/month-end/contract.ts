// Wire contract of the month end (bank-and-reconciliation.md 8): the checklist of a month, its packs of reports, and
// the acts of two that close a month or open it again.
import { z } from 'zod';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { A_FILE } from '#platform/http/look.ts';
import { lines } from '#platform/language/human-text.ts';

export const refusals = defineRefusals({
  month_not_found: 203301,
  month_not_clean: 203302,
  month_closed: 203303,
  month_not_closed: 203304,
  pack_not_found: 203305,
  pack_differs: 203306,
  month_closing_not_found: 203307,
  month_closing_ended: 203308,
  month_closing_waiting: 203309,
  month_reopening_not_found: 203310,
  month_reopening_ended: 203311,
  month_reopening_waiting: 203312,
  pack_outdated: 203313,
});

const roles = ['finance'] as const;
const read = { access: 'staff', roles } as const;

/** Such as 2026-11. */
const month = z.string().regex(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What must hold before a month is closed. The database answers each (db/functions/month_end/closings.sql). */
export const CHECKS = [
  'over',
  'month_before',
  'days',
  'lines',
  'acts',
  'checks_run',
  'checks_found',
  'balance',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** running: the month isn't over. */
const state = z.enum(['running', 'open', 'closed', 'reopened']);
export type MonthState = z.output<typeof state>;

const file = z.strictObject({ name: z.string(), sha256, bytes: z.int().min(0) });
export type PackFile = z.output<typeof file>;

const pack = z.strictObject({
  id: wire.id,
  sha256,
  bytes: z.int().min(1),
  madeAt: wire.time,
  files: z.array(file),
});

const closing = z.strictObject({
  id: wire.id,
  pack,
  closedAt: wire.time,
  closedBy: z.array(wire.id),
  reopening: z
    .strictObject({ id: wire.id, reason: z.string(), reopenedAt: wire.time, reopenedBy: z.array(wire.id) })
    .nullable(),
});

const monthRow = z.strictObject({
  id: month,
  state,
  /** When it was last closed. */
  closedAt: wire.time.nullable(),
});
export type MonthRow = z.input<typeof monthRow>;

const monthShown = z.strictObject({
  id: month,
  state,
  /** In the order of CHECKS. `open`: how much of it is left to do. */
  checks: z.array(z.strictObject({ id: z.enum(CHECKS), open: z.int().min(0) })),
  /** Newest first. */
  closings: z.array(closing),
  /** The newest one since the month was last closed or reopened. */
  pack: pack.nullable(),
});
export type MonthShown = z.input<typeof monthShown>;
export type Pack = MonthShown['closings'][number]['pack'];

export const monthClosings = actCalls({
  path: 'month-closings',
  noun: 'month_closing',
  view: { month, packId: wire.id, sha256, bytes: z.int().min(1), files: z.array(file) },
  query: { month: month.optional() },
  body: z.strictObject({ packId: wire.id, ...signedAtOnce }),
  obstacles: ['pack_not_found', 'pack_outdated', 'month_not_clean', 'month_closed'],
  late: ['pack_differs', 'pack_outdated', 'month_not_clean', 'month_closed'],
  roles: { read: roles, propose: roles, sign: roles },
  says: {
    list: 'Closings of months: proposed ones oldest first, others newest first',
    one: 'One act that closes a month',
    propose: 'Propose to close a month with a pack of its reports',
    sign: 'Sign; with the second person’s signature the month is closed, if its checklist is still clean',
  },
});

export const monthReopenings = actCalls({
  path: 'month-reopenings',
  noun: 'month_reopening',
  view: { month, reason: z.string() },
  query: { month: month.optional() },
  body: z.strictObject({ month, reason: lines(500, 3), ...signedAtOnce }),
  obstacles: ['month_not_closed'],
  late: ['month_not_closed'],
  roles: { read: roles, propose: roles, sign: roles },
  says: {
    list: 'Reopenings of months: proposed ones oldest first, others newest first',
    one: 'One act that opens a closed month again',
    propose: 'Propose to open a closed month again; its pack stays',
    sign: 'Sign; with the second person’s signature the month is open again',
  },
});

const byMonth = z.strictObject({ id: month });

export const contract = defineContract({
  ...monthClosings.contract,
  ...monthReopenings.contract,
  'GET /console/api/v1/months': {
    summary: 'The months of the books, newest first, and whether each is closed',
    ...read,
    query: pageQuery,
    data: pageOf(monthRow),
  },
  'GET /console/api/v1/months/{id}': {
    summary: 'One month: its checklist, who closed or reopened it, and the packs of its reports',
    ...read,
    path: byMonth,
    data: monthShown,
    refusals: ['month_not_found'],
  },
  'POST /console/api/v1/months/{id}/packs': {
    summary: 'Make a pack of the month’s reports. It counts once two persons close the month with it',
    ...read,
    path: byMonth,
    data: pack,
    refusals: ['month_not_found', 'month_not_clean', 'month_closed'],
  },
  'GET /console/api/v1/month-packs/{id}': {
    summary: 'A pack of a month’s reports as ZIP, if its bytes still have the hash that was signed',
    ...read,
    path: z.strictObject({ id: wire.id }),
    file: true,
    data: 'raw',
    looks: A_FILE,
    refusals: ['pack_not_found', 'pack_differs'],
  },
});

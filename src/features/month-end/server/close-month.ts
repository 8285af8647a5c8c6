// The acts by which two persons close a month with a pack of its reports, and open it again with a reason
// (bank-and-reconciliation.md 8). The database asks the checklist again when the second has signed.
import { type Act, defineAct } from '#features/acts/server/public.ts';
import { refuse } from '#platform/http/refusal.ts';
import { monthClosings, monthReopenings, type PackFile } from '../contract.ts';
import { closingOf, isClean } from './months.ts';
import { isCurrent, packById } from './packs.ts';

type ClosingWords = { month: string; pack: string; sha256: string; bytes: string; files: PackFile[] };
type ReopeningWords = { month: string; closing: string; reason: string };

export const monthClosing = defineAct(monthClosings, {
  purpose: 'month_closed',
  audited: {
    feature: 'month-end',
    deed: 'closing',
    // The words list the files.
    of: ({ words: { month, pack, sha256 } }: Act<ClosingWords>) => ({
      subject: `month:${month}`,
      detail: { pack, sha256 },
    }),
  },
  words: async (tx, { packId }) => {
    const pack = await packById(tx, BigInt(packId));
    if (!pack) return refuse('pack_not_found');
    const { month, sha256, bytes, files } = pack;
    if ((await closingOf(tx, month)) !== null) return refuse('month_closed');
    if (!(await isClean(tx, month))) return refuse('month_not_clean');
    if (!(await isCurrent(tx, pack.id))) return refuse('pack_outdated');
    return { month, pack: packId, sha256, bytes: String(bytes), files };
  },
  seen: (q, { month }) => (month === undefined ? q`true` : q`words ->> 'month' = ${month}`),
  views: (_context, acts) =>
    acts.map(({ words: { month, pack, sha256, bytes, files } }) => ({
      month,
      packId: pack,
      sha256,
      bytes: Number(bytes),
      files,
    })),
});

export const monthReopening = defineAct(monthReopenings, {
  purpose: 'month_reopened',
  audited: {
    feature: 'month-end',
    deed: 'reopening',
    of: ({ words: { month, reason } }: Act<ReopeningWords>) => ({ subject: `month:${month}`, detail: { reason } }),
  },
  words: async (tx, { month, reason }) => {
    const closing = await closingOf(tx, month);
    return closing === null ? refuse('month_not_closed') : { month, closing: String(closing), reason };
  },
  seen: (q, { month }) => (month === undefined ? q`true` : q`words ->> 'month' = ${month}`),
  views: (_context, acts) => acts.map(({ words: { month, reason } }) => ({ month, reason })),
});

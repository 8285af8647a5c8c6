import { audit } from '#features/acts/server/public.ts';
import type { Context } from '#platform/context.ts';
import { defineRoutes, type StaffCaller } from '#platform/feature.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { monthClosing, monthReopening } from './close-month.ts';
import { closingOf, isClean, listMonths, readMonth, refuseUnknown } from './months.ts';
import { makePack, packFile, packToWire } from './packs.ts';

/** A pack is made of a month that could be closed now, so that none is kept for nothing. */
async function makeMonthPack(context: Context, { staffId }: StaffCaller, month: string) {
  const { sql } = context;
  const unknown = await refuseUnknown(context, month);
  if (unknown) return unknown;
  if ((await closingOf(sql, month)) !== null) return refuse('month_closed');
  if (!(await isClean(sql, month))) return refuse('month_not_clean');
  const pack = await makePack(context, month);
  const detail = { pack: String(pack.id), sha256: pack.sha256 };
  await sql.begin((tx) => audit(tx, { staffId, action: 'month-end.pack', subject: `month:${month}`, detail }));
  return packToWire(pack);
}

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...monthClosing.handlers(context),
    ...monthReopening.handlers(context),
    'GET /console/api/v1/months': ({ query }) => listMonths(context, query),
    'GET /console/api/v1/months/{id}': ({ path }) => readMonth(context, path.id),
    'POST /console/api/v1/months/{id}/packs': ({ caller, path }) => makeMonthPack(context, caller, path.id),
    'GET /console/api/v1/month-packs/{id}': async ({ caller, path }) => {
      const file = await packFile(context, BigInt(path.id));
      if (isRefusal(file)) return file;
      const subject = `month_pack:${path.id}`;
      await context.sql.begin((tx) =>
        audit(tx, { staffId: caller.staffId, action: 'month-end.download', subject, detail: {} }),
      );
      return file;
    },
  }),
});

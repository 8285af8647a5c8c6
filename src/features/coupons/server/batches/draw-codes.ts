// Draws the codes of a batch and gives them to the desk, once. They come as CSV, and as slips to print where they are
// few. Only their keyed hashes are kept. If the files are lost, staff stop the batch and propose another.
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/acts/server/public.ts';
import { csvOf } from '#features/wallet/server/public.ts';
import { digestsOf, newCode, printedCode } from '../codes.ts';
import { couponBatch } from './batch.ts';
import { SLIPS_MOST, slipsPdf } from './code-slips.ts';

/** `filename` is without its ending. `slips`: a PDF in base64. */
type DrawnFiles = { filename: string; csv: string; slips: string | null };

export async function drawCodes(
  context: Context,
  { id, caller: { staffId } }: { id: bigint; caller: StaffCaller },
): Promise<DrawnFiles | Refusal<'batch_not_found' | 'codes_drawn_already'>> {
  const act = await couponBatch.byId(context.sql, id);
  if (!act) return refuse('batch_not_found');
  const batch = act.words;
  const codes = new Set<string>();
  while (codes.size < (batch.way === 'word' ? 1 : batch.pieces)) codes.add(newCode());
  const digests = [...codes].map((code) => digestsOf(context, code)[0].toString('hex'));
  const printed = [...codes].map(printedCode);
  // The slips stand before the codes are kept: a failure on the way loses none.
  const slips = printed.length > SLIPS_MOST ? null : await slipsPdf(printed, batch);
  const kept = await context.sql.begin(async (tx) => {
    const [row] = await tx<{ kept: boolean }[]>`
      select coupons.keep_codes(${id},
        (select array_agg(decode(digest, 'hex')) from unnest(${digests}::text[]) digest)) as kept`;
    if (row?.kept !== true) return false;
    const detail = { name: batch.name, codes: codes.size };
    await audit(tx, {
      staffId,
      action: 'coupons.draw_codes',
      subject: `coupon_batch:${id}`,
      detail,
    });
    return true;
  });
  if (!kept) return refuse('codes_drawn_already');
  const rows = printed.map((code) => [code, batch.name, batch.until]);
  return {
    filename: `c3-codes-${id}`,
    csv: csvOf(['code', 'batch', 'works until'], rows),
    slips: slips?.toString('base64') ?? null,
  };
}

// Draws the codes of a batch and returns them to a clerk, once: as CSV and, if they are few, as slips to print. Only
// keyed hashes are stored. If the files are lost, staff must stop the batch and propose another.
import { audit } from '#features/acts/server/public.ts';
import { bytesOf, newPdf, PAPER, type Pdf, put, putFeet } from '#features/wallet/server/public.ts';
import { csvOf, NOTICE } from '#platform/http/csv.ts';
import type { Context } from '#platform/context.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { digestsOf, newCode, printedCode } from '../codes.ts';
import { couponBatch } from './batch.ts';

// Slips to print and cut, three in a row. Each has the code, where to redeem it, its last day, and a note that this is
// play money.

/** Drawing more slips would block the process for too long. For more, a print shop can use the CSV. */
export const SLIPS_MOST = 500;

const COLUMNS = 3;
const ROWS = 12;
const SLIP = { width: PAPER.width / COLUMNS, height: 62, top: 34 } as const;

export async function slipsPdf(codes: readonly string[], batch: { name: string; until: string }): Promise<Buffer> {
  const pdf = await newPdf(batch.name, 'en');
  for (const [n, code] of codes.entries()) {
    const place = n % (COLUMNS * ROWS);
    if (n > 0 && place === 0) pdf.addPage();
    const x = PAPER.left + (place % COLUMNS) * SLIP.width;
    putSlip(pdf, { code, ...batch }, { x, y: SLIP.top + Math.floor(place / COLUMNS) * SLIP.height });
  }
  putFeet(pdf, 'en');
  return bytesOf(pdf);
}

function putSlip(
  pdf: Pdf,
  { code, name, until }: { code: string; name: string; until: string },
  { x, y }: { x: number; y: number },
): void {
  const box = { x: x + 8, width: SLIP.width - 16 };
  pdf.rect(x, y, SLIP.width, SLIP.height).lineWidth(0.5).dash(2, { space: 2 }).stroke('#857B6C').undash();
  put(pdf, name, { ...box, y: y + 8, size: 8 });
  put(pdf, code, { ...box, y: y + 21, size: 15 });
  put(pdf, `C3: Coupons, redeem a code. Until ${until}`, { ...box, y: y + 41, size: 7 });
  put(pdf, NOTICE, { ...box, y: y + 50, size: 7 });
}

/** `filename` has no extension. `slips` is a PDF in base64. */
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
  // Draw the slips before storing the codes, so that a failure here doesn't use the codes up.
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

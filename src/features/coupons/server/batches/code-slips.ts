// Codes on slips to print and cut, three beside each other. Each says where it is redeemed, its last day, and that this
// is play money.
import { bytesOf, newPdf, NOTICE, PAPER, type Pdf, put, putFeet } from '#features/wallet/server/public.ts';

/** Drawing more would keep the process from its other work. A printer's shop takes them from the CSV. */
export const SLIPS_MOST = 500;

const COLUMNS = 3;
const ROWS = 12;
const SLIP = { width: PAPER.width / COLUMNS, height: 62, top: 34 } as const;

export async function slipsPdf(codes: readonly string[], batch: { name: string; until: string }): Promise<Buffer> {
  const pdf = await newPdf(batch.name);
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

// The type of the sandbox's demo products, what they say in each language (locales), and the paper with a supplier's
// offer.
import path from 'node:path';
import { dataTexts } from '#platform/language/data-texts.ts';
import type { RentBehaviour } from '#wires/bank-admin.ts';

export type SandboxAccount = { name: string; bankCode: string; bankNumber: string };

export type SandboxFigures = {
  slug: string;
  type: 'device' | 'fund' | 'rental';
  cycle: 'hourly' | 'daily' | 'weekly';
  drawing: string;
  priceBirr: number;
  /** Income for each unit and cycle in minor units; for a fund null, and `ratePpb` in billionths of the amount. */
  incomeMinor: number | null;
  ratePpb: number | null;
  unitsMin: number;
  unitsMax: number;
  holdingDays: number;
  stock: number;
  /** The lessee pays for at least this many units, and for all sold units if they are more. */
  placed: number;
  purchaseLimit: number;
  minVip: number;
  chances: number;
  points: number;
  coupons: boolean;
  returnsPrincipal: boolean;
  salesEndAfterDays: number | null;
  maturesAfterDays: number | null;
  asset: { serial: string; lessee: string; insured: boolean };
  contract: { number: string; bills: 'day' | 'week' | 'month'; dueDay: number | null; graceDays: number };
  payer: SandboxAccount;
  supplier: SandboxAccount;
  behaviour: readonly RentBehaviour[];
  /** A fund whose asset can be lost, which is not so if it has only lent money. */
  assetAtRisk?: true;
};

/** The texts of the sandbox's catalogue. Those of one product begin with its slug. */
export const catalogueText = dataTexts(path.join(import.meta.dirname, 'locales'));

export type SandboxProduct = ReturnType<typeof sandboxProduct>;

/** The product with its texts. */
export function sandboxProduct(figures: SandboxFigures) {
  const { slug, type, asset, contract, assetAtRisk } = figures;
  const own = (part: string) => catalogueText(`${slug}.${part}`);
  const risk = (name: string) => catalogueText(`risks.${name}`);
  const common =
    type === 'fund'
      ? ['principalAtRisk', 'lateInterest', 'noEarlyExit', ...(assetAtRisk ? ['assetLost'] : [])]
      : ['lateRent', 'priceUsedUp', 'noEarlyExit', 'assetLost'];
  return {
    ...figures,
    title: own('title'),
    description: own('description'),
    risks: [...common.map(risk), own('risk'), risk('playMoney')],
    asset: {
      serial: asset.serial,
      lessee: asset.lessee,
      name: own('asset'),
      what: own('what'),
      place: own('place'),
      insurance: catalogueText(asset.insured ? 'insured' : 'uninsured'),
      liable: catalogueText(type === 'fund' ? 'liable.borrowers' : 'liable.lessee'),
    },
    contract: { ...contract, title: own('contract') },
  };
}

/** Terms that all demo devices share: whole units, a price that is used up, no end of sales. */
export const SANDBOX_DEVICE = {
  type: 'device',
  returnsPrincipal: false,
  ratePpb: null,
  unitsMin: 1,
  salesEndAfterDays: null,
  maturesAfterDays: null,
} as const;

/** A one-page supplier's offer as PDF (base64), because capital can be spent only with a document. */
export async function offerPaper(product: SandboxProduct): Promise<string> {
  // Imported here, because only the sandbox's first run needs the library.
  const { default: PDFDocument } = await import('pdfkit');
  return new Promise((resolve, reject) => {
    const paper = new PDFDocument({
      size: 'A4',
      margin: 56,
      info: { Title: `Offer ${product.asset.serial}`, CreationDate: new Date(0) },
    });
    const parts: Buffer[] = [];
    paper.on('data', (part: Buffer) => parts.push(part));
    paper.on('end', () => resolve(Buffer.concat(parts).toString('base64')));
    paper.on('error', reject);
    paper.fontSize(10).fillColor('#7A2E12').text('Sandbox · play money').moveDown(2);
    paper.fontSize(20).fillColor('#1C1A17').text('Offer').moveDown();
    paper.fontSize(12);
    for (const row of [
      `From: ${product.supplier.name}`,
      `Account: ${product.supplier.bankCode} ${product.supplier.bankNumber}`,
      `For: ${product.asset.name.en} (${product.asset.serial})`,
      product.asset.what.en,
      `Price: ${(product.priceBirr * product.stock).toLocaleString('en')}.00 ETB in all, to be called as it is needed`,
    ]) {
      paper.text(row).moveDown(0.5);
    }
    paper.end();
  });
}

// The type of the sandbox's demo products, the risk texts that they share, and the paper with a supplier's offer.
import type { RentBehaviour } from '#wires/bank-admin.ts';

export const LATE_RENT: Text = {
  en: 'The renter may pay late, in part, or not at all. Then you get less or later, and you can’t claim the rest.',
  am: 'ተከራዩ ሊዘገይ፣ በከፊል ሊከፍል ወይም ላይከፍል ይችላል። በዚያን ጊዜ ያነሰ ወይም ዘግይቶ ይደርስዎታል። ቀሪውን መጠየቅ አይችሉም።',
};
const LATE_INTEREST: Text = {
  en: 'The borrowers may pay late, in part, or not at all. Then you get less or later, and you can’t claim the rest.',
  am: 'ተበዳሪዎቹ ሊዘገዩ፣ በከፊል ሊከፍሉ ወይም ላይከፍሉ ይችላሉ። በዚያን ጊዜ ያነሰ ወይም ዘግይቶ ይደርስዎታል። ቀሪውን መጠየቅ አይችሉም።',
};
export const NO_EARLY_EXIT: Text = {
  en: 'After cooling-off you cannot sell early. Your money stays in the asset until the end.',
  am: 'ከመሰረዣ ጊዜው በኋላ ቀድመው መሸጥ አይችሉም። ገንዘብዎ እስከ መጨረሻው በንብረቱ ውስጥ ይቆያል።',
};
export const PRICE_USED_UP: Text = {
  en: 'The price does not come back at the end. If rents are short, you may get less than you paid.',
  am: 'ዋጋው በመጨረሻ አይመለስም። ኪራይ ከጎደለ ከከፈሉት ያነሰ ሊያገኙ ይችላሉ።',
};
export const PRINCIPAL_AT_RISK: Text = {
  en: 'At the end you get back only what the borrowers have paid back. If there is a loss, all holders share it.',
  am: 'ገንዘብዎ በመጨረሻው የሚመለሰው ተበዳሪዎች የመለሱትን ያህል ብቻ ነው። ኪሳራ ካለ ሁሉም ባለድርሻዎች ይጋሩታል።',
};
export const ASSET_LOST: Text = {
  en: 'The asset may break, or be lost or stolen. Insurance may then pay only part of it, pay late, or not pay at all.',
  am: 'ንብረቱ ሊጠፋ፣ ሊሰረቅ ወይም ሊበላሽ ይችላል። ኢንሹራንስ በከፊል፣ ዘግይቶ ወይም ምንም ላይከፍል ይችላል።',
};
export const PLAY_MONEY: Text = {
  en: 'This is a sandbox. We invented the asset, the payer and the money so that you can try C3.',
  am: 'ሙከራ፦ C3ን እንዲሞክሩ ንብረቱን፣ ከፋዩን እና ገንዘቡን እኛ ፈጥረናል።',
};
export const INSURED: Text = {
  en: 'Fire, theft and transport, up to the purchase price, except for the first 10 % of a loss',
  am: 'እሳት፣ ስርቆት እና ማጓጓዣ፣ እስከ ግዢ ዋጋው ድረስ። የጉዳቱ የመጀመሪያ 10 በመቶ አይሸፈንም።',
};
export const UNINSURED: Text = { en: 'Not insured', am: 'ኢንሹራንስ የለውም' };
export const LESSEE_LIABLE: Text = {
  en: 'The renter answers for use and care, the operator for choosing asset and renter, and no one for the income.',
  am: 'ለአጠቃቀም እና ለጥገና ተከራዩ። ንብረቱን እና ተከራዩን ለመምረጥ ድርጅቱ። ለገቢው ማንም ተጠያቂ አይደለም።',
};

/** The common risks of an asset whose price is used up, and its particular one. */
export const usedUpRisks = (own: Text): Text[] => [
  LATE_RENT,
  PRICE_USED_UP,
  NO_EARLY_EXIT,
  ASSET_LOST,
  own,
  PLAY_MONEY,
];

/** The common risks of a fund, and its particular ones. */
export const fundRisks = (...own: Text[]): Text[] => [
  PRINCIPAL_AT_RISK,
  LATE_INTEREST,
  NO_EARLY_EXIT,
  ...own,
  PLAY_MONEY,
];

type Text = { en: string; am: string };
export type SandboxAccount = { name: string; bankCode: string; bankNumber: string };

export type SandboxProduct = {
  slug: string;
  type: 'device' | 'fund' | 'rental';
  cycle: 'hourly' | 'daily' | 'weekly';
  drawing: string;
  title: Text;
  description: Text;
  risks: readonly Text[];
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
  asset: { name: Text; what: Text; place: Text; serial: string; lessee: string; insurance: Text; liable: Text };
  contract: { number: string; bills: 'day' | 'week' | 'month'; dueDay: number | null; graceDays: number; title: Text };
  payer: SandboxAccount;
  supplier: SandboxAccount;
  behaviour: readonly RentBehaviour[];
};

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

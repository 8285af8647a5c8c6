import type { SandboxProduct } from './sandbox-product.ts';

/** A one-page paper, so that the sandbox too spends capital against a document. */
export async function offerPaper(product: SandboxProduct): Promise<string> {
  // Only the sandbox's first run draws it. Every other process does without the library.
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

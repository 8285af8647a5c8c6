import { type Clerk, confirmAndSign, go, rows, sign } from './staff-desk.ts';

type Signer = Pick<Clerk, 'page' | 'password'>;
type Page = { product: string; asset: string };

/** Members read it already. So one proposes other words, and the second one confirms what the first reader doubts. */
export async function twoChangeAPage(clerk: Signer, reader: Signer, { product, asset }: Page): Promise<void> {
  const { page } = clerk;
  await go(page, 'Assets');
  await rows(page, asset).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const description = page.getByLabel('Description, English', { exact: true });
  await description.fill('A cooler that rich dairies rent: 200 birr every evening');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Proposed. Two people must sign it.').waitFor();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await sign(clerk, 'Sign', 'Signed. A second person must sign it.');
  await signActOf(reader, product, ['A cooler of 500 litres']);
}

/** The second person reads the act beside what stands behind it, and signs: finance knows the rents. */
export async function signActOf(reader: Signer, product: string, reads: readonly string[]): Promise<void> {
  await go(reader.page, 'Catalogue acts');
  await rows(reader.page, product).getByRole('link').first().click();
  for (const text of reads) await reader.page.getByText(text).first().waitFor();
  await confirmAndSign(reader, 'Sign', 'Signed by two and carried out.');
}

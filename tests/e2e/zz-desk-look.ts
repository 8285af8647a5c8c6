import fs from 'node:fs';
import { openBrowser } from './phone.ts';
import { ADMIN, demoDesk, FINANCE, SUPPORT } from './staff-desk.ts';
const [who, out = '', ...specs] = process.argv.slice(2);
const browser = await openBrowser();
const { page, complaints } = await demoDesk(
  browser,
  'http://localhost:4220',
  who === 'support' ? SUPPORT : who === 'admin' ? ADMIN : FINANCE,
);
fs.mkdirSync(out, { recursive: true });
for (const spec of specs) {
  const at = spec.indexOf('=');
  const name = spec.slice(0, at);
  const what = spec.slice(at + 1);
  if (what.startsWith('?')) {
    await page.keyboard.press('/');
    await page.keyboard.type(what.slice(1));
    await page.waitForTimeout(1500);
  } else if (what.startsWith('!')) {
    await page
      .getByRole('button', { name: what.slice(1) })
      .first()
      .click();
    await page.waitForTimeout(800);
  } else {
    await page.goto(`/console/#${what}`);
    await page.waitForTimeout(2000);
  }
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: name.endsWith('-full') });
}
console.log(complaints);
await browser.close();

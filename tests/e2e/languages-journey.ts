// Everything of the main job in a language: a newcomer's offer of their own language, registering, a balance that is
// too short, a weekend, collecting, buying, withdrawing, and the statement on paper.
import fs from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES, languageOf, type LanguageCode } from '#universal/languages.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { partOf, patternOf, textOf } from '../../scripts/measure/texts.ts';
import type { AppInBrowser } from './app-in-browser.ts';
import { open } from './books.ts';
import { enterBirth, typePin } from './member-steps.ts';
import { advanceTo } from './operator.ts';
import { demoMember, openPhone, type Phone, signIn } from './phone.ts';
import { read } from './visits.ts';

const SATURDAY = 6;
const MONDAY = 1;
const LOGIN = '/pages/login/index';
const OWNED = '/pagesB/mine/product/index';
const PASSWORD = 'Kolo7barley';

/** What a screen shows, found by the key of its text in one language. */
function saying(language: LanguageCode) {
  const named = (key: string) => ({ name: patternOf(key, language) });
  return {
    button: (at: Page | Locator, key: string) => at.getByRole('button', named(key)),
    row: (at: Page | Locator, key: string) => at.getByRole('button', { name: partOf(key, language) }),
    field: (at: Page | Locator, key: string) => at.getByLabel(patternOf(key, language)).first(),
    text: (at: Page | Locator, key: string) => at.getByText(partOf(key, language)).first(),
  };
}

async function openProduct(page: Page): Promise<void> {
  const { items } = await read<{ items: { id: string }[] }>(page, '/api/v1/products?type=device');
  await open(page, '/pagesB/product/device/index', { id: items[0]?.id ?? '' });
}

type Reader = { code: LanguageCode; phone: Phone; says: ReturnType<typeof saying> };

/** `digit`: the last of the phone number. */
async function registers(
  app: AppInBrowser,
  { code, says, digit }: Omit<Reader, 'phone'> & { digit: number },
): Promise<void> {
  const { page, complaints, context } = await openPhone(app.browser, app.stack.url, {
    language: code,
    newHere: true,
  });
  await open(page, `${LOGIN}?invite=C3ROOT`);
  if (code !== 'en') await page.getByRole('button', { name: languageOf(code).question }).click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(code);

  await page.locator('input[name=phone]').fill(`91166600${digit}`);
  await says.button(page, 'identity.code.send').click();
  await says.button(page, 'identity.code.use').click();
  await page.locator('form button[type=submit]').click();
  await says.field(page, 'identity.fields.realName').fill('Saba Tadesse');
  await says.field(page, 'identity.fields.email').fill(`saba.${code}@member.example`);
  await enterBirth(page, '1991-02-03', code);
  for (const secret of await page.locator('input[type=password]').all()) await secret.fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await says.row(page, 'identity.paper.agreement.title').click();
  await says.button(page, 'identity.paper.next').click();
  await says.button(page, 'identity.paper.acceptBoth').click();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((now) => !now.pathname.includes('login'));
  expect(await read(page, '/api/v1/userInfo')).toMatchObject({ language: code });

  await openProduct(page);
  await says.button(page, 'orders.buy.act').click();
  await says.text(page.getByRole('dialog'), 'orders.obstacle.balance_insufficient').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
}

async function earnsAndWithdraws({ phone: { page }, says }: Reader, pin: string): Promise<void> {
  await open(page, OWNED);
  await says.button(page, 'orders.mine.all').click();
  await says.text(page.getByRole('dialog'), 'orders.receipt.done').waitFor();

  await openProduct(page);
  await says.button(page, 'orders.buy.act').click();
  const sheet = page.getByRole('dialog');
  await says.button(sheet, 'orders.buy.continue').click();
  await typePin(page, pin);
  await says.text(sheet, 'orders.buy.done').waitFor();

  await open(page, '/pagesB/wallet/withdraw/index');
  await says.field(page, 'wallet.withdraw.amount').fill('100');
  await says.text(page, 'wallet.withdraw.net').waitFor();
  await says.button(page, 'wallet.withdraw.continue').click();
  await typePin(page, pin);
  await page.waitForURL((now) => now.pathname === '/pagesB/wallet/withdrawDetails/index');
  await says.text(page, 'wallet.withdrawal.toReceive').waitFor();
}

async function readsStatement({ code, phone: { page, complaints }, says }: Reader): Promise<void> {
  await open(page, '/pagesB/wallet/fundsDetails/index?wallet=income');
  await says.button(page, 'wallet.statement.export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    says.button(page, 'wallet.statement.pdf').click(),
  ]);
  const paper = pagesOf(fs.readFileSync(await download.path()))
    .join('\n')
    .replaceAll(/\s/g, '');
  const { realName } = await read<{ realName: string }>(page, '/api/v1/userInfo');
  // A payout is printed as its parts: what arrived, the tax and the charge.
  type Lines = { items: { amountMinor: number; parts: object | null }[] };
  const { items } = await read<Lines>(page, '/api/v1/wallets/income/statement?limit=20');
  const whole = items.filter(({ parts }) => parts === null).slice(0, 3);
  const amounts = whole.map(({ amountMinor }) => (Math.abs(amountMinor) / 100).toFixed(2));
  expect(amounts).toHaveLength(3);
  const printed = paper.replaceAll(',', '');
  const wanted = [realName, textOf('wallet.wallet.income', code)].map((text) => text.replaceAll(/\s/g, ''));
  expect([...wanted, ...amounts].filter((text) => !printed.includes(text))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
}

/** Demo members with income of several orders and a payout account. Each language has its own. */
const MEMBERS = ['01', '02', '03', '05', '06', '07', '08', '09'];

/** Describes the tests, one language after the other. It moves the clock of `app`. */
export function journeysIn(codes: readonly LanguageCode[], app: AppInBrowser): void {
  const readers = codes.map((code) => {
    const digit = LANGUAGE_CODES.indexOf(code);
    return { code, digit, member: demoMember(MEMBERS[digit] ?? ''), says: saying(code) };
  });
  const phones = new Map<LanguageCode, Phone>();

  test('on a Saturday each reads in their language that they can collect from Monday', async () => {
    await advanceTo(app.stack, SATURDAY);
    for (const { code, member, says } of readers) {
      const phone = await openPhone(app.browser, app.stack.url, { language: code });
      phones.set(code, phone);
      await signIn(phone.page, member);
      // The phone tells the account, so that notices and papers come in the same language.
      const known = async () => (await read<{ language: string }>(phone.page, '/api/v1/userInfo')).language;
      await expect.poll(known, { timeout: 20_000 }).toBe(code);
      await open(phone.page, OWNED);
      await says.text(phone.page, 'orders.mine.weekend').waitFor();
      expect(await phone.page.locator('html').getAttribute('lang')).toBe(code);
    }
    await advanceTo(app.stack, MONDAY);
  });

  describe.each(readers)('in $code', (reader) => {
    const withPhone = (): Reader => ({ ...reader, phone: phones.get(reader.code) as Phone });

    test('a newcomer is offered the language, registers in it, and is told what is missing for a purchase', () =>
      registers(app, reader));
    test('a member collects, buys and withdraws', () => earnsAndWithdraws(withPhone(), reader.member.pin));
    test('the statement on paper has their name, their language and the newest amounts', () =>
      readsStatement(withPhone()));
  });
}

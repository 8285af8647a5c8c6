// A member's acts and looks on the phone, several taps at a time.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ethiopicOf } from '#universal/ethiopic-date.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { expectAmounts, open } from './books.ts';
import { read } from './visits.ts';

/** The bank pays on the day of the request. */
const HOURS_UNTIL_PAID = 6;

export async function typePin(at: Page, pin: string): Promise<void> {
  for (const digit of pin) await at.getByRole('button', { name: digit, exact: true }).click();
}

/** The first step: the number, and the code that the sandbox shows. */
export async function enterPhone(at: Page, phone: string): Promise<void> {
  await at.locator('input[name=phone]').fill(phone);
  await at.getByRole('button', { name: 'Send code' }).click();
  await at.getByRole('button', { name: /^Use [0-9A-Z]{6}$/ }).click();
  await at.getByRole('button', { name: 'Continue' }).click();
}

export type NewMember = { name: string; email: string; born: string; password: string };

/** The second step: who it is. */
export async function enterPerson(at: Page, { name, email, born, password }: NewMember): Promise<void> {
  await at.getByLabel('Real name').fill(name);
  await at.getByLabel('E-mail').fill(email);
  await at.getByLabel('Date of birth').fill(born);
  await at.getByLabel('Password', { exact: true }).fill(password);
  await at.getByLabel('Password again').fill(password);
  await at.getByRole('button', { name: 'Continue' }).click();
}

/** Amharic enters a date in the Ethiopian calendar. What is kept and sent is Gregorian. */
export async function enterBirth(at: Page, born: string, language: LanguageCode): Promise<void> {
  if (language !== 'am') return at.locator('input[name=birthDate]').fill(born);
  for (const [part, chosen] of Object.entries(ethiopicOf(born)))
    await at.locator(`select[name="birthDate.${part}"]`).selectOption(String(chosen));
}

/** On the third step: opens both papers and accepts them. */
export async function acceptPapers(at: Page): Promise<void> {
  await at.getByRole('button', { name: 'User agreement' }).click();
  await at.getByRole('button', { name: 'Next: Privacy policy' }).click();
  await at.getByRole('button', { name: 'I accept both' }).click();
}

/** Asks for money and approves it on the page of the sandbox's bank. `shown`: the amount as that page writes it. */
export async function recharge(at: Page, { amount, shown }: { amount: string; shown: string }): Promise<void> {
  await open(at, '/pagesB/wallet/recharge/index');
  await at.getByLabel('Amount').fill(amount);
  await at.getByRole('button', { name: 'Continue' }).click();
  const [bank] = await Promise.all([
    at.context().waitForEvent('page'),
    at.getByRole('link', { name: 'Open the bank’s approval page' }).click(),
  ]);
  await bank.waitForLoadState();
  expect(await bank.locator('.amount').innerText()).toBe(shown);
  expect(await bank.locator('.notice').innerText()).toBe('Sandbox · play money');
  await bank.getByLabel('PIN').fill(await bank.locator('.hint strong').innerText());
  await bank.getByRole('button', { name: 'Approve' }).click();
  await bank.getByRole('heading', { name: 'Approved' }).waitFor();
  await bank.close();
  // The page follows by itself.
  await at.getByRole('link', { name: 'Go to the wallet' }).waitFor({ timeout: 180_000 });
}

/** Chooses a transaction password, on the page that asks for one. */
export async function enterPin(at: Page, pin: string): Promise<void> {
  await at.getByText('New transaction password').first().waitFor();
  await typePin(at, pin);
  await at.getByText('The new one again').first().waitFor();
  await typePin(at, pin);
  await expect
    .poll(async () => (await read<{ paymentPasswordSet: boolean }>(at, '/api/v1/userInfo')).paymentPasswordSet)
    .toBe(true);
}

/** The value beside a term of a list of definitions. */
export function termOf(at: Page, term: string) {
  return at
    .locator('#main dl > div', { has: at.locator('dt', { hasText: term }) })
    .first()
    .locator('dd');
}

export type Order = {
  paidMinor: number;
  collectedMinor: number;
  toCollectMinor: number;
  missedMinor: number;
  expectedSoFarMinor: number;
  priceMinor: number;
  breakEven: { backMinor: number; paidInMinor: number; aheadMinor: number; shortMinor: number; outlook: string } | null;
  next: { expectedMinor: number } | null;
};

/** Compares one order's figures on its screen with the API, and the collected amount with the statement. */
export async function expectOrderToAgree(at: Page, id: string): Promise<Order> {
  await open(at, '/pagesB/mine/orderDetail/index', { id });
  const order = await read<Order>(at, `/api/v1/orders/${id}`);
  // The weave says what its short threads lack.
  const missed = order.missedMinor > 0 ? [order.missedMinor] : [];
  const { breakEven: even, next } = order;
  const outlook = { even: [even?.aheadMinor ?? 0], never: [even?.shortMinor ?? 0] }[even?.outlook ?? ''] ?? [];
  await expectAmounts(
    at.locator('#main .card').first(),
    [
      order.paidMinor,
      order.expectedSoFarMinor,
      order.collectedMinor,
      ...(even ? [even.backMinor, even.paidInMinor, ...outlook] : []),
      ...(next ? [next.expectedMinor] : []),
      ...missed,
    ],
    'order',
  );
  expect(order.paidMinor).toBe(order.collectedMinor + order.toCollectMinor);
  return order;
}

export async function openSandboxAccount(at: Page, pin: string): Promise<void> {
  await open(at, '/pagesB/wallet/bankCard/index');
  await at.getByRole('button', { name: 'Add an account' }).click();
  const sheet = at.getByRole('dialog');
  await sheet.getByText('Mobile money').click();
  await sheet.getByLabel('Mobile network').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Open a sandbox account in my name' }).click();
  await typePin(at, pin);
  await at.getByText('Account added and verified').waitFor();
}

/** `figures`: the amount, the tax, the bank's charge, the amount that arrives. All in minor units. */
type Wish = { amount: string; pin: string; figures: [number, number, number, number]; review: string };
/** The bank charges a percentage, and at least this: its line says so. */
const CHARGE_MIN = 2_00;

/** The screen shows charge, tax and net before the password. Returns the withdrawal's id. */
export async function withdraw(at: Page, { amount, pin, figures, review }: Wish): Promise<string> {
  await open(at, '/pagesB/wallet/withdraw/index');
  await at.getByLabel('Amount').fill(amount);
  const quote = at.locator('#main .card', { hasText: 'You will get' });
  await quote.waitFor();
  const [asked, tax, charge, arrives] = figures;
  const fee = tax + charge;
  await expectAmounts(quote, [asked, fee, tax, CHARGE_MIN, charge, arrives], 'what a withdrawal costs');
  expect(await quote.innerText()).toContain(review);
  await at.getByRole('button', { name: 'Continue' }).click();
  await typePin(at, pin);
  await at.waitForURL((url) => url.pathname === '/pagesB/wallet/withdrawDetails/index');
  // The next page is open by now. Its figures come with its answer.
  await expectAmounts(
    at.locator('#main .card', { hasText: 'Personal income tax' }),
    [asked, fee, tax, charge, arrives],
    'withdrawal',
  );
  const { id } = JSON.parse(new URL(at.url()).searchParams.get('item') as string) as { id: string };
  return id;
}

/** Opens the part of a withdrawal's page with its account, numbers and the states that the seed names. */
export const openNumbers = (at: Page): Promise<void> => at.getByText('Account and numbers').click();

/** Sent in finance hours, paid by the bank, shown with a receipt. Anyone can check its code against the books. */
export async function expectPaid(at: Page, id: string, hourPasses: () => Promise<void>): Promise<void> {
  const state = async () => (await read<{ state: string }>(at, `/api/v1/withdrawals/${id}`)).state;
  for (let hours = 0; hours < HOURS_UNTIL_PAID && (await state()) !== 'paid'; hours++) await hourPasses();
  expect(await state()).toBe('paid');
  await open(at, '/pagesB/wallet/withdrawDetails/index', { id });
  await openNumbers(at);
  await at.getByText('Payout success').waitFor();
  await at.getByRole('button', { name: 'Show the receipt' }).click();
  await at.getByRole('img', { name: 'Receipt as a QR code' }).waitFor();
  const one = await read<{ amountMinor: number; netMinor: number; paidMinor: number }>(at, `/api/v1/withdrawals/${id}`);
  expect(one.paidMinor).toBe(one.netMinor);
  const { text, qr } = await read<{ text: string; qr: string }>(at, `/api/v1/withdrawals/${id}/receipt`);
  expect(text).toContain(String(one.netMinor));
  await at.getByRole('button', { name: 'Compare it now' }).click();
  await at.getByText('Your code is the one in our records. They still say what they said then.').waitFor();
  // Anyone who has the code reads the same.
  await open(at, '/pages/verify');
  await at.getByLabel('Receipt number or code').fill(qr);
  await at.getByRole('button', { name: 'Check', exact: true }).click();
  await at.getByText('The operator signed this text').waitFor();
  await at.getByText('Our records have this receipt').waitFor();
}

/** A newcomer registers by an inviter's link, in the sandbox. */
export async function registers(
  at: Page,
  { inviteCode, phone, name, password }: { inviteCode: string; phone: string; name: string; password: string },
): Promise<void> {
  await open(at, `/?invite=${inviteCode}`);
  await enterPhone(at, phone);
  await enterPerson(at, { name, email: `${phone}@member.example`, born: '1994-03-12', password });
  await acceptPapers(at);
  await at.getByRole('button', { name: 'Register' }).click();
  await at.waitForURL((address) => !address.pathname.includes('login'));
}

/** A new member adds money, chooses a transaction password and buys one unit for 4,500.00. */
export async function buysFirst(
  at: Page,
  { password, pin, product }: { password: string; pin: string; product: string },
): Promise<void> {
  await recharge(at, { amount: '5000', shown: '5,000.00 ETB' });
  await open(at, '/pagesB/wallet/tansactionPassword/index');
  await at.getByLabel('Password', { exact: true }).fill(password);
  await at.getByRole('button', { name: 'Continue' }).click();
  await enterPin(at, pin);
  await open(at, '/pages/tabbar/product/index');
  await at.getByRole('link', { name: product }).click();
  await at.getByRole('button', { name: /^Buy for/ }).click();
  const sheet = at.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await typePin(at, pin);
  await sheet.getByText('You’ve bought it for').waitFor();
}

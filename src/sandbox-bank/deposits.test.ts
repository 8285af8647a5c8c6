import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, runBank, type TestBank, outcomeOf } from '#kit/bank.ts';
import { emptyDatabase } from '#kit/database.ts';
import { type DepositRequest, RAIL } from '#wires/bank.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { approvalLanguage, TEXTS } from './approval-page.ts';

const OPERATORS = { kind: 'account', bank: RAIL.bank, number: RAIL.numbers.operator } as const;

let bank: TestBank;
beforeAll(async () => {
  const { url } = await emptyDatabase();
  bank = await runBank(url);
});
afterAll(() => bank.close());

const asked = (reference: string, more: Partial<DepositRequest> = {}): DepositRequest => ({
  reference,
  amountMinor: 5_000_00n,
  channel: 'mobile_money',
  payer: { phone: '+251911223344', holderName: 'Abebe Bikila' },
  returnUrl: 'http://localhost:3000/pagesB/wallet/recharge/index?a=1&b=<2>',
  expiresAt: new Date(bank.bank.clock.now().getTime() + 600_000).toISOString(),
  ...more,
});
const create = (reference: string, more?: Partial<DepositRequest>) =>
  answered(bank.client.call('POST /deposits', { body: asked(reference, more) }));
const get = (reference: string) => answered(bank.client.call('GET /deposits/{reference}', { path: { reference } }));
const page = (url: string) => fetch(url).then((response) => response.text());
const answer = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const pinOn = (html: string) => /<strong>(\d{4})<\/strong>/.exec(html)?.[1] ?? '';
const eventsOf = (reference: string) =>
  bank.received
    .map(({ event }) => event)
    .filter((event) => 'reference' in event.data && event.data.reference === reference);

describe('the approval page', () => {
  test('says who asks for how much, accepts the PIN that it shows, and pays', async () => {
    const { approvalUrl, state } = await create('dep-1');
    expect(state).toBe('created');
    const response = await fetch(approvalUrl);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    for (const text of [
      'Sandbox · play money',
      'C3 asks you to pay',
      '5,000.00 ETB',
      'dep-1',
      '•••• 3344',
      'lang="en"',
      '<label for="pin">',
    ])
      expect(html).toContain(text);
    expect((await get('dep-1')).state).toBe('pending');

    const paid = await answer(approvalUrl, { pin: pinOn(html), decision: 'approve' });
    expect(paid.status).toBe(303);
    const outcome = await page(approvalUrl);
    expect(outcome).toContain('5,000.00 ETB was paid to C3');
    expect(outcome).toContain('href="http://localhost:3000/pagesB/wallet/recharge/index?a=1&amp;b=&lt;2&gt;"');
    await bank.runDue();
    expect(await get('dep-1')).toMatchObject({
      state: 'succeeded',
      settledAmountMinor: 5_000_00n,
      payer: { kind: 'mobile_money', bank: 'BIRRPAY', number: '+251911223344', holderName: 'Abebe Bikila' },
      lineSequence: expect.any(Number),
    });
    expect(eventsOf('dep-1').map((event) => event.type)).toEqual(['account.credited', 'deposit.succeeded']);
  });

  test('decides once, however often the answer is sent', async () => {
    const { approvalUrl } = await create('dep-often');
    const pin = pinOn(await page(approvalUrl));
    await Promise.all(Array.from({ length: 50 }, () => answer(approvalUrl, { pin, decision: 'approve' })));
    await answer(approvalUrl, { pin: '', decision: 'decline' });
    const { lines } = await answered(
      bank.client.call('GET /statements/{account}/lines', { path: { account: 'client' }, query: { limit: '1000' } }),
    );
    expect(lines.filter((line) => line.reference === 'dep-often')).toHaveLength(1);
    expect((await get('dep-often')).state).toBe('succeeded');
  });

  test('declines without a PIN', async () => {
    const { approvalUrl } = await create('dep-no');
    await answer(approvalUrl, { decision: 'decline', pin: '' });
    expect(await get('dep-no')).toMatchObject({ state: 'failed', reason: 'declined', settledAmountMinor: null });
    expect(await page(approvalUrl)).toContain('nothing was paid');
    await bank.runDue();
    expect(eventsOf('dep-no').map((event) => event.type)).toEqual(['deposit.failed']);
  });

  test('is in Amharic on request, also in refusals and in the outcome', async () => {
    const { approvalUrl } = await create('dep-am');
    const inAmharic = `${approvalUrl}?lang=am`;
    const html = await page(inAmharic);
    for (const text of ['lang="am"', 'C3 ክፍያ ይጠይቅዎታል', '5,000.00 ብር', TEXTS.am.notice]) expect(html).toContain(text);
    expect(html).not.toMatch(/Approve|Decline|Sandbox|Reference/);
    const wrong = pinOn(html) === '0000' ? '1111' : '0000';
    expect(await (await answer(inAmharic, { pin: wrong, decision: 'approve' })).text()).toContain('2 ሙከራዎች ይቀሩዎታል');
    const paid = await answer(inAmharic, { pin: pinOn(html), decision: 'approve' });
    expect(paid.headers.get('location')).toMatch(/\?lang=am$/);
    expect(await page(inAmharic)).toContain('C3 5,000.00 ብር ተከፍሎታል');
    expect(await (await fetch(`${bank.bank.url}/approve/nothing?lang=am`)).text()).toContain(TEXTS.am['unknown.title']);
  });

  test.each([
    ['am', 'en-GB,en;q=0.9', 'am'],
    ['en', 'am-ET,am;q=0.9', 'en'],
    ['fr', 'am-ET', 'fr'],
    ['zh-hans', undefined, 'zh-Hans'],
    ['de', 'am-ET', 'am'],
    ['%00', '!!;q=1, *', 'en'],
    [undefined, 'de-CH,pt-BR;q=0.9', 'pt'],
    [undefined, 'zh-TW', 'en'],
    [undefined, 'am-ET,am;q=0.9', 'am'],
    [undefined, 'en-GB', 'en'],
    [undefined, undefined, 'en'],
  ])('asked in %s by a browser of %s answers in %s', (asked, accept, language) => {
    expect(approvalLanguage(asked, accept)).toBe(language);
  });

  test.each(LANGUAGE_CODES)('speaks %s, with the placeholders of English', async (language) => {
    const texts = TEXTS[language];
    const shape = (of: Record<string, string>) =>
      Object.entries(of).map(([key, text]) => [key, text.match(/\{\w+\}/g)?.toSorted() ?? []]);
    expect(shape(texts)).toEqual(shape(TEXTS.en));
    const { approvalUrl } = await create(`dep-in-${language}`);
    const html = await page(`${approvalUrl}?lang=${language}`);
    for (const text of [`lang="${language}"`, texts.notice, texts.approve, texts.decline, texts['ask.reference']])
      expect(html).toContain(text);
    await answer(`${approvalUrl}?lang=${language}`, { decision: 'decline', pin: '' });
    expect(await page(`${approvalUrl}?lang=${language}`)).toContain(texts['failure.declined']);
  });

  test('gives three tries for the PIN', async () => {
    const { approvalUrl } = await create('dep-pin');
    const wrong = pinOn(await page(approvalUrl)) === '0000' ? '1111' : '0000';
    const first = await answer(approvalUrl, { pin: wrong, decision: 'approve' });
    expect(first.status).toBe(422);
    expect(await first.text()).toContain('role="alert"');
    await answer(approvalUrl, { pin: wrong, decision: 'approve' });
    expect((await get('dep-pin')).state).toBe('pending');
    await answer(approvalUrl, { pin: wrong, decision: 'approve' });
    expect(await get('dep-pin')).toMatchObject({ state: 'failed', reason: 'pin_wrong' });
  });

  test.each(['nothing', '%00'])('of an unknown payment does not exist: %s', async (token) => {
    expect((await fetch(`${bank.bank.url}/approve/${token}`)).status).toBe(404);
    expect((await answer(`${bank.bank.url}/approve/${token}`, { decision: 'approve', pin: '1' })).status).toBe(303);
  });
});

describe('a deposit', () => {
  test('is made once for 50 callers with one reference; other content is a conflict', async () => {
    const body = asked('dep-many');
    const all = await Promise.all(
      Array.from({ length: 50 }, () => answered(bank.client.call('POST /deposits', { body }))),
    );
    expect(new Set(all.map((one) => one.depositId)).size).toBe(1);
    expect(await outcomeOf(bank.client.call('POST /deposits', { body: { ...body, amountMinor: 1n } }))).toBe(
      'conflict',
    );
  });

  test('expires by the bank clock, and is refused afterwards', async () => {
    const { approvalUrl } = await create('dep-late');
    const pin = pinOn(await page(approvalUrl));
    await bank.advance(600_001);
    expect((await get('dep-late')).state).toBe('expired');
    await answer(approvalUrl, { pin, decision: 'approve' });
    expect((await get('dep-late')).state).toBe('expired');
    expect(await page(approvalUrl)).toContain('Too late');
    expect(eventsOf('dep-late').map((event) => event.type)).toEqual(['deposit.expired']);
  });

  test('approved after its end expires, even if the job has not run yet', async () => {
    const { approvalUrl } = await create('dep-late-2');
    const pin = pinOn(await page(approvalUrl));
    const { clock } = bank.bank;
    await answered(bank.client.call('POST /admin/clock', { body: { offsetMs: clock.offsetMs + 600_001 } }));
    await answer(approvalUrl, { pin, decision: 'approve' });
    expect(await get('dep-late-2')).toMatchObject({ state: 'expired', settledAmountMinor: null });
  });

  test('fails when the payer has too little or the account is closed', async () => {
    const opened = await answered(
      bank.client.call('POST /admin/accounts', {
        body: { role: 'member', kind: 'account', bank: 'TANA', holderName: 'Poor Payer', openingMinor: 1n },
      }),
    );
    const payer = { kind: opened.kind, bank: opened.bank, number: opened.number };
    await create('dep-poor', { payer, channel: 'bank_transfer' });
    await answered(
      bank.client.call('POST /admin/deposits/{reference}/decide', {
        path: { reference: 'dep-poor' },
        body: { decision: 'approve' },
      }),
    );
    expect(await get('dep-poor')).toMatchObject({ state: 'failed', reason: 'insufficient_funds' });
    await create('dep-gone', { payer, channel: 'bank_transfer' });
    await answered(bank.client.call('POST /admin/accounts/close', { body: payer }));
    await answered(
      bank.client.call('POST /admin/deposits/{reference}/decide', {
        path: { reference: 'dep-gone' },
        body: { decision: 'approve' },
      }),
    );
    expect(await get('dep-gone')).toMatchObject({ state: 'failed', reason: 'account_closed' });
  });

  test('can be recalled, once for each act and never for more than came in', async () => {
    await create('dep-recall');
    await answered(
      bank.client.call('POST /admin/deposits/{reference}/decide', {
        path: { reference: 'dep-recall' },
        body: { decision: 'approve' },
      }),
    );
    const { lineSequence } = await get('dep-recall');
    const recall = {
      actId: 'recall-1',
      account: 'client' as const,
      sequence: lineSequence ?? 0,
      amountMinor: 4_000_00n,
      narrative: 'Fraud',
    };
    await Promise.all(
      Array.from({ length: 20 }, () => answered(bank.client.call('POST /admin/recalls', { body: recall }))),
    );
    expect((await get('dep-recall')).recalledMinor).toBe(4_000_00n);
    expect(await outcomeOf(bank.client.call('POST /admin/recalls', { body: { ...recall, actId: 'recall-2' } }))).toBe(
      'not_recallable',
    );
    const { amountMinor: _, ...whole } = recall;
    expect(
      (await answered(bank.client.call('POST /admin/recalls', { body: { ...whole, actId: 'recall-3' } }))).amountMinor,
    ).toBe(1_000_00n);
  });

  test.each([
    ['an expiry that is past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiry_past'],
    ['a phone without an operator', { payer: { phone: '+4915112345678' } }, 'institution_unknown'],
    ['a phone of another person', { payer: { phone: '+251911223344', holderName: 'Sara Tola' } }, 'holder_mismatch'],
    [
      'the operator’s own account, even in its name',
      { channel: 'bank_transfer' as const, payer: { ...OPERATORS, holderName: 'C3 operator' } },
      'holder_mismatch',
    ],
    [
      'the client account, under no name',
      {
        channel: 'bank_transfer' as const,
        payer: { kind: 'account' as const, bank: RAIL.bank, number: RAIL.numbers.client },
      },
      'holder_mismatch',
    ],
    ['a return address that is a script', { returnUrl: 'javascript:alert(1)' }, 'body_invalid'],
    ['an impossible card', { payer: { kind: 'card' as const, bank: 'RIFT', number: '1234' } }, 'number_invalid'],
  ])('with %s is refused', async (what, more, code) => {
    expect(await outcomeOf(bank.client.call('POST /deposits', { body: asked(`dep-bad-${what.length}`, more) }))).toBe(
      code,
    );
  });
});

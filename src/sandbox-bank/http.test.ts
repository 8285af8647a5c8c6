import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys, answered, runBank, type TestBank, outcomeOf } from '#kit/bank.ts';
import { emptyDatabase } from '#kit/database.ts';
import { type BankEndpoint, bankEndpoints } from '#wires/bank-endpoints.ts';
import { faultRule } from '#wires/bank-admin.ts';
import { webhookType } from '#wires/bank.ts';
import { looksValid } from './accounts.ts';
import { refusals } from './http.ts';

let bank: TestBank;
beforeAll(async () => {
  const { url } = await emptyDatabase();
  bank = await runBank(url);
});
afterAll(() => bank.close());

const raw = async (
  method: string,
  path: string,
  { key, body, type = 'application/json' }: { key?: string; body?: string; type?: string } = {},
) => {
  const headers = {
    ...(key && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'content-type': type }),
  };
  const response = await fetch(bank.bank.url + path, { method, headers, body: body ?? null });
  return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
};

describe('every call', () => {
  const guarded = (Object.entries(bankEndpoints) as [string, BankEndpoint][]).filter(
    ([, endpoint]) => endpoint.access !== 'open',
  );
  test.each(guarded)('%s requires its own key', async (name, endpoint) => {
    const [method = '', path = ''] = name.split(' ');
    const url = path.replaceAll(/\{\w+\}/g, 'client');
    const wrong = endpoint.access === 'admin' ? keys.apiKey : keys.adminKey;
    for (const key of [undefined, wrong, `${wrong}x`]) {
      expect(await raw(method, url, key === undefined ? {} : { key })).toMatchObject({
        status: 401,
        body: { error: { code: 'unauthorized' } },
      });
    }
  });

  test.each(guarded.filter(([, endpoint]) => endpoint.body))('%s refuses unknown fields', async (name, endpoint) => {
    const [method = '', path = ''] = name.split(' ');
    const url = path.replaceAll(/\{\w+\}/g, 'client');
    const key = endpoint.access === 'admin' ? keys.adminKey : keys.apiKey;
    for (const body of ['{"surprise":1}', '[]', 'null', '"x"', '{"__proto__":{}}', '{', '']) {
      expect(await raw(method, url, { key, body })).toMatchObject({
        status: 400,
        body: { error: { code: 'body_invalid' } },
      });
    }
  });
});

test.each([
  ['a fraction', '1.5'],
  ['zero', '0'],
  ['a negative amount', '-100'],
  ['a string', '"100"'],
  ['more than the cap', '10000000000001'],
  ['far too much', '1e300'],
])('%s is no amount', async (_, amount) => {
  const account = '{"kind":"card","bank":"RIFT","number":"4111111111111111","holderName":"Abebe"}';
  const body = `{"instructionId":"x","amountMinor":${amount},"account":${account},"narrative":"x"}`;
  expect((await raw('POST', '/payouts', { key: keys.apiKey, body })).status).toBe(400);
});

test('unknown addresses, other media types and large bodies are refused in the same form', async () => {
  expect(await raw('GET', '/nothing')).toMatchObject({ status: 404, body: { error: { code: 'route_unknown' } } });
  expect(await raw('GET', '/statements/vault/2026-01-01', { key: keys.apiKey })).toMatchObject({ status: 400 });
  expect(await raw('GET', '/statements/client/2026-02-30', { key: keys.apiKey })).toMatchObject({ status: 400 });
  expect(await raw('GET', '/statements/client/lines?after=-1', { key: keys.apiKey })).toMatchObject({ status: 400 });
  expect(await raw('POST', '/payouts', { key: keys.apiKey, body: '<x/>', type: 'text/xml' })).toMatchObject({
    status: 400,
  });
  expect(await raw('POST', '/payouts', { key: keys.apiKey, body: `"${'x'.repeat(300_000)}"` })).toMatchObject({
    status: 413,
  });
  expect(await raw('GET', '/healthz')).toMatchObject({
    status: 200,
    body: { status: 'ok', notice: 'Sandbox · play money' },
  });
});

test('every answer has headers that keep it from acting as a page', async () => {
  for (const path of ['/healthz', '/nothing-here', '/statements/client/lines']) {
    const { headers } = await fetch(bank.bank.url + path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

describe('accounts and names', () => {
  test.each([
    ['card', 'RIFT', /^9231\d{12}$/],
    ['account', 'TANA', /^20\d{11}$/],
    ['mobile_money', 'SAFIPAY', /^\+2517\d{8}$/],
  ] as const)(
    'a %s opened in the sandbox is found by name enquiry, as the bank writes it',
    async (kind, code, shape) => {
      const opened = await answered(
        bank.client.call('POST /sandbox/accounts', { body: { kind, bank: code, holderName: 'Tirunesh Dibaba' } }),
      );
      expect(opened.number).toMatch(shape);
      expect(looksValid(opened)).toBe(true);
      const typed = opened.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
      const found = await answered(
        bank.client.call('POST /name-enquiries', { body: { kind, bank: code, number: typed } }),
      );
      expect(found).toEqual({ outcome: 'found', holderName: 'Tirunesh Dibaba', number: opened.number });
    },
  );

  test('a number belongs to one holder; the same holder gets the same account', async () => {
    const body = {
      kind: 'mobile_money' as const,
      bank: 'BIRRPAY',
      number: '+251 911-000 111',
      holderName: 'Abebe Bikila',
    };
    const all = await Promise.all(
      Array.from({ length: 20 }, () => answered(bank.client.call('POST /sandbox/accounts', { body }))),
    );
    expect(new Set(all.map((one) => one.number))).toEqual(new Set(['+251911000111']));
    const again = await answered(
      bank.client.call('POST /sandbox/accounts', { body: { ...body, holderName: 'ABEBE  bikila' } }),
    );
    expect(again.holderName).toBe('Abebe Bikila');
    expect(
      await outcomeOf(bank.client.call('POST /sandbox/accounts', { body: { ...body, holderName: 'Somebody' } })),
    ).toBe('number_taken');
    const { accounts } = await answered(bank.client.call('GET /admin/accounts', { query: { role: 'member' } }));
    expect(accounts.filter((one) => one.number === '+251911000111')).toHaveLength(1);
  });

  test.each([
    ['valid-looking but not given out', { kind: 'card', bank: 'RIFT', number: '4111 1111 1111 1111' }, 'not_found'],
    ['fails Luhn', { kind: 'card', bank: 'RIFT', number: '4111 1111 1111 1112' }, 'invalid_number'],
    ['of the other operator', { kind: 'mobile_money', bank: 'SAFIPAY', number: '+251911000111' }, 'invalid_number'],
    ['too short', { kind: 'account', bank: 'RIFT', number: '1234567' }, 'invalid_number'],
  ] as const)('a number that is %s', async (_, body, outcome) => {
    expect(await answered(bank.client.call('POST /name-enquiries', { body }))).toEqual({ outcome });
  });

  test('institutions are listed, and unknown ones refused', async () => {
    const { institutions } = await answered(bank.client.call('GET /institutions'));
    expect(institutions.filter((one) => one.kinds.includes('mobile_money')).map((one) => one.prefixes)).toEqual([
      ['+2519'],
      ['+2517'],
    ]);
    const nowhere = { kind: 'card' as const, bank: 'NOWHERE', number: '4111111111111111' };
    expect(await outcomeOf(bank.client.call('POST /name-enquiries', { body: nowhere }))).toBe('institution_unknown');
  });
});

describe('money acts', () => {
  const body = {
    actId: 'act-1',
    fromAccount: 'operator' as const,
    toAccount: 'client' as const,
    amountMinor: 5_00n,
    narrative: 'Act',
  };
  test('book once for 50 callers; other content is a conflict', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, () => answered(bank.client.call('POST /admin/transfers', { body }))),
    );
    expect(new Set(all.map((one) => one.bankReference)).size).toBe(1);
    expect(await outcomeOf(bank.client.call('POST /admin/transfers', { body: { ...body, amountMinor: 6_00n } }))).toBe(
      'conflict',
    );
    expect(
      await outcomeOf(
        bank.client.call('POST /admin/transfers', { body: { ...body, actId: 'act-2', toAccount: 'operator' } }),
      ),
    ).toBe('same_account');
    const nobody = { kind: 'card' as const, bank: 'RIFT', number: '4111111111111111' };
    expect(
      await outcomeOf(
        bank.client.call('POST /admin/transfers', { body: { ...body, actId: 'act-3', toAccount: nobody } }),
      ),
    ).toBe('account_unknown');
  });

  test('a charge is taken even below zero, a transfer is not', async () => {
    const charge = { actId: 'charge-1', account: 'client' as const, amountMinor: 50_00n, narrative: 'Yearly fee' };
    await answered(bank.client.call('POST /admin/charges', { body: charge }));
    const { accounts } = await answered(bank.client.call('GET /admin/accounts', { query: { role: 'house' } }));
    expect(accounts.find((one) => one.code === 'client')?.balanceMinor).toBe(-45_00n);
    const out = { ...body, actId: 'act-4', fromAccount: 'client' as const, toAccount: 'operator' as const };
    expect(await outcomeOf(bank.client.call('POST /admin/transfers', { body: out }))).toBe('insufficient_funds');
  });
});

test('docs/sandbox-bank.md names every call, event, fault and refusal', () => {
  const page = readFileSync(new URL('../../docs/sandbox-bank.md', import.meta.url), 'utf8');
  const kinds = faultRule.options.map((option) => option.shape.kind.value);
  const codes = Object.keys(refusals);
  const names = [...Object.keys(bankEndpoints), ...webhookType.options, ...kinds, ...codes];
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

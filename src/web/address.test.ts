import { describe, expect, test, vi } from 'vitest';
import { BadAddress, readAddress, safeReturn, writeAddress } from './address.ts';

test('readAddress returns the item and query that writeAddress wrote', () => {
  const item = { id: '42', name: 'Solar roof & more', units: 3, open: true };
  const href = writeAddress({ to: '/pagesB/mine/orderDetail/index', item, query: { invite: '0012' } });
  expect(readAddress(href.slice(href.indexOf('?')))).toEqual({ item, query: { invite: '0012' } });
});

describe('readAddress checks the item', () => {
  test.each([
    '{',
    '[1]',
    '"x"',
    'null',
    '{"id":{"a":1}}',
    '{"id":null}',
    `{"id":"${'x'.repeat(301)}"}`,
    `{"a":"${'x'.repeat(3000)}"}`,
  ])('%s is refused', (text) => {
    expect(() => readAddress(`?item=${encodeURIComponent(text)}`)).toThrow(BadAddress);
  });
});

test.each([
  ['/pagesB/mine/coupons/index?x=1', '/pagesB/mine/coupons/index?x=1'],
  ['//evil.example', undefined],
  ['https://evil.example', undefined],
  ['/\\evil.example', undefined],
  [undefined, undefined],
])('the return address %s becomes %s', (from, wanted) => {
  expect(safeReturn(from)).toBe(wanted);
});

test('settledAddress returns the canonical address, and the login page for an invitation', async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  const { settledAddress } = await import('./address.ts');
  expect(settledAddress({ pathname: '/', search: '' })).toBeUndefined();
  expect(settledAddress({ pathname: '/pagesB/mine/coupons', search: '?a=1' })).toBe('/pagesB/mine/coupons/index?a=1');
  expect(settledAddress({ pathname: '/', search: '?invite=007A' })).toBe('/pages/login/index?invite=007A');
  expect(settledAddress({ pathname: '/pages/login/index', search: '?invite=007A' })).toBeUndefined();
  expect(settledAddress({ pathname: '/pages/tabbar/about/index', search: '?invite=007A' })).toBe(
    '/pages/login/index?invite=007A',
  );
});

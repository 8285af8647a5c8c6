// What a member has, earns or spends is shown to no other member. These tests list what could show it, and say why each
// may: answers with a person's name and an amount in one row or object, and files. The test of messages' values
// (features/messages/server/params.test.ts) does so for messages and pushes.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '#kit/schema-fields.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { routes } from './features.gen.ts';

/** The call, and what its rows show of a person other than the reader. */
const ALLOWED: Record<string, string> = {
  'GET /api/v1/products/{id}': 'the asset’s name, and the rent of its contract',
  'GET /api/v1/recharge-returns/quote': 'the reader’s own account',
  'POST /api/v1/recharge-returns': 'the reader’s own account',
  'GET /api/v1/withdrawals': 'the reader’s own account',
  'GET /api/v1/recharges/terms': 'the operator’s account at the bank, and the least and most of a recharge',
  'GET /api/v1/salary/contracts/{id}': 'the reader’s own contract',
  'POST /api/v1/salary/contracts': 'the reader’s own contract',
  'POST /api/v1/salary/contracts/{id}/view': 'the reader’s own contract',
  'POST /api/v1/salary/contracts/{id}/sign': 'the reader’s own contract',
  'POST /api/v1/salary/contracts/{id}/end': 'the reader’s own contract',
  'GET /api/v1/team/rebates': 'the price that a friend paid, if that friend shows purchases',
  'GET /api/v1/contests/mine': 'the points of an opposing team, under a name that can be hidden',
  'GET /api/v1/contests/ranks': 'the points of teams and the prize of a place, under names that can be hidden',
  'GET /api/v1/contests/duels': 'the points of an opposing team, under a name that can be hidden',
  'GET /api/v1/transparency': 'companies that pay rent, and the operator’s suppliers',
  'GET /api/v1/transparency/receivers': 'the operator’s suppliers',
  'GET /api/v1/transparency/payments': 'companies that pay rent',
  'GET /api/v1/transparency/products/{id}': 'companies that pay rent, and the operator’s suppliers',
};

/** Files that members and visitors may read: whose they are. */
const FILES: Record<string, string> = {
  'GET /api/v1/avatar-photos/{picture}': 'a member’s photo, without any figure',
  'GET /api/v1/complaint-entries/{id}/pictures/{picture}/{width}': 'the reader’s own complaint',
  'GET /api/v1/drawings/{name}': 'our drawings',
  'GET /api/v1/entries/{id}/pictures/{picture}/{width}': 'what a member put into the forum for all',
  'GET /api/v1/events/{id}/calendar.ics': 'an event’s time and venue',
  'GET /api/v1/files/{name}': 'papers of the operator and of assets',
  'GET /api/v1/orders/{id}/paper.pdf': 'the reader’s own order',
  'GET /api/v1/pictures/{picture}/{width}': 'the reader’s own upload',
  'GET /api/v1/salary/contracts/{id}/contract.pdf': 'the reader’s own contract',
  'GET /api/v1/tax-years/{year}/certificate.pdf': 'the reader’s own withheld tax',
  'GET /api/v1/wallets/{wallet}/statement.csv': 'the reader’s own wallet',
  'GET /api/v1/wallets/{wallet}/statement.pdf': 'the reader’s own wallet',
  'GET /api/v1/withdrawals/{id}/receipt.pdf': 'the reader’s own withdrawal',
};

const PERSON = /nickname|memberNo|author|winner|name$|invitedBy|phone/i;
const MONEY = /minor$|amount|price|balance|^points$|score|growth/i;

/** Whether a row of the answer, or an object outside of lists, has both a person and an amount. */
function pairsThem({ data }: Pick<Endpoint, 'data'>): boolean {
  if (data === 'raw') return false;
  const fields = fieldsOf(data, { marked: true }).map(({ path }) => path);
  const holderOf = (path: readonly string[]) =>
    path.includes('[]') ? path.slice(0, path.lastIndexOf('[]') + 1) : path.slice(0, -1);
  const holders = fields.filter((path) => PERSON.test(path.at(-1) ?? '')).map(holderOf);
  const amounts = fields.filter((path) => MONEY.test(path.at(-1) ?? ''));
  return amounts.some((path) => holders.some((holder) => holder.every((name, at) => path[at] === name)));
}

test('no row shows another person’s money', () => {
  const found = outside()
    .filter(([, call]) => pairsThem(call))
    .map(([route]) => route);
  expect(found.sort()).toEqual(Object.keys(ALLOWED).sort());
});

const outside = (): [route: string, call: Endpoint][] =>
  Object.values(routes)
    .flatMap(({ contract }) => Object.entries<Endpoint>(contract))
    .filter(([, call]) => call.access !== 'staff');

test('no file shows another person’s money', () => {
  const files = outside().filter(([, { data }]) => data === 'raw');
  expect(files.map(([route]) => route).sort()).toEqual(Object.keys(FILES).sort());
});

test('it would be found', () => {
  const row = z.strictObject({ nickname: z.string(), grant: z.strictObject({ paidMinor: z.int() }) });
  expect(pairsThem({ data: z.strictObject({ items: z.array(row) }) })).toBe(true);
});

// Who looked is kept: every read of the console that may name a member says whose data it shows, or why nothing is kept
// (src/platform/http/look.ts). What it says is a place that its input or its answer has.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '#kit/schema-fields.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { A_FILE, COUNTED, isKept, type Look, OF_MANY } from '#platform/http/look.ts';
import { routes } from './features.gen.ts';

const reads = Object.values(routes)
  .flatMap(({ contract }) => Object.entries<Endpoint>(contract))
  .filter(([route, { access }]) => route.startsWith('GET ') && access === 'staff');

/** Every place of an input or an answer, such as 'data.items.memberId'. Files have none. */
const placesOf = ({ path, query, data }: Endpoint): string[] =>
  Object.entries({ path, query, data }).flatMap(([part, schema]) =>
    schema instanceof z.ZodType
      ? fieldsOf(schema, { marked: true }).map(({ path: at }) =>
          [part, ...at.filter((step) => step !== '[]')].join('.'),
        )
      : [],
  );

/** Names of fields that say who a member is, how to reach them, or that any text may. */
const A_MEMBER = /member|leader|buyer|inviter|holder|phone|real|nick|birth|address|recipient|^who$|detail|canonical/i;
/** Places that fit these names and say nothing of a member. */
const NO_MEMBER = new Set([
  'GET /console/api/v1/article-languages data.items.members',
  'GET /console/api/v1/draws/rounds data.items.beacon.address',
  'GET /console/api/v1/events/{id} data.versions.address',
  'GET /console/api/v1/map data.tiles.address',
  'GET /console/api/v1/products/{id}/preview data.buyers',
]);

function mayName(route: string, endpoint: Endpoint): boolean {
  if (endpoint.data === 'raw' || route.includes('/members')) return true;
  return placesOf(endpoint).some(
    (place) => A_MEMBER.test(place.split('.').at(-1) ?? '') && !NO_MEMBER.has(`${route} ${place}`),
  );
}

const looksOf = ({ looks }: Endpoint): readonly Look[] => (isKept(looks) ? looks : []);

test('a read of the console that may name a member says whether it is kept', () => {
  const forgotten = reads.filter(([route, endpoint]) => !endpoint.looks && mayName(route, endpoint));
  expect(forgotten.map(([route]) => route)).toEqual([]);
});

test('what names no member says nothing', () => {
  expect([...NO_MEMBER].filter((one) => !reads.some(([route]) => one.startsWith(`${route} `)))).toEqual([]);
  const needless = reads.filter(([route, endpoint]) => endpoint.looks && !mayName(route, endpoint));
  expect(needless.map(([route]) => route)).toEqual([]);
});

test('each kept read names its member, and its case, at a place that it has', () => {
  const wrong = reads.flatMap(([route, endpoint]) => {
    const places = new Set(placesOf(endpoint));
    return looksOf(endpoint)
      .flatMap((look) => [look.member, ...(look.case ? [look.case] : [])])
      .filter((place) => (place === 'file' ? endpoint.data !== 'raw' : !places.has(place)))
      .map((place) => `${route}: ${place}`);
  });
  expect(wrong).toEqual([]);
});

test('these reads that may name a member are not kept, for these reasons', () => {
  const unkept = reads.flatMap(([route, { looks, data }]) =>
    looks && !isKept(looks)
      ? [[looks.unkept, data === 'raw' ? 'files' : route.slice('GET /console/api/v1/'.length)]]
      : [],
  );
  const byReason = Map.groupBy(unkept, ([why]) => why);
  expect(
    Object.fromEntries([...byReason].map(([why, all]) => [why, [...new Set(all.map(([, what]) => what))]])),
  ).toEqual({
    [OF_MANY.unkept]: [
      'promise-reports',
      'withdrawal-holds',
      'account-corrections',
      'contests/places',
      'event-registrations',
      'open-payouts',
      'budget-movements',
      'unclaimed-income',
      'dormant-members',
      'withheld-taxes',
    ],
    [A_FILE.unkept]: ['files'],
    [COUNTED.unkept]: ['verification-tiers', 'unclaimed-income/ages'],
    'A picture that the caller uploaded.': ['files'],
    'It names no member, and the page reads it with the payout, which is kept.': ['withdrawals/{id}/background'],
    'It records what staff did.': ['audit-entries'],
    'It records what staff read.': ['looks', 'unusual-looks'],
    'Only the sandbox has it.': ['outbox'],
    'The audit log records which records a search showed.': ['search'],
    'The words to sign. The page of what the act changes is kept.': ['acts/{id}'],
  });
});

test('only reads of staff say it', () => {
  const others = Object.values(routes)
    .flatMap(({ contract }) => Object.entries<Endpoint>(contract))
    .filter(([route, { access, looks }]) => looks && (access !== 'staff' || !route.startsWith('GET ')));
  expect(others.map(([route]) => route)).toEqual([]);
});

// Maintenance must never lock up a member's money (promises.md 4). After its first hour exactly these calls answer.
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#platform/http/contract.ts';
import { isShut } from '#platform/http/shut.ts';
import { routes } from './features.gen.ts';

const calls = Object.values(routes).flatMap(({ contract }) => Object.entries<Endpoint>(contract));
const named = (wanted: (endpoint: Endpoint) => boolean) =>
  calls
    .filter(([, endpoint]) => wanted(endpoint))
    .map(([route]) => route)
    .sort();

// Add a call here if a member needs it on the way to their own money or to a complaint.
const STAY_OPEN = {
  'signing in and out': [
    'POST /api/v1/verification-codes',
    'GET /api/v1/sandbox/messages',
    'POST /api/v1/password/reset',
    'POST /api/v1/sessions',
    'GET /api/v1/login-link',
    'GET /api/v1/login-provider',
    'POST /api/v1/login-provider/starts',
    'POST /api/v1/login-provider/sessions',
    'GET /api/v1/sessions',
    'DELETE /api/v1/sessions/{id}',
    'POST /api/v1/sessions/end-others',
    'GET /api/v1/userInfo',
    'GET /api/v1/passkeys',
    'POST /api/v1/passkey-sessions/options',
    'POST /api/v1/passkey-sessions',
    'GET /api/v1/second-factor',
    'POST /api/v1/sessions/second-factor/options',
    'POST /api/v1/sessions/second-factor',
    'POST /api/v1/second-factor/loss',
    'DELETE /api/v1/second-factor/loss',
  ],
  'the PIN': ['POST /api/v1/pin', 'PUT /api/v1/pin', 'POST /api/v1/pin/reset'],
  'balances and statements': [
    'GET /api/v1/bill',
    'GET /api/v1/wallets',
    'GET /api/v1/wallets/{wallet}/statement',
    'GET /api/v1/wallets/{wallet}/statement.csv',
    'GET /api/v1/wallets/{wallet}/statement.pdf',
    'GET /api/v1/tax-years',
    'GET /api/v1/tax-years/{year}/certificate.pdf',
  ],
  'cancelling within the cooling-off': [
    'GET /api/v1/orders',
    'GET /api/v1/orders/{id}',
    'GET /api/v1/orders/{id}/earnings',
    'GET /api/v1/orders/{id}/days',
    'GET /api/v1/income/today',
    'GET /api/v1/income/weave',
    'GET /api/v1/income/days/{date}',
    'POST /api/v1/orders/{id}/cancel',
  ],
  'the return of recharge money': ['GET /api/v1/recharge-returns/quote', 'POST /api/v1/recharge-returns'],
  withdrawals: [
    'GET /api/v1/withdrawals/terms',
    'GET /api/v1/withdrawals/quote',
    'GET /api/v1/withdrawals',
    'POST /api/v1/withdrawals',
    'GET /api/v1/withdrawals/{id}',
    'POST /api/v1/withdrawals/{id}/cancel',
    'POST /api/v1/withdrawals/{id}/contest',
    'GET /api/v1/withdrawals/{id}/receipt',
    'GET /api/v1/withdrawals/{id}/receipt.pdf',
  ],
  'payout accounts': [
    'GET /api/v1/institutions',
    'GET /api/v1/payout-accounts',
    'POST /api/v1/payout-accounts',
    'POST /api/v1/payout-accounts/sandbox',
    'POST /api/v1/payout-accounts/{id}/verify',
    'POST /api/v1/payout-accounts/{id}/default',
    'DELETE /api/v1/payout-accounts/{id}',
  ],
  'complaints and the service’s lines': [
    'GET /api/v1/service',
    'GET /api/v1/service/figures',
    'GET /api/v1/complaint-entries/{id}/pictures/{picture}/{width}',
    'POST /api/v1/complaints',
    'GET /api/v1/complaints',
    'GET /api/v1/complaints/{id}',
    'POST /api/v1/complaints/{id}/entries',
    'POST /api/v1/complaints/{id}/escalate',
    'POST /api/v1/pictures',
    'GET /api/v1/pictures/{picture}/{width}',
    'DELETE /api/v1/pictures/{id}',
  ],
};

describe('after an hour of maintenance', () => {
  it('these calls stay open, and no others', () => {
    expect(named(({ staysOpen }) => staysOpen === true)).toEqual(Object.values(STAY_OPEN).flat().sort());
  });

  it('every call about withdrawals, returns, payout accounts, the PIN and complaints is among them', () => {
    const nouns = 'withdrawals|recharge-returns|payout-accounts|pin|complaints|wallets|sessions|login-provider';
    const ways = new RegExp(`^[A-Z]+ /api/v1/(${nouns})(/|$)`);
    const forgotten = calls.filter(([route, one]) => ways.test(route) && !one.staysOpen && !one.underMaintenance);
    expect(forgotten.map(([route]) => route)).toEqual([]);
  });

  it('a call is marked only once: it answers always, or after the hour', () => {
    expect(named(({ staysOpen, underMaintenance }) => staysOpen === true && underMaintenance === true)).toEqual([]);
  });
});

const member = { access: 'member' } as const;
const within = { maintain_time: '2026-11-23T05:00:00.000Z', everything_until: '2026-11-23T02:00:00.000Z' };
const past = { ...within, everything_until: null };

it.each<[string, Parameters<typeof isShut>[0], boolean, boolean]>([
  ['a purchase', member, true, true],
  ['a withdrawal', { ...member, staysOpen: true }, true, false],
  ['signing in', { access: 'visitor', staysOpen: true }, true, false],
  ['the configuration', { access: 'visitor', underMaintenance: true }, false, false],
  ['staff', { access: 'staff' }, false, false],
])('%s is shut within the hour and past it: %j', (_what, endpoint, withinHour, pastHour) => {
  expect([isShut(endpoint, within), isShut(endpoint, past)]).toEqual([withinHour, pastHour]);
});

import { expect, test, vi } from 'vitest';
import { leavesForMaintenance } from './maintenance.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });

const allClosed = { maintain_time: '2026-11-23T05:00:00.000Z', everything_until: '2026-11-23T02:00:00.000Z' };
const partlyClosed = { ...allClosed, everything_until: null };
const [unread, withdraw] = ['GET /api/v1/messages/unread-count', 'POST /api/v1/withdrawals'];

test.each([
  ['a closed page', '/pages/tabbar/home/index', 'GET /api/v1/products', partlyClosed, true],
  ['a read beside an open page', '/pagesB/wallet/withdraw/index', unread, partlyClosed, false],
  ['a read beside an open page, while everything is closed', '/pagesB/wallet/withdraw/index', unread, allClosed, true],
  ['an act on an open page', '/pages/login', 'POST /api/v1/members', partlyClosed, true],
  ['a withdrawal as everything closes', '/pagesB/wallet/withdraw/index', withdraw, allClosed, true],
  ['an answer without times', '/pagesB/wallet/withdraw/index', unread, {}, true],
  ['the maintenance page itself', '/pagesB/system/maintenance', 'GET /api/v1/products', allClosed, false],
  ['an unknown page', '/nowhere', unread, partlyClosed, true],
])('leavesForMaintenance: %s (on %s, %s)', (_what, at, name, shut, leaves) => {
  expect(leavesForMaintenance({ shut, name, at })).toBe(leaves);
});

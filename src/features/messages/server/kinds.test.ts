// Every kind of message has its place in the table, and messages on one page fold by kind.
import { expect, test } from 'vitest';
import { textIds } from '#platform/language/texts.ts';
import { GROUPS, SUBJECTS } from '../contract/inbox.ts';
import { foldMessages } from './folds.ts';
import { kindOf, knownKinds, loudKinds, matterOf, moneyKinds, openMatterOf, topicOf } from './kinds.ts';

/** The kinds that some feature has a text for, and the one whose words staff write. */
const told = [...textIds('en')].flatMap((id) => {
  const found = /^([a-z-]+)\.messages\.(.+)\.title$/.exec(id);
  return found ? [`${found[1]}.${found[2]}`] : [];
});

test('each kind that a feature has words for is in the table, and no other', () => {
  expect(told.length).toBeGreaterThan(100);
  expect([...told, 'messages.announcement'].sort()).toEqual([...knownKinds].sort());
});

test.each(knownKinds)('%s has a group and a subject', (kind) => {
  const [group, subject] = kindOf(kind);
  expect(GROUPS).toContain(group);
  expect(SUBJECTS).toContain(subject);
});

test('every subject and every group is used', () => {
  const used = new Set(knownKinds.map((kind) => kindOf(kind)[1]));
  expect(SUBJECTS.filter((subject) => !used.has(subject) && subject !== 'reward')).toEqual([]);
  expect(new Set(knownKinds.map((kind) => kindOf(kind)[0])).size).toBe(GROUPS.length);
});

test('an unknown kind, and a word that every object has, are news of the rewards', () => {
  for (const kind of ['wallet.gone', 'constructor']) expect(kindOf(kind)).toEqual(['news', 'reward']);
});

test('security, holds, answers and letters cannot be silenced', () => {
  expect(loudKinds.filter((kind) => !kind.startsWith('identity.') && !kind.startsWith('service.'))).toEqual([
    'messages.from_staff',
    'prizes.address_changed',
    'wallet.withdrawal_held',
    'wallet.payout_account_added',
    'wallet.payout_account_reclaimed',
  ]);
  expect(knownKinds.filter((kind) => kind.startsWith('identity.') && topicOf(kind) !== null)).toEqual([]);
  expect(topicOf('wallet.withdrawal_paid')).toBe('payments');
  expect(topicOf('wallet.gone')).toBe('rewards');
});

test('what moves money is in its group', () => {
  expect(moneyKinds).toContain('wallet.recharge_settled');
  expect(moneyKinds).toContain('team.rebate_held');
  expect(moneyKinds).not.toContain('prizes.late');
});

test.each([
  ['prizes.late', { deliveryId: '7' }, 'deliveryId 7'],
  ['prizes.shipped', { deliveryId: '7' }, null],
  ['events.offered', { eventId: '3' }, 'eventId 3'],
  ['identity.new_device', { device: 'a phone' }, 'seen'],
  ['wallet.recharge_settled', { rechargeId: '1' }, null],
] as const)('%s asks for %j: %s', (kind, params, open) => expect(openMatterOf(kind, params)).toBe(open));

test('a later message about the same thing has the same matter', () => {
  expect(matterOf({ deliveryId: '7', carrier: 'x' })).toBe('deliveryId 7');
  expect(matterOf({ number: 'W1' })).toBeNull();
});

const message = (kind: string, amountMinor?: number, read = true) => ({
  kind,
  read,
  params: amountMinor === undefined ? {} : { amountMinor },
});

test('messages fold by kind, in the order of their newest, with the sum and the unread ones', () => {
  const [rank, recharge] = ['contests.rank_prize_paid', 'wallet.recharge_settled'];
  const folds = foldMessages([message(rank, 5_500, false), message(recharge, 100), message(rank, 4_500)]);
  expect(folds.map(({ kind, unread, amountMinor, messages }) => [kind, unread, amountMinor, messages.length])).toEqual([
    [rank, 1, 10_000, 2],
    [recharge, 0, 100, 1],
  ]);
});

test('a fold has no sum unless each of its messages has an amount', () => {
  expect(foldMessages([message('vip.level_reached'), message('vip.level_reached', 5)])[0]?.amountMinor).toBeNull();
  expect(foldMessages([])).toEqual([]);
});

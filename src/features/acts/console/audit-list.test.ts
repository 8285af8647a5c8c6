// How the values of an audit entry read in the console's audit log.
import { expect, test } from 'vitest';
import { detailLines } from './audit-list.tsx';

test.each<[string, Record<string, unknown>, string[]]>([
  ['nothing', {}, []],
  ['an amount in minor units', { amount: '160000' }, ['Amount: Br 1,600.00']],
  ['an amount by its name', { rentMinor: 1_016_843 }, ['Rent: Br 10,168.43']],
  ['signatures, and no act', { actId: '160', approvals: 1 }, ['Signatures: 1']],
  ['an instant in the business’s zone', { until: '2026-11-22T23:30:00.000Z' }, ['Until: 23 Nov 2026, 02:30']],
  ['a day', { dueOn: '2026-11-18' }, ['Due on: 18 Nov 2026']],
  ['a code', { reasonCode: 'account_name_mismatch' }, ['Reason: account name mismatch']],
  ['basis points as per cent', { feeBps: 525, rebateBasisPoints: [500, 50] }, ['Fee: 5.25 %', 'Rebate: 5 %, 0.5 %']],
  ['a record by its number', { payoutAccountId: '12' }, ['Payout account: 12']],
  ['no key of ours', { slug: 'solo-939cf', sha256: 'ab12', manifestHash: 'ab12' }, []],
  ['a record by its own words', { partyId: '19' }, ['Party 19']],
  ['a code by its feature’s words', { game: 'draw' }, ['Game: Capsule']],
  ['the words of a doubt', { confirmed: ['growth about.am ያድጋል ብዙ'] }, ['Doubts confirmed: “ያድጋል ብዙ”']],
  ['no doubt', { confirmed: [] }, []],
  ['words as written', { reason: 'Phone lost' }, ['Reason: Phone lost']],
  ['a change', { before: { tier: 1 }, after: { tier: 2 } }, ['Before: Tier: 1', 'After: Tier: 2']],
  ['a list', { members: ['M0000101', 'M0000102'] }, ['Members: M0000101, M0000102']],
  ['a text in languages', { title: { en: 'Routers', am: 'ራውተሮች' } }, ['Title: Routers']],
  ['yes or no', { frozen: true, note: null }, ['Frozen: yes']],
])('%s', (_, detail, lines) => {
  const words = {
    subjects: { party: { text: (id: string) => `Party ${id}` } },
    values: { game: { draw: 'Capsule' } },
  };
  expect(detailLines(detail, words).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(lines);
});

// Which acts fit a matter, what state they leave the entry in, and how long a claim holds.
import { expect, it } from 'vitest';
import { fits, stateAfter } from './decisions.ts';
import { holderOf } from './matter-store.ts';

it.each([
  ['report', 'keep', null, true],
  ['report', 'remove', 'spam', true],
  ['report', 'remove', null, false],
  ['report', 'keep', 'spam', false],
  ['report', 'remove_photo', 'private', true],
  ['report', 'remove_photo', null, false],
  ['waiting', 'remove_photo', 'private', false],
  ['report', 'release', null, false],
  ['waiting', 'release', null, true],
  ['waiting', 'refuse', 'promise', true],
  ['waiting', 'keep', null, false],
  ['contest', 'uphold', null, true],
  ['contest', 'overturn', null, true],
  ['contest', 'remove', 'spam', false],
] as const)('%s, %s, reason %s: %s', (kind, act, reason, fit) => {
  expect(fits(kind, act, reason)).toBe(fit);
});

it.each([
  ['keep', 'hidden', 'shown'],
  ['keep', 'shown', 'shown'],
  ['keep', 'waiting', 'waiting'],
  ['remove_photo', 'hidden', 'shown'],
  ['remove_photo', 'shown', 'shown'],
  ['remove', 'shown', 'removed'],
  ['remove', 'withdrawn', 'withdrawn'],
  ['release', 'waiting', 'shown'],
  ['refuse', 'waiting', 'removed'],
  ['overturn', 'removed', 'shown'],
  ['overturn', 'withdrawn', 'withdrawn'],
  ['uphold', 'removed', 'removed'],
] as const)('%s of %s gives %s', (act, before, after) => {
  expect(stateAfter(act, before)).toBe(after);
});

it('has a holder until the claim ends', () => {
  const at = new Date('2026-03-10T09:00:00Z');
  const later = new Date('2026-03-10T09:05:00Z');
  expect(holderOf({ claimedBy: 1n, claimedUntil: later }, at)).toBe(1n);
  expect(holderOf({ claimedBy: 1n, claimedUntil: at }, later)).toBeNull();
  expect(holderOf({ claimedBy: null, claimedUntil: null }, at)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { isSettled, reasonsToWait, waitUntil } from './entry-rules.ts';

const at = new Date('2026-03-10T09:00:00Z');
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
const DAY = 24 * 60;

describe('the next time to write', () => {
  const limits = { aDay: 3, secondsBetween: 120 };
  it.each([
    ['nothing written', [], null],
    ['one long ago', [10], null],
    ['one just now', [1], 1],
    ['three today', [10, 20, 30], DAY - 30],
    ['three, the third a day old', [10, 20, DAY], null],
    ['three, and one just now', [1, 20, 30], DAY - 30],
    ['four, the third today', [10, 20, 30, DAY], DAY - 30],
  ])('%s', (_name, minutes, wait) => {
    const until = waitUntil(minutes.map(ago), limits, at);
    expect(until).toEqual(wait === null ? null : new Date(at.getTime() + wait * 60_000));
  });
});

describe('a settled member', () => {
  it.each([
    [7, 3, true],
    [6, 3, false],
    [7, 2, false],
    [90, 100, true],
  ])('%s days and %s entries: %s', (days, shownEntries, settled) => {
    const rules = { settledDays: 7, settledEntries: 3 };
    expect(isSettled({ registeredAt: ago(days * DAY), shownEntries }, rules, at)).toBe(settled);
  });
});

describe('reasons to wait', () => {
  it.each([
    ['The rent came late this week', false, []],
    ['See https://c3.example', false, ['link']],
    ['See https://c3.example', true, []],
    ['This is guaranteed income', true, ['promise']],
    ['Guaranteed income at fast.com', false, ['link', 'promise']],
  ])('%s, settled %s', (text, settled, waitsFor) => {
    expect(reasonsToWait(text, settled).waitsFor).toEqual(waitsFor);
  });

  it('name the words that promise', () => {
    expect(reasonsToWait('A guaranteed income', true).promises.join(' ')).toMatch(/guaranteed/i);
  });
});

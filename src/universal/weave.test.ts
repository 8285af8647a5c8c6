import { describe, expect, it } from 'vitest';
import { countThreads, stateOfThread, THREADS, threadOf, weavePaths } from './weave.ts';

describe('threadOf', () => {
  it.each([
    ['paid in time', { expected: 100n, paid: 100n, awaiting: false, late: false }, 'p'],
    ['more than expected', { expected: 100n, paid: 120n, awaiting: false, late: false }, 'p'],
    ['late but whole', { expected: 100n, paid: 100n, awaiting: false, late: true }, 'l'],
    ['short', { expected: 100n, paid: 74n, awaiting: false, late: false }, '7'],
    ['short by one cent', { expected: 100n, paid: 99n, awaiting: false, late: false }, '9'],
    ['missed', { expected: 100n, paid: 0n, awaiting: false, late: false }, '0'],
    ['a late part', { expected: 100n, paid: 50n, awaiting: false, late: true }, '5'],
    ['awaiting', { expected: 100n, paid: 0n, awaiting: true, late: false }, 'a'],
    ['partly paid, remainder awaited', { expected: 100n, paid: 40n, awaiting: true, late: false }, 'a'],
    ['nothing due', { expected: 0n, paid: 0n, awaiting: false, late: false }, 'n'],
  ])('%s', (_, facts, letter) => {
    expect(threadOf(facts)).toBe(letter);
    expect(letter).toMatch(THREADS);
  });
});

it('counts the threads of a weave by state', () => {
  expect(countThreads('ppl90ann')).toEqual({ paid: 2, late: 1, short: 2, awaiting: 1, none: 2 });
  expect(stateOfThread(undefined)).toBe('none');
});

describe('weavePaths', () => {
  it('draws a run of paid threads as one dashed line', () => {
    expect(weavePaths('pp', 8)).toEqual({ width: 7, height: 8, paid: 'M0 4h7', clay: '', hollow: '' });
    expect(weavePaths('ppnp', 8).paid).toBe('M0 4h7M12 4h3');
  });
  it('fills a short thread from the bottom up, by the paid share', () => {
    expect(weavePaths('5', 8).clay).toBe('M0 4h3v4h-3z');
    expect(weavePaths('55', 8).clay).toBe('M0 4h3v4h-3zM4 4h3v4h-3z');
  });
  it('draws a stub for a missed cycle, and nothing for one that is not due', () => {
    expect(weavePaths('0', 8).clay).toBe('M0 6.8h3v1.2h-3z');
    expect(weavePaths('n', 8)).toMatchObject({ paid: '', clay: '', hollow: '' });
  });
  it('breaks a late thread in two', () => {
    expect(weavePaths('l', 10).clay).toBe('M0 0h3v4h-3zM0 6h3v4h-3z');
  });
  it('draws an awaited thread as an outline at its position', () => {
    expect(weavePaths('na', 8)).toMatchObject({ width: 7, hollow: 'M4 .5h3v7h-3z' });
  });
  it('has a width even without threads', () => {
    expect(weavePaths('', 8).width).toBe(1);
  });
  it('needs about a kibibyte for a year with thirty exceptions', () => {
    const { paid, clay, hollow } = weavePaths('p'.repeat(300) + 'l0p5'.repeat(10) + 'a'.repeat(25), 24);
    expect((paid + clay + hollow).length).toBeLessThan(1_200);
  });
});

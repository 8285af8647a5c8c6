// Tests the rule against slow regular expressions, and applies it to those that the product composes at run time.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { COMPOSED, growthOf } from './patterns.ts';

describe('the rule finds', () => {
  test.each([
    ['blanks that two parts may take', /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]*){6}/m],
    ['a repeat inside a repeat', /^(?:a+)+$/],
    ['a search that begins again at each letter', /[a-z]+\.com/],
    ['an end that is searched from everywhere', /\s+$/],
    ['a part that repeats what was found', /^(.{1,12})[ -]?(?:\1[ -]?)+$/u],
    ['the same by name', /^(?<part>.)\k<part>+$/],
  ])('%s', (_name, { source, flags }) => {
    expect(growthOf({ source, flags })).not.toBeNull();
  });

  test.each([
    ['a plain form', /^\+?[0-9]{8,15}$/],
    ['an end whose beginning is known', /(?<!\s)\s+$/],
    ['one letter twice', /([a-z])\1$/],
  ])('nothing in %s', (_name, { source, flags }) => {
    expect(growthOf({ source, flags })).toBeNull();
  });
});

describe('composed patterns', () => {
  const made: { source: string; flags: string; stack: string }[] = [];
  const files = Object.keys(COMPOSED);

  beforeAll(async () => {
    vi.stubGlobal(
      'RegExp',
      new Proxy(RegExp, {
        construct(target, [pattern, given]: [string, string | undefined]) {
          const { source, flags } = new target(pattern, given);
          made.push({ source, flags, stack: new Error().stack ?? '' });
          return new target(pattern, given);
        },
      }),
    );
    for (const module of Object.values(COMPOSED).flat()) await import(path.resolve(module));
  });
  afterAll(() => vi.unstubAllGlobals());

  it.each(files)('%s needs time in proportion to the text', (file) => {
    const own = made.filter(({ stack }) => stack.includes(file));
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(growthOf).filter((growth) => growth !== null)).toEqual([]);
  });
});

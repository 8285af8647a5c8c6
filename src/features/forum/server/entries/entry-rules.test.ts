// Rules for entry texts and for writing (entry-rules.ts): cleaning, links, limits, settled members, reasons to wait.
import { describe, expect, it } from 'vitest';
import { PROSE_ATTACKS } from '#kit/prose-attacks.ts';
import { safeLink } from '#universal/prose.ts';
import { cleanText, cleanTitle, leadsAway, treeOf, isSettled, reasonsToWait, waitUntil } from './entry-rules.ts';

const wordsOf = (text: string) =>
  treeOf(text)
    .map((block) => (block.kind === 'paragraph' ? block.runs.map((run) => run.text).join('') : ''))
    .join('\n\n');

describe('a text', () => {
  it('loses hidden characters and surplus white space, and keeps its line breaks', () => {
    expect(cleanText('  one \r\n\r\n\r\n\r\ntwo\u202E\u200B\tthree  ')).toBe('one\n\ntwo three');
    expect(cleanTitle(' a\n b ')).toBe('a b');
    expect(cleanText('\u200B \u2066')).toBe('');
  });

  it('becomes plain paragraphs: markup characters stay as typed', () => {
    expect(treeOf('# *a*\nb\n\n- c')).toEqual([
      { kind: 'paragraph', runs: [{ text: '# *a*\nb' }] },
      { kind: 'paragraph', runs: [{ text: '- c' }] },
    ]);
  });

  it('links an HTTPS address, without the punctuation after it', () => {
    expect(treeOf('See https://c3.example/a?b=1። And http://c3.example (https://et.example/x).')).toEqual([
      {
        kind: 'paragraph',
        runs: [
          { text: 'See ' },
          { text: 'https://c3.example/a?b=1', to: 'https://c3.example/a?b=1' },
          { text: '። And http://c3.example (' },
          { text: 'https://et.example/x', to: 'https://et.example/x' },
          { text: ').' },
        ],
      },
    ]);
  });

  it.each(PROSE_ATTACKS)('never becomes more than text and HTTPS links: %s', (_name, attack) => {
    const text = cleanText(attack);
    expect(wordsOf(text)).toBe(text);
    for (const block of treeOf(text))
      for (const run of block.kind === 'paragraph' ? block.runs : []) {
        if (run.to === undefined) continue;
        expect(safeLink(run.to)).toBe(run.text);
        expect(run.to).toMatch(/^https:\/\//);
      }
  });
});

describe('a text leads out of the app', () => {
  it.each([
    ['read https://a.example', true],
    ['HTTP://A.EXAMPLE', true],
    ['www.fast-money', true],
    ['join t.me/fast', true],
    ['go to fast-money.com', true],
    ['go to fast-money [.] com', true],
    ['fast money dot com', true],
    ['ገንዘብ.com', true],
    ['I paid 2.50 and got 3.', false],
    ['Rent came at 10.30. Come on, me too', false],
    ['ኪራዩ ደረሰ። አመሰግናለሁ', false],
  ])('%s: %s', (text, expected) => {
    expect(leadsAway(text)).toBe(expected);
  });
});

const at = new Date('2026-03-10T09:00:00Z');
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
const DAY = 24 * 60;

describe('the time until the next entry', () => {
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

describe('whether a member is settled', () => {
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

describe('reasons to wait for a moderator', () => {
  it.each([
    ['The rent came late this week', false, []],
    ['See https://c3.example', false, ['link']],
    ['See https://c3.example', true, []],
    ['This is guaranteed income', true, ['promise']],
    ['Guaranteed income at fast.com', false, ['link', 'promise']],
  ])('%s, settled %s', (text, settled, waitsFor) => {
    expect(reasonsToWait(text, settled).waitsFor).toEqual(waitsFor);
  });

  it('come with the words that promise returns', () => {
    expect(reasonsToWait('A guaranteed income', true).promises.join(' ')).toMatch(/guaranteed/i);
  });
});

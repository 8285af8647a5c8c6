import { describe, expect, it } from 'vitest';
import { PROSE_ATTACKS } from '#kit/prose-attacks.ts';
import { safeLink } from '#universal/prose.ts';
import { cleanText, cleanTitle, leadsAway, treeOf } from './entry-rules.ts';

const wordsOf = (text: string) =>
  treeOf(text)
    .map((block) => (block.kind === 'paragraph' ? block.runs.map((run) => run.text).join('') : ''))
    .join('\n\n');

describe('a text', () => {
  it('keeps its words and lines, and nothing that hides', () => {
    expect(cleanText('  one \r\n\r\n\r\n\r\ntwo\u202E\u200B\tthree  ')).toBe('one\n\ntwo three');
    expect(cleanTitle(' a\n b ')).toBe('a b');
    expect(cleanText('\u200B \u2066')).toBe('');
  });

  it('is paragraphs of plain words: marks stay letters', () => {
    expect(treeOf('# *a*\nb\n\n- c')).toEqual([
      { kind: 'paragraph', runs: [{ text: '# *a*\nb' }] },
      { kind: 'paragraph', runs: [{ text: '- c' }] },
    ]);
  });

  it('links an address on HTTPS, without the signs after it', () => {
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

  it.each(PROSE_ATTACKS)('stays words: %s', (_name, attack) => {
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

describe('what leads away', () => {
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

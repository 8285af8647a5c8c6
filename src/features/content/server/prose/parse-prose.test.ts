// Markdown becomes the tree of content.md 3. HTML, scripts and unsafe links stay plain words.
import { describe, expect, it, test } from 'vitest';
import { PROSE_ATTACKS } from '#kit/prose-attacks.ts';
import { type Block, type Run, safeLink } from '#universal/prose.ts';
import { prose } from '../../contract/shapes.ts';
import { parseProse, plainText } from './parse-prose.ts';

const treeOf = (markdown: string): Block[] => parseProse(markdown) ?? [];
const runsIn = (block: Block): Run[] => {
  if (block.kind === 'code') return [];
  if (block.kind === 'list') return block.items.flatMap(({ runs, items = [] }) => [...runs, ...items.flat()]);
  if (block.kind === 'quote') return block.paragraphs.flat();
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat();
  return block.runs;
};

describe('an attack', () => {
  it('is tried in more than sixty different forms', () => {
    expect(PROSE_ATTACKS.length).toBeGreaterThan(60);
    expect(new Set(PROSE_ATTACKS.map(([name]) => name)).size).toBe(PROSE_ATTACKS.length);
  });

  it.each(PROSE_ATTACKS)('by %s stays plain words', (_name, markdown) => {
    const tree = treeOf(markdown);
    expect(prose.safeParse(tree).error).toBeUndefined();
    const links = tree.flatMap(runsIn).flatMap(({ to }) => (to === undefined ? [] : [to]));
    expect(links.filter((to) => !/^https:\/\/c3\.example(\/|$)/.test(to))).toEqual([]);
    expect(JSON.stringify(tree)).not.toMatch(/[\u200B\u202A-\u202E\u2060-\u2069]|\\u00/);
  });
});

describe('a text keeps', () => {
  test.each<[string, string, Block[]]>([
    ['a paragraph', 'One\nline', [{ kind: 'paragraph', runs: [{ text: 'One line' }] }]],
    ['a line break', 'One  \nTwo', [{ kind: 'paragraph', runs: [{ text: 'One\nTwo' }] }]],
    [
      'headings of two levels',
      '# A\n\n#### B',
      [
        { kind: 'heading', level: 2, runs: [{ text: 'A' }] },
        { kind: 'heading', level: 3, runs: [{ text: 'B' }] },
      ],
    ],
    [
      'emphasis',
      'a **b *c*** `d`',
      [
        {
          kind: 'paragraph',
          runs: [
            { text: 'a ' },
            { text: 'b ', strong: true },
            { text: 'c', strong: true, em: true },
            { text: ' ' },
            { text: 'd', code: true },
          ],
        },
      ],
    ],
    [
      'links',
      '[a](/pages/verify) https://c3.example/x',
      [
        {
          kind: 'paragraph',
          runs: [
            { text: 'a', to: '/pages/verify' },
            { text: ' ' },
            { text: 'https://c3.example/x', to: 'https://c3.example/x' },
          ],
        },
      ],
    ],
    [
      'lists of two levels',
      '1. a\n   - b\n     - c\n2. d',
      [
        {
          kind: 'list',
          ordered: true,
          items: [
            { runs: [{ text: 'a' }], items: [[{ text: 'b' }, { text: '\n' }, { text: 'c' }]] },
            { runs: [{ text: 'd' }] },
          ],
        },
      ],
    ],
    ['a quotation', '> a\n>\n> b', [{ kind: 'quote', paragraphs: [[{ text: 'a' }], [{ text: 'b' }]] }]],
    ['code', '```js\na < b\n```', [{ kind: 'code', text: 'a < b' }]],
    [
      'a table',
      '| a | b |\n|---|---|\n| 1 | **2** |',
      [
        {
          kind: 'table',
          head: [[{ text: 'a' }], [{ text: 'b' }]],
          rows: [[[{ text: '1' }], [{ text: '2', strong: true }]]],
        },
      ],
    ],
    ['the words of a tag', 'a <b>c</b>', [{ kind: 'paragraph', runs: [{ text: 'a <b>c</b>' }] }]],
  ])('%s', (_name, markdown, tree) => {
    expect(treeOf(markdown)).toEqual(tree);
  });
});

test.each([
  ['nothing', '   \n\n'],
  ['lists inside lists inside lists', `${'- '.repeat(40)}a`],
  ['quotations without an end', `${'>'.repeat(2_000)} a`],
  ['hundreds of parts', 'a\n\n'.repeat(400)],
])('%s is refused', (_name, markdown) => {
  expect(parseProse(markdown)).toBeNull();
});

test.each<[string, string, boolean]>([
  ['five quotations with blanks between', `${'>'.padEnd(3_000)}`.repeat(5), true],
  ['six of them', `${'>'.padEnd(3_000)}`.repeat(6), false],
  ['a line of hyphens', `${'-'.repeat(80)}\n\na`, true],
])('%s, as a test of the depth limit', (_name, markdown, isShown) => {
  expect(parseProse(`a\n\n${markdown}`) !== null).toBe(isShown);
});

test.each([
  ['/', true],
  ['/pages/transparency/index', true],
  ['/pagesB/mine/rule-detail/index?id=fair-draws', true],
  ['/pagesB/mine/rule-detail/index?item=%7B%22id%22%3A%227%22%7D', true],
  ['/pages//evil.example', false],
  ['/pages/./x', false],
  ['/api/v1/bill', false],
  ['https://c3.example', true],
  ['https://c3.example/a/b?c=d#e', true],
  ['https://C3.example/', false],
  ['https://localhost/', false],
  [`https://c3.example/${'a'.repeat(500)}`, false],
  ['', false],
])('a link to %s is safe: %s', (address, lawful) => {
  expect(safeLink(address) !== null).toBe(lawful);
});

test('the plain text leaves out the Markdown signs', () => {
  const tree = treeOf('# A\n\n- **b**\n\n| c |\n|---|\n| d |\n\n> e\n\n```\nf\n```');
  expect(plainText(tree)).toBe('A\nb\nc\nd\ne\nf');
});

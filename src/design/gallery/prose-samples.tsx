import type { Block } from '#universal/prose.ts';
import { Prose } from '../components/prose.tsx';
import type { SampleWords } from './sample-words.ts';
import type { SamplesOf } from './sample.ts';

const blocksOf = (words: SampleWords): Block[] => [
  { kind: 'heading', level: 2, runs: [{ text: words.wallet }] },
  {
    kind: 'paragraph',
    runs: [
      { text: words.product, strong: true },
      { text: '\n' },
      { text: words.long, em: true },
      { text: ' ' },
      { text: 'C3', to: 'https://c3.example/' },
      { text: ' ' },
      { text: words.open, to: '/pages/transparency/index' },
    ],
  },
  { kind: 'heading', level: 3, runs: [{ text: words.amount }] },
  {
    kind: 'list',
    ordered: true,
    items: [
      { runs: [{ text: words.bank }], items: [[{ text: words.choose }], [{ text: words.note }]] },
      { runs: [{ text: words.short, code: true }] },
    ],
  },
  { kind: 'quote', paragraphs: [[{ text: words.long }]] },
  { kind: 'code', text: '12.00\n7.40' },
  {
    kind: 'table',
    head: [[{ text: words.name }], [{ text: words.amount }]],
    rows: [[[{ text: words.product }], [{ text: '12.00' }]]],
  },
];

export const proseSamples: SamplesOf = (words) => ({
  Prose: {
    'every part': <Prose label={words.wallet} blocks={blocksOf(words)} />,
    'a preview': <Prose label={words.wallet} blocks={blocksOf(words).slice(1, 2)} links={false} />,
  },
});

// Samples for the gallery: formatted texts, drawings, icons, amounts as notes and coins.
import type { Block } from '#universal/prose.ts';
import { AmountDrawn } from '../components/amount-drawn.tsx';
import { Cluster } from '../components/beside.tsx';
import { SCENE_NAMES, SceneDrawing } from '../components/drawings/scenes.tsx';
import { TOLD_TO_VISITORS, VisitorDrawing } from '../components/drawings/visitor-drawing.tsx';
import { Icon } from '../components/icon.tsx';
import { Logo } from '../components/page.tsx';
import { ShowAsNotes } from '../components/money-figure.tsx';
import { Localized } from '../components/localized.tsx';
import { Prose } from '../components/prose.tsx';
import { Typed, Written } from '../components/written.tsx';
import { Scene } from '../components/scene.tsx';
import type { SamplesOf, SampleWords } from './sample-words.ts';

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

export const writtenSamples: SamplesOf = (words) => ({
  Written: {
    'in another language': <Written language="am">የፀሐይ ኃይል መሙያ ኪዮስክ</Written>,
    'its language is not known': <Written language={null}>{words.note}</Written>,
  },
  Typed: { 'a name': <Typed>{words.name}</Typed> },
  Localized: {
    'in the reader’s language, or the next': <Localized>{{ en: words.product, am: 'የእህል ወፍጮ' }}</Localized>,
  },
});

const MOVEMENTS = ['rent', 'income', 'recharge', 'withdraw', 'purchase', 'refund', 'fee', 'reward'] as const;

export const drawingSamples: SamplesOf = () => ({
  VisitorDrawing: {
    each: (
      <Cluster>
        {TOLD_TO_VISITORS.map((of) => (
          <VisitorDrawing key={of} of={of} />
        ))}
      </Cluster>
    ),
  },
  Scene: { 'fetched when shown': <Scene name="shelf" instead={<Icon name="product" size={48} />} /> },
  SceneDrawing: Object.fromEntries(SCENE_NAMES.map((name) => [name, <SceneDrawing key={name} name={name} />])),
  Logo: { 'beside a title': <Logo /> },
});

export const iconSamples: SamplesOf = () => ({
  Icon: {
    'each size': (
      <Cluster>
        {([16, 20, 24, 32, 48] as const).map((size) => (
          <Icon key={size} name="bank" size={size} />
        ))}
      </Cluster>
    ),
    'filled, for the active tab': (
      <Cluster>
        {(['home', 'info', 'product', 'person'] as const).map((name) => (
          <Icon key={name} name={name} filled />
        ))}
      </Cluster>
    ),
    'movements of money': (
      <Cluster>
        {MOVEMENTS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Cluster>
    ),
  },
});

export const notesSamples: SamplesOf = () => ({
  ShowAsNotes: {
    'beside an amount': <ShowAsNotes minor={997_771} />,
    'of a member, hideable': <ShowAsNotes minor={997_771} hideable />,
  },
  AmountDrawn: {
    'every note and coin': <AmountDrawn minor={38_893} />,
    'with a rest no coin pays': <AmountDrawn minor={997_771} />,
    'a large sum': <AmountDrawn minor={1_234_567_800n} />,
  },
});

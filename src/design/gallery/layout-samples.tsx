// Samples for the gallery: layouts, folds and lists.
import { Fold, Folds } from '../components/fold.tsx';
import { Button } from '../components/button.tsx';
import { Chip } from '../components/data.tsx';
import { Cluster, Ends } from '../components/beside.tsx';
import { Card, Columns, Figure, Row, RowItem, Rows, Section, Stack } from '../components/layout.tsx';
import { Note } from '../components/note.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { PullHeader } from '../components/pull.tsx';
import { Money } from '../components/money.tsx';
import type { SamplesOf, SampleWords } from './sample-words.ts';

const CARD_TONES = ['plain', 'primary', 'clay', 'warning', 'negative', 'positive'] as const;

const figureOf = (words: SampleWords) => (
  <Figure label={words.expected} value={<Money minor={120_000n} />} detail={words.march} />
);

const spaceSamples: SamplesOf = (words) => {
  const figure = figureOf(words);
  return {
    Stack: {
      'two figures': (
        <Stack>
          {figure}
          {figure}
        </Stack>
      ),
    },
    Cluster: {
      spread: (
        <Cluster spread>
          <Chip>{words.running}</Chip>
          <Chip>{words.expired}</Chip>
        </Cluster>
      ),
    },
    Columns: {
      'that fold': (
        <Columns>
          {figure}
          {figure}
        </Columns>
      ),
    },
    Ends: {
      'a figure and its button': (
        <Ends>
          {figure}
          <Button small onClick={() => undefined}>
            {words.collect}
          </Button>
        </Ends>
      ),
    },
  };
};

const partSamples: SamplesOf = (words) => {
  const figure = figureOf(words);
  return {
    Section: {
      'with a way to more': (
        <Section title={words.wallet} action={<Chip>{words.all}</Chip>}>
          {figure}
        </Section>
      ),
      'with a hidden title': (
        <Section title={words.wallet} titleHidden>
          {figure}
        </Section>
      ),
    },
    Card: Object.fromEntries(
      CARD_TONES.map((tone) => [
        tone,
        <Card key={tone} tone={tone}>
          {words.long}
        </Card>,
      ]),
    ),
    Note: Object.fromEntries(
      CARD_TONES.flatMap((tone) =>
        tone === 'plain'
          ? []
          : [
              [
                tone,
                <Note key={tone} tone={tone} title={words.short}>
                  {words.long}
                </Note>,
              ],
            ],
      ),
    ),
    Figure: { medium: figure, large: <Figure size="large" label={words.wallet} value={<Money minor={400_000n} />} /> },
  };
};

const rowSamples: SamplesOf = (words) => {
  const row = { icon: 'orders', title: words.product, value: <Money minor={1_200n} />, time: '10:02' } as const;
  return {
    Row: {
      plain: <Row {...row} />,
      'a link with everything': (
        <Row
          {...row}
          about={words.long}
          detail={<Chip>{words.running}</Chip>}
          destination={{ to: '/pages/tabbar/mine/index' }}
        />
      ),
      'a button': <Row icon="trash" title={words.remove} danger onClick={() => undefined} />,
    },
    Rows: {
      'of a list': (
        <Rows label={words.product}>
          <RowItem {...row} />
          <RowItem {...row} about={words.long} />
        </Rows>
      ),
    },
    RowItem: {
      'in its list': (
        <Rows label={words.wallet}>
          <RowItem {...row} detail={<Chip tone="warning">{words.short}</Chip>} />
        </Rows>
      ),
    },
  };
};

const foldSamples: SamplesOf = (words) => ({
  Fold: {
    'with a sum': (
      <Fold title={words.march} value={<Money minor={1_200n} />} detail={words.short}>
        <p>{words.long}</p>
      </Fold>
    ),
    'with entries in sight': (
      <Fold heading title={words.march} rows={[{ key: 'april', name: words.april, value: <Money minor={600n} /> }]}>
        <p>{words.long}</p>
      </Fold>
    ),
  },
  Folds: {
    'two in one card': (
      <Folds>
        <Fold title={words.march}>
          <p>{words.long}</p>
        </Fold>
        <Fold title={words.april}>
          <p>{words.short}</p>
        </Fold>
      </Folds>
    ),
  },
});

export const layoutSamples: SamplesOf = (words) => ({
  ...foldSamples(words),
  ...spaceSamples(words),
  ...partSamples(words),
  ...rowSamples(words),
});

function pagedSample(words: SampleWords, { data, ...foot }: { data: string[]; [of: string]: unknown }) {
  const pages = {
    data,
    error: null,
    isPending: false,
    dataUpdatedAt: 0,
    hasNextPage: false,
    isFetchingNextPage: false,
    moreFailed: false,
    ...foot,
    more: () => undefined,
    refetch: () => Promise.resolve(),
  };
  return (
    <PagedList pages={pages} empty={<EmptyState title={words.name}>{words.note}</EmptyState>}>
      {(items) => (
        <Rows label={words.wallet}>
          {items.map((item) => (
            <RowItem key={item} title={item} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

export const listSamples: SamplesOf = (words) => ({
  PagedList: {
    'with items': pagedSample(words, { data: [words.product, words.bank] }),
    empty: pagedSample(words, { data: [] }),
    'more at its foot': pagedSample(words, { data: [words.product], hasNextPage: true }),
    'loading at its foot': pagedSample(words, { data: [words.product], isFetchingNextPage: true }),
    'more that did not come': pagedSample(words, { data: [words.product], moreFailed: true }),
  },
  PullHeader: { 'at rest': <PullHeader onRefresh={() => Promise.resolve()} /> },
});

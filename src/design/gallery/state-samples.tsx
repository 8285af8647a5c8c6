// Samples for the gallery: states, sheets, dialogs, toasts and the language choice.
import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Checking } from '../components/checking.tsx';
import { LanguageChoice, LanguageOffer } from '../components/language-choice.tsx';
import { Cluster } from '../components/beside.tsx';
import { Dialog, Sheet } from '../components/sheet.tsx';
import {
  ErrorState,
  FailedLine,
  Loaded,
  OfflineState,
  type QueryLike,
  Skeleton,
  SkeletonRows,
  StaleLine,
  State,
} from '../components/states.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { showNotice, showToast, Toasts } from '../components/toast.tsx';
import type { SamplesOf, SampleWords } from './sample-words.ts';

const KNOWN_AT = new Date('2026-03-09T08:00:00Z');
const FAILED = { message: 'Network Error', reference: '5d0c-41', offline: false };

function query(data: string | undefined, error: unknown = null): QueryLike<string> {
  return {
    data,
    error,
    isPending: data === undefined && !error,
    dataUpdatedAt: KNOWN_AT.getTime(),
    refetch: () => undefined,
  };
}

export const stateSamples: SamplesOf = (words) => ({
  Skeleton: {
    'of a figure': <Skeleton height="3rem" width="60%" />,
    round: <Skeleton height="3rem" width="3rem" rounded />,
  },
  SkeletonRows: { 'two rows': <SkeletonRows rows={2} /> },
  State: {
    plain: <State icon="orders" title={words.empty} />,
    negative: <State icon="warning" tone="negative" title={words.short} />,
  },
  EmptyState: {
    'with a scene': (
      <EmptyState scene="shelf" title={words.empty}>
        {words.emptyWords}
      </EmptyState>
    ),
    'with one way on': (
      <EmptyState
        title={words.empty}
        action={{ label: words.products, destination: { to: '/pages/tabbar/product/index' } }}
      >
        {words.emptyWords}
      </EmptyState>
    ),
  },
  ErrorState: {
    'no money moved': <ErrorState reference="5d0c-41" onRetry={() => undefined} />,
    'not known whether money moved': <ErrorState moneyMoved="unknown" onRetry={() => undefined} />,
    'a read alone': <ErrorState moneyMoved="not-said">{words.long}</ErrorState>,
  },
  OfflineState: {
    'with the last known': <OfflineState knownAt={KNOWN_AT} onRetry={() => undefined} />,
    'with nothing known': <OfflineState />,
  },
  StaleLine: { plain: <StaleLine knownAt={KNOWN_AT} /> },
  FailedLine: { plain: <FailedLine query={query(undefined, FAILED)} /> },
  Loaded: {
    loaded: <Loaded query={query(words.long)}>{(data) => <p>{data}</p>}</Loaded>,
    'loaded before, failed now': <Loaded query={query(words.long, FAILED)}>{(data) => <p>{data}</p>}</Loaded>,
    loading: <Loaded query={query(undefined)}>{(data) => <p>{data}</p>}</Loaded>,
    failed: <Loaded query={query(undefined, FAILED)}>{(data) => <p>{data}</p>}</Loaded>,
    offline: <Loaded query={query(undefined, { ...FAILED, offline: true })}>{(data) => <p>{data}</p>}</Loaded>,
    empty: (
      <Loaded query={query('')} isEmpty={(data) => data === ''} empty={<EmptyState title={words.empty} />}>
        {(data) => <p>{data}</p>}
      </Loaded>
    ),
  },
});

export const checkingSamples: SamplesOf = (words) => {
  const request = { label: words.collect, since: KNOWN_AT.getTime(), needs: [] };
  return {
    Checking: {
      'asking again by itself': <Checking request={request} onAskAgain={() => undefined} />,
      'after a reload, with the PIN to enter': (
        <Checking
          request={{ ...request, needs: ['pin'], wrong: words.wrong }}
          onAskAgain={() => undefined}
          lettingGo={{
            onGiveUp: () => undefined,
            where: words.where,
            to: { to: '/pagesB/wallet/withdrawRecords/index' },
          }}
        />
      ),
    },
  };
};

/** A button that opens the sample, because overlays cannot all be open at once. */
function Opener({
  name,
  words,
  children,
}: {
  name: string;
  words: SampleWords;
  children: (open: boolean, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" small data-opens={name} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

export const sheetSamples: SamplesOf = (words) => ({
  Sheet: {
    'with a footer': (
      <Opener name="sheet" words={words}>
        {(open, close) => (
          <Sheet
            open={open}
            onClose={close}
            title={words.product}
            footer={<Button onClick={close}>{words.collect}</Button>}
          >
            <p>{words.long}</p>
          </Sheet>
        )}
      </Opener>
    ),
    'locked while its request runs': (
      <Opener name="locked sheet" words={words}>
        {(open, close) => (
          <Sheet open={open} onClose={close} title={words.product} locked>
            <Button onClick={close}>{words.unlock}</Button>
          </Sheet>
        )}
      </Opener>
    ),
  },
  Dialog: {
    'a question': (
      <Opener name="question" words={words}>
        {(open, close) => (
          <Dialog
            open={open}
            onClose={close}
            title={words.remove}
            confirm={words.remove}
            kind="danger"
            onConfirm={close}
          >
            <p>{words.long}</p>
          </Dialog>
        )}
      </Opener>
    ),
    'a notice': (
      <Opener name="notice" words={words}>
        {(open, close) => (
          <Dialog open={open} onClose={close} title={words.notice} confirm={words.saved} notice onConfirm={close} />
        )}
      </Opener>
    ),
  },
});

export const toastSamples: SamplesOf = (words) => ({
  Toasts: {
    'said for as long as on screens': (
      <Cluster>
        <Button kind="secondary" small onClick={() => showToast(words.saved)}>
          {words.saved}
        </Button>
        <Button kind="secondary" small onClick={() => showToast(words.wrong, { tone: 'negative' })}>
          {words.wrong}
        </Button>
        <Button kind="secondary" small onClick={() => showNotice(words.notice)}>
          {words.notice}
        </Button>
        <Toasts />
      </Cluster>
    ),
  },
});

export const languageChoiceSamples: SamplesOf = () => ({
  LanguageChoice: { 'in a bar': <LanguageChoice /> },
  LanguageOffer: { 'to a phone in another language': <LanguageOffer /> },
});

// chunk: app
// Collecting income: the hooks that send the request, the button, and its result (receipt, refusal or lost answer). A
// page can place button and result apart, or use CollectButton for both.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, type ButtonKind } from '#design/components/button.tsx';
import { ErrorState } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { AppPath } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { type IntentHandle, useIntent } from '#platform/client/intents.ts';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import { type WrittenText, wordsOf } from '#universal/written-text.ts';

/** Loaded while the request is sent, so that it can replace the button, and take its focus, at once. */
const Checking = lazyPart(() => import('#design/components/checking.tsx').then((file) => file.Checking));

/** Loaded only after something was collected. */
const CollectReceipt = lazy(() => import('./collect-receipt.tsx').then((file) => ({ default: file.CollectReceipt })));

type Today = DataOf<'GET /api/v1/income/today'>;
export type Collecting = Omit<IntentHandle<'POST /api/v1/orders/collect'>, 'send' | 'giveUp'>;

/** Collects everything. `path` is the page's own address, where a request with a lost answer is found again. */
function useCollectAll(path: AppPath): Collecting & { start: () => void } {
  const t = useTranslations('orders.collect');
  const { send, ...act } = useIntent('POST /api/v1/orders/collect', { path });
  const start = () => {
    void Checking.prepare();
    send({}, t('labelAll'));
  };
  return { ...act, start };
}

/** Collects one order at a time. */
export function useCollectOne(path: AppPath): Collecting & { start: (order: Named) => void } {
  const t = useTranslations('orders.collect');
  const { send, ...act } = useIntent('POST /api/v1/orders/{id}/collect', { path });
  return {
    ...act,
    start: ({ id, product }) => {
      void Checking.prepare();
      send({ path: { id } }, t('label', { product: wordsOf(product.title) }));
    },
  };
}

type Named = { id: string; product: { title: WrittenText } };

/** The result of collecting: the check of a lost answer, the refusal, or the receipt. Empty before that. */
export function CollectNews({ act }: { act: Collecting }) {
  const t = useTranslations('orders.collect');
  const { state, askAgain, reset } = act;
  // Keep the sheet mounted once it was opened, so that it can return the focus when it closes.
  const [collected, setCollected] = useState(false);
  if (state.at === 'done' && !collected) setCollected(true);
  if (state.at === 'checking') {
    return <Checking request={state} onAskAgain={askAgain} />;
  }
  return (
    <>
      {state.at === 'refused' ? (
        <ErrorState title={t('refused')} reference={state.error.reference}>
          {state.error.message}
        </ErrorState>
      ) : null}
      {collected ? (
        <Suspense>
          <CollectReceipt transferId={state.at === 'done' ? state.data.transferId : undefined} counts onClose={reset} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The button. If it is disabled, its label says why: collecting is closed today, or nothing is due. */
export function CollectAct({
  act,
  today,
  toCollectMinor,
  onCollect,
  label,
  kind,
  small = false,
}: {
  act: Collecting;
  today: Pick<Today, 'collectingClosed' | 'collectingFrom'> | undefined;
  toCollectMinor: number;
  onCollect: () => void;
  /** Replaces the label with the amount, if the page shows the amount beside the button. */
  label?: string;
  kind?: ButtonKind;
  small?: boolean;
}) {
  const t = useTranslations('orders.collect');
  const { ownMoney, date } = useFormats();
  const { at } = act.state;
  if (at === 'checking') return null;
  const closed = today === undefined || today.collectingClosed !== null;
  const words = () => {
    if (toCollectMinor === 0) return t('nothing');
    if (today && closed) return t('from', { date: date(today.collectingFrom) });
    return label ?? t('amount', { amount: ownMoney(toCollectMinor) });
  };
  return (
    <Button
      block={!small}
      small={small}
      {...(kind ? { kind } : {})}
      confirm
      busy={at === 'sending'}
      disabled={closed || toCollectMinor === 0}
      onClick={onCollect}
    >
      {words()}
    </Button>
  );
}

/**
 * Button and result of collecting everything, for any page. Keep it rendered after collecting, or its receipt would
 * disappear. `nothing` replaces the button once nothing is left to collect.
 */
export function CollectButton({
  path,
  today,
  label,
  nothing,
}: {
  path: AppPath;
  today: Today;
  label?: string;
  nothing?: ReactNode;
}) {
  const { start, ...act } = useCollectAll(path);
  const over = nothing !== undefined && today.toCollectMinor === 0;
  const instead = useArrivalFocus<HTMLDivElement>(over && act.state.at !== 'done');
  return (
    <>
      <CollectNews act={act} />
      {over ? (
        <div ref={instead} tabIndex={-1}>
          {nothing}
        </div>
      ) : (
        <CollectAct
          act={act}
          today={today}
          toCollectMinor={today.toCollectMinor}
          onCollect={start}
          {...(label ? { label } : {})}
        />
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Columns, Figure, RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Picture } from '#design/components/picture.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { ReceiptBand } from '#features/wallet/web/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { Written } from '#design/components/written.tsx';
import { ReceiptActs } from './receipt-acts.tsx';
import './orders.css';

/** How long the amount takes to count from one figure to the other (look.md 2). */
const COUNT_MS = 600;

/** The value at `share` (0 to 1) of the way between two amounts. Minor units. */
export function between(from: bigint, to: bigint, share: number): bigint {
  const thousandths = BigInt(Math.round(Math.min(1, Math.max(0, share)) * 1_000));
  return from + ((to - from) * thousandths) / 1_000n;
}

/** Animates from 0 to 1 once `ready`. A tap or key ends it at once; with reduced motion it starts at 1. */
function useCountOver(ready: boolean): number {
  const [share, setShare] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0));
  const runs = ready && share < 1;
  useEffect(() => {
    if (!runs) return;
    const begun = performance.now();
    const end = () => setShare(1);
    let frame = requestAnimationFrame(function step(now) {
      const passed = (now - begun) / COUNT_MS;
      // Ease out.
      setShare(passed >= 1 ? 1 : Math.min(0.999, 1 - (1 - Math.max(0, passed)) ** 3));
      frame = requestAnimationFrame(step);
    });
    window.addEventListener('pointerdown', end);
    window.addEventListener('keydown', end);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointerdown', end);
      window.removeEventListener('keydown', end);
    };
  }, [runs]);
  return share;
}

type Receipt = DataOf<'GET /api/v1/collectings/{id}'>;
const ROWS_FIRST = 3;

type Shown = {
  /** Right after collecting: animate the amount into the wallet and fill the threads. */
  counts?: boolean;
  onClose: () => void;
};

/** The receipt of one collecting, in a sheet. */
export function CollectReceipt({ transferId, ...shown }: Shown & { transferId: string | undefined }) {
  const t = useTranslations('orders');
  return (
    <Sheet open={transferId !== undefined} onClose={shown.onClose} title={t('receipt.title')}>
      {transferId === undefined ? null : <Paper transferId={transferId} {...shown} />}
    </Sheet>
  );
}

function Paper({ transferId, counts = false, onClose }: Shown & { transferId: string }) {
  const locale = useLocale();
  const receipt = useCall('GET /api/v1/collectings/{id}', { path: { id: transferId }, query: { locale } }, {});
  const share = useCountOver(receipt.data !== undefined);
  const moved = counts ? share : 1;
  return (
    <Stack gap={12}>
      <Loaded query={receipt} skeleton={<SkeletonRows rows={4} />}>
        {(found) => (
          <>
            <ReceiptBand weave={found.weave} filled={moved} />
            <Facts receipt={found} {...(counts ? { moved } : {})} />
          </>
        )}
      </Loaded>
      <ReceiptActs wallet="income" type="product_income" at={receipt.data?.at} onClose={onClose} />
    </Stack>
  );
}

/** `moved`: the animation, from 0 (nothing is in the wallet yet) to 1. */
function Facts({ receipt, moved }: { receipt: Receipt; moved?: number }) {
  const t = useTranslations('orders');
  const { dateTime, ownMoney, ownCount } = useFormats();
  const { amountMinor, points, at, items } = receipt;
  const said = { amount: ownMoney(amountMinor), points: ownCount(points) };
  return (
    <>
      <p>{points > 0 ? t('receipt.doneWithPoints', said) : t('receipt.done', said)}</p>
      {moved === undefined ? null : <CountingOver receipt={receipt} moved={moved} />}
      <Sources items={items.slice(0, ROWS_FIRST)} />
      {items.length > ROWS_FIRST ? (
        <Folds>
          <Fold title={t('receipt.more', { count: items.length - ROWS_FIRST })}>
            <Sources items={items.slice(ROWS_FIRST)} />
          </Fold>
        </Folds>
      ) : null}
      <p className="orders-line">{dateTime(at)}</p>
    </>
  );
}

/** Two figures: what is left to collect counts down while the income wallet counts up. */
function CountingOver({ receipt, moved }: { receipt: Receipt; moved: number }) {
  const t = useTranslations('orders');
  const [amount, after] = [BigInt(receipt.amountMinor), BigInt(receipt.incomeMinor)];
  return (
    <Columns min={8}>
      <Figure label={t('mine.toCollect')} value={<Money minor={between(amount, 0n, moved)} hideable />} />
      <Figure label={t('receipt.wallet')} value={<Money minor={between(after - amount, after, moved)} hideable />} />
    </Columns>
  );
}

function Sources({ items }: { items: Receipt['items'] }) {
  const t = useTranslations('orders');
  const { list } = useFormats();
  return (
    <Rows label={t('receipt.from')}>
      {items.map(({ orderId, product, amountMinor, payers }) => (
        <RowItem
          key={orderId}
          picture={
            <span className="orders-thumb">
              <Picture src={product.picture.src} alt="" ratio={1} />
            </span>
          }
          title={<Written language={product.language}>{product.title}</Written>}
          detail={payers.length > 0 ? t('receipt.paidBy', { payers: list(payers) }) : undefined}
          value={<Money minor={amountMinor} hideable />}
        />
      ))}
    </Rows>
  );
}

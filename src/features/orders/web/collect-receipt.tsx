import { useLocale, useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '../../../design/components/button.tsx';
import { Fold, Folds } from '../../../design/components/fold.tsx';
import { Columns, Figure, RowItem, Rows, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Picture } from '../../../design/components/picture.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '../../../design/components/states.tsx';
import { businessDateOf } from '../../../design/date-text.ts';
import { useFormats } from '../../../design/formats.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { ReceiptBand } from '../../wallet/web/public.tsx';
import { between, useCountOver } from './count-over.ts';
import './orders.css';

type Receipt = DataOf<'GET /api/v1/collectings/{id}'>;
const ROWS_FIRST = 3;

/** The receipt of one collecting. `counts`: it has just happened, so its amount goes over to the wallet in sight. */
export function CollectReceipt({
  transferId,
  counts = false,
  onClose,
}: {
  transferId: string | undefined;
  counts?: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('orders');
  return (
    <Sheet open={transferId !== undefined} onClose={onClose} title={t('receipt.title')}>
      {transferId === undefined ? null : <Paper transferId={transferId} counts={counts} onClose={onClose} />}
    </Sheet>
  );
}

function Paper({ transferId, counts, onClose }: { transferId: string; counts: boolean; onClose: () => void }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const receipt = useCall('GET /api/v1/collectings/{id}', { path: { id: transferId }, query: { locale } }, {});
  return (
    <Stack gap={12}>
      <ReceiptBand weave={receipt.data?.weave} />
      <Loaded query={receipt} skeleton={<SkeletonRows rows={4} />}>
        {(found) => <Facts receipt={found} counts={counts} />}
      </Loaded>
      <Columns min={8} gap={8}>
        <ButtonLink
          to="/pagesB/wallet/fundsDetails/index"
          query={{ wallet: 'income', ...(receipt.data ? dayOf(receipt.data) : {}) }}
          kind="secondary"
          block
        >
          {t('receipt.statement')}
        </ButtonLink>
        <Button block onClick={onClose}>
          {t('receipt.close')}
        </Button>
      </Columns>
    </Stack>
  );
}

/** The statement shows the lines of the receipt's day. */
function dayOf({ at }: Receipt) {
  const day = businessDateOf(new Date(at));
  return { type: 'product_income', from: day, until: day };
}

function Facts({ receipt, counts }: { receipt: Receipt; counts: boolean }) {
  const t = useTranslations('orders');
  const collect = useTranslations('orders.collect');
  const { dateTime, ownMoney, ownCount } = useFormats();
  const { amountMinor, points, at, items } = receipt;
  const said = { amount: ownMoney(amountMinor), points: ownCount(points) };
  return (
    <>
      <p>{points > 0 ? collect('doneWithPoints', said) : collect('done', said)}</p>
      {counts ? <CountingOver receipt={receipt} /> : null}
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

/** The amount leaves what was to collect and arrives in the income wallet. */
function CountingOver({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('orders');
  const share = useCountOver(true);
  const [amount, after] = [BigInt(receipt.amountMinor), BigInt(receipt.incomeMinor)];
  return (
    <Columns min={8}>
      <Figure label={t('mine.toCollect')} value={<Money minor={between(amount, 0n, share)} hideable />} />
      <Figure label={t('receipt.wallet')} value={<Money minor={between(after - amount, after, share)} hideable />} />
    </Columns>
  );
}

function Sources({ items }: { items: Receipt['items'] }) {
  const t = useTranslations('orders');
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
          title={product.title}
          detail={payers.length > 0 ? t('receipt.paidBy', { payers: payers.join(', ') }) : undefined}
          value={<Money minor={amountMinor} hideable />}
        />
      ))}
    </Rows>
  );
}

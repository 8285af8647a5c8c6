// chunk: soon
import { useLocale, useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Ends } from '#design/components/beside.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { StillOwed } from './still-owed.tsx';
import './orders.css';

type Item = DataOf<'GET /api/v1/income/days/{date}'>['items'][number];

/** Sheet that shows who paid one day's income: for each order the payers, their invoices and bank lines. */
export function DaySheet({ date, onClose }: { date: string; onClose: () => void }) {
  const locale = useLocale();
  const { date: dateText } = useFormats();
  const day = useCall('GET /api/v1/income/days/{date}', { path: { date }, query: { locale } }, { quiet: true });
  return (
    <Sheet open onClose={onClose} title={dateText(date)}>
      <Loaded query={day} skeleton={<SkeletonRows rows={3} />}>
        {({ items }) => (
          <Stack gap={24}>
            {items.map((item) => (
              <OrderDay key={item.orderId} item={item} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Sheet>
  );
}

function OrderDay({ item }: { item: Item }) {
  const t = useTranslations('orders.payers');
  const { ownMoney, date } = useFormats();
  return (
    <Stack gap={8}>
      <Ends>
        <Link to="/pagesB/mine/orderDetail/index" item={{ id: item.orderId, title: wordsOf(item.product.title) }}>
          <Written language={item.product.language}>{item.product.title}</Written>
        </Link>
        <strong className="numerals">
          <Money minor={item.paidMinor} hideable />
        </strong>
      </Ends>
      {item.paidMinor === item.expectedMinor ? null : (
        <p className="orders-line">{t('ofExpected', { expected: ownMoney(item.expectedMinor) })}</p>
      )}
      <StillOwed
        missing={item.awaitingMinor + item.missedMinor}
        state={item.missedMinor > 0 ? 'missed' : 'awaiting'}
        by={item.owedBy}
      />
      {item.payers.map((payer) => (
        <DefinitionList
          key={`${payer.invoiceNumber} ${payer.bankLineId}`}
          items={[
            { term: t('payer'), value: payer.payer },
            { term: t('invoice'), value: payer.invoiceNumber },
            { term: t('bankLine'), value: `${payer.bankLineId} · ${date(payer.bookedOn)}` },
            item.payers.length > 1 ? { term: t('part'), value: <Money minor={payer.amountMinor} hideable /> } : null,
          ]}
        />
      ))}
    </Stack>
  );
}

import { useLocale, useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { Written } from '#design/components/written.tsx';
import { NoFunds } from './no-funds.tsx';

/** All purchases of funds, newest first. */
export function FundRecordsScreen() {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { date } = useFormats();
  const records = useCallPages('GET /api/v1/fund-holdings', { query: { state: 'all', locale } }, { live: true });
  return (
    <Page title={t('fund.recordsTitle')}>
      <PagedList pages={records} empty={<NoFunds title={t('fund.recordsNone')} />}>
        {(items) => (
          <Rows label={t('fund.recordsTitle')}>
            {items.map((record) => (
              <RowItem
                key={record.orderId}
                icon="fund"
                title={<Written language={record.product.language}>{record.product.title}</Written>}
                detail={t(`status.${record.status}`)}
                value={<Money minor={record.amountMinor} hideable />}
                time={date(record.boughtAt)}
                destination={{ to: '/pagesB/mine/orderDetail/index', item: { id: record.orderId } }}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Page>
  );
}

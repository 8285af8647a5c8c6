import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { Receipt } from './receipt.tsx';
import { KIND_ICON, WithdrawalState } from './wallet-labels.tsx';
import { resultOf } from './withdrawal-reason.tsx';

export function WithdrawalsScreen() {
  const t = useTranslations('wallet');
  const { date, ownMoney } = useFormats();
  const ofResult = (one: Parameters<typeof resultOf>[0]) => {
    const { label, minor } = resultOf(one);
    return t('withdrawals.result', { what: t(`withdrawal.${label}`), amount: ownMoney(minor) });
  };
  const list = useCallPages('GET /api/v1/withdrawals', {}, { live: true });
  return (
    <Page title={t('withdrawals.title')}>
      <PagedList
        pages={list}
        empty={
          <EmptyState
            scene="payout"
            title={t('withdrawals.none')}
            action={{ label: t('withdraw.title'), destination: { to: '/pagesB/wallet/withdraw/index' } }}
          >
            {t('withdrawals.noneWords')}
          </EmptyState>
        }
      >
        {(items) => (
          <Rows label={t('withdrawals.title')}>
            {items.map((one) => (
              <RowItem
                key={one.id}
                icon={one.kind === 'income' ? KIND_ICON[one.account.kind] : 'refresh'}
                title={one.kind === 'income' ? t(`account.kinds.${one.account.kind}`) : t('overview.return')}
                about={ofResult(one)}
                detail={<WithdrawalState withdrawal={one} />}
                value={<Money minor={one.amountMinor} hideable />}
                time={
                  one.paidAt
                    ? t('withdrawals.paid', { date: date(one.paidAt) })
                    : t('withdrawals.requested', { date: date(one.requestedAt) })
                }
                destination={{ to: '/pagesB/wallet/withdrawDetails/index', item: { id: one.id } }}
                act={one.paidMinor === null ? undefined : <Receipt id={one.id} small />}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Page>
  );
}

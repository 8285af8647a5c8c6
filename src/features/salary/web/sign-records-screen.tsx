import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { ContractState, type SalaryContract } from './salary-labels.tsx';

/** List of the member's contracts, newest first: number, level, period, state, signature and last claim. */
export function SignRecordsScreen() {
  const t = useTranslations('salary');
  const contracts = useCallPages('GET /api/v1/salary/contracts', {});
  return (
    <Page title={t('recordsTitle')}>
      <PagedList
        pages={contracts}
        empty={
          <EmptyState
            icon="contract"
            title={t('records.none')}
            action={{ label: t('records.noneAct'), destination: { to: '/pagesB/mine/salary/index' } }}
          />
        }
      >
        {(items) => (
          <Rows label={t('recordsTitle')}>
            {items.map((one) => (
              <Record key={one.id} contract={one} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Page>
  );
}

function Record({ contract }: { contract: SalaryContract }) {
  const t = useTranslations('salary');
  const { date, money } = useFormats();
  const { id, number, level, amountMinor, state, effectiveOn, lastDay, signedAt, claimedAt, openedAt } = contract;
  const facts = [
    t('records.levelOf', { level, amount: money(amountMinor) }),
    effectiveOn && lastDay ? t('records.period', { from: date(effectiveOn), until: date(lastDay) }) : null,
    claimedAt ? t('records.claimed', { date: date(claimedAt) }) : null,
  ];
  return (
    <RowItem
      icon="contract"
      title={number}
      about={facts.filter(Boolean).join(' · ')}
      detail={<ContractState state={state} />}
      time={signedAt ? t('records.signed', { date: date(signedAt) }) : t('records.opened', { date: date(openedAt) })}
      destination={{ to: '/pagesB/mine/viewContract/index', item: { id } }}
    />
  );
}

import { useTranslations } from 'use-intl/react';
import { Select } from '#design/components/choice-field.tsx';
import { Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { RechargeRows } from './recharge-rows.tsx';
import { RECHARGE_STATES } from './wallet-labels.tsx';

/** All of the member's recharges, newest first, optionally of one state. The address keeps the filter. */
export function RechargesScreen() {
  const t = useTranslations('wallet');
  const { query, setQuery } = useNavigation();
  const state = RECHARGE_STATES.find((one) => one === query.state);
  const list = useCallPages('GET /api/v1/recharges', { query: { state } }, { live: true });
  return (
    <Page title={t('recharges.title')}>
      <Stack>
        <Select
          label={t('recharges.filter')}
          value={state ?? ''}
          onChange={(chosen) => setQuery({ state: chosen || undefined })}
          options={[
            { value: '', label: t('recharges.any') },
            ...RECHARGE_STATES.map((value) => ({ value, label: t(`rechargeState.${value}`) })),
          ]}
        />
        <PagedList
          pages={list}
          empty={
            <EmptyState
              icon="recharge"
              title={t(state ? 'recharges.noneInState' : 'recharges.none')}
              action={{ label: t('recharge.title'), destination: { to: '/pagesB/wallet/recharge/index' } }}
            >
              {t('recharges.noneWords')}
            </EmptyState>
          }
        >
          {(items) => <RechargeRows label={t('recharges.title')} recharges={items} />}
        </PagedList>
      </Stack>
    </Page>
  );
}

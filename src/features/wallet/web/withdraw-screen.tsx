import { useTranslations } from 'use-intl/react';
import { Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { ReturnForm } from './return-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** Money out: income to the member's own account, or unspent recharge money back to its source. */
export function WithdrawScreen() {
  const t = useTranslations('wallet');
  const { query, setQuery } = useNavigation();
  const source = query.source === 'recharge' ? 'recharge' : 'income';
  return (
    <Page title={t('withdraw.title')}>
      <Stack>
        <Tabs
          label={t('withdraw.source')}
          value={source}
          onChange={(next) => setQuery({ source: next === 'income' ? undefined : next })}
          options={[
            { value: 'income', label: t('withdraw.fromIncome') },
            { value: 'recharge', label: t('withdraw.fromRecharge') },
          ]}
        >
          {source === 'income' ? <WithdrawForm /> : <ReturnForm />}
        </Tabs>
      </Stack>
    </Page>
  );
}

import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import { type Recharge, RechargeState } from './wallet-labels.tsx';

/** Rows of recharges with their numbers. Each row opens the recharge's page. */
export function RechargeRows({ label, recharges }: { label: string; recharges: readonly Recharge[] }) {
  const t = useTranslations('wallet');
  const { dateTime } = useFormats();
  return (
    <Rows label={label}>
      {recharges.map((one) => (
        <RowItem
          key={one.id}
          icon={one.channel === 'mobile_money' ? 'phone' : 'bank'}
          title={t(`channel.${one.channel}`)}
          about={t('recharges.number', { reference: one.reference })}
          detail={<RechargeState state={one.state} />}
          value={<Money minor={one.settledMinor ?? one.amountMinor} hideable />}
          time={dateTime(one.createdAt)}
          destination={{ to: '/pagesB/wallet/recharge/index', item: { id: one.id } }}
        />
      ))}
    </Rows>
  );
}

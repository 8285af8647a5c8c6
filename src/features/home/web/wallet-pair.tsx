import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Columns, Figure } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Held } from '#features/wallet/web/public.tsx';
import { BillCard } from './bill-card.tsx';

/** Income and money to spend, side by side, each with its own way. */
export function WalletPair() {
  const t = useTranslations('home.pair');
  const acts = (
    <Columns min={8} gap={8}>
      <ButtonLink to="/pagesB/wallet/withdraw/index" kind="secondary" block>
        {t('withdraw')}
      </ButtonLink>
      <ButtonLink to="/pagesB/wallet/recharge/index" kind="secondary" block>
        {t('recharge')}
      </ButtonLink>
    </Columns>
  );
  return (
    <BillCard acts={acts}>
      {(bill) => (
        <>
          <Columns min={8}>
            <Figure label={t('income')} value={<Money minor={bill?.income_balance} hideable />} />
            <Figure label={t('spend')} value={<Money minor={bill?.recharge_balance} hideable />} />
          </Columns>
          {bill && bill.income_held > 0 ? (
            <p className="home-quiet">
              <Held minor={bill.income_held} />
            </p>
          ) : null}
        </>
      )}
    </BillCard>
  );
}

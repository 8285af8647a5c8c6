// chunk: app
// What a member can use now, on home and the wallet's pages, from figures that the server has summed.
import { useTranslations } from 'use-intl/react';
import { Figure } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import './available-now.css';

/** Both wallets together, below each of them and what can be withdrawn, and what is on its way out. Blank at first. */
export function AvailableNow({ bill }: { bill: DataOf<'GET /api/v1/bill'> | undefined }) {
  const t = useTranslations('wallet.wallet');
  return (
    <div>
      <Figure
        label={t('available')}
        acts={
          <Link to="/pages/tabbar/wallet/index" className="to-wallet">
            {t('title')}
          </Link>
        }
        value={<Money minor={bill?.available} hideable />}
        detail={
          <span className="available-parts">
            {(['income', 'recharge'] as const).map((wallet) => (
              <span key={wallet}>
                {t(wallet)} <Money minor={bill?.[`${wallet}_available`]} hideable />
              </span>
            ))}
            <span>
              {t('withdrawable')} <Money minor={bill?.withdrawable} hideable />
            </span>
          </span>
        }
      />
      <OnItsWay minor={bill?.held ?? 0} />
    </div>
  );
}

/** What withdrawals under way hold, with a link to them, in the words of `say`. Nothing if it is zero. */
export function OnItsWay({ minor, say }: { minor: number; say?: (values: { amount: string }) => string }) {
  const t = useTranslations('wallet.wallet');
  const { ownMoney } = useFormats();
  if (minor === 0) return null;
  const values = { amount: ownMoney(minor) };
  return (
    <Link to="/pagesB/wallet/withdrawRecords/index" className="on-its-way">
      {say?.(values) ?? t('held', values)}
    </Link>
  );
}

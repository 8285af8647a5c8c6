import { useTranslations } from 'use-intl/react';
import { Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type Product = Pick<DataOf<'GET /api/v1/products/{id}'>, 'basisMinor' | 'expectedTotalMinor' | 'returnsPrincipal'>;

/** What is left of the expected gain if all income is withdrawn. Principal goes back without tax. */
export function AfterWithdrawal({ of: { basisMinor, expectedTotalMinor, returnsPrincipal } }: { of: Product }) {
  const t = useTranslations('orders');
  const { money, percent } = useFormats();
  const config = useCall('GET /api/v1/appConfig', {}, { quiet: true });
  if (config.isPending) return <Skeleton height="2.5rem" />;
  if (!config.data) return null;
  const { 'wallet.taxBasisPoints': tax = 0, 'wallet.bankChargeBasisPoints': charge = 0 } = config.data
    .bounds as Readonly<Record<string, number>>;
  const gainMinor = expectedTotalMinor - basisMinor;
  const incomeMinor = returnsPrincipal ? gainMinor : expectedTotalMinor;
  const costMinor = Math.round((incomeMinor * (tax + charge)) / 10_000);
  return (
    <p className="orders-line numerals">
      {t('before.withdrawal', {
        tax: percent(tax),
        charge: percent(charge),
        gain: money(gainMinor, { sign: 'always' }),
        net: money(gainMinor - costMinor, { sign: 'always' }),
      })}
    </p>
  );
}

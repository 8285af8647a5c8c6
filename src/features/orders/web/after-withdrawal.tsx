import { useTranslations } from 'use-intl/react';
import { Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useWithdrawalRates, withdrawalCost } from '#features/catalogue/web/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

type Product = Pick<DataOf<'GET /api/v1/products/{id}'>, 'basisMinor' | 'expectedTotalMinor' | 'returnsPrincipal'>;

/** What is left of the expected gain if all income is withdrawn. Principal goes back without tax. */
export function AfterWithdrawal({ of: { basisMinor, expectedTotalMinor, returnsPrincipal } }: { of: Product }) {
  const t = useTranslations('orders');
  const { money, percent } = useFormats();
  const { isPending, rates } = useWithdrawalRates();
  if (isPending) return <Skeleton height="2.5rem" />;
  if (!rates) return null;
  const gainMinor = expectedTotalMinor - basisMinor;
  const incomeMinor = returnsPrincipal ? gainMinor : expectedTotalMinor;
  const costMinor = Number(withdrawalCost(BigInt(incomeMinor), rates));
  return (
    <p className="orders-line numerals">
      {t('before.withdrawal', {
        tax: percent(rates.taxBasisPoints),
        charge: percent(rates.chargeBasisPoints),
        gain: money(gainMinor, { sign: 'always' }),
        net: money(gainMinor - costMinor, { sign: 'always' }),
      })}
    </p>
  );
}

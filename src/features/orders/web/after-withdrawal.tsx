import { useTranslations } from 'use-intl/react';
import { Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';

type Product = Pick<DataOf<'GET /api/v1/products/{id}'>, 'basisMinor' | 'expectedTotalMinor' | 'returnsPrincipal'>;

/** What is left of the expected gain if all income is withdrawn. Principal goes back without tax. Members only. */
export function AfterWithdrawal({ of: { basisMinor, expectedTotalMinor, returnsPrincipal } }: { of: Product }) {
  const t = useTranslations('orders');
  const { money, percent } = useFormats();
  const enabled = useSession() !== undefined;
  const terms = useCall('GET /api/v1/withdrawals/terms', {}, { enabled, quiet: true });
  if (enabled && terms.isPending) return <Skeleton height="2.5rem" />;
  if (!terms.data) return null;
  const { taxBasisPoints, bankChargeBasisPoints } = terms.data;
  const gainMinor = expectedTotalMinor - basisMinor;
  const incomeMinor = returnsPrincipal ? gainMinor : expectedTotalMinor;
  const costMinor = Math.round((incomeMinor * (taxBasisPoints + bankChargeBasisPoints)) / 10_000);
  return (
    <p className="orders-line numerals">
      {t('before.withdrawal', {
        tax: percent(taxBasisPoints),
        charge: percent(bankChargeBasisPoints),
        gain: money(gainMinor, { sign: 'always' }),
        net: money(gainMinor - costMinor, { sign: 'always' }),
      })}
    </p>
  );
}

// chunk: screens
// What withdrawing income costs, so that pages can say what a member would have in hand.
import { useCall } from '#platform/client/queries.ts';

export type WithdrawalRates = { taxBasisPoints: number; chargeBasisPoints: number };

/** Tax and bank charge of `incomeMinor`, rounded. A withdrawal's least charge is left out: it falls once on each. */
export function withdrawalCost(incomeMinor: bigint, { taxBasisPoints, chargeBasisPoints }: WithdrawalRates): bigint {
  return (incomeMinor * BigInt(taxBasisPoints + chargeBasisPoints) + 5_000n) / 10_000n;
}

/** Today's rates; undefined while they load and if they can't be loaded. */
export function useWithdrawalRates(): { isPending: boolean; rates: WithdrawalRates | undefined } {
  const { isPending, data } = useCall('GET /api/v1/appConfig', {}, { quiet: true });
  const bounds = data?.bounds as Readonly<Record<string, number>> | undefined;
  return {
    isPending,
    rates: bounds && {
      taxBasisPoints: bounds['wallet.taxBasisPoints'] ?? 0,
      chargeBasisPoints: bounds['wallet.bankChargeBasisPoints'] ?? 0,
    },
  };
}

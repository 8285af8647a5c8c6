// The amount of a withdrawal: its field, what limits it, and the last one again.
import { useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { Button } from '#design/components/button.tsx';
import { Figure } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { OnItsWay } from './available-now.tsx';
import { type PayoutAccount, shortNumber, type Withdrawal } from './wallet-labels.tsx';

type Terms = DataOf<'GET /api/v1/withdrawals/terms'>;

/** What the income wallet has free, and what of it is on its way out. */
export function FreeNow({ terms: { freeMinor, heldMinor } }: { terms: Terms }) {
  const t = useTranslations('wallet.wallet');
  return (
    <div>
      <Figure label={t('income')} value={<Money minor={freeMinor} hideable />} />
      <OnItsWay minor={heldMinor} />
    </div>
  );
}

type AmountPartProps = { terms: Terms; value: string; onChange: (text: string) => void; problem: string | undefined };

export function AmountPart({ terms, value, onChange, problem }: AmountPartProps) {
  const t = useTranslations('wallet');
  const { percent } = useFormats();
  const limit = useLimit(terms);
  const costs = { tax: percent(terms.taxBasisPoints), charge: percent(terms.bankChargeBasisPoints) };
  return (
    <AmountField
      whole
      autoFocus={terms.withdrawableMinor > 0}
      label={t('withdraw.amount')}
      hint={terms.withdrawableMinor > 0 ? `${limit} · ${t('withdraw.costs', costs)}` : limit}
      value={value}
      onChange={onChange}
      {...(terms.withdrawableMinor > 0 ? { onAll: () => onChange(String(terms.withdrawableMinor / 100)) } : {})}
      error={problem}
    />
  );
}

/** How much the member can withdraw now and, if it isn't all that is free, why. */
function useLimit({ withdrawableMinor, boundBy, minMinor }: Terms): string {
  const t = useTranslations('wallet');
  const { money, ownMoney } = useFormats();
  return withdrawableMinor === 0
    ? t('withdraw.tooLittle', { bound: boundBy, least: money(minMinor, { whole: true }) })
    : t('withdraw.upTo', { bound: boundBy, most: ownMoney(withdrawableMinor, { whole: true }) });
}

/** The hint about an amount that is not allowed. The server checks again. */
export function useProblem(terms: Terms, typed: number): string | undefined {
  const t = useTranslations('wallet');
  const { money } = useFormats();
  const limit = useLimit(terms);
  if (typed === 0 || typed % terms.stepMinor !== 0) return t('withdraw.amountHint');
  if (typed > terms.withdrawableMinor) return limit;
  return typed < terms.minMinor ? t('withdraw.atLeast', { least: money(terms.minMinor) }) : undefined;
}

type SameAgainProps = {
  terms: Terms;
  accounts: readonly PayoutAccount[];
  onChoose: (last: Withdrawal, to: PayoutAccount) => void;
};

/** Fills in the amount and account of the last withdrawal that was paid with one tap, if both are possible now. */
export function SameAgain({ terms, accounts, onChoose }: SameAgainProps) {
  const t = useTranslations('wallet');
  const { ownMoney } = useFormats();
  const last = useCall(
    'GET /api/v1/withdrawals',
    { query: { kind: 'income', limit: 5 } },
    { quiet: true },
  ).data?.items.find(({ paidMinor }) => paidMinor !== null);
  const to = accounts.find(
    ({ number, institution, usable }) =>
      usable && number === last?.account.number && institution === last.account.institution,
  );
  if (!last || !to || last.amountMinor > terms.withdrawableMinor) return null;
  const values = { amount: ownMoney(last.amountMinor, { whole: true }), number: shortNumber(to.number) };
  return (
    <Button small kind="secondary" icon="refresh" onClick={() => onChoose(last, to)}>
      {t('withdraw.again', values)}
    </Button>
  );
}

// chunk: screens
import { useLocale } from 'use-intl/react';
import { Weave, type WeaveFacts } from '#design/components/weave.tsx';
import { Stack } from '#design/components/layout.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { usePreferences } from '#design/preferences.ts';
import { amountInWords } from '#universal/amount-words.ts';
import './receipt.css';

/**
 * The head of every receipt (look.md 4): the cycles that the money comes from, as a weave. A receipt of money without
 * cycles has the ledger's double rule instead. `filled`: the threads fill, from 0 to 1.
 */
export function ReceiptBand({ weave, filled = 1 }: { weave?: WeaveFacts | null; filled?: number }) {
  return weave ? <Weave weave={weave} size="page" own filled={filled} /> : <hr className="receipt-rule" />;
}

/** A receipt's amount in figures, and in words, to which no digit can be added. Minor units. */
export function WordedAmount({ label, minor }: { label: string; minor: number }) {
  const locale = useLocale();
  const { hideMoney } = usePreferences();
  return (
    <Stack gap={4}>
      <MoneyFigure label={label} minor={minor} total own />
      {hideMoney ? null : <p className="receipt-words">{amountInWords(minor, locale)}</p>}
    </Stack>
  );
}

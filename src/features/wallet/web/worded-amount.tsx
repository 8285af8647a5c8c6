import { useLocale } from 'use-intl/react';
import { Stack } from '#design/components/layout.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { usePreferences } from '#design/preferences.ts';
import { amountInWords } from '#universal/amount-words.ts';
import './receipt.css';

/** A receipt's amount in figures and in words, so that a digit cannot be added. `minor`: minor units. */
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

import { useLocale, useTranslations } from 'use-intl/react';
import { readAmount, unitName, wholeAmountText } from '../money-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type AmountFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'before' | 'after'> & {
  currency?: string;
  /** Only whole units of the currency may be typed (withdrawals go in whole hundreds). */
  whole?: boolean;
  /** Fills in all that may be taken, as text. */
  onAll?: () => void;
};

/**
 * An amount as the member types it: the value stays text, `readAmount` turns it into minor units. The right keyboard,
 * the unit in front, nothing rewritten under the fingers.
 */
export function AmountField({ currency = 'ETB', whole = false, onAll, onChange, ...rest }: AmountFieldProps) {
  const language = useLocale();
  const t = useTranslations('design');
  const accept = (text: string) => {
    const plain = text.replace(/[^\d.,\s]/g, '');
    const kept = whole ? wholeAmountText(plain, currency) : plain;
    if (kept === undefined) return;
    if (kept === '' || kept === '.' || readAmount(kept, currency) !== undefined) onChange(kept);
  };
  return (
    <TextField
      {...rest}
      onChange={accept}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="control-amount numerals"
      before={
        <span className="control-unit" aria-hidden="true">
          {unitName(currency, language)}
        </span>
      }
      after={
        onAll ? (
          <button type="button" className="control-button control-button-words" onClick={onAll}>
            {t('field.all')}
          </button>
        ) : null
      }
    />
  );
}

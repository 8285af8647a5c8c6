import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { unitName } from '../../platform/currencies.ts';
import { mayBecomeAmount, readAmount } from '../money-text.ts';
import { useSymbols } from '../symbols.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type AmountFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'before' | 'after'> & {
  /**
   * The phone's keyboard has no cents (withdrawals go in whole hundreds). A keyboard with the key can type them, and
   * the form refuses.
   */
  whole?: boolean;
  /** Fills in the largest amount allowed, as text. */
  onAll?: () => void;
};

/**
 * An amount as the member types it. The value stays text; `readAmount` turns it into minor units. The field brings the
 * right keyboard, and the unit in front (pasted text may bring its own). It rewrites nothing else: a swallowed
 * key would make another amount of the rest.
 */
export function AmountField({ whole = false, onAll, value, onChange, error, ...rest }: AmountFieldProps) {
  const language = useLocale();
  const { currency } = useSymbols();
  const t = useTranslations('design');
  const [left, setLeft] = useState(false);
  const unread = value !== '' && readAmount(value, currency) === undefined;
  const unfinished = unread && !left && mayBecomeAmount(value);
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(text) => {
        setLeft(false);
        onChange(text.replace(/^[^\d.,]+/, ''));
      }}
      onBlur={() => setLeft(true)}
      error={unfinished ? undefined : unread ? t('field.noAmount') : error}
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
          <button type="button" className="control-button control-button-text" onClick={onAll}>
            {t('field.all')}
          </button>
        ) : null
      }
    />
  );
}

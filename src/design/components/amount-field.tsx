// chunk: screens
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { unitName } from '#universal/currencies.ts';
import {
  type Edit,
  groupedAmount,
  groupWhileTyped,
  mayBecomeAmount,
  readAmount,
  withoutSeparators,
  withoutUnit,
  withSeparators,
} from '../typed-amount.ts';
import { type Separators, separatorsOf } from '../money-text.ts';
import { useSymbols } from '../symbols.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type AmountFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'before' | 'after'> & {
  /**
   * For amounts without cents (withdrawals are in whole hundreds): the phone's keyboard has no decimal point. Another
   * keyboard can still type one, and the form refuses it.
   */
  whole?: boolean;
  /** Fills in the largest amount allowed, as text. */
  onAll?: () => void;
};

/**
 * An amount as the member types it. The value stays text; `readAmount` turns it into minor units. The field shows the
 * unit in front, removes it from pasted text, and groups thousands. It changes nothing else, because without a dropped
 * digit the others would be another amount. The value has plain separators ("1,250.50"), the field those of the
 * reader's language, as every amount on the page.
 */
export function AmountField({ whole = false, onAll, value, onChange, error, ...rest }: AmountFieldProps) {
  const language = useLocale();
  const { currency } = useSymbols();
  const t = useTranslations('design.field');
  const [left, setLeft] = useState(false);
  const shown = groupedAmount(value);
  const separators = separatorsOf(language);
  const units = [unitName(currency, language), unitName(currency), currency];
  const { noteEdit, edited } = useGrouping(shown, { units, separators });
  const unread = value !== '' && readAmount(value, currency) === undefined;
  const unfinished = unread && !left && mayBecomeAmount(value);
  return (
    <TextField
      {...rest}
      value={withSeparators(shown, separators)}
      onInput={noteEdit}
      onChange={(text) => {
        setLeft(false);
        onChange(edited(text));
      }}
      onBlur={() => setLeft(true)}
      error={unfinished ? undefined : unread ? t('noAmount') : error}
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
            {t('all')}
          </button>
        ) : null
      }
    />
  );
}

/** Groups the digits after each edit, and puts the caret back after its digit once the field has rendered them. */
function useGrouping(shown: string, { units, separators }: { units: readonly string[]; separators: Separators }) {
  const edit = useRef<Edit & { at: number; input: HTMLInputElement }>(undefined);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current !== undefined) edit.current?.input.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  return {
    /** For onInput, which React calls before onChange. */
    noteEdit: ({ nativeEvent, currentTarget }: FormEvent<HTMLInputElement>) => {
      const { inputType = '', data = null } = nativeEvent instanceof InputEvent ? nativeEvent : {};
      const at = currentTarget.selectionStart ?? currentTarget.value.length;
      edit.current = { kind: inputType, data, at, input: currentTarget };
    },
    edited: (raw: string): string => {
      const text = withoutSeparators(withoutUnit(raw, units), separators);
      const { kind, data, at } = edit.current ?? { kind: '', data: null, at: raw.length };
      const next = groupWhileTyped(
        shown,
        { text, caret: Math.max(0, at - (raw.length - text.length)) },
        { kind, data: data && withoutSeparators(data, separators) },
      );
      caret.current = next.caret;
      return next.text;
    },
  };
}

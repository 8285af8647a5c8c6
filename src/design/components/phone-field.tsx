import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { diallingCode, joinPhone, REGIONS, type RegionChoice, splitPhone } from '../phone.ts';
import { Field, type FieldLooks } from './field.tsx';

export type PhoneFieldProps = FieldLooks & {
  /** The number in E.164 as far as it is typed, e.g. "+251911223344". */
  value: string;
  onChange: (value: string) => void;
  name?: string;
  required?: boolean;
  disabled?: boolean;
};

/** How a kept number is shown, and the number itself. */
function shown(value: string) {
  const { region, national: text } = splitPhone(value);
  return { region, text, made: value };
}

/**
 * A country's dialling code and the number as people write it at home. The field keeps what was typed until it is left.
 * A number that names its own country then moves there.
 */
export function PhoneField({ label, hint, error, labelHidden, value, onChange, ...rest }: PhoneFieldProps) {
  const t = useTranslations('design.field');
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const [typed, setTyped] = useState(() => shown(value));
  // Set or cleared elsewhere.
  if (typed.made !== value) setTyped(shown(value));
  const { region, text } = typed;
  const type = (next: { region: RegionChoice; text: string }) => {
    const made = joinPhone(next.region, next.text);
    setTyped({ ...next, made });
    if (made !== value) onChange(made);
  };
  const namesItsCountry = text.trimStart().startsWith('+');
  // Digits alone are no reason to change the chosen country.
  const leave = () => setTyped(value.startsWith('+') ? shown(value) : { ...shown(value), region });
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(aria) => (
        <div className="control">
          <span className="control-country">
            <span aria-hidden="true" className="numerals">
              {namesItsCountry ? '' : `+${diallingCode(region)}`}
            </span>
            <select
              aria-label={t('country')}
              className="control-country-select"
              value={region}
              disabled={rest.disabled}
              autoComplete="tel-country-code"
              onChange={(event) => type({ region: event.target.value as RegionChoice, text })}
            >
              {REGIONS.map((code) => (
                <option key={code} value={code}>
                  {names.of(code)} +{diallingCode(code)}
                </option>
              ))}
              <option value="OTHER">{t('otherCountry')}</option>
            </select>
          </span>
          <input
            {...rest}
            {...aria}
            className="control-input numerals"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={text}
            onChange={(event) => type({ region, text: event.target.value })}
            onBlur={leave}
          />
        </div>
      )}
    </Field>
  );
}

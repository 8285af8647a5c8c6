// chunk: screens
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { diallingCode, joinPhone, namedRegions, type RegionChoice, splitPhone } from '../phone.ts';
import { useTyped } from '../use-typed.ts';
import { Field, type FieldLooks } from './field.tsx';

export type PhoneFieldProps = FieldLooks & {
  /** The number in E.164 as far as it is typed, e.g. "+251911223344". */
  value: string;
  onChange: (value: string) => void;
  name?: string;
  required?: boolean;
  disabled?: boolean;
};

type Typed = { region: RegionChoice; text: string };

/** What the field shows for a value. Without a plus, the chosen country stays. */
function shown(value: string, left?: Typed): Typed {
  const { region, national } = splitPhone(value);
  return { region: left && !value.startsWith('+') ? left.region : region, text: national };
}

/**
 * A select for the country's dialling code, and the number as people write it there. The typed text stays until the
 * field loses the focus. A number with another dialling code then selects its country.
 */
export function PhoneField({ label, hint, error, labelHidden, value, onChange, ...rest }: PhoneFieldProps) {
  const t = useTranslations('design.field');
  const locale = useLocale();
  const countries = useMemo(() => namedRegions(locale), [locale]);
  const typed = useTyped<string, Typed>({
    value,
    onChange,
    read: ({ region: chosen, text: written }) => joinPhone(chosen, written),
    show: shown,
  });
  const { region, text } = typed.value;
  const hasDiallingCode = text.trimStart().startsWith('+');
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(aria) => (
        <div className="control">
          <span className="control-country">
            <span aria-hidden="true" className="numerals">
              {hasDiallingCode ? '' : `+${diallingCode(region)}`}
            </span>
            <select
              aria-label={t('country')}
              className="control-country-select"
              value={region}
              disabled={rest.disabled}
              autoComplete="tel-country-code"
              onChange={(event) => typed.onChange({ region: event.target.value as RegionChoice, text })}
            >
              {countries.map(({ region: code, name }) => (
                <option key={code} value={code}>
                  {name} +{diallingCode(code)}
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
            onChange={(event) => typed.onChange({ region, text: event.target.value })}
            onBlur={typed.onBlur}
          />
        </div>
      )}
    </Field>
  );
}

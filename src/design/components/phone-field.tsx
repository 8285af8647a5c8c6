// chunk: screens
import { useLocale, useTranslations } from 'use-intl/react';
import { diallingCode, joinPhone, REGIONS, type RegionChoice, splitPhone } from '../phone.ts';
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

/** Digits alone are no reason to change the country that was chosen. */
function shown(value: string, left?: Typed): Typed {
  const { region, national } = splitPhone(value);
  return { region: left && !value.startsWith('+') ? left.region : region, text: national };
}

/**
 * A country's dialling code and the number as people write it at home. The field keeps what was typed until it is left.
 * A number that names its own country then moves there.
 */
export function PhoneField({ label, hint, error, labelHidden, value, onChange, ...rest }: PhoneFieldProps) {
  const t = useTranslations('design.field');
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const typed = useTyped<string, Typed>({
    value,
    onChange,
    read: ({ region: chosen, text: written }) => joinPhone(chosen, written),
    show: shown,
  });
  const { region, text } = typed.value;
  const namesItsCountry = text.trimStart().startsWith('+');
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
              onChange={(event) => typed.onChange({ region: event.target.value as RegionChoice, text })}
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
            onChange={(event) => typed.onChange({ region, text: event.target.value })}
            onBlur={typed.onBlur}
          />
        </div>
      )}
    </Field>
  );
}

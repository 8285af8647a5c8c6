import { useLocale, useTranslations } from 'use-intl/react';
import { DIALLING_CODES, joinPhone, splitPhone } from '../phone.ts';
import { Field, type FieldLooks } from './field.tsx';

export type PhoneFieldProps = FieldLooks & {
  /** The number in E.164 as far as it is typed, e.g. "+251911223344". */
  value: string;
  onChange: (value: string) => void;
  name?: string;
  required?: boolean;
  disabled?: boolean;
};

/**
 * A country's dialling code and the number as people write it at home. A leading zero is forgiven; a pasted +… is
 * understood.
 */
export function PhoneField({ label, hint, error, labelHidden, value, onChange, ...rest }: PhoneFieldProps) {
  const t = useTranslations('design');
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const { region, national } = splitPhone(value);
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(aria) => (
        <div className="control">
          <span className="control-country">
            <span aria-hidden="true" className="numerals">
              +{DIALLING_CODES[region]}
            </span>
            <select
              aria-label={t('field.country')}
              className="control-country-select"
              value={region}
              disabled={rest.disabled}
              autoComplete="tel-country-code"
              onChange={(event) => onChange(joinPhone(event.target.value as keyof typeof DIALLING_CODES, national))}
            >
              {(Object.keys(DIALLING_CODES) as (keyof typeof DIALLING_CODES)[]).map((code) => (
                <option key={code} value={code}>
                  {names.of(code)} +{DIALLING_CODES[code]}
                </option>
              ))}
            </select>
          </span>
          <input
            {...rest}
            {...aria}
            className="control-input numerals"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={national}
            onChange={(event) => onChange(joinPhone(region, event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}

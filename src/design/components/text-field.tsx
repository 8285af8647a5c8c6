import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Field, type FieldLooks } from './field.tsx';
import { Icon } from './icon.tsx';

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'prefix'>;

export type TextFieldProps = FieldLooks &
  NativeInput & {
    value: string;
    onChange: (value: string) => void;
    /** Inside the box, before or after the text: a unit, a button. */
    before?: ReactNode;
    after?: ReactNode;
  };

export function TextField({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  before,
  after,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(aria) => (
        <div className="control">
          {before}
          <input
            {...input}
            {...aria}
            className={className ? `control-input ${className}` : 'control-input'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {after}
        </div>
      )}
    </Field>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'autoComplete'> & {
  purpose: 'current' | 'new';
};

/** Allows pasting and showing the password: both make long passwords likelier. */
export function PasswordField({ purpose, ...rest }: PasswordFieldProps) {
  const t = useTranslations('design');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={purpose === 'new' ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={rest.maxLength ?? 128}
      after={
        <button
          type="button"
          className="control-button"
          aria-pressed={shown}
          aria-label={t('field.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} size={20} />
        </button>
      }
    />
  );
}

export type CodeFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
  length?: number;
  letters?: boolean;
};

/** A verification code: six characters by default. Phones that can fill it in from the message. */
export function CodeField({ length = 6, letters = false, onChange, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      onChange={(value) => onChange(value.replace(letters ? /[^0-9A-Za-z]/g : /[^0-9]/g, '').slice(0, length))}
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize={letters ? 'characters' : 'none'}
      spellCheck={false}
      className="control-code numerals"
    />
  );
}

export type TextAreaProps = FieldLooks & {
  value: string;
  onChange: (value: string) => void;
  /** 140 as in the seed, unless the field allows more. */
  maxLength?: number;
  rows?: number;
  name?: string;
  required?: boolean;
  placeholder?: string;
};

export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  maxLength = 140,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const t = useTranslations('design');
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(aria) => (
        <div className="control control-area">
          <textarea
            {...rest}
            {...aria}
            className="control-input"
            rows={rows}
            maxLength={maxLength}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className="control-count numerals" aria-hidden="true">
            {value.length}/{maxLength}
          </span>
          <span className="visually-hidden" aria-live="polite">
            {maxLength - value.length <= 20 ? t('field.charactersLeft', { count: maxLength - value.length }) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}

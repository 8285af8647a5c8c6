// chunk: screens
// Text fields of forms: TextField, PasswordField, CodeField and TextArea.
import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import type { KeptText } from '#universal/kept-text.ts';
import { closeCode, closeDigits } from '#universal/written-digits.ts';
import { useTyped } from '../use-typed.ts';
import { Field, type FieldLooks } from './field.tsx';
import { Icon } from './icon.tsx';

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'prefix'>;

export type TextFieldProps = FieldLooks &
  NativeInput & {
    value: string;
    onChange: (value: string) => void;
    /** Turns the typed text into the stored form, if that differs (use-typed.ts). */
    read?: (text: string) => string;
    /** How the stored form is shown once the field loses the focus. */
    show?: ((value: string) => string) | undefined;
    /** Inside the box, before or after the text: a unit, a button. */
    before?: ReactNode;
    after?: ReactNode;
  };

const unchanged = (text: string): string => text;

/** A text longer than `maxLength` gets an error. The browser would cut it silently, even within a character. */
export function TextField({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  read = unchanged,
  show = unchanged,
  maxLength,
  onBlur,
  before,
  after,
  className,
  ...input
}: TextFieldProps) {
  const typed = useTyped({ value, onChange, read, show });
  const tooLong = useTooLong(value, maxLength);
  return (
    <Field label={label} hint={hint} error={tooLong ?? error} labelHidden={labelHidden}>
      {(aria) => (
        <div className="control">
          {before}
          <input
            {...input}
            {...aria}
            className={className ? `control-input ${className}` : 'control-input'}
            value={typed.value}
            onChange={(event) => typed.onChange(event.target.value)}
            onBlur={(event) => {
              typed.onBlur();
              onBlur?.(event);
            }}
          />
          {after}
        </div>
      )}
    </Field>
  );
}

/** The length as the server counts it: in code points. */
const codePointsIn = (text: string): number => Array.from(text).length;

function useTooLong(value: string, max: number | undefined): string | undefined {
  const t = useTranslations('design.field');
  const over = max === undefined ? 0 : codePointsIn(value) - max;
  return over > 0 ? t('tooLong', { count: over }) : undefined;
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'autoComplete'> & {
  purpose: 'current' | 'new';
};

/** Allows pasting and showing the password, because both encourage long passwords. */
export function PasswordField({ purpose, ...rest }: PasswordFieldProps) {
  const t = useTranslations('design.field');
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
          aria-label={t('showPassword')}
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

/** A verification code: six characters by default. Some phones fill it in from the message. */
export function CodeField({ length = 6, letters = false, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      read={letters ? closeCode : closeDigits}
      maxLength={length}
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize={letters ? 'characters' : 'none'}
      spellCheck={false}
      className="control-code numerals"
    />
  );
}

export type TextAreaProps = FieldLooks & {
  value: KeptText;
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
  const t = useTranslations('design.field');
  const left = maxLength - codePointsIn(value);
  return (
    <Field label={label} hint={hint} error={useTooLong(value, maxLength) ?? error} labelHidden={labelHidden}>
      {(aria) => (
        <div className="control control-area">
          <textarea
            {...rest}
            {...aria}
            className="control-input"
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className="control-count numerals" aria-hidden="true">
            {maxLength - left}/{maxLength}
          </span>
          <span className="visually-hidden" aria-live="polite">
            {left >= 0 && left <= 20 ? t('charactersLeft', { count: left }) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}

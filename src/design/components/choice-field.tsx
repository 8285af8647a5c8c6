// chunk: screens
// Form fields for a choice: Select, Checkbox, Switch and, as radio buttons, Choices.
import { useId, type ReactNode } from 'react';
import { type ControlAria, Field, FieldError, type FieldLooks } from './field.tsx';
import { Icon } from './icon.tsx';

export type Option<V extends string> = { value: V; label: string; disabled?: boolean };

export type SelectProps<V extends string> = FieldLooks &
  Partial<Omit<ControlAria, 'id'>> & {
    value: V | '';
    onChange: (value: V) => void;
    options: readonly Option<V>[];
    /** Shown while nothing is chosen. */
    placeholder?: string;
    name?: string;
    required?: boolean;
    disabled?: boolean;
    autoComplete?: string;
  };

/** A native select: large on phones, and supported by every screen reader. */
export function Select<V extends string>({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectProps<V>) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(aria) => (
        <div className="control">
          <select
            {...rest}
            {...aria}
            className="control-input control-select"
            value={value}
            onChange={(event) => onChange(event.target.value as V)}
          >
            {placeholder !== undefined ? (
              <option value="" disabled>
                {placeholder}
              </option>
            ) : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="control-arrow">
            <Icon name="down" size={20} />
          </span>
        </div>
      )}
    </Field>
  );
}

type TickProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  error?: ReactNode;
  name?: string;
  required?: boolean;
  disabled?: boolean;
};

/** One statement to agree to. Its text may contain links. */
export function Checkbox({ checked, onChange, children, error, ...rest }: TickProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="tick">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="tick-box"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id} className="tick-text">
          {children}
        </label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** A setting that changes at once, without a button to confirm. */
export function Switch({
  checked,
  onChange,
  label,
  hint,
  disabled,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="switch-row">
      <div className="switch-text">
        <span id={id}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="field-hint">
            {hint}
          </span>
        ) : null}
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      >
        <span className="switch-knob" aria-hidden="true" />
      </button>
    </div>
  );
}

export type Choice<V extends string> = {
  value: V;
  label: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
};

/** Radio buttons: a few alternatives that are all visible, such as payment sources, accounts, channels. */
export function Choices<V extends string>({
  legend,
  value,
  onChange,
  choices,
  error,
  legendHidden,
}: {
  legend: ReactNode;
  value: V | '';
  onChange: (value: V) => void;
  choices: readonly Choice<V>[];
  error?: ReactNode;
  legendHidden?: boolean;
}) {
  const id = useId();
  return (
    <fieldset className="choices" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className="choice-text">
            <span className="choice-label">{choice.label}</span>
            {choice.detail ? <span className="field-hint">{choice.detail}</span> : null}
          </span>
          {choice.aside ? <span className="choice-aside numerals">{choice.aside}</span> : null}
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

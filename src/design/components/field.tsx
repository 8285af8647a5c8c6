// chunk: screens
// Field: the label, hint and error around the control of every form field.
import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './field.css';

export type FieldLooks = {
  label: ReactNode;
  /** Help beforehand: limits, or what the number is used for. */
  hint?: ReactNode;
  /** The error and how to correct it. Shown under the control and read out. */
  error?: ReactNode;
  /** Shows the label to screen readers only, because the page already shows it. */
  labelHidden?: boolean;
};

export type ControlAria = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/**
 * Connects label, control, hint and error. An error with the hint's own text replaces the hint. `children` renders the
 * control with the attributes that connect it.
 */
export function Field({
  label,
  hint,
  error,
  labelHidden,
  children,
}: FieldLooks & { children: (aria: ControlAria) => ReactNode }) {
  const id = useId();
  const hintShown = error && error === hint ? undefined : hint;
  const described = [hintShown ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hintShown ? (
        <p id={`${id}-hint`} className="field-hint">
          {hintShown}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The live region exists before the error, so that screen readers read the error when it appears. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className="field-error-slot">
      {error ? (
        <p className="field-error">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}

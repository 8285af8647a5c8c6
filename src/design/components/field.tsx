// chunk: screens
import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './field.css';

export type FieldLooks = {
  label: ReactNode;
  /** Help before an error: limits, the use of the number. */
  hint?: ReactNode;
  /** The error and how to mend it, in words. Shown under the control and read out. */
  error?: ReactNode;
  /** Keeps the label for screen readers only, where the page already shows it. */
  labelHidden?: boolean;
};

export type ControlAria = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/**
 * Ties label, control, hint and error together. An error in the hint's own words replaces the hint. `children` makes
 * the control from the attributes that tie it.
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

/** The live region exists before the error, so that screen readers read the error when it comes. */
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

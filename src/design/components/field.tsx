import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './field.css';

export type FieldLooks = {
  label: ReactNode;
  /** What helps before anything is wrong: limits, what the number is used for. */
  hint?: ReactNode;
  /** What is wrong and how to mend it, in words. Shown under the control and read out. */
  error?: ReactNode;
  /** Keeps the label for screen readers only, where the page already shows it. */
  labelHidden?: boolean;
};

export type ControlAria = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** Label, control, hint and error, tied together; an error in the hint's own words stands in its place. The control is a function of the attributes that tie it. */
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

/** The live region stands before the error does, so that the error is read out when it comes. */
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

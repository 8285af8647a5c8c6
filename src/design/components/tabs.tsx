// chunk: screens
// Tabs with a panel, and Segmented, a row of buttons for a small choice.
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './data.css';

export type TabOption<V extends string> = { value: V; label: ReactNode };

/** Tabs for views of one list (holding, expired), with their panel. Arrow keys move between them. */
export function Tabs<V extends string>({
  label,
  value,
  onChange,
  options,
  children,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly TabOption<V>[];
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + step + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <div className="tabs">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its tabs */}
      <div ref={list} role="tablist" aria-label={label} className="tablist" onKeyDown={move}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            data-value={option.value}
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            className="tab"
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="tabpanel">
        {children}
      </div>
    </div>
  );
}

/** A small choice that changes the content below it: filters, day/week/month. */
export function Segmented<V extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly TabOption<V>[];
}) {
  return (
    <fieldset aria-label={label} className="segmented">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className="segment"
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

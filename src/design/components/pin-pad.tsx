// chunk: screens
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { plainDigits } from '#universal/written-digits.ts';
import { Icon } from './icon.tsx';
import './sheet.css';

/** The transaction password is exactly six digits (screens.md 4). */
export const PIN_LENGTH = 6;

export type PinPadProps = {
  label: string;
  /** Called once, when the sixth digit is entered. */
  onPin: (pin: string) => void;
  error?: ReactNode;
  busy?: boolean;
};

/**
 * Our own keypad for the transaction password, so that no phone keyboard learns it and nothing offers to save it. A
 * physical keyboard works too. Screen readers announce how many digits are entered, never which.
 */
export function PinPad({ label, onPin, error, busy = false }: PinPadProps) {
  const t = useTranslations('design');
  const [digits, setDigits] = useState('');
  const pad = useRef<HTMLFieldSetElement>(null);
  const state = useScrolledIntoView(error);

  useEffect(() => {
    // A dialog that opens around the pad focuses the element with this attribute, which React does not render.
    pad.current?.setAttribute('autofocus', '');
    pad.current?.focus({ preventScroll: true });
  }, []);
  // Empties the field for the next try once the call has ended.
  const [wasBusy, setWasBusy] = useState(busy);
  if (wasBusy !== busy) {
    setWasBusy(busy);
    if (!busy) setDigits('');
  }

  const press = (digit: string) => {
    if (busy || digits.length >= PIN_LENGTH) return;
    const next = digits + digit;
    setDigits(next);
    if (next.length === PIN_LENGTH) onPin(next);
  };
  const erase = () => {
    if (!busy) setDigits(digits.slice(0, -1));
  };
  const type = (event: KeyboardEvent) => {
    const digit = plainDigits(event.key);
    if (/^\d$/.test(digit)) press(digit);
    else if (event.key === 'Backspace') erase();
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a real keyboard types into the whole
    <fieldset ref={pad} className="pin-pad" tabIndex={-1} aria-label={label} aria-busy={busy} onKeyDown={type}>
      <div ref={state} className="pin-state">
        <p className="pin-label" aria-hidden="true">
          {label}
        </p>
        <div className="pin-dots" aria-hidden="true">
          {Array.from({ length: PIN_LENGTH }, (_, at) => (
            <span key={at} className={at < digits.length ? 'pin-dot pin-dot-full' : 'pin-dot'} />
          ))}
        </div>
        <p className="visually-hidden" aria-live="polite">
          {t('pin.entered', { count: digits.length, length: PIN_LENGTH })}
        </p>
        <div className="pin-error" role="alert">
          {error}
        </div>
      </div>
      <div className="pin-keys">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <PinKey key={digit} digit={digit} onPress={press} />
        ))}
        <span />
        <PinKey digit="0" onPress={press} />
        <button type="button" className="pin-key pin-key-quiet" aria-label={t('pin.erase')} onClick={erase}>
          <Icon name="backspace" />
        </button>
      </div>
    </fieldset>
  );
}

/**
 * Scrolls the dots and the error into view: with large text or in landscape the keys fill the screen, and these matter
 * more than the last keys.
 */
function useScrolledIntoView(error: ReactNode) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return box;
}

function PinKey({ digit, onPress }: { digit: string; onPress: (digit: string) => void }) {
  return (
    <button type="button" className="pin-key numerals" onClick={() => onPress(digit)}>
      {digit}
    </button>
  );
}

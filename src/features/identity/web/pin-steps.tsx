import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { PinPad } from '#design/components/pin-pad.tsx';
import { digitPatternOf } from '#universal/digit-patterns.ts';
import { type PinReason, pinReasonOf, type Refused } from './form-rules.ts';

type Props = {
  onPin: (pin: string, again: string) => void;
  busy: boolean;
  /** The PIN that the new one replaces, if it was entered. */
  old?: string;
  /** The server's refusal of the last PIN: it also compares it with the member's birth date and phone. */
  refusal: Refused | null;
};

type Wrong = 'differed' | 'unchanged' | `because.${PinReason}`;

/**
 * A new transaction password, entered twice on the keypad. Six digits that are easy to guess are refused at once. If
 * the two entries differ, or the server refuses them, the member chooses again.
 */
export function NewPinSteps({ onPin, busy, old, refusal }: Props) {
  const t = useTranslations('identity');
  const [first, setFirst] = useState<string>();
  const [wrong, setWrong] = useState<Wrong>();
  // The pad's key, so that every try begins with an empty pad.
  const [tries, setTries] = useState(0);
  const [seen, setSeen] = useState(refusal);
  const startOver = (why: Wrong) => {
    setWrong(why);
    setFirst(undefined);
    setTries(tries + 1);
  };
  if (seen !== refusal) {
    setSeen(refusal);
    const reason = pinReasonOf(refusal);
    if (reason) startOver(`because.${reason}`);
  }
  if (first === undefined) {
    const choose = (pin: string) => {
      const pattern = digitPatternOf(pin);
      if (pin === old) startOver('unchanged');
      else if (pattern) startOver(`because.${pattern}`);
      else setFirst(pin);
    };
    return <PinPad key={`first ${tries}`} label={t('pin.new')} error={wrong && t(`pin.${wrong}`)} onPin={choose} />;
  }
  const second = (again: string) => {
    if (again === first) onPin(first, again);
    else startOver('differed');
  };
  return <PinPad key="second" label={t('pin.again')} busy={busy} onPin={second} />;
}

import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { PinPad } from '../../../design/components/pin-pad.tsx';

type Props = {
  onPin: (pin: string, again: string) => void;
  busy: boolean;
  /** The PIN that it replaces, if entered. */
  old?: string;
};

/**
 * A new transaction password, entered twice on the keypad. If the two differ, everything starts over, the old one too.
 */
export function NewPinSteps({ onPin, busy, old }: Props) {
  const t = useTranslations('identity');
  const [first, setFirst] = useState<string>();
  const [wrong, setWrong] = useState<'differed' | 'unchanged'>();
  // A new pad for every try: it begins empty.
  const [tries, setTries] = useState(0);
  if (first === undefined) {
    const choose = (pin: string) => {
      if (pin !== old) return setFirst(pin);
      setWrong('unchanged');
      setTries(tries + 1);
    };
    return <PinPad key={`first ${tries}`} label={t('pin.new')} error={wrong && t(`pin.${wrong}`)} onPin={choose} />;
  }
  const second = (again: string) => {
    if (again === first) {
      onPin(first, again);
      return;
    }
    setWrong('differed');
    setFirst(undefined);
  };
  return <PinPad key="second" label={t('pin.again')} busy={busy} onPin={second} />;
}

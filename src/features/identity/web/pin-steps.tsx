import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { PinPad } from '../../../design/components/pin-pad.tsx';

/** A new transaction password, entered twice on the keypad. Two that differ start over. */
export function NewPinSteps({ onPin, busy }: { onPin: (pin: string, again: string) => void; busy: boolean }) {
  const t = useTranslations('identity');
  const [first, setFirst] = useState<string>();
  const [differed, setDiffered] = useState(false);
  if (first === undefined) {
    return <PinPad key="first" label={t('pin.new')} error={differed ? t('pin.differed') : undefined} onPin={setFirst} />;
  }
  const second = (again: string) => {
    if (again === first) {
      onPin(first, again);
      return;
    }
    setDiffered(true);
    setFirst(undefined);
  };
  return <PinPad key="second" label={t('pin.again')} busy={busy} onPin={second} />;
}

// The last step of every money act of the wallet: what will happen, the transaction password, and what came of it.
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '../../../design/components/button.tsx';
import { Stack } from '../../../design/components/layout.tsx';
import { PinPad } from '../../../design/components/pin-pad.tsx';
import { CheckingState, ErrorState } from '../../../design/components/states.tsx';
import type { IntentHandle } from '../../../platform/client/intents.ts';
import type { IntentName } from '../../../platform/client/call-types.ts';

/** identity's codes: the wish stays, only the password is typed again. */
const PIN_WRONG = [200209, 200210];
const PIN_NOT_SET = 200211;

export function PinStep<K extends IntentName>({
  intent,
  onPin,
  onBack,
  children,
}: {
  intent: IntentHandle<K>;
  onPin: (pin: string) => void;
  /** Back to the form after a refusal by a rule. */
  onBack: () => void;
  /** What is about to happen, with its amounts. */
  children?: ReactNode;
}) {
  const t = useTranslations('wallet');
  const { state } = intent;
  if (state.at === 'checking')
    return <Checking intent={intent} since={state.since} label={state.label} needsPin={state.needs.length > 0} />;
  if (state.at === 'refused' && state.error.code === PIN_NOT_SET) {
    return (
      <ErrorState title={t('pin.notSet')}>
        <ButtonLink to="/pagesB/wallet/tansactionPassword/index">{t('pin.set')}</ButtonLink>
      </ErrorState>
    );
  }
  const wrongPin = state.at === 'refused' && PIN_WRONG.includes(state.error.code);
  if (state.at === 'refused' && !wrongPin) {
    return (
      <ErrorState title={t('pin.refused')} reference={state.error.reference} moneyMoved="not-said" onRetry={onBack}>
        {state.error.message}
      </ErrorState>
    );
  }
  return (
    <Stack>
      {children}
      <PinPad
        label={t('pin.label')}
        busy={state.at === 'sending'}
        error={wrongPin ? state.error.message : undefined}
        onPin={onPin}
      />
    </Stack>
  );
}

function Checking<K extends IntentName>({
  intent,
  since,
  label,
  needsPin,
}: {
  intent: IntentHandle<K>;
  since: number;
  label: string;
  needsPin: boolean;
}) {
  const t = useTranslations('wallet');
  const [typing, setTyping] = useState(false);
  if (needsPin && typing) return <PinPad label={t('pin.label')} onPin={(pin) => intent.askAgain({ pin })} />;
  return (
    <CheckingState
      label={label}
      since={since}
      onAskAgain={() => (needsPin ? setTyping(true) : intent.askAgain())}
      {...(needsPin ? { action: t('pin.again') } : {})}
    />
  );
}

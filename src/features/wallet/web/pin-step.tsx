// The last step of every money act of the wallet: what will happen, the transaction password, and what came of it.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '../../../design/components/button.tsx';
import { Checking } from '../../../design/components/checking.tsx';
import { Stack } from '../../../design/components/layout.tsx';
import { PinPad } from '../../../design/components/pin-pad.tsx';
import { ErrorState, type QueryLike } from '../../../design/components/states.tsx';
import type { CallError } from '../../../platform/client/call-error.ts';
import type { IntentHandle, IntentState } from '../../../platform/client/intents.ts';
import type { IntentName } from '../../../platform/client/call-types.ts';
import { PIN_NOT_SET, PIN_REFUSED } from '../../../platform/client/open-intents.ts';

/** What the form behind the step says at its fields, once the member is back at it. */
export function refusalIn({ state }: { state: IntentState<unknown> }): CallError | undefined {
  return state.at === 'refused' ? state.error : undefined;
}

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
  if (state.at === 'checking') return <Checking request={state} onAskAgain={intent.askAgain} />;
  if (state.at === 'refused' && state.error.code === PIN_NOT_SET) {
    return (
      <ErrorState title={t('pin.notSet')}>
        <ButtonLink to="/pagesB/wallet/tansactionPassword/index">{t('pin.set')}</ButtonLink>
      </ErrorState>
    );
  }
  const wrongPin = state.at === 'refused' && PIN_REFUSED.includes(state.error.code);
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

/** Why the button below waits: what the act costs could not be asked for. */
export function NoQuote({ query }: { query: QueryLike<unknown> & { error: CallError | null } }) {
  const t = useTranslations('wallet');
  if (query.data || !query.error) return null;
  return (
    <ErrorState title={t('pin.noQuote')} reference={query.error.reference} onRetry={() => void query.refetch()}>
      {query.error.message}
    </ErrorState>
  );
}

// chunk: screens
// The last step of every action that needs the transaction password (PIN): shows the action, the PIN pad, the result.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Checking, type LettingGo } from '#design/components/checking.tsx';
import { Stack } from '#design/components/layout.tsx';
import { PinPad } from '#design/components/pin-pad.tsx';
import { ErrorState, type QueryLike } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import type { CallError } from '#platform/client/call-error.ts';
import type { IntentState } from '#platform/client/intent-run.ts';
import type { IntentHandle } from '#platform/client/intents.ts';
import type { IntentName } from '#platform/client/call-types.ts';
import { PIN_NOT_SET, PIN_REFUSED } from '#platform/client/open-intents.ts';
import { useCall } from '#platform/client/queries.ts';

/** The refusal that the form shows at its fields when the member goes back. */
export function refusalIn({ state }: { state: IntentState<unknown> }): CallError | undefined {
  return state.at === 'refused' ? state.error : undefined;
}

export function PinStep<K extends IntentName>({
  intent,
  onPin,
  onBack,
  look,
  refused,
  children,
}: {
  intent: IntentHandle<K>;
  onPin: (pin: string) => void;
  /** Goes back to the form, to change something or after a refusal. */
  onBack: () => void;
  /** The page where the member can see whether an unanswered action was carried out. */
  look: Omit<LettingGo, 'onGiveUp'>;
  /** Title of the error when the action is refused for another reason than the PIN. */
  refused?: string;
  /** Describes the action that is about to happen, with its amounts. */
  children?: ReactNode;
}) {
  const t = useTranslations('wallet.pin');
  const { state } = intent;
  const notSet = useCall('GET /api/v1/userInfo', {}, { quiet: true }).data?.paymentPasswordSet === false;
  if (state.at === 'checking')
    return <Checking request={state} onAskAgain={intent.askAgain} lettingGo={{ ...look, onGiveUp: intent.giveUp }} />;
  if (notSet || (state.at === 'refused' && state.error.code === PIN_NOT_SET)) {
    const destination = { to: '/pagesB/wallet/tansactionPassword/index' } as const;
    return (
      <EmptyState icon="lock" title={t('notSet')} action={{ label: t('set'), kind: 'primary', destination }}>
        {t('notSetWords')}
      </EmptyState>
    );
  }
  const busy = state.at === 'sending';
  const wrongPin = state.at === 'refused' && PIN_REFUSED.includes(state.error.code);
  if (state.at === 'refused' && !wrongPin) {
    return (
      <ErrorState
        title={refused ?? t('refused')}
        reference={state.error.reference}
        moneyMoved="not-said"
        onRetry={onBack}
      >
        {state.error.message}
      </ErrorState>
    );
  }
  return (
    <Stack>
      {children}
      <Button kind="quiet" disabled={busy} onClick={onBack}>
        {t('change')}
      </Button>
      <PinPad label={t('label')} busy={busy} error={wrongPin ? state.error.message : undefined} onPin={onPin} />
    </Stack>
  );
}

/** The error when the quote could not be read, which is why the form's button is disabled. */
export function NoQuote({ query }: { query: QueryLike<unknown> & { error: CallError | null } }) {
  const t = useTranslations('wallet.pin');
  if (query.data || !query.error) return null;
  return (
    <ErrorState title={t('noQuote')} reference={query.error.reference} onRetry={() => void query.refetch()}>
      {query.error.message}
    </ErrorState>
  );
}

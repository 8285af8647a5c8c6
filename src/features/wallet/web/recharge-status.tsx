import { type RefObject, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '../../../design/components/button.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Card, Note, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Loaded } from '../../../design/components/states.tsx';
import { useReplacementFocus } from '../../../design/arrival-focus.ts';
import { useFormats } from '../../../design/formats.ts';
import { useNavigation } from '../../../design/navigation.tsx';
import { useCall } from '../../../platform/client/queries.ts';
import { type Recharge, RechargeState } from './wallet-labels.tsx';

const ASK_EVERY_MS = 4_000;

/** The bank's page uses the app's language. The browser may have another. */
function inLanguage(url: string, locale: string): string {
  const page = new URL(url);
  page.searchParams.set('lang', locale);
  return page.href;
}

/** One recharge, live. The payer approves it at the bank's page. The bank's books settle it. */
export function RechargeStatus({ id, onAnother }: { id: string; onAnother: () => void }) {
  // The stream reports changes. A question now and then covers a stream that the network holds back.
  const recharge = useCall(
    'GET /api/v1/recharges/{id}',
    { path: { id } },
    { live: true, refetchEveryMs: ASK_EVERY_MS },
  );
  const { refetch } = recharge;
  // The form's button is gone. The state takes the focus, because the tap led to it.
  const state = useReplacementFocus<HTMLDivElement>();
  useEffect(() => {
    // The member may be coming back from the bank's page.
    const look = () => void (document.visibilityState === 'visible' && refetch());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  return <Loaded query={recharge}>{(data) => <Status recharge={data} state={state} onAnother={onAnother} />}</Loaded>;
}

type StatusProps = { recharge: Recharge; state: RefObject<HTMLDivElement | null>; onAnother: () => void };

function Status({ recharge, state, onAnother }: StatusProps) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const { dateTime, ownMoney } = useFormats();
  const waiting = recharge.state === 'created' || recharge.state === 'pending';
  return (
    <Stack>
      <Card>
        <Stack>
          <div ref={state} tabIndex={-1} aria-live="polite">
            <RechargeState state={recharge.state} />
          </div>
          <DefinitionList
            items={[
              { term: t('recharge.amount'), value: <Money minor={recharge.amountMinor} hideable /> },
              recharge.settledMinor !== null
                ? {
                    term: t('recharge.arrived'),
                    value: <Money minor={recharge.settledMinor} tone="positive" hideable />,
                    total: true,
                  }
                : null,
              { term: t('recharge.channel'), value: t(`channel.${recharge.channel}`) },
              { term: t('recharge.payer'), value: <span className="numerals">{recharge.payer}</span> },
              { term: t('recharge.reference'), value: <span className="numerals">{recharge.reference}</span> },
              { term: t('recharge.asked'), value: dateTime(recharge.createdAt) },
              waiting ? { term: t('recharge.expires'), value: dateTime(recharge.expiresAt) } : null,
            ]}
          />
        </Stack>
      </Card>
      {recharge.settledMinor !== null && recharge.settledMinor !== recharge.amountMinor ? (
        <Note tone="warning" icon="warning">
          {t('recharge.otherAmount', {
            asked: ownMoney(recharge.amountMinor),
            arrived: ownMoney(recharge.settledMinor),
          })}
        </Note>
      ) : null}
      {recharge.state === 'created' ? <Note icon="hourglass">{t('recharge.bankSilent')}</Note> : null}
      {recharge.state === 'pending' && recharge.approvalUrl ? (
        <Stack gap={8}>
          <a
            className="button button-primary button-block"
            href={inLanguage(recharge.approvalUrl, locale)}
            target="_blank"
            rel="noopener"
          >
            <span className="button-text">{t('recharge.approve')}</span>
          </a>
          <p className="field-hint">{t('recharge.approveWords')}</p>
        </Stack>
      ) : null}
      {recharge.state === 'failed' || recharge.state === 'expired' ? (
        <Note tone="negative" icon="warning" title={t('recharge.noMoney')}>
          {recharge.reasonCode ? t(`reason.${recharge.reasonCode}`) : t('recharge.expiredWords')}
        </Note>
      ) : null}
      {recharge.state === 'succeeded' ? <Onward /> : null}
      {waiting ? null : (
        <Button kind="secondary" block onClick={onAnother}>
          {t('recharge.another')}
        </Button>
      )}
    </Stack>
  );
}

/** To the page that sent the member here for money, else to the wallet. */
function Onward() {
  const t = useTranslations('wallet');
  const { query, finish } = useNavigation();
  if (query.from) {
    return (
      <Button block onClick={() => finish('home')}>
        {t('recharge.continue')}
      </Button>
    );
  }
  return (
    <ButtonLink to="/pages/tabbar/wallet/index" block>
      {t('recharge.toWallet')}
    </ButtonLink>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Rows, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { MoreButton, useSteps } from './counterparty-list.tsx';

const PURPOSES = [
  'recharge_settled',
  'revenue_received',
  'capital_restored',
  'budget_funded',
  'shortfall_covered',
  'payout_returned',
  'payout_recovered',
  'withdrawal_paid',
  'recharge_returned',
  'capital_deployed',
  'fees_taken',
  'tax_remitted',
  'bank_charge',
  'goods_bought',
  'deposit_sent_back',
  'deposit_recalled',
  'recharge_recalled',
  'revenue_recalled',
] as const;

/** The text of a purpose, or its name in the ledger if the pages have no text for it. */
export function purposeName(t: (key: `purpose.${(typeof PURPOSES)[number]}`) => string, purpose: string): string {
  const known = PURPOSES.find((name) => name === purpose);
  return known ? t(`purpose.${known}`) : purpose;
}

type Receiver = DataOf<'GET /api/v1/transparency/receivers'>[number];

/** Everyone whom the client account or the operator's account ever paid, so that a round trip of money can be seen. */
export function ReceiverList() {
  const t = useTranslations('transparency');
  const receivers = useCall('GET /api/v1/transparency/receivers', {}, { staleMs: 60_000 });
  const none = <p className="transparency-note">{t('receivers.none')}</p>;
  return (
    <Stack gap={8}>
      <h3 className="fold-part">{t('receivers.title')}</h3>
      <Loaded query={receivers} isEmpty={(rows) => rows.length === 0} empty={none}>
        {(rows) => <Receivers rows={rows} />}
      </Loaded>
    </Stack>
  );
}

function Receivers({ rows }: { rows: readonly Receiver[] }) {
  const t = useTranslations('transparency');
  const [open, setOpen] = useState(false);
  const { shown, more } = useSteps(rows);
  return (
    <Stack gap={8}>
      <p className="transparency-note">{t('receivers.words')}</p>
      <Rows label={t('receivers.title')}>
        {shown.map((row) => (
          <ReceiverRow key={`${row.from} ${row.receiver} ${wordsOf(row.name ?? '')} ${row.account}`} row={row} />
        ))}
      </Rows>
      {more}
      {open ? (
        <PaymentList />
      ) : (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('receivers.show')}
        </Button>
      )}
    </Stack>
  );
}

function ReceiverRow({ row }: { row: Receiver }) {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  return (
    <li className="counterparty">
      <span className="counterparty-name">
        {row.receiver === 'named' ? <Typed>{row.name ?? ''}</Typed> : t(`receivers.${row.receiver}`)}
      </span>
      <span className="counterparty-amount">
        <Money minor={row.amountMinor} />
      </span>
      <span>{t(`receivers.from.${row.from}`)}</span>
      <span className="counterparty-payments">{t('counterparties.payments', { count: row.payments })}</span>
      <span className="counterparty-line">
        {row.account === null
          ? t('receivers.last', { date: date(row.lastOn) })
          : t('receivers.account', { account: row.account, date: date(row.lastOn) })}
      </span>
    </li>
  );
}

function PaymentList() {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  const payments = useCallPages('GET /api/v1/transparency/payments', {}, { staleMs: 60_000 });
  return (
    <Loaded query={payments}>
      {(rows) => (
        <Stack gap={8}>
          <Rows label={t('payments.title')}>
            {rows.map((row) => (
              <li key={row.id} className="counterparty">
                <span className="counterparty-name">
                  {row.receiver === 'named' ? <Typed>{row.name ?? ''}</Typed> : t(`payments.${row.receiver}`)}
                </span>
                <span className="counterparty-amount">
                  <Money minor={row.amountMinor} />
                </span>
                <span>{t(`receivers.from.${row.from}`)}</span>
                <span className="counterparty-payments">{date(row.bookedOn)}</span>
                <span className="counterparty-line">
                  {row.purpose === null ? t('payments.unexplained') : purposeName(t, row.purpose)}
                </span>
              </li>
            ))}
          </Rows>
          <MoreButton of={payments} />
        </Stack>
      )}
    </Loaded>
  );
}

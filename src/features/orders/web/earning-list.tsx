import { useTranslations } from 'use-intl/react';
import { takeFocus } from '../../../design/arrival-focus.ts';
import { Button } from '../../../design/components/button.tsx';
import { Switch } from '../../../design/components/choice-field.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Card, Cluster, Section, Stack } from '../../../design/components/layout.tsx';
import { footOf, List } from '../../../design/components/list.tsx';
import { Money } from '../../../design/components/money.tsx';
import { EmptyState, Loaded } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { useNavigation } from '../../../design/navigation.tsx';
import { useCallPages } from '../../../platform/client/queries.ts';
import { type Earning, EarningState } from './order-labels.tsx';
import './orders.css';

/** The list's anchor on its page. A note about short income leads here. */
const EARNINGS_ID = 'earnings';

/**
 * Every cycle of an order, newest first. Each opens onto its payers. The list may show only those paid short or late.
 */
export function EarningList({ orderId }: { orderId: string }) {
  const t = useTranslations('orders');
  const { query, setQuery } = useNavigation();
  const short = query.short === 'true';
  const earnings = useCallPages(
    'GET /api/v1/orders/{id}/earnings',
    { path: { id: orderId }, query: short ? { short: 'true' } : {} },
    { live: true },
  );
  return (
    <Section title={t('earnings.title')}>
      <div id={EARNINGS_ID} tabIndex={-1}>
        <Switch
          label={t('earnings.onlyShort')}
          checked={short}
          onChange={(only) => setQuery({ short: only ? 'true' : undefined })}
        />
      </div>
      <List
        onRefresh={() => earnings.refetch()}
        foot={earnings.data?.length ? footOf(earnings) : undefined}
        onMore={earnings.more}
      >
        <Loaded
          query={earnings}
          isEmpty={(items) => items.length === 0}
          empty={
            short ? (
              <EmptyState
                icon="check"
                title={t('earnings.noneShort')}
                action={{ label: t('earnings.showAll'), onClick: () => setQuery({ short: undefined }) }}
              />
            ) : (
              <EmptyState icon="hourglass" title={t('earnings.none')}>
                {t('earnings.noneWords')}
              </EmptyState>
            )
          }
        >
          {(items) => (
            <Card>
              <Stack gap={12}>
                {items.map((earning) => (
                  <EarningItem key={`${earning.startsAt} ${earning.kind}`} earning={earning} />
                ))}
              </Stack>
            </Card>
          )}
        </Loaded>
      </List>
    </Section>
  );
}

/** Says that less was paid, and leads to the short cycles. */
export function ShortPaid() {
  const t = useTranslations('orders');
  const { setQuery } = useNavigation();
  const show = () => {
    setQuery({ short: 'true' });
    takeFocus(document.getElementById(EARNINGS_ID));
  };
  return (
    <>
      <p className="orders-line">{t('order.short')}</p>
      <Button kind="secondary" small onClick={show}>
        {t('order.shortWhere')}
      </Button>
    </>
  );
}

function EarningItem({ earning }: { earning: Earning }) {
  const t = useTranslations('orders');
  const { dateTime, ownMoney } = useFormats();
  const { kind, state } = earning;
  return (
    <div className="orders-earning">
      <Cluster spread>
        <span className="numerals">
          {kind === 'end' ? t('earnings.atEnd', { when: dateTime(earning.startsAt) }) : dateTime(earning.startsAt)}
        </span>
        <EarningState state={state} />
      </Cluster>
      <DefinitionList
        items={[
          kind === 'end'
            ? null
            : { term: t('earnings.expected'), value: <Money minor={earning.expectedMinor} hideable /> },
          { term: t('earnings.paid'), value: <Money minor={earning.paidMinor} hideable /> },
        ]}
      />
      {earning.awaitingUntil ? (
        <p className="orders-line">{t('earnings.awaitingUntil', { when: dateTime(earning.awaitingUntil) })}</p>
      ) : null}
      {state === 'missed' || state === 'short' ? (
        <p className="orders-line">
          {t(`earnings.${state}Words`, { missing: ownMoney(earning.expectedMinor - earning.paidMinor) })}
        </p>
      ) : null}
      {earning.parts.map((part) => (
        <Trail key={part.partId} part={part} />
      ))}
    </div>
  );
}

function Trail({ part }: { part: Earning['parts'][number] }) {
  const t = useTranslations('orders');
  const { ownMoney, date, dateTime } = useFormats();
  return (
    <details className="orders-trail">
      <summary>
        {part.n === 0
          ? t('trail.first', { amount: ownMoney(part.amountMinor) })
          : t('trail.supplement', { amount: ownMoney(part.amountMinor) })}
      </summary>
      <Stack gap={12}>
        <p className="orders-line">
          {t('trail.paidAt', { when: dateTime(part.paidAt) })} ·{' '}
          {part.claimed ? t('trail.collected') : t('trail.waiting')}
        </p>
        {part.funding.map((entry) => (
          <DefinitionList
            key={`${entry.entryId} ${entry.kind}`}
            items={[
              { term: t('trail.payer'), value: entry.payer },
              { term: t('trail.invoice'), value: entry.invoiceNumber },
              {
                term: t('trail.period'),
                value: t('trail.fromUntil', { from: date(entry.periodFrom), until: date(entry.periodUntil) }),
              },
              { term: t('trail.bankLine'), value: entry.bankLineId },
              { term: t('trail.bookedOn'), value: date(entry.bookedOn) },
              entry.kind === 'carry' ? { term: t('trail.kind'), value: t('trail.carry') } : null,
              { term: t('trail.yourPart'), value: <Money minor={entry.amountMinor} hideable /> },
            ]}
          />
        ))}
      </Stack>
    </details>
  );
}

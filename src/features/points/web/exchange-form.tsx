import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, Figure, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Money, Points } from '#design/components/money.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useRequired } from '#design/form-fields.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { closeNumber } from '#universal/written-digits.ts';
import { useIntent } from '#platform/client/intents.ts';
import { useCall } from '#platform/client/queries.ts';
import { NoQuote, PinStep } from '#features/wallet/web/public.tsx';

const PATH = '/pagesB/wallet/exchange/index';
const DIGITS = /^\d{1,9}$/;
const STATEMENT = { to: '/pagesB/wallet/fundsDetails/index', query: { wallet: 'points' } } as const;
type Terms = DataOf<'GET /api/v1/points/exchanges/terms'>;
type Quote = DataOf<'GET /api/v1/points/exchanges/quote'>;

/** Form that exchanges C3coin for money: enter how many, check the quote, confirm with the transaction password. */
export function ExchangeForm({ onDone }: { onDone: (id: string) => void }) {
  const terms = useCall('GET /api/v1/points/exchanges/terms', {}, { live: true });
  // A new key after each exchange empties the form.
  const [made, setMade] = useState(0);
  const done = (id: string) => {
    setMade(made + 1);
    onDone(id);
  };
  return (
    <Loaded query={terms} skeleton={<SkeletonRows rows={2} height="9rem" />}>
      {(rules) => <Steps key={made} terms={rules} onDone={done} />}
    </Loaded>
  );
}

function Steps({ terms, onDone }: { terms: Terms; onDone: (id: string) => void }) {
  const t = useTranslations('points');
  const { count } = useFormats();
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState(false);
  const { missing, needsAmount, goOn } = useRequired();
  const points = DIGITS.test(text) ? Number(text) : 0;
  const problem = useProblem(terms, points);
  const wish = problem === undefined;
  const quote = useCall('GET /api/v1/points/exchanges/quote', { query: { points } }, { enabled: wish, staleMs: 0 });
  const reset = () => {
    setAgreed(false);
    intent.reset();
  };
  const intent = useIntent('POST /api/v1/points/exchanges', {
    path: PATH,
    onDone: ({ id }) => onDone(id),
  });
  if (intent.state.at !== 'rest' || (agreed && quote.data)) {
    return (
      <PinStep
        intent={intent}
        onBack={reset}
        look={{ where: t('statement'), to: STATEMENT }}
        refused={t('exchange.refused')}
        onPin={(pin) =>
          quote.data &&
          intent.send(
            { body: { points: quote.data.points, amountMinor: quote.data.amountMinor, pin } },
            t('exchange.label', { points: count(quote.data.points) }),
          )
        }
      >
        {quote.data ? <QuoteCard quote={quote.data} /> : null}
      </PinStep>
    );
  }
  return (
    <Stack>
      <BalanceFigure terms={terms} />
      {terms.notNow ? (
        <NotNow reason={terms.notNow} />
      ) : (
        <HowMany
          terms={terms}
          value={text}
          onChange={setText}
          error={missing(text) ?? (text === '' ? undefined : problem)}
        />
      )}
      {wish && quote.data ? <QuoteCard quote={quote.data} /> : null}
      {wish ? <NoQuote query={quote} /> : null}
      {terms.notNow ? null : (
        <Button
          block
          needs={needsAmount(text)}
          disabled={(text !== '' && !wish) || (wish && !quote.data)}
          onClick={() => goOn([text], () => setAgreed(true))}
        >
          {wish ? t('exchange.continue') : problem}
        </Button>
      )}
      <Rule terms={terms} />
    </Stack>
  );
}

function NotNow({ reason }: { reason: NonNullable<Terms['notNow']> }) {
  const t = useTranslations('points');
  return (
    <Note tone="clay" icon="clock" title={t('exchange.notNow')}>
      {t(`notNow.${reason}`)}
    </Note>
  );
}

function Rule({ terms: { dayMost, collectDayMost } }: { terms: Terms }) {
  const t = useTranslations('points');
  const { count } = useFormats();
  return (
    <>
      <p className="field-hint">{t('exchange.rule', { most: count(dayMost) })}</p>
      <p className="field-hint">{t('exchange.collecting', { most: count(collectDayMost) })}</p>
    </>
  );
}

type HowManyProps = { terms: Terms; value: string; onChange: (text: string) => void; error: string | undefined };

function HowMany({ terms: { step, most }, value, onChange, error }: HowManyProps) {
  const t = useTranslations('points');
  const { count } = useFormats();
  return (
    <Card>
      <TextField
        label={t('exchange.points')}
        hint={t('exchange.hint', { step: count(step), more: count(2 * step) })}
        value={value}
        onChange={onChange}
        read={closeNumber}
        inputMode="numeric"
        autoComplete="off"
        className="numerals"
        error={error}
        after={<AllButton most={most} onAll={onChange} />}
      />
    </Card>
  );
}

/** The member's C3coin, and the rate. */
function BalanceFigure({ terms: { balance, step } }: { terms: Terms }) {
  const t = useTranslations('points');
  const { count, money } = useFormats();
  return (
    <Figure
      size="large"
      label={t('exchange.own')}
      value={<Points count={balance} hideable />}
      detail={t('exchange.rate', { points: count(step), money: money(100) })}
    />
  );
}

function AllButton({ most, onAll }: { most: number; onAll: (text: string) => void }) {
  const t = useTranslations('points');
  if (most === 0) return null;
  return (
    <button type="button" className="control-button control-button-text" onClick={() => onAll(String(most))}>
      {t('exchange.all')}
    </button>
  );
}

/** What is wrong with the typed number, as a text for the member, or undefined. The server checks again. */
function useProblem(terms: Terms, points: number): string | undefined {
  const t = useTranslations('points');
  const { count, ownCount, money } = useFormats();
  const { step, balance, dayMost, usedToday, coverMinor } = terms;
  if (points === 0 || points % step !== 0) return t('exchange.hint', { step: count(step), more: count(2 * step) });
  if (points > balance) return t('exchange.upTo', { most: ownCount(balance) });
  const left = dayMost - usedToday;
  if (points > left) return t('exchange.dayLeft', { left: count(Math.max(0, left)) });
  if ((points / step) * 100 > coverMinor) return t('exchange.feesLeft', { money: money(coverMinor) });
  return undefined;
}

function QuoteCard({ quote: { points, amountMinor, pointsLeft } }: { quote: Quote }) {
  const t = useTranslations('points');
  return (
    <Card>
      <DefinitionList
        items={[
          { term: t('exchange.give'), value: <Points count={points} /> },
          { term: t('exchange.get'), value: <Money minor={amountMinor} total />, total: true },
          { term: t('exchange.payer'), value: t('exchange.budget') },
          { term: t('exchange.into'), value: t('exchange.income') },
          { term: t('exchange.left'), value: <Points count={pointsLeft} hideable /> },
        ]}
      />
    </Card>
  );
}

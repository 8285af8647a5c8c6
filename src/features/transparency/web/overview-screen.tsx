import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Icon } from '#design/components/icon.tsx';
import { Stack } from '#design/components/layout.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { Money } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { compareBooks, readCode, readNumber } from './compare-books.ts';
import { FlowsFold, PartiesFold, RewardsFold, SalesFold } from './overview-folds.tsx';
import { IncidentsFold } from './incidents-fold.tsx';
import { MoneyWay } from './money-way.tsx';
import { RentBar } from './rent-bar.tsx';
import { AnswerTimes, Payouts } from './waiting-times.tsx';
import './transparency.css';

type Asked = { seq: string; code: string };

const askedOf = (seq: string | undefined, code: string | undefined): Asked | undefined =>
  seq && code ? { seq, code } : undefined;

/** The newest head of the books, and a form that compares it with a paper's. A receipt links here with its code. */
function BooksSection({ stand }: { stand: DataOf<'GET /api/v1/transparency'>['stand'] }) {
  const t = useTranslations('transparency');
  const { dateTime } = useFormats();
  return (
    <Stack>
      <p className="transparency-note">{t('books.words')}</p>
      {stand ? (
        <DefinitionList
          items={[
            { term: t('books.at'), value: dateTime(stand.at) },
            { term: t('books.number'), value: stand.seq },
            { term: t('books.code'), value: <span className="books-code">{stand.code}</span> },
          ]}
        />
      ) : null}
      <Compare />
    </Stack>
  );
}

function Compare() {
  const t = useTranslations('transparency');
  const { query } = useNavigation();
  const [number, setNumber] = useState(query.head ?? '');
  const [code, setCode] = useState(query.code ?? '');
  const seq = readNumber(number);
  const read = readCode(code);
  const [asked, setAsked] = useState(() => askedOf(seq, read));
  const [submitted, setSubmitted] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setAsked(askedOf(seq, read));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p>{t('books.paper')}</p>
        <TextField
          label={t('books.number')}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={setNumber}
          error={submitted && !seq ? t('books.numberWrong') : undefined}
        />
        <TextField
          label={t('books.code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="books-code"
          value={code}
          onChange={setCode}
          hint={t('books.codeHint')}
          error={submitted && !read ? t('books.codeHint') : undefined}
        />
        <Button type="submit" kind="secondary" block>
          {t('books.compare')}
        </Button>
        <div aria-live="polite">{asked ? <Outcome key={`${asked.seq} ${asked.code}`} {...asked} /> : null}</div>
      </Stack>
    </form>
  );
}

const TONES = { same: 'positive', changed: 'negative', gone: 'negative' } as const;

function Outcome({ seq, code }: Asked) {
  const t = useTranslations('transparency');
  const head = useCall('GET /api/v1/transparency/heads/{seq}', { path: { seq } });
  return (
    <Loaded query={head}>
      {({ hash }) => {
        const outcome = compareBooks(code, hash);
        return <Note tone={TONES[outcome]}>{t(`books.${outcome}`)}</Note>;
      }}
    </Loaded>
  );
}

type Overview = DataOf<'GET /api/v1/transparency'>;

/** The public page on where money comes from and goes to: the whole at a glance, with details one tap away. */
export function OverviewScreen() {
  const t = useTranslations('transparency');
  const locale = useLocale();
  // A reader who came from a receipt to compare its code sees that section first.
  const comparing = useNavigation().query.head !== undefined;
  const overview = useCall('GET /api/v1/transparency', { query: { locale } }, { staleMs: 60_000 });
  return (
    <Page title={t('overview.title')}>
      <Loaded query={overview} skeleton={<SkeletonRows rows={6} height="7rem" />}>
        {(figures) => (
          <Stack>
            {comparing ? <BooksFold stand={figures.stand} open /> : null}
            <PaidFrom paid={figures.paid} asOf={figures.asOf} />
            <MoneyWay figures={figures} />
            <FlowsFold figures={figures} />
            <Coverage coverage={figures.coverage} />
            <Payouts payouts={figures.payouts} />
            <AnswerTimes />
            <PartiesFold rows={figures.counterparties} />
            <SalesFold sales={figures.sales} />
            <RewardsFold figures={figures} />
            <IncidentsFold incidents={figures.incidents} />
            {comparing ? null : <BooksFold stand={figures.stand} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function BooksFold({ stand, open = false }: { stand: Overview['stand']; open?: boolean }) {
  const t = useTranslations('transparency');
  return (
    <Folds>
      <Fold heading title={t('books.title')} open={open}>
        <BooksSection stand={stand} />
      </Fold>
    </Folds>
  );
}

/** Figures that show the first promise: only booked revenue pays income. */
function PaidFrom({ paid, asOf }: { paid: Overview['paid']; asOf: string }) {
  const t = useTranslations('transparency');
  const { dateTime, money } = useFormats();
  return (
    <Stack>
      <p className="transparency-lead">
        {t('paid.sentence', { received: money(paid.revenueReceivedMinor), given: money(paid.incomeGivenMinor) })}
      </p>
      <p className="transparency-note">{t('overview.asOf', { when: dateTime(asOf) })}</p>
      <section className="folded card card-plain card-flush">
        <div className="folded-rest">
          <MoneyFigure label={t('paid.received')} minor={paid.revenueReceivedMinor} total />
          <RentBar
            givenMinor={paid.incomeGivenMinor}
            feesMinor={paid.feesMinor}
            waitingMinor={paid.revenueWaitingMinor}
            recalledMinor={paid.recalledMinor}
          />
        </div>
        <details>
          <summary className="unfolds folded-more">{t('paid.more')}</summary>
          <div className="folded-rest">
            <DefinitionList
              items={[
                { term: t('paid.collected'), value: <Money minor={paid.incomeCollectedMinor} /> },
                { term: t('paid.expected'), value: <Money minor={paid.expectedMinor} /> },
                { term: t('paid.awaiting'), value: <Money minor={paid.awaitingMinor} /> },
                { term: t('paid.missed'), value: <Money minor={paid.missedMinor} /> },
                paid.leftOverMinor > 0 && { term: t('paid.leftOver'), value: <Money minor={paid.leftOverMinor} /> },
                { term: t('paid.principal'), value: <Money minor={paid.principalMinor} /> },
              ]}
            />
            <p className="transparency-note">{t('paid.words')}</p>
            <p className="transparency-note">{t('overview.words')}</p>
          </div>
        </details>
      </section>
    </Stack>
  );
}

/** Whether the books are covered, the last day on which they agreed with the bank, and in a fold the figures. */
function Coverage({ coverage }: { coverage: Overview['coverage'] }) {
  const t = useTranslations('transparency');
  const { date, dateTime } = useFormats();
  const { state, lastReconciledOn } = coverage;
  const covered = state === 'covered';
  return (
    <Folds>
      <Fold
        heading
        mark={
          <span className={covered ? 'folded-tick' : 'folded-tick folded-tick-wrong'}>
            <Icon name={covered ? 'check' : 'warning'} size={20} />
          </span>
        }
        title={t(`coverage.state.${state}`)}
        detail={lastReconciledOn === null ? undefined : t('coverage.agreed', { date: date(lastReconciledOn) })}
      >
        <DefinitionList
          items={[
            { term: t('coverage.bank'), value: <Money minor={coverage.clientBankMinor} /> },
            { term: t('coverage.due'), value: <Money minor={coverage.operatorDueMinor} /> },
            { term: t('coverage.owed'), value: <Money minor={coverage.owedMinor} />, total: true },
            { term: t('coverage.next'), value: dateTime(coverage.nextStatementDueAt) },
          ]}
        />
        <p className="transparency-note">{t('coverage.words')}</p>
      </Fold>
    </Folds>
  );
}

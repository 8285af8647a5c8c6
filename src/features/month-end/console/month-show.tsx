// The console's page of one month: what is left to do before it's closed, the pack of its reports, and who closed it or
// opened it again.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonInput } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Nothing, Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { inRow, t } from '#design/console/words.ts';
import { ActButton, proposal, SIGNED_FIRST, SignedActButton, useColleagues } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import type { MonthShown } from '../contract.ts';
import { type Closing, type Reopening, signClosing, signReopening } from './month-acts.tsx';
import { CHECK_WORDS, MONTH_STATES, monthText } from './month-words.ts';
import { DownloadPack, PackFacts } from './pack-facts.tsx';

type Check = MonthShown['checks'][number];

export function MonthShow() {
  return (
    <RecordPage<MonthShown> title={t('Month')}>
      {(month) => (
        <>
          <Section title={monthText(month.id)} actions={<StateChip of={MONTH_STATES[month.state]} />}>
            <Checklist month={month} />
          </Section>
          {month.state !== 'closed' && <NextPack month={month} />}
          {month.closings.map((closing, at) => (
            <ClosedOnce key={closing.id} month={month} closing={closing} newest={at === 0} />
          ))}
        </>
      )}
    </RecordPage>
  );
}

function Checklist({ month }: { month: MonthShown }) {
  return (
    <RowsTable<Check>
      label={t('Checklist')}
      rows={month.checks}
      columns={[
        { label: t('What it takes'), of: ({ id }) => CHECK_WORDS[id].what },
        {
          label: t('State'),
          of: ({ id, open }) =>
            open === 0 ? (
              <StateChip of={[t('Clean'), 'plain']} />
            ) : (
              <StateChip of={[CHECK_WORDS[id].left(open), 'warn']} />
            ),
        },
      ]}
      to={({ id, open }) => (open === 0 ? undefined : CHECK_WORDS[id].to?.(month.id))}
    />
  );
}

const isClean = ({ checks }: MonthShown): boolean => checks.every(({ open }) => open === 0);

/** The pack with which the month may be closed next. */
function NextPack({ month }: { month: MonthShown }) {
  const { pack } = month;
  const query = { month: month.id, state: 'proposed', limit: 1 } as const;
  const waiting = useCall('GET /console/api/v1/month-closings', { query }, { quiet: true }).data?.items[0];
  return (
    <Section
      title={t('Report pack')}
      actions={
        <>
          {pack && <DownloadPack pack={pack} month={month.id} />}
          {!waiting && <MakePack month={month} />}
          {!waiting && pack && <ProposeClosing month={month} packId={pack.id} />}
        </>
      }
    >
      {pack ? (
        <PackFacts pack={pack} />
      ) : (
        <Nothing>{t('When every line is clean, make the pack: all reports of the month, in one ZIP.')}</Nothing>
      )}
      {waiting && (
        <WaitingLink to={`/month-closings/${waiting.id}/show`} text={t('Its closing waits for a signature')} />
      )}
    </Section>
  );
}

function WaitingLink({ to, text }: { to: string; text: string }) {
  return (
    <Typography variant="body2" sx={{ mt: 1.5 }}>
      <Link to={to} style={{ color: 'inherit' }}>
        {text}
      </Link>
    </Typography>
  );
}

function MakePack({ month }: { month: MonthShown }) {
  return (
    <ActButton
      label={t('Make the pack')}
      title={t('Make the report pack of {month}', { month: monthText(month.id) })}
      variant="outlined"
      disabled={!isClean(month)}
      done={t('The pack is made. Read it, then propose the closing.')}
      act={() => call('POST /console/api/v1/months/{id}/packs', { path: { id: month.id }, errors: 'inline' })}
    >
      <Typography variant="body2">
        {t('It has every report of the month and the journal. A long month takes a minute. You can make it again.')}
      </Typography>
    </ActButton>
  );
}

function ProposeClosing({ month, packId }: { month: MonthShown; packId: string }) {
  return (
    <SignedActButton<Closing>
      label={t('Propose closing')}
      title={t('Close {month}', { month: monthText(month.id) })}
      confirm={t('Propose')}
      disabled={!isClean(month)}
      done={SIGNED_FIRST}
      {...proposal<Closing>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/month-closings', { body: { packId, ...signed }, ...keyed }),
        approve: (id, signed) => signClosing(id, signed),
      })}
    >
      {month.pack && <PackFacts pack={month.pack} />}
    </SignedActButton>
  );
}

type Once = MonthShown['closings'][number];

function ClosedOnce({ month, closing, newest }: { month: MonthShown; closing: Once; newest: boolean }) {
  const names = useColleagues();
  const namesOf = (ids: readonly string[]) => inRow(...ids.map((id) => names.get(id) ?? t('Staff {id}', { id })));
  const { reopening } = closing;
  return (
    <Section
      title={t('Closed on {closedAt}', { closedAt: momentText(closing.closedAt) })}
      actions={
        <>
          <DownloadPack pack={closing.pack} month={month.id} />
          {newest && !reopening && <ReopenMonth month={month} />}
        </>
      }
    >
      <PackFacts pack={closing.pack}>
        <Fact name={t('Closed by')} wide>
          {namesOf(closing.closedBy)}
        </Fact>
        {reopening && (
          <>
            <Fact name={t('Opened again on')}>{momentText(reopening.reopenedAt)}</Fact>
            <Fact name={t('Opened again by')}>{namesOf(reopening.reopenedBy)}</Fact>
            <Fact name={t('Reason')}>{reopening.reason}</Fact>
          </>
        )}
      </PackFacts>
    </Section>
  );
}

function ReopenMonth({ month }: { month: MonthShown }) {
  const [reason, setReason] = useState('');
  const query = { month: month.id, state: 'proposed', limit: 1 } as const;
  const waiting = useCall('GET /console/api/v1/month-reopenings', { query }, { quiet: true }).data?.items[0];
  if (waiting)
    return <WaitingLink to={`/month-reopenings/${waiting.id}/show`} text={t('Its reopening waits for a signature')} />;
  const body = { month: month.id, reason: reason.trim() };
  return (
    <SignedActButton<Reopening>
      label={t('Open again')}
      title={t('Open {month} again', { month: monthText(month.id) })}
      confirm={t('Propose')}
      color="error"
      variant="outlined"
      ready={reason.trim().length >= 3}
      onOpen={() => setReason('')}
      done={SIGNED_FIRST}
      {...proposal<Reopening>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/month-reopenings', { body: { ...body, ...signed }, ...keyed }),
        approve: (id, signed) => signReopening(id, signed),
      })}
    >
      <Typography variant="body2">{t('The pack stays. The month is then closed again with a new one.')}</Typography>
      <ReasonInput value={reason} onChange={setReason} max={500} />
    </SignedActButton>
  );
}

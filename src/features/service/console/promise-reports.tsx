// Console pages of texts that members reported as promises (service.md 7), the one due first on top. One decision
// answers all reports of the same text.
import { MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonInput } from '#design/console/inputs.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { ActButton } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { t } from '#design/console/words.ts';

type PromiseReport = DataOf<'GET /console/api/v1/promise-reports/{id}'>;
type Outcome = NonNullable<PromiseReport['outcome']>;

const PLACES: Record<PromiseReport['ofKind'], { text: string; resource?: string }> = {
  product: { text: t('Product'), resource: 'products' },
  article: { text: t('Article'), resource: 'articles' },
  event: { text: t('Event'), resource: 'events' },
  message: { text: t('Message') },
};

export const OUTCOMES: Record<Outcome, string> = {
  taken_down: t('It promises, and was taken down'),
  wrong: t('It promises, and has left already'),
  stands: t('It promises nothing, and stands'),
};

/** Outcomes that fit the text. A message that was sent can't be taken down, only be called wrong. */
const fitting = (kind: PromiseReport['ofKind']): Outcome[] => ['stands', kind === 'message' ? 'wrong' : 'taken_down'];

function stateOf({ outcome, overdue }: PromiseReport): StateLabel {
  if (outcome === 'stands') return [t('Stands'), 'plain'];
  if (outcome !== null) return [outcome === 'wrong' ? t('Was wrong') : t('Taken down'), 'plain'];
  return overdue ? [t('Overdue'), 'bad'] : [t('To decide'), 'warn'];
}

const columns: readonly Column<PromiseReport>[] = [
  { label: t('Text'), of: (row) => row.title, under: (row) => PLACES[row.ofKind].text, links: true },
  { label: t('Reported'), of: (row) => <Moment at={row.openedAt} />, under: (row) => row.memberNo },
  {
    label: t('Answer due'),
    of: (row) => <Moment at={row.dueAt} />,
    under: (row) => t('{together, plural, one {# report} other {# reports}}', { together: row.together }),
  },
  { label: t('State'), of: (row) => <StateChip of={stateOf(row)} /> },
];

export function PromiseReportsList() {
  return (
    <RecordList<PromiseReport>
      resource="promise-reports"
      title={t('Reported promises')}
      columns={columns}
      to={(row) => `/promise-reports/${row.id}/show`}
      presets={[
        { name: t('To decide'), filter: {} },
        { name: t('Decided'), filter: { done: 'true' } },
      ]}
      empty={t('No text is reported.')}
    />
  );
}

export function PromiseReportShow() {
  return (
    <RecordPage<PromiseReport>
      title={t('Reported promise')}
      actions={(report) => (report.outcome === null ? <Decide report={report} /> : null)}
    >
      {(report) => (
        <Section title={report.title} actions={<StateChip of={stateOf(report)} />}>
          <Facts columns={3}>
            <Fact name={t('Answer due')}>{momentText(report.dueAt)}</Fact>
            <Fact name={t('Reported by')}>{`${report.memberNo}, ${report.number}`}</Fact>
            <Fact name={t('Open reports of these words')}>{report.together}</Fact>
            <Fact name={t('Where it stands')}>
              <Place report={report} />
            </Fact>
            {report.reason === null ? null : (
              <Fact name={t('Answer')} wide>
                {report.reason}
              </Fact>
            )}
          </Facts>
          <Typography variant="body2" sx={{ mt: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {report.words}
          </Typography>
        </Section>
      )}
    </RecordPage>
  );
}

function Place({ report: { ofKind, ofId, title } }: { report: PromiseReport }) {
  const { text, resource } = PLACES[ofKind];
  if (resource === undefined) return <>{text}</>;
  return <Link to={`/${resource}/${ofId}/show`} style={{ color: 'inherit' }}>{`${text}: ${title}`}</Link>;
}

function Decide({ report }: { report: PromiseReport }) {
  const [outcome, setOutcome] = useState<Outcome>('stands');
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('Decide')}
      pressedBy="a"
      title={t('Decide: {title}', { title: report.title })}
      ready={reason.trim() !== ''}
      done={t('Decided. {together, plural, one {The member has} other {# members have}} the answer.', {
        together: report.together,
      })}
      act={(keyed) =>
        call('POST /console/api/v1/promise-reports/{id}/decide', {
          path: { id: report.id },
          body: { outcome, reason: reason.trim() },
          ...keyed,
        })
      }
    >
      <TextField
        select
        label={t('Outcome')}
        value={outcome}
        onChange={(event) => setOutcome(fitting(report.ofKind).find((one) => one === event.target.value) ?? 'stands')}
      >
        {fitting(report.ofKind).map((one) => (
          <MenuItem key={one} value={one}>
            {OUTCOMES[one]}
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="body2">
        {t('Take the text down first, at its own page. Everyone who reported these words reads the reason.')}
      </Typography>
      <ReasonInput value={reason} onChange={setReason} />
    </ActButton>
  );
}

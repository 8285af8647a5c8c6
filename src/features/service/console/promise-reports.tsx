// Console pages of texts that members reported as promises (service.md 7), the one due first on top. One decision
// answers all reports of the same text.
import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonInput } from '#design/console/inputs.tsx';
import { languageName } from '#design/console/languages.ts';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { StateChip, type StateLabel } from '#design/console/state-chip.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { consoleLanguage, inRow, labelled, t } from '#design/console/words.ts';

type PromiseReport = DataOf<'GET /console/api/v1/promise-reports'>['items'][number];
type WholeReport = DataOf<'GET /console/api/v1/promise-reports/{id}'>;
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
  {
    label: t('Text'),
    of: (row) => row.title,
    under: (row) => inRow(PLACES[row.ofKind].text, languageName(row.language)),
    links: true,
  },
  {
    label: t('Reported'),
    of: (row) => <Moment at={row.openedAt} />,
    under: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} />,
  },
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
    <RecordPage<WholeReport>
      title={t('Reported promise')}
      actions={(report) => (report.outcome === null ? <Decide report={report} /> : null)}
    >
      {(report) => (
        <Section title={report.here?.title ?? report.title} actions={<StateChip of={stateOf(report)} />}>
          <Facts columns={3}>
            <Fact name={t('Answer due')}>{momentText(report.dueAt)}</Fact>
            <Fact name={t('Reported by')}>
              <MemberLink
                id={report.memberId}
                memberNo={report.memberNo}
                name={report.memberName}
                forCase={report.number}
              />
            </Fact>
            <Fact name={t('Complaint')}>
              <ComplaintLink report={report} />
            </Fact>
            <Fact name={t('The member read it in')}>{languageName(report.language)}</Fact>
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
          <Words name={t('As the member read it')} lang={report.language} words={report.words} />
          {report.here !== null && report.here.words !== report.words && (
            <Words name={t('As it stands now')} lang={consoleLanguage()} words={report.here.words} />
          )}
        </Section>
      )}
    </RecordPage>
  );
}

function Words({ name, lang, words }: { name: string; lang: string; words: string }) {
  return (
    <Box component="section" aria-label={name} sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {name}
      </Typography>
      <Typography variant="body2" lang={lang} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {words}
      </Typography>
    </Box>
  );
}

/** It has the report's deadline, and what the member wrote since. */
function ComplaintLink({ report: { complaintId, number } }: { report: WholeReport }) {
  if (!mayUse(['support', 'finance'])) return <>{number}</>;
  return (
    <Link to={`/complaints/${complaintId}/show`} style={{ color: 'inherit' }}>
      {number}
    </Link>
  );
}

function Place({ report: { ofKind, ofId, here, ...report } }: { report: WholeReport }) {
  const { text, resource } = PLACES[ofKind];
  if (resource === undefined) return <>{text}</>;
  return (
    <Link to={`/${resource}/${ofId}/show`} style={{ color: 'inherit' }}>
      {labelled(text, here?.title ?? report.title)}
    </Link>
  );
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

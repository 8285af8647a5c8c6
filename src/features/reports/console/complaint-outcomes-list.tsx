// The console's report on complaints of a period: how many, what became of them, and how long it took.
import { useListContext } from 'react-admin';
import { Count } from '#design/console/amount.tsx';
import { ageText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { COMPLAINT_KIND_NAMES, COMPLAINT_STATES, PROMISE_OUTCOMES } from '#features/service/console/public.ts';
import { useCall } from '#platform/client/queries.ts';
import type { ComplaintOutcome } from '../contract/complaint-outcomes.ts';
import { monthFromNow, PERIOD_FILTERS } from './report-period.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { t } from '#design/console/words.ts';

const outcomeText = (outcome: ComplaintOutcome['outcome']): string =>
  outcome in COMPLAINT_STATES
    ? COMPLAINT_STATES[outcome as keyof typeof COMPLAINT_STATES][0]
    : PROMISE_OUTCOMES[outcome as keyof typeof PROMISE_OUTCOMES];

function timesText(medianMinutes: number | null, p90Minutes: number | null): string {
  if (medianMinutes === null) return '—';
  const median = ageText(Math.max(medianMinutes, 1));
  if (p90Minutes === null) return t('half within {median}', { median });
  return t('half within {median}, nine in ten within {p90}', { median, p90: ageText(Math.max(p90Minutes, 1)) });
}

const columns: readonly Column<ComplaintOutcome>[] = [
  { label: t('About'), of: (row) => COMPLAINT_KIND_NAMES[row.kind] },
  { label: t('What became of it'), of: (row) => outcomeText(row.outcome) },
  { label: t('Complaints'), of: (row) => <Count value={row.count} />, align: 'right' },
  { label: t('Past their date'), of: (row) => <Count value={row.late} />, align: 'right' },
  { label: t('Time to the first answer'), of: (row) => timesText(row.answerMedianMinutes, row.answerP90Minutes) },
  { label: t('Time to close'), of: (row) => timesText(row.endMedianMinutes, row.endP90Minutes) },
];

function Summary() {
  const query = useListContext().filterValues as Record<string, string>;
  const { data } = useCall('GET /console/api/v1/complaint-outcomes/summary', { query }, { quiet: true });
  return (
    <Section title={t('All complaints of the period')}>
      <Facts columns={4}>
        <Fact name={t('Opened')}>{data && <Count value={data.count} />}</Fact>
        <Fact name={t('Closed in the period')}>{data && <Count value={data.closedInPeriod} />}</Fact>
        <Fact name={t('Open at its end')}>{data && <Count value={data.openAtEnd} />}</Fact>
        <Fact name={t('Past their date')}>{data && <Count value={data.late} />}</Fact>
        <Fact name={t('Time to the first answer')}>
          {data && timesText(data.answerMedianMinutes, data.answerP90Minutes)}
        </Fact>
        <Fact name={t('Time to close')}>{data && timesText(data.endMedianMinutes, data.endP90Minutes)}</Fact>
      </Facts>
    </Section>
  );
}

/** Complaints of the same kind and state. One about words is closed when these are decided. */
const addressOf = ({ kind, outcome }: ComplaintOutcome): string =>
  listAddress('complaints', { kind, state: outcome in PROMISE_OUTCOMES ? 'closed' : outcome });

export function ComplaintOutcomesList() {
  return (
    <RecordList<ComplaintOutcome>
      paper
      resource="complaint-outcomes"
      title={t('Complaints by outcome')}
      columns={columns}
      startFilter={monthFromNow(-1)}
      filters={PERIOD_FILTERS}
      above={<Summary />}
      to={addressOf}
      empty={t('No complaint was opened in this period.')}
    />
  );
}

// The console's report of payouts that have not ended, by state and age, with what each waits for.
import { Amount } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { ageText, Moment } from '#design/console/moment.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { PAYOUT_STATES, reasonText, whyItWaits } from '#features/wallet/console/public.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import type { PayoutAge } from '../contract/ageing.ts';
import { AgeTable, useUncountedFilter } from './age-table.tsx';
import { PERIOD_FILTERS } from './report-period.ts';
import { RecordList } from '#design/console/record-list.tsx';
import { t } from '#design/console/words.ts';

type Payout = DataOf<'GET /console/api/v1/open-payouts'>['items'][number];

const { pending_review, approved, waiting_funds, sending, unknown, processing, partly_returned } = PAYOUT_STATES;
const STATES = { pending_review, approved, waiting_funds, sending, unknown, processing, partly_returned };

const AGES: Readonly<Record<PayoutAge, string>> = {
  hours_0_4: t('Up to 4 hours'),
  hours_4_24: t('4 to 24 hours'),
  days_1_3: t('1 to 3 days'),
  days_3_7: t('3 to 7 days'),
  days_7_up: t('Over 7 days'),
};

const HEADS: Readonly<Record<PayoutAge, string>> = {
  hours_0_4: t('0–4 h'),
  hours_4_24: t('4–24 h'),
  days_1_3: t('1–3 days'),
  days_3_7: t('3–7 days'),
  days_7_up: t('Over 7 days'),
};

const columns: readonly Column<Payout>[] = [
  { label: t('Number'), of: (row) => row.number },
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: t('State'), of: (row) => <StateChip of={PAYOUT_STATES[row.state]} /> },
  {
    label: t('Why it waits'),
    of: (row) => whyItWaits(row),
    under: (row) => (row.reasonCode === null ? '' : reasonText(row.reasonCode)),
  },
  { label: t('Asked for'), of: (row) => <Moment at={row.requestedAt} />, under: (row) => ageText(row.ageMinutes) },
];

function ByAge() {
  const query = useUncountedFilter();
  const { data } = useCall('GET /console/api/v1/open-payouts/ages', { query }, { quiet: true });
  return <AgeTable figures={data?.items} heads={HEADS} caption={t('Waiting (Br)')} states={STATES} />;
}

export function OpenPayoutsList() {
  return (
    <RecordList<Payout>
      paper
      resource="open-payouts"
      title={t('Payouts by age')}
      columns={columns}
      filters={[
        stateFilter(choicesOf(STATES)),
        { kind: 'choice', name: 'age', label: t('Age'), choices: choicesOf(AGES) },
        ...PERIOD_FILTERS,
      ]}
      above={<ByAge />}
      to={(row) => `/withdrawals/${row.id}/show`}
      empty={t('No payout waits.')}
    />
  );
}

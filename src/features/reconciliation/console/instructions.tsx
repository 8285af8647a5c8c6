// Console pages of our orders to the bank, other than payouts: the list, and one order. A refused one can be repeated.
import { Typography } from '@mui/material';
import { Amount } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { BY_AGE, type Column } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import { call } from '#platform/client/call.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import type { InstructionView } from '../contract.ts';
import { INSTRUCTION_STATES, partyText } from './bank-labels.ts';
import { t } from '#design/console/words.ts';

const columns: readonly Column<InstructionView>[] = [
  { label: t('Ordered'), of: (row) => <Moment at={row.createdAt} />, sorts: BY_AGE },
  { label: t('What'), of: (row) => labelOf(row.kind) },
  { label: t('From'), of: (row) => partyText({ name: '', account: row.fromAccount }) },
  { label: t('To'), of: (row) => partyText(row.to) },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: t('State'), of: (row) => <StateChip of={INSTRUCTION_STATES[row.state]} /> },
];

export function InstructionsList() {
  return (
    <RecordList<InstructionView>
      resource="bank-instructions"
      title={t('Transfers at the bank')}
      columns={columns}
      to={(row) => `/bank-instructions/${row.id}/show`}
      filters={[stateFilter(choicesOf(INSTRUCTION_STATES))]}
      totals={[{ name: 'amountMinor', label: t('amount') }]}
      empty={t('No transfer was ordered.')}
    />
  );
}

export function InstructionShow() {
  return (
    <RecordPage<InstructionView>
      title={t('Transfer at the bank')}
      actions={(one) => one.state === 'refused' && mayUse(['finance']) && <Repeat one={one} />}
    >
      {(one) => (
        <Section title={one.instructionId} actions={<StateChip of={INSTRUCTION_STATES[one.state]} />}>
          <Facts columns={3}>
            <AmountFact name={t('Amount')} minor={one.amountMinor} strong />
            <Fact name={t('From')}>{partyText({ name: '', account: one.fromAccount })}</Fact>
            <Fact name={t('To')}>{partyText(one.to)}</Fact>
            <Fact name={t('What')}>{labelOf(one.kind)}</Fact>
            <Fact name={t('Narrative')}>{one.narrative}</Fact>
            <Fact name={t('Reason')}>{one.reasonCode ? labelOf(one.reasonCode) : '—'}</Fact>
            <Fact name={t('Ordered')}>{momentText(one.createdAt)}</Fact>
            <Fact name={t('Ended')}>{momentText(one.endedAt)}</Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

function Repeat({ one }: { one: InstructionView }) {
  return (
    <ActButton
      label={t('Order again')}
      title={t('Order this transfer again?')}
      done={t('Ordered again under a new instruction.')}
      act={(keyed) => call('POST /console/api/v1/bank-instructions/{id}/repeat', { path: { id: one.id }, ...keyed })}
    >
      <Typography variant="body2">
        {t(
          'The bank refused the first one for good, so no money moved. We ask the bank about it once ' +
            'more now. Then the transfer gets a new instruction id.',
        )}
      </Typography>
    </ActButton>
  );
}

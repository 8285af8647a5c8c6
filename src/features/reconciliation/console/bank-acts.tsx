// Console pages of two-person acts on bank money: the list, and one act to read, approve or withdraw.
import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { moneyText } from '#design/money-text.ts';
import { call } from '#platform/client/call.ts';
import {
  ActButton,
  SignedActButton,
  StaffName,
  useSignatures,
  WAITING_FIRST,
  WhoProposed,
} from '#features/acts/console/public.tsx';
import type { BankActView } from '../contract.ts';
import { ACT_STATES, ACTS, partyText } from './bank-labels.ts';

const columns: readonly Column<BankActView>[] = [
  { label: 'What', of: (row) => ACTS[row.kind] },
  { label: 'Amount (Br)', of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: 'Why', of: (row) => row.note },
  { label: 'Proposed by', of: (row) => <StaffName id={row.proposedBy} /> },
  { label: 'On', of: (row) => <Moment at={row.proposedAt} /> },
  { label: 'Signatures', of: (row) => `${row.approvals} of 2`, align: 'right' },
  { label: 'State', of: (row) => <StateChip of={ACT_STATES[row.state]} /> },
];

export function BankActsList() {
  return (
    <RecordList<BankActView>
      resource="bank-acts"
      title="Moves of bank money"
      columns={columns}
      to={(row) => `/bank-acts/${row.id}/show`}
      {...WAITING_FIRST}
      empty="No act waits for a second person."
    />
  );
}

export function BankActShow() {
  return (
    <RecordPage<BankActView>
      title="Act on bank money"
      actions={(act) => act.state === 'proposed' && mayUse(['finance']) && <Decide act={act} />}
    >
      {(act) => (
        <Section title={ACTS[act.kind]} actions={<StateChip of={ACT_STATES[act.state]} />}>
          <Facts columns={3}>
            <AmountFact name="Amount" minor={act.amountMinor} strong />
            <Fact name="To">{act.to ? partyText(act.to) : 'stays in the client account'}</Fact>
            <Fact name="Signatures">{`${act.approvals} of 2`}</Fact>
            <Fact name="Bank line">
              {act.statementLineId ? (
                <Link
                  to={`/statement-lines/${act.statementLineId}/show`}
                  style={{ color: 'inherit' }}
                >{`Line ${act.statementLineId}`}</Link>
              ) : (
                '—'
              )}
            </Fact>
            <Fact name="Proposed by">
              <StaffName id={act.proposedBy} />
            </Fact>
            <Fact name="On">{momentText(act.proposedAt)}</Fact>
            <Fact name="Ended">{momentText(act.endedAt)}</Fact>
            <Fact name="Why" wide>
              {act.note}
            </Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

function Decide({ act }: { act: BankActView }) {
  const path = { id: act.id };
  const { mine } = useSignatures(act.actId);
  return (
    <>
      <ActButton
        label="Take back"
        title={`Take back: ${ACTS[act.kind]}`}
        variant="outlined"
        color="error"
        done="Taken back; nothing moved."
        act={(keyed) => call('POST /console/api/v1/bank-acts/{id}/withdraw', { path, ...keyed })}
      >
        <Typography variant="body2">Nothing has moved. The proposal ends, and its signatures stay on file.</Typography>
      </ActButton>
      <SignedActButton<BankActView>
        label="Approve"
        title={`${ACTS[act.kind]}: ${moneyText(act.amountMinor)}`}
        mine={mine}
        done={(after) =>
          after.state === 'done' ? 'Approved by two and carried out.' : 'Signed. A second person must approve it.'
        }
        makeAct={async () => ({ actId: act.actId })}
        sign={({ assertion, keyed }) =>
          call('POST /console/api/v1/bank-acts/{id}/approve', { path, body: { assertion }, ...keyed })
        }
      >
        {act.to && <Typography>{`To: ${partyText(act.to)}`}</Typography>}
        <WhoProposed act={act} why={act.note} />
      </SignedActButton>
    </>
  );
}

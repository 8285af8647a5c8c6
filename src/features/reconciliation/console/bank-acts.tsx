// Console pages of two-person acts on bank money: the list, and one act to read, approve or withdraw.
import { moneyText } from '#design/console/formats.ts';
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
import { labelled, t } from '#design/console/words.ts';

const columns: readonly Column<BankActView>[] = [
  { label: t('What'), of: (row) => ACTS[row.kind] },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: t('Why'), of: (row) => row.note },
  { label: t('Proposed by'), of: (row) => <StaffName id={row.proposedBy} /> },
  { label: t('On'), of: (row) => <Moment at={row.proposedAt} /> },
  { label: t('Signatures'), of: (row) => t('{approvals} of 2', { approvals: row.approvals }), align: 'right' },
  { label: t('State'), of: (row) => <StateChip of={ACT_STATES[row.state]} /> },
];

export function BankActsList() {
  return (
    <RecordList<BankActView>
      resource="bank-acts"
      title={t('Moves of bank money')}
      columns={columns}
      to={(row) => `/bank-acts/${row.id}/show`}
      {...WAITING_FIRST}
      empty={t('No act waits for a second person.')}
    />
  );
}

export function BankActShow() {
  return (
    <RecordPage<BankActView>
      title={t('Move of bank money')}
      actions={(act) => act.state === 'proposed' && mayUse(['finance']) && <Decide act={act} />}
    >
      {(act) => (
        <Section title={ACTS[act.kind]} actions={<StateChip of={ACT_STATES[act.state]} />}>
          <Facts columns={3}>
            <AmountFact name={t('Amount')} minor={act.amountMinor} strong />
            <Fact name={t('To')}>{act.to ? partyText(act.to) : t('stays in the client account')}</Fact>
            <Fact name={t('Signatures')}>{t('{approvals} of 2', { approvals: act.approvals })}</Fact>
            <Fact name={t('Bank line')}>
              {act.statementLineId ? (
                <Link to={`/statement-lines/${act.statementLineId}/show`} style={{ color: 'inherit' }}>
                  {t('Line {statementLineId}', { statementLineId: act.statementLineId })}
                </Link>
              ) : (
                '—'
              )}
            </Fact>
            <Fact name={t('Proposed by')}>
              <StaffName id={act.proposedBy} />
            </Fact>
            <Fact name={t('On')}>{momentText(act.proposedAt)}</Fact>
            <Fact name={t('Ended')}>{momentText(act.endedAt)}</Fact>
            <Fact name={t('Why')} wide>
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
        label={t('Take back')}
        pressedBy="r"
        title={t('Take back: {act}', { act: ACTS[act.kind] })}
        variant="outlined"
        color="error"
        done={t('Taken back; nothing moved.')}
        act={(keyed) => call('POST /console/api/v1/bank-acts/{id}/withdraw', { path, ...keyed })}
      >
        <Typography variant="body2">
          {t('Nothing has moved. The proposal ends, and its signatures stay on file.')}
        </Typography>
      </ActButton>
      <SignedActButton<BankActView>
        label={t('Approve')}
        pressedBy="a"
        title={labelled(ACTS[act.kind], moneyText(act.amountMinor))}
        mine={mine}
        done={(after) =>
          after.state === 'done' ? t('Approved by two and carried out.') : t('Signed. A second person must approve it.')
        }
        makeAct={async () => ({ actId: act.actId })}
        sign={({ assertion, keyed }) =>
          call('POST /console/api/v1/bank-acts/{id}/approve', { path, body: { assertion }, ...keyed })
        }
      >
        {act.to && <Typography>{t('To: {to}', { to: partyText(act.to) })}</Typography>}
        <WhoProposed act={act} why={act.note} />
      </SignedActButton>
    </>
  );
}

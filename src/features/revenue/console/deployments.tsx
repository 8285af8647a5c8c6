import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '../../../design/console/amount.tsx';
import { Moment, momentText } from '../../../design/console/moment.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import { RecordPage } from '../../../design/console/record-page.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import { Fact, Facts, Section } from '../../../design/console/section.tsx';
import { mayUse } from '../../../design/console/staff-session.ts';
import { plainWords, StateChip } from '../../../design/console/state-chip.tsx';
import { moneyText } from '../../../design/money-text.ts';
import { call } from '../../../platform/client/call.ts';
import { ActSigners, DecideAct } from './decide-act.tsx';
import { ProposeDeployment } from './propose-deployment.tsx';
import { type Deployment, STATE_FILTER, STATE_PRESETS, STATES } from './revenue-words.ts';

const columns: readonly Column<Deployment>[] = [
  { label: 'Supplier', of: (row) => row.supplier },
  { label: 'Product', of: (row) => row.productTitle },
  { label: 'What for', of: (row) => row.note },
  { label: 'Amount (Br)', of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: 'Proposed', of: (row) => <Moment at={row.proposedAt} /> },
  { label: 'At the bank', of: (row) => (row.instructionState ? plainWords(row.instructionState) : '—') },
  { label: 'State', of: (row) => <StateChip text={STATES[row.state][0]} tone={STATES[row.state][1]} /> },
];

export function DeploymentsList() {
  return (
    <RecordList<Deployment>
      resource="revenue/deployments"
      title="Deployments"
      columns={columns}
      to={(row) => `/revenue/deployments/${row.id}/show`}
      presets={STATE_PRESETS}
      filters={[STATE_FILTER, { kind: 'text', name: 'productId', label: 'Product id', width: 120 }]}
      actions={mayUse(['finance']) && <ProposeDeployment />}
      empty="No capital was spent yet."
    />
  );
}

export function DeploymentShow() {
  return (
    <RecordPage<Deployment> title="Deployment" actions={(one) => <Decide one={one} />}>
      {(one) => (
        <Section
          title={`${one.supplier}: ${one.note}`}
          actions={<StateChip text={STATES[one.state][0]} tone={STATES[one.state][1]} />}
        >
          <Facts columns={3}>
            <Fact name="Amount">
              <Amount minor={one.amountMinor} unit strong />
            </Fact>
            <Fact name="Supplier’s account">{one.supplierAccount}</Fact>
            <Fact name="Paper">
              <a href={one.documentSrc} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
                Open the paper
              </a>
            </Fact>
            <Fact name="Product">
              <Link to={`/products/${one.productId}/show`} style={{ color: 'inherit' }}>
                {one.productTitle}
              </Link>
            </Fact>
            <Fact name="Contract">{one.contractNumber}</Fact>
            <Fact name="Tranche">{one.trancheId}</Fact>
            <Fact name="Proposed">{momentText(one.proposedAt)}</Fact>
            <Fact name="At the bank">{one.instructionState ? plainWords(one.instructionState) : '—'}</Fact>
            <Fact name="Signed by">
              <ActSigners act={one} />
            </Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

function Decide({ one }: { one: Deployment }) {
  const path = { id: one.id };
  return (
    <DecideAct
      act={one}
      title={`Pay ${moneyText(one.amountMinor)} to ${one.supplier}`}
      approve={({ assertion, key }) =>
        call('POST /console/api/v1/revenue/deployments/{id}/approve', {
          path,
          body: { assertion },
          idempotencyKey: key,
          errors: 'place',
        })
      }
      reject={(reason, idempotencyKey) =>
        call('POST /console/api/v1/revenue/deployments/{id}/reject', { path, body: { reason }, idempotencyKey, errors: 'place' })
      }
    >
      <Typography variant="body2">{`From the capital of ${one.productTitle}, tranche ${one.trancheId}, to ${one.supplierAccount}: ${one.note}`}</Typography>
    </DecideAct>
  );
}

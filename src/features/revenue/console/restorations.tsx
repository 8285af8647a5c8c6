import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '../../../design/console/amount.tsx';
import { Moment, momentText } from '../../../design/console/moment.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import { RecordPage } from '../../../design/console/record-page.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import { Fact, Facts, Section } from '../../../design/console/section.tsx';
import { StateChip } from '../../../design/console/state-chip.tsx';
import { moneyText } from '../../../design/money-text.ts';
import { call } from '../../../platform/client/call.ts';
import { ActSigners, DecideAct } from './decide-act.tsx';
import { type Restoration, STATE_FILTER, STATE_PRESETS, STATES } from './revenue-words.ts';

const columns: readonly Column<Restoration>[] = [
  { label: 'From', of: (row) => row.payer },
  { label: 'Product', of: (row) => row.productTitle },
  { label: 'Why', of: (row) => row.note },
  { label: 'Amount (Br)', of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: 'Proposed', of: (row) => <Moment at={row.proposedAt} /> },
  { label: 'State', of: (row) => <StateChip text={STATES[row.state][0]} tone={STATES[row.state][1]} /> },
];

export function RestorationsList() {
  return (
    <RecordList<Restoration>
      resource="revenue/restorations"
      title="Returned capital"
      columns={columns}
      to={(row) => `/revenue/restorations/${row.id}/show`}
      presets={STATE_PRESETS}
      filters={[STATE_FILTER]}
      empty="No capital came back yet. It is booked from its bank line, under Revenue to book."
    />
  );
}

export function RestorationShow() {
  return (
    <RecordPage<Restoration> title="Returned capital" actions={(one) => <Decide one={one} />}>
      {(one) => (
        <Section
          title={`${one.payer}: ${one.note}`}
          actions={<StateChip text={STATES[one.state][0]} tone={STATES[one.state][1]} />}
        >
          <Facts columns={3}>
            <Fact name="Amount">
              <Amount minor={one.amountMinor} unit strong />
            </Fact>
            <Fact name="Bank line">
              <Link
                to={`/statement-lines/${one.statementLineId}/show`}
                style={{ color: 'inherit' }}
              >{`Line ${one.statementLineId}`}</Link>
            </Fact>
            <Fact name="Contract">{one.contractNumber}</Fact>
            <Fact name="Product">
              <Link to={`/products/${one.productId}/show`} style={{ color: 'inherit' }}>
                {one.productTitle}
              </Link>
            </Fact>
            <Fact name="Proposed">{momentText(one.proposedAt)}</Fact>
            <Fact name="Signed by">
              <ActSigners act={one} />
            </Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}

function Decide({ one }: { one: Restoration }) {
  const path = { id: one.id };
  return (
    <DecideAct
      act={one}
      title={`Restore ${moneyText(one.amountMinor)} of capital`}
      approve={({ assertion, key }) =>
        call('POST /console/api/v1/revenue/restorations/{id}/approve', {
          path,
          body: { assertion },
          idempotencyKey: key,
          errors: 'place',
        })
      }
      reject={(reason, idempotencyKey) =>
        call('POST /console/api/v1/revenue/restorations/{id}/reject', { path, body: { reason }, idempotencyKey, errors: 'place' })
      }
    >
      <Typography variant="body2">{`From ${one.payer} to the capital of ${one.productTitle}, tranche ${one.trancheId}: ${one.note}`}</Typography>
    </DecideAct>
  );
}

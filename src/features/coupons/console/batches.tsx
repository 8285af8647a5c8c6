// Batches of coupons and codes: two persons sign, somebody takes the codes once, and one person may stop them.
import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Count } from '../../../design/console/amount.tsx';
import { Moment, momentText } from '../../../design/console/moment.tsx';
import { listAddress } from '../../../design/console/queue.ts';
import { RecordList } from '../../../design/console/record-list.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import { Fact } from '../../../design/console/section.tsx';
import { mayUse } from '../../../design/console/staff-session.ts';
import { StateChip } from '../../../design/console/state-chip.tsx';
import { dateText } from '../../../design/date-text.ts';
import { saveFile } from '../../../design/save-file.ts';
import { call } from '../../../platform/client/call.ts';
import { ActButton, ActPage, STAFF_ACT_STATES, StaffName, WAITING_FIRST } from '../../identity/console/public.tsx';
import { type Batch, costText, effectText, giftText, scopeText, WAYS } from './coupon-labels.ts';
import { ProposeBatch } from './propose-batch.tsx';
import { signBatch } from './sign-batch.ts';

const columns: readonly Column<Batch>[] = [
  { label: 'Batch', of: (row) => row.name, under: (row) => WAYS[row.way], links: true },
  { label: 'Gives', of: giftText, under: (row) => (row.terms ? scopeOf(row) : '') },
  { label: 'Pieces', of: (row) => <Count value={row.pieces} />, align: 'right' },
  { label: 'Given', of: (row) => <Count value={row.given} />, align: 'right' },
  { label: 'Costs up to', of: costText, align: 'right' },
  { label: 'Until', of: (row) => dateText(row.until) },
  { label: 'Proposed by', of: (row) => <StaffName id={row.proposedBy} /> },
  { label: 'On', of: (row) => <Moment at={row.proposedAt} /> },
  { label: 'State', of: (row) => <StateChip of={STAFF_ACT_STATES[row.state]} />, under: standing },
];

const scopeOf = ({ terms, productTitle }: Batch) => scopeText(terms?.productType ?? null, productTitle);

function standing({ state, way, drawnAt, stoppedAt }: Batch): string {
  if (stoppedAt) return 'Stopped';
  return state === 'done' && way !== 'members' && !drawnAt ? 'Codes not taken yet' : '';
}

export function BatchesList() {
  return (
    <RecordList<Batch>
      resource="coupon-batches"
      title="Coupons and codes"
      columns={columns}
      to={(row) => `/coupon-batches/${row.id}/show`}
      actions={mayUse(['finance']) ? <ProposeBatch /> : null}
      {...WAITING_FIRST}
      empty="No batch is in this state."
    />
  );
}

export function BatchShow() {
  return (
    <ActPage<Batch>
      title="Batch"
      subjectOf={({ name }) => name}
      factsOf={(batch) => <BatchFacts batch={batch} />}
      effectOf={effectText}
      sign={({ id }, signed) => signBatch(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/coupon-batches/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
      then={(batch) => <CodesActs batch={batch} />}
    />
  );
}

function BatchFacts({ batch }: { batch: Batch }) {
  const { id, way, pieces, given, terms, until, drawnAt, stoppedAt } = batch;
  const records = way === 'members' ? 'coupons' : 'code-redemptions';
  return (
    <>
      <Fact name="For">{WAYS[way]}</Fact>
      <Fact name="Gives">{giftText(batch)}</Fact>
      {terms && <Fact name="Products">{scopeOf(batch)}</Fact>}
      {terms && <Fact name="A coupon works">{`${terms.validDays} days after its day`}</Fact>}
      <Fact name={way === 'members' ? 'Members' : 'Pieces'}>{pieces}</Fact>
      <Fact name="Given">
        <Link to={listAddress(records, { batchId: id })} style={{ color: 'inherit' }}>
          {`${given} so far`}
        </Link>
      </Fact>
      <Fact name="Costs up to">{costText(batch)}</Fact>
      <Fact name={way === 'members' ? 'Decided by' : 'Codes work until'}>{dateText(until)}</Fact>
      {way !== 'members' && <Fact name="Codes taken">{momentText(drawnAt)}</Fact>}
      {stoppedAt && <Fact name="Stopped">{momentText(stoppedAt)}</Fact>}
    </>
  );
}

function CodesActs({ batch }: { batch: Batch }) {
  const { id, name, way, state, drawnAt, stoppedAt } = batch;
  if (state !== 'done' || way === 'members' || stoppedAt) return null;
  return (
    <>
      <ActButton
        label="Stop the codes"
        title={`Stop the codes of ${name}`}
        variant="outlined"
        color="error"
        done="Stopped. The codes give nothing now."
        act={() => call('POST /console/api/v1/coupon-batches/{id}/stop', { path: { id }, errors: 'inline' })}
      >
        <Typography variant="body2">They stop for good. Coupons that members have stay good.</Typography>
      </ActButton>
      {drawnAt ? null : <TakeCodes id={id} />}
    </>
  );
}

function TakeCodes({ id }: { id: string }) {
  return (
    <ActButton
      label="Take the codes"
      title="Take the codes as a file"
      done="The file is saved. Nobody can take these codes again."
      act={async () => {
        const { csv, filename } = await call('POST /console/api/v1/coupon-batches/{id}/codes', {
          path: { id },
          errors: 'inline',
        });
        saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), filename);
      }}
    >
      <Typography variant="body2">
        The codes exist in this file alone. If it is lost, stop the batch and propose another.
      </Typography>
    </ActButton>
  );
}

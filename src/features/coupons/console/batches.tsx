// Console pages of batches of coupons and codes: the list, and a batch with the buttons to sign it, to draw its codes
// (once) and to stop them.
import { countText, dateText } from '#design/console/formats.ts';
import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Count } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { listAddress } from '#design/console/queue.ts';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { saveFile } from '#design/save-file.ts';
import { call } from '#platform/client/call.ts';
import {
  ACT_STATE_COLUMN,
  ActButton,
  ActPage,
  PROPOSED_COLUMN,
  signaturesText,
  WAITING_FIRST,
} from '#features/acts/console/public.tsx';
import { ImportButton } from '#features/imports/console/public.tsx';
import type { BatchColumn } from '../contract/console.ts';
import { type Batch, costText, effectText, giftText, hasCodes, scopeText, WAYS } from './coupon-labels.ts';
import { ProposeBatch } from './propose-batch.tsx';
import { signBatch } from './batch-form.ts';
import { t } from '#design/console/words.ts';

const columns: readonly Column<Batch>[] = [
  { label: t('Batch'), of: (row) => row.name, under: (row) => WAYS[row.way], links: true, width: 190 },
  { label: t('Gives'), of: giftText, under: (row) => (row.terms ? scopeOf(row) : ''), width: 170 },
  {
    label: t('Pieces'),
    of: (row) => <Count value={row.pieces} />,
    under: (row) => t('{given} given', { given: countText(row.given) }),
    align: 'right',
  },
  {
    label: t('Costs up to'),
    of: costText,
    under: (row) => t('until {until}', { until: dateText(row.until) }),
    align: 'right',
  },
  PROPOSED_COLUMN,
  { ...ACT_STATE_COLUMN, under: endsNote },
];

const scopeOf = ({ terms, productTitle }: Batch) => scopeText(terms?.productType ?? null, productTitle);

function endsNote(batch: Batch): string {
  const { state, way, drawnAt, stoppedAt } = batch;
  if (state === 'proposed') return signaturesText(batch);
  if (stoppedAt) return t('Stopped');
  return state === 'done' && way !== 'members' && !drawnAt ? t('Codes not taken yet') : '';
}

export function BatchesList() {
  return (
    <RecordList<Batch>
      resource="coupon-batches"
      title={t('Coupons and codes')}
      columns={columns}
      to={(row) => `/coupon-batches/${row.id}/show`}
      actions={
        mayUse(['finance']) && (
          <>
            <ImportBatches />
            <ProposeBatch />
          </>
        )
      }
      {...WAITING_FIRST}
      empty={t('No batch is in this state.')}
    />
  );
}

const EXAMPLE: Readonly<Record<BatchColumn, string>> = {
  name: 'Fair',
  way: 'members, codes, word, prize',
  gives: 'coupon, points, chances',
  pieces: '20',
  count: '5',
  amount: '10.00',
  percent: '10',
  cap: '50.00',
  least_price: '100.00',
  product_type: 'device, fund, rental',
  product_id: '12',
  valid_days: '30',
  until: '2026-12-25',
  member_nos: 'M0000101 M0000102',
};

function ImportBatches() {
  return (
    <ImportButton
      title={t('Batches from a file')}
      confirm={t('Propose')}
      example={EXAMPLE}
      preview={(body) => call('POST /console/api/v1/coupon-batches/import-preview', { body, errors: 'inline' })}
      carryOut={(body, keyed) => call('POST /console/api/v1/coupon-batches/import', { body, ...keyed })}
      done={(count) =>
        t('{count, plural, one {# batch is proposed} other {# batches are proposed}}. Two people must sign each.', {
          count,
        })
      }
    >
      {t(
        'Each line is a batch, as in the form. Two people must sign it before it gives anything. Codes ' +
          'are never read from a file: we draw them.',
      )}
    </ImportButton>
  );
}

export function BatchShow() {
  return (
    <ActPage<Batch>
      title={t('Batch')}
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
  const records = hasCodes(way) ? 'code-redemptions' : 'coupons';
  return (
    <>
      <Fact name={t('For')}>{WAYS[way]}</Fact>
      <Fact name={t('Gives')}>{giftText(batch)}</Fact>
      {terms && <Fact name={t('Products')}>{scopeOf(batch)}</Fact>}
      {terms && (
        <Fact name={t('A coupon works')}>{t('{validDays} days after its day', { validDays: terms.validDays })}</Fact>
      )}
      <Fact name={way === 'members' ? t('Members') : t('Pieces')}>{countText(pieces)}</Fact>
      <Fact name={t('Given')}>
        <Link to={listAddress(records, { batchId: id })} style={{ color: 'inherit' }}>
          {t('{given} so far', { given: countText(given) })}
        </Link>
      </Fact>
      <Fact name={t('Costs up to')}>{costText(batch)}</Fact>
      <Fact name={hasCodes(way) ? t('Codes work until') : t('Last day to sign')}>{dateText(until)}</Fact>
      {hasCodes(way) && <Fact name={t('Codes taken')}>{momentText(drawnAt)}</Fact>}
      {stoppedAt && <Fact name={t('Stopped')}>{momentText(stoppedAt)}</Fact>}
    </>
  );
}

function CodesActs({ batch }: { batch: Batch }) {
  const { id, name, way, state, drawnAt, stoppedAt } = batch;
  if (state !== 'done' || !hasCodes(way) || stoppedAt) return null;
  return (
    <>
      <ActButton
        label={t('Stop the codes')}
        title={t('Stop the codes of {name}', { name })}
        variant="outlined"
        color="error"
        done={t('Stopped. The codes give nothing now.')}
        act={() => call('POST /console/api/v1/coupon-batches/{id}/stop', { path: { id }, errors: 'inline' })}
      >
        <Typography variant="body2">{t('They stop for good. Coupons that members have stay good.')}</Typography>
      </ActButton>
      {drawnAt ? null : <TakeCodes id={id} />}
    </>
  );
}

function TakeCodes({ id }: { id: string }) {
  return (
    <ActButton
      label={t('Take the codes')}
      title={t('Take the codes as files')}
      done={t("The files are saved. These codes can't be taken again.")}
      act={async () => {
        const { csv, slips, filename } = await call('POST /console/api/v1/coupon-batches/{id}/codes', {
          path: { id },
          errors: 'inline',
        });
        saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${filename}.csv`);
        if (slips === null) return;
        const bytes = Uint8Array.from(atob(slips), (one) => one.charCodeAt(0));
        saveFile(new Blob([bytes], { type: 'application/pdf' }), `${filename}.pdf`);
      }}
    >
      <Typography variant="body2">
        {t(
          'You get a table, and up to 500 codes as slips to print. The codes exist in these files alone. ' +
            'If they are lost, stop the batch and propose another.',
        )}
      </Typography>
    </ActButton>
  );
}

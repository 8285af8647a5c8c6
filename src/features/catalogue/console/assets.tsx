// Console pages of assets: the list, and one asset with its contracts, parties and papers.
import { dateText } from '#design/console/formats.ts';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import { call } from '#platform/client/call.ts';
import { A_PERIOD, type Asset, ASSET_STATES, type AssetRow } from './catalogue-labels.ts';
import { PRODUCT_FILTER, ProductLink } from './choose-product.tsx';
import { AddContract } from './contract-acts.tsx';
import { ContractFiles } from './contract-files.tsx';
import { AddParty, EndParty, TakeEndBack } from './party-acts.tsx';
import { UploadAct } from './record-form.tsx';
import { ownText, t } from '#design/console/words.ts';

const columns: readonly Column<AssetRow>[] = [
  { label: t('Asset'), of: (row) => ownText(row.name) },
  { label: t('Serial'), of: (row) => row.serial },
  { label: t('Where'), of: (row) => ownText(row.place) },
  { label: t('Lessee'), of: (row) => row.lessee },
  { label: t('State'), of: (row) => <StateChip of={ASSET_STATES[row.state]} /> },
  { label: t('Changed'), of: (row) => <Moment at={row.changedAt} /> },
];

export function AssetsList() {
  return (
    <RecordList<AssetRow>
      resource="assets"
      title={t('Assets')}
      columns={columns}
      to={(row) => `/assets/${row.id}/show`}
      filters={[PRODUCT_FILTER]}
      actions={
        <>
          <ContractFiles />
          {mayUse(['catalogue']) && (
            <Button component={Link} to="/assets/create" variant="contained" size="small">
              {t('New asset')}
            </Button>
          )}
        </>
      }
      empty={t('No asset fits.')}
    />
  );
}

type Kind = Asset['documents'][number]['kind'];
const KINDS: readonly Kind[] = ['contract', 'invoice', 'insurance', 'delivery', 'inspection', 'other'];

function AddDocument({ assetId }: { assetId: string }) {
  const [kind, setKind] = useState<Kind>('contract');
  return (
    <UploadAct
      what={t('paper')}
      choose={t('Choose a PDF or a picture')}
      accept="application/pdf,image/*"
      field="title"
      textLabel={t('Title')}
      textMax={120}
      send={({ fileBase64, text, keyed }) =>
        call('POST /console/api/v1/assets/{id}/documents', {
          path: { id: assetId },
          body: { kind, title: text, fileBase64 },
          ...keyed,
        })
      }
    >
      <SelectField
        label={t('Kind')}
        value={kind}
        choices={KINDS.map((one) => [one, labelOf(one)])}
        onChange={setKind}
      />
    </UploadAct>
  );
}

type Contract = Asset['contracts'][number];

export function AssetShow() {
  const staff = mayUse(['catalogue']);
  return (
    <RecordPage<Asset>
      title={t('Asset')}
      actions={(asset) =>
        staff && (
          <>
            <AddContract assetId={asset.id} />
            <Button component={Link} to={`/assets/${asset.id}`} size="small" variant="outlined">
              {t('Edit')}
            </Button>
          </>
        )
      }
    >
      {(asset) => (
        <>
          <Section title={ownText(asset.name)} actions={<StateChip of={ASSET_STATES[asset.state]} />}>
            <Facts columns={3}>
              <Fact name={t('Serial')}>{asset.serial}</Fact>
              <Fact name={t('Where')}>{ownText(asset.place)}</Fact>
              <Fact name={t('Lessee')}>{asset.lessee}</Fact>
              <Fact name={t('Description')} wide>
                {ownText(asset.what)}
              </Fact>
              <Fact name={t('Insurance')}>{ownText(asset.insurance)}</Fact>
              <Fact name={t('Who is liable')}>{ownText(asset.liable)}</Fact>
              <Fact name={t('Product')}>
                <ProductLink id={asset.productId} />
              </Fact>
            </Facts>
          </Section>
          {asset.contracts.map((contract) => (
            <ContractSection key={contract.id} contract={contract} staff={staff} />
          ))}
          {asset.contracts.length === 0 && (
            <Section title={t('Contracts')}>
              <Nothing>{t('None yet. To book revenue, first add a contract that names its payer.')}</Nothing>
            </Section>
          )}
          <Papers asset={asset} staff={staff} />
        </>
      )}
    </RecordPage>
  );
}

function Papers({ asset, staff }: { asset: Asset; staff: boolean }) {
  return (
    <Section title={t('Papers')} actions={staff && <AddDocument assetId={asset.id} />}>
      {asset.documents.length === 0 ? (
        <Nothing>{t('None yet.')}</Nothing>
      ) : (
        <RowsTable
          label={t('Papers')}
          rows={asset.documents}
          columns={[
            {
              label: t('Paper'),
              of: (row) => (
                <a href={row.src} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
                  {ownText(row.title)}
                </a>
              ),
            },
            { label: t('Kind'), of: (row) => labelOf(row.kind) },
            { label: t('Number'), of: (row) => row.id },
            { label: t('Added'), of: (row) => <Moment at={row.addedAt} /> },
          ]}
        />
      )}
    </Section>
  );
}

function ContractSection({ contract, staff }: { contract: Contract; staff: boolean }) {
  return (
    <Section
      title={t('Contract {number}: {title}', { number: contract.number, title: ownText(contract.title) })}
      actions={staff && <AddParty contractId={contract.id} />}
    >
      <Facts columns={3}>
        <Fact name={t('Rent')}>
          <Amount minor={contract.rentMinor} unit strong />
          {` ${A_PERIOD[contract.bills]}`}
        </Fact>
        <Fact name={t('Management fee')}>{`${contract.feeBps / 100} %`}</Fact>
        <Fact name={t('Due and grace')}>
          {contract.dueDay
            ? t('day {dueDay}, {graceDays} days of grace', { dueDay: contract.dueDay, graceDays: contract.graceDays })
            : t('{graceDays} days of grace', { graceDays: contract.graceDays })}
        </Fact>
        <Fact name={t('Runs')}>
          {t('{startsOn} to {endsOn}', {
            startsOn: dateText(contract.startsOn),
            endsOn: contract.endsOn ? dateText(contract.endsOn) : t('further notice'),
          })}
        </Fact>
      </Facts>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mt: 2 }}>
        {t('Parties')}
      </Typography>
      {contract.parties.length === 0 ? (
        <Nothing>{t('No payer yet. Name the payer before the period it pays for.')}</Nothing>
      ) : (
        <RowsTable
          label={t('Parties of {number}', { number: contract.number })}
          rows={contract.parties}
          columns={[
            { label: t('Name'), of: (row) => row.name },
            { label: t('As'), of: (row) => labelOf(row.role) },
            { label: t('Account'), of: (row) => `${row.bankCode} ${row.bankNumber}` },
            { label: t('From'), of: (row) => dateText(row.fromOn) },
            { label: t('Until'), of: (row) => dateText(row.endedOn) },
            { label: t('Named'), of: (row) => <Moment at={row.addedAt} /> },
            {
              label: t('End'),
              acts: true,
              of: (row) => staff && (row.endedOn === null ? <EndParty {...row} /> : <TakeEndBack {...row} />),
              align: 'right',
            },
          ]}
        />
      )}
    </Section>
  );
}

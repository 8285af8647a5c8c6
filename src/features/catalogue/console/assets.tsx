// Console pages of assets: the list, and one asset with its contracts, parties and papers.
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
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import { dateText } from '#universal/date-text.ts';
import { call } from '#platform/client/call.ts';
import { type Asset, ASSET_STATES, type AssetRow, english } from './catalogue-labels.ts';
import { useProduct } from './choose-product.tsx';
import { AddContract } from './contract-acts.tsx';
import { AddParty, EndParty, TakeEndBack } from './party-acts.tsx';
import { UploadAct } from './record-form.tsx';

const columns: readonly Column<AssetRow>[] = [
  { label: 'Asset', of: (row) => english(row.name) },
  { label: 'Serial', of: (row) => row.serial },
  { label: 'Where', of: (row) => english(row.place) },
  { label: 'Lessee', of: (row) => row.lessee },
  { label: 'State', of: (row) => <StateChip of={ASSET_STATES[row.state]} /> },
  { label: 'Changed', of: (row) => <Moment at={row.changedAt} /> },
];

export function AssetsList() {
  return (
    <RecordList<AssetRow>
      resource="assets"
      title="Assets"
      columns={columns}
      to={(row) => `/assets/${row.id}/show`}
      filters={[{ kind: 'text', name: 'productId', label: 'Product id', width: 120 }]}
      actions={
        mayUse(['catalogue']) && (
          <Button component={Link} to="/assets/create" variant="contained" size="small">
            New asset
          </Button>
        )
      }
      empty="No asset fits."
    />
  );
}

type Kind = Asset['documents'][number]['kind'];
const KINDS: readonly Kind[] = ['contract', 'invoice', 'insurance', 'delivery', 'inspection', 'other'];

function AddDocument({ assetId }: { assetId: string }) {
  const [kind, setKind] = useState<Kind>('contract');
  return (
    <UploadAct
      what="paper"
      choose="Choose a PDF or a picture"
      accept="application/pdf,image/*"
      field="title"
      textLabel="Title"
      textMax={120}
      send={({ fileBase64, text, keyed }) =>
        call('POST /console/api/v1/assets/{id}/documents', {
          path: { id: assetId },
          body: { kind, title: text, fileBase64 },
          ...keyed,
        })
      }
    >
      <SelectField label="Kind" value={kind} choices={KINDS.map((one) => [one, labelOf(one)])} onChange={setKind} />
    </UploadAct>
  );
}

type Contract = Asset['contracts'][number];

export function AssetShow() {
  const staff = mayUse(['catalogue']);
  return (
    <RecordPage<Asset>
      title="Asset"
      actions={(asset) =>
        staff && (
          <>
            <AddContract assetId={asset.id} />
            <Button component={Link} to={`/assets/${asset.id}`} size="small" variant="outlined">
              Edit
            </Button>
          </>
        )
      }
    >
      {(asset) => (
        <>
          <Section title={english(asset.name)} actions={<StateChip of={ASSET_STATES[asset.state]} />}>
            <Facts columns={3}>
              <Fact name="Serial">{asset.serial}</Fact>
              <Fact name="Where">{english(asset.place)}</Fact>
              <Fact name="Lessee">{asset.lessee}</Fact>
              <Fact name="Description" wide>
                {english(asset.what)}
              </Fact>
              <Fact name="Insurance">{english(asset.insurance)}</Fact>
              <Fact name="Who is liable">{english(asset.liable)}</Fact>
              <Fact name="Product">
                <ProductLink productId={asset.productId} />
              </Fact>
            </Facts>
          </Section>
          {asset.contracts.map((contract) => (
            <ContractSection key={contract.id} contract={contract} staff={staff} />
          ))}
          {asset.contracts.length === 0 && (
            <Section title="Contracts">
              <Nothing>None yet. To book revenue, first add a contract that names its payer.</Nothing>
            </Section>
          )}
          <Papers asset={asset} staff={staff} />
        </>
      )}
    </RecordPage>
  );
}

function ProductLink({ productId }: { productId: string }) {
  const product = useProduct(productId);
  return (
    <Link to={`/products/${productId}/show`} style={{ color: 'inherit' }}>
      {product ? english(product.title) : `Product ${productId}`}
    </Link>
  );
}

function Papers({ asset, staff }: { asset: Asset; staff: boolean }) {
  return (
    <Section title="Papers" actions={staff && <AddDocument assetId={asset.id} />}>
      {asset.documents.length === 0 ? (
        <Nothing>None yet.</Nothing>
      ) : (
        <RowsTable
          label="Papers"
          rows={asset.documents}
          columns={[
            {
              label: 'Paper',
              of: (row) => (
                <a href={row.src} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
                  {english(row.title)}
                </a>
              ),
            },
            { label: 'Kind', of: (row) => labelOf(row.kind) },
            { label: 'Number', of: (row) => row.id },
            { label: 'Added', of: (row) => <Moment at={row.addedAt} /> },
          ]}
        />
      )}
    </Section>
  );
}

const BILLS: Record<Contract['bills'], string> = { day: 'a day', week: 'a week', month: 'a month' };

function ContractSection({ contract, staff }: { contract: Contract; staff: boolean }) {
  return (
    <Section
      title={`Contract ${contract.number}: ${english(contract.title)}`}
      actions={staff && <AddParty contractId={contract.id} />}
    >
      <Facts columns={3}>
        <Fact name="Rent">
          <Amount minor={contract.rentMinor} unit strong />
          {` ${BILLS[contract.bills]}`}
        </Fact>
        <Fact name="Management fee">{`${contract.feeBps / 100} %`}</Fact>
        <Fact name="Due and grace">
          {`${contract.dueDay ? `day ${contract.dueDay}, ` : ''}${contract.graceDays} days of grace`}
        </Fact>
        <Fact name="Runs">
          {`${dateText(contract.startsOn)} to ${contract.endsOn ? dateText(contract.endsOn) : 'further notice'}`}
        </Fact>
      </Facts>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mt: 2 }}>
        Parties
      </Typography>
      {contract.parties.length === 0 ? (
        <Nothing>No payer yet. Name the payer before the period it pays for.</Nothing>
      ) : (
        <RowsTable
          label={`Parties of ${contract.number}`}
          rows={contract.parties}
          columns={[
            { label: 'Name', of: (row) => row.name },
            { label: 'As', of: (row) => labelOf(row.role) },
            { label: 'Account', of: (row) => `${row.bankCode} ${row.bankNumber}` },
            { label: 'From', of: (row) => dateText(row.fromOn) },
            { label: 'Until', of: (row) => dateText(row.endedOn) },
            { label: 'Named', of: (row) => <Moment at={row.addedAt} /> },
            {
              label: 'End',
              of: (row) => staff && (row.endedOn === null ? <EndParty {...row} /> : <TakeEndBack {...row} />),
              align: 'right',
            },
          ]}
        />
      )}
    </Section>
  );
}

// Console pages of catalogue acts, which two persons sign: sales, stock, changes of product pages, and ends of parties.
import { EVERY_MINUTE, PROPOSED, toSign } from '#design/console/queue.ts';
import { RecordList } from '#design/console/record-list.tsx';
import type { ConsoleQueue } from '#design/console/resource.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import {
  ACT_STATE_COLUMN,
  ActPage,
  type Keyed,
  PROPOSED_COLUMN,
  WAITING_FIRST,
} from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { useSecondReader } from '#features/texts/console/public.tsx';
import { type CatalogueAct, CatalogueActFacts, type CatalogueActLine } from './catalogue-act-facts.tsx';
import { ProductPreview, textsOf } from './product-preview.tsx';
import { labelled, ownText, t } from '#design/console/words.ts';

/** Finance may sign too, because it knows the rents. */
const SIGNERS = ['catalogue', 'finance'] as const;

const KINDS: Record<CatalogueAct['kind'], { name: string; effect: string }> = {
  open: {
    name: t('Put on sale'),
    effect: t('A new tranche opens with these units. Members see and buy it. Its terms never change afterwards.'),
  },
  change: { name: t('Change what is sold'), effect: t('Members read and buy it as it stands on the right.') },
  stock: { name: t('More units'), effect: t('Members can buy these units too. The rents must pay for all of them.') },
  page: { name: t('Change a product’s page'), effect: t('Members read it on the page of the product.') },
  party_end: {
    name: t('End a party'),
    effect: t(
      'Payments for periods that begin after its last day are no rent. Late rent for earlier ones still counts.',
    ),
  },
  party_back: { name: t('Take an end back'), effect: t('The party stays on its contract, as if it had never ended.') },
};

const columns: readonly Column<CatalogueActLine>[] = [
  { label: t('Act'), of: (row) => KINDS[row.kind].name, under: (row) => ownText(row.productTitle), links: true },
  { label: t('Party'), of: (row) => row.party?.name ?? '' },
  PROPOSED_COLUMN,
  ACT_STATE_COLUMN,
];

export function CatalogueActsList() {
  return (
    <RecordList<CatalogueActLine>
      resource="catalogue-acts"
      title={t('Catalogue acts')}
      columns={columns}
      to={(row) => `/catalogue-acts/${row.id}/show`}
      {...WAITING_FIRST}
      filters={[]}
      empty={t('No act of the catalogue is in this state.')}
    />
  );
}

export const signCatalogueAct = (
  id: string,
  signed: { assertion: AssertionInput; confirmed?: string[] },
  keyed: Keyed,
) => call('POST /console/api/v1/catalogue-acts/{id}/approve', { path: { id }, body: signed, ...keyed });

export function CatalogueActShow() {
  const { confirmed, readerOf } = useSecondReader();
  return (
    <ActPage<CatalogueAct>
      title={t('Catalogue act')}
      signers={SIGNERS}
      subjectOf={({ kind, party, productTitle }) => labelled(KINDS[kind].name, party?.name ?? ownText(productTitle))}
      factsOf={(act) => <CatalogueActFacts act={act} />}
      effectOf={({ kind }) => KINDS[kind].effect}
      beside={({ kind, productId, after }) =>
        kind === 'open' && after ? <ProductPreview productId={productId} texts={textsOf(after)} /> : null
      }
      readerOf={(act) => (act.texts.length > 0 ? readerOf(act) : undefined)}
      sign={({ id }, signed, keyed) => signCatalogueAct(id, { ...signed, confirmed }, keyed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/catalogue-acts/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}

export const catalogueQueue: ConsoleQueue = {
  roles: SIGNERS,
  useStatus: () =>
    toSign(
      t('Catalogue acts to sign'),
      'catalogue-acts',
      useCall('GET /console/api/v1/catalogue-acts', PROPOSED, EVERY_MINUTE),
    ),
};

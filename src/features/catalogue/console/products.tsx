// Console pages of products: the list, and one product with its figures, texts, photos and assets.
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount, Count } from '#design/console/amount.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { dateText } from '#universal/date-text.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { CYCLES, english, type Product, type ProductRow, STATUSES, TYPES } from './catalogue-labels.ts';
import { ProductActs } from './product-acts.tsx';
import { rateText } from './product-draft.ts';
import { UploadAct } from './record-form.tsx';

const columns: readonly Column<ProductRow>[] = [
  { label: 'Product', of: (row) => english(row.title) },
  { label: 'Type', of: (row) => TYPES[row.type] },
  { label: 'State', of: (row) => <StateChip of={STATUSES[row.status]} /> },
  { label: 'Unit (Br)', of: (row) => <Amount minor={row.unitPriceMinor} />, align: 'right' },
  {
    label: 'Left',
    of: (row) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        <Count value={row.stockLeft} />
        {' of '}
        <Count value={row.stockTotal} />
      </span>
    ),
    align: 'right',
  },
  { label: 'Capital (Br)', of: (row) => <Amount minor={row.capitalMinor} />, align: 'right' },
  { label: 'Revenue left (Br)', of: (row) => <Amount minor={row.revenueMinor} />, align: 'right' },
  { label: 'Expected (Br)', of: (row) => <Amount minor={row.expectedMinor} />, align: 'right' },
  { label: 'Paid (Br)', of: (row) => <Amount minor={row.paidMinor} strong />, align: 'right' },
];

export function ProductsList() {
  return (
    <RecordList<ProductRow>
      resource="products"
      title="Products"
      columns={columns}
      to={(row) => `/products/${row.id}/show`}
      filters={[
        { kind: 'text', name: 'text', label: 'Title or short name' },
        stateFilter(choicesOf(STATUSES), 'status'),
        { kind: 'choice', name: 'type', label: 'Type', choices: Object.entries(TYPES) },
      ]}
      actions={
        mayUse(['catalogue']) && (
          <Button component={Link} to="/products/create" variant="contained" size="small">
            New product
          </Button>
        )
      }
      empty="No product fits."
    />
  );
}

function ProductPhotos({ product }: { product: Product }) {
  const staff = mayUse(['catalogue']);
  return (
    <Section title="Photos" actions={staff && <AddPhoto productId={product.id} />}>
      {product.photos.length === 0 && <Nothing>None. Members see the drawing.</Nothing>}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {product.photos.map((photo) => (
          <Box key={photo.id} component="figure" sx={{ m: 0, width: 200 }}>
            <Box
              component="img"
              src={photo.src}
              alt={english(photo.alt)}
              sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1 }}
            />
            <Typography component="figcaption" variant="caption">
              {english(photo.alt)}
            </Typography>
            {staff && (
              <ActButton
                label="Take off"
                title="Remove this photo?"
                variant="text"
                color="error"
                done="Taken off."
                act={() => call('DELETE /console/api/v1/photos/{id}', { path: { id: photo.id }, errors: 'inline' })}
              >
                <Typography variant="body2">Members no longer see it.</Typography>
              </ActButton>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function AddPhoto({ productId }: { productId: string }) {
  return (
    <UploadAct
      what="photo"
      choose="Choose a picture"
      accept="image/jpeg,image/png,image/webp,image/avif"
      field="alt"
      textLabel="In the photo"
      textMax={160}
      send={({ fileBase64, text, keyed }) =>
        call('POST /console/api/v1/products/{id}/photos', {
          path: { id: productId },
          body: { fileBase64, alt: text },
          ...keyed,
        })
      }
    />
  );
}

export function ProductShow() {
  return (
    <RecordPage<Product>
      title="Product"
      actions={(product) =>
        mayUse(['catalogue']) && (
          <>
            <Button component={Link} to={`/products/${product.id}`} size="small" variant="outlined">
              Edit
            </Button>
            <ProductActs product={product} />
          </>
        )
      }
    >
      {(product) => (
        <>
          <Terms product={product} />
          <MoneySection product={product} />
          <Months product={product} />
          <Tranches product={product} />
          <Section title="Texts for members">
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', maxWidth: '75ch' }}>
              {english(product.description)}
            </Typography>
            <Box component="ul" sx={{ pl: 2.5, mb: 0 }}>
              {product.risks.map((risk) => (
                <Typography component="li" variant="body2" key={english(risk)}>
                  {english(risk)}
                </Typography>
              ))}
            </Box>
            {product.risks.length === 0 && (
              <Nothing>There are no risks yet. Add them before the product goes on sale.</Nothing>
            )}
          </Section>
          <ProductPhotos product={product} />
          <Section
            title="Assets"
            actions={
              mayUse(['catalogue']) && (
                <Button component={Link} to={`/assets/create?product=${product.id}`} size="small" variant="outlined">
                  Add asset
                </Button>
              )
            }
          >
            <Link
              to={`/assets?filter=${encodeURIComponent(JSON.stringify({ productId: product.id }))}`}
              style={{ color: 'inherit' }}
            >
              Assets of this product, with contracts and papers
            </Link>
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function Terms({ product }: { product: Product }) {
  return (
    <Section title={english(product.title)} actions={<StateChip of={STATUSES[product.status]} />}>
      <Facts columns={3}>
        <Fact name="Type">{TYPES[product.type]}</Fact>
        <AmountFact
          name={product.type === 'fund' ? 'Step of the amount' : 'Price of a unit'}
          minor={product.unitPriceMinor}
          strong
        />
        <Fact name="Earns">{CYCLES[product.cycle]}</Fact>
        <Fact name="Expected income a cycle">
          {product.incomePerCycleMinor === null ? (
            `${rateText(product.ratePpb ?? 0)} % of the amount`
          ) : (
            <Amount minor={product.incomePerCycleMinor} unit />
          )}
        </Fact>
        <Fact name="Held for">{`${product.holdingDays} days, ${product.cycles} cycles`}</Fact>
        <Fact name="Principal">
          {product.returnsPrincipal ? 'returns at the end, from its own tranche' : 'is used up'}
        </Fact>
        <Fact name="Units in one purchase">{`${product.unitsMin} to ${product.unitsMax}`}</Fact>
        <Fact name="Most per member">{product.purchaseLimit ?? 'no limit'}</Fact>
        <Fact name="From VIP level">{product.minVip}</Fact>
        <Fact name="Points and chances granted">
          {`${product.pointsGranted} points, ${product.chancesGranted} chances`}
        </Fact>
        <Fact name="Coupons">{product.couponsAllowed ? 'allowed' : 'not allowed'}</Fact>
        <Fact name="Changed">{momentText(product.changedAt)}</Fact>
      </Facts>
    </Section>
  );
}

function MoneySection({ product }: { product: Product }) {
  return (
    <Section title="Its money in the ledger">
      <Facts columns={3}>
        <AmountFact name="Paid, in cooling-off (untouchable)" minor={product.pendingMinor} />
        <AmountFact name="Capital" minor={product.capitalMinor} />
        <AmountFact name="Revenue not yet given to holders" minor={product.revenueMinor} />
        <AmountFact name="Accrued, not yet collected" minor={product.payableMinor} />
        <AmountFact name="Expected so far" minor={product.expectedMinor} />
        <AmountFact name="Paid so far" minor={product.paidMinor} strong />
      </Facts>
    </Section>
  );
}

function Months({ product }: { product: Product }) {
  return (
    <Section title="Expected against paid, by month">
      {product.months.length === 0 ? (
        <Nothing>No cycle has ended yet.</Nothing>
      ) : (
        <RowsTable
          label="Expected against paid"
          rows={product.months.map((month) => ({ ...month, id: month.month }))}
          columns={[
            { label: 'Month', of: (row) => dateText(`${row.month}-01`, { style: 'month' }) },
            { label: 'Expected (Br)', of: (row) => <Amount minor={row.expectedMinor} />, align: 'right' },
            { label: 'Paid (Br)', of: (row) => <Amount minor={row.paidMinor} strong />, align: 'right' },
            { label: 'Awaiting (Br)', of: (row) => <Amount minor={row.awaitingMinor} />, align: 'right' },
            { label: 'Missed (Br)', of: (row) => <Amount minor={row.missedMinor} />, align: 'right' },
            {
              label: 'Cycles missed',
              of: (row) => (
                <>
                  <Count value={row.cyclesMissed} />
                  {' of '}
                  <Count value={row.cycles} />
                </>
              ),
              align: 'right',
            },
          ]}
        />
      )}
    </Section>
  );
}

function Tranches({ product }: { product: Product }) {
  return (
    <Section title="Tranches">
      {product.tranches.length === 0 ? (
        <Nothing>None yet. The first opens when the product goes on sale.</Nothing>
      ) : (
        <RowsTable
          label="Tranches"
          rows={product.tranches}
          columns={[
            { label: 'Tranche', of: (row) => row.n },
            { label: 'Opened', of: (row) => <Moment at={row.openedAt} /> },
            { label: 'Sales end', of: (row) => <Moment at={row.salesEndAt} /> },
            { label: 'Matures', of: (row) => dateText(row.maturesOn) },
            { label: 'Closed', of: (row) => <Moment at={row.closedAt} /> },
            { label: 'Capital (Br)', of: (row) => <Amount minor={row.capitalMinor} strong />, align: 'right' },
          ]}
        />
      )}
    </Section>
  );
}

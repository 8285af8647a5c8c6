// Console pages of products: the list, and one product with its figures, texts, photos and assets.
import { dateText } from '#design/console/formats.ts';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount, Count } from '#design/console/amount.tsx';
import { Beside } from '#design/console/beside.tsx';
import { stateFilter } from '#design/console/filter-bar.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { CYCLES, type Product, type ProductRow, STATUSES, TYPES } from './catalogue-labels.ts';
import { ProductActs } from './product-acts.tsx';
import { ProductPhotos } from './product-photos.tsx';
import { ProductPreview, textsOf } from './product-preview.tsx';
import { rateText } from './product-draft.ts';
import { ownText, rich, t } from '#design/console/words.ts';

const columns: readonly Column<ProductRow>[] = [
  { label: t('Product'), of: (row) => ownText(row.title) },
  { label: t('Type'), of: (row) => TYPES[row.type] },
  { label: t('State'), of: (row) => <StateChip of={STATUSES[row.status]} /> },
  { label: t('Unit (Br)'), of: (row) => <Amount minor={row.unitPriceMinor} />, align: 'right' },
  {
    label: t('Left'),
    of: (row) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        {rich('{left} of {total}', {
          left: <Count value={row.stockLeft} />,
          total: <Count value={row.stockTotal} />,
        })}
      </span>
    ),
    align: 'right',
  },
  { label: t('Capital (Br)'), of: (row) => <Amount minor={row.capitalMinor} />, align: 'right' },
  { label: t('Revenue left (Br)'), of: (row) => <Amount minor={row.revenueMinor} />, align: 'right' },
  { label: t('Expected (Br)'), of: (row) => <Amount minor={row.expectedMinor} />, align: 'right' },
  { label: t('Paid (Br)'), of: (row) => <Amount minor={row.paidMinor} strong />, align: 'right' },
];

export function ProductsList() {
  return (
    <RecordList<ProductRow>
      resource="products"
      title={t('Products')}
      columns={columns}
      to={(row) => `/products/${row.id}/show`}
      filters={[
        { kind: 'text', name: 'text', label: t('Title or brief name') },
        stateFilter(choicesOf(STATUSES), 'status'),
        { kind: 'choice', name: 'type', label: t('Type'), choices: Object.entries(TYPES) },
      ]}
      actions={
        mayUse(['catalogue']) && (
          <Button component={Link} to="/products/create" variant="contained" size="small">
            {t('New product')}
          </Button>
        )
      }
      empty={t('No product fits.')}
    />
  );
}

/** States from which a product can go on sale. */
const OPENS: ReadonlySet<string> = new Set(['draft', 'closed']);

export function ProductShow() {
  return (
    <RecordPage<Product>
      title={t('Product')}
      actions={(product) =>
        mayUse(['catalogue']) && (
          <>
            <Button component={Link} to={`/products/${product.id}`} size="small" variant="outlined">
              {t('Edit')}
            </Button>
            <ProductActs product={product} />
          </>
        )
      }
    >
      {(product) => (
        <Beside side={OPENS.has(product.status) && <ProductPreview productId={product.id} texts={textsOf(product)} />}>
          <Terms product={product} />
          <MoneySection product={product} />
          <Months product={product} />
          <Tranches product={product} />
          <Section title={t('Texts for members')}>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', maxWidth: '75ch' }}>
              {ownText(product.description)}
            </Typography>
            <Box component="ul" sx={{ pl: 2.5, mb: 0 }}>
              {product.risks.map((risk) => (
                <Typography component="li" variant="body2" key={ownText(risk)}>
                  {ownText(risk)}
                </Typography>
              ))}
            </Box>
            {product.risks.length === 0 && (
              <Nothing>{t('There are no risks yet. Add them before the product goes on sale.')}</Nothing>
            )}
          </Section>
          <ProductPhotos product={product} />
          <Section
            title={t('Assets')}
            actions={
              mayUse(['catalogue']) && (
                <Button component={Link} to={`/assets/create?product=${product.id}`} size="small" variant="outlined">
                  {t('Add asset')}
                </Button>
              )
            }
          >
            <Link
              to={`/assets?filter=${encodeURIComponent(JSON.stringify({ productId: product.id }))}`}
              style={{ color: 'inherit' }}
            >
              {t('Assets of this product, with contracts and papers')}
            </Link>
          </Section>
        </Beside>
      )}
    </RecordPage>
  );
}

function Terms({ product }: { product: Product }) {
  return (
    <Section title={ownText(product.title)} actions={<StateChip of={STATUSES[product.status]} />}>
      <Facts columns={3}>
        <Fact name={t('Type')}>{TYPES[product.type]}</Fact>
        <AmountFact
          name={product.type === 'fund' ? t('Step of the amount') : t('Price of a unit')}
          minor={product.unitPriceMinor}
          strong
        />
        <Fact name={t('Earns')}>{CYCLES[product.cycle]}</Fact>
        <Fact name={t('Expected income a cycle')}>
          {product.incomePerCycleMinor === null ? (
            t('{rate} % of the amount', { rate: rateText(product.ratePpb ?? 0) })
          ) : (
            <Amount minor={product.incomePerCycleMinor} unit />
          )}
        </Fact>
        <Fact name={t('Held for')}>
          {t('{holdingDays} days, {cycles} cycles', { holdingDays: product.holdingDays, cycles: product.cycles })}
        </Fact>
        <Fact name={t('Principal')}>
          {product.returnsPrincipal ? t('returns at the end, from its own tranche') : t('is used up')}
        </Fact>
        <Fact name={t('Units in one purchase')}>
          {t('{unitsMin} to {unitsMax}', { unitsMin: product.unitsMin, unitsMax: product.unitsMax })}
        </Fact>
        <Fact name={t('Most per member')}>{product.purchaseLimit ?? t('no limit')}</Fact>
        <Fact name={t('From VIP level')}>{product.minVip}</Fact>
        <Fact name={t('C3coin and chances granted')}>
          {t('{pointsGranted} C3coin, {chancesGranted} chances', {
            pointsGranted: product.pointsGranted,
            chancesGranted: product.chancesGranted,
          })}
        </Fact>
        <Fact name={t('Coupons')}>{product.couponsAllowed ? t('allowed') : t('not allowed')}</Fact>
        <Fact name={t('Changed')}>{momentText(product.changedAt)}</Fact>
      </Facts>
    </Section>
  );
}

function MoneySection({ product }: { product: Product }) {
  return (
    <Section title={t('Its money in the ledger')}>
      <Facts columns={3}>
        <AmountFact name={t('Paid, in cooling-off (untouchable)')} minor={product.pendingMinor} />
        <AmountFact name={t('Capital')} minor={product.capitalMinor} />
        <AmountFact name={t('Revenue not yet given to holders')} minor={product.revenueMinor} />
        <AmountFact name={t('Accrued, not yet collected')} minor={product.payableMinor} />
        <AmountFact name={t('Expected so far')} minor={product.expectedMinor} />
        <AmountFact name={t('Paid so far')} minor={product.paidMinor} strong />
        {product.leftOverMinor > 0 ? (
          <AmountFact name={t('Left over after the end')} minor={product.leftOverMinor} />
        ) : null}
      </Facts>
    </Section>
  );
}

function Months({ product }: { product: Product }) {
  return (
    <Section title={t('Expected against paid, by month')}>
      {product.months.length === 0 ? (
        <Nothing>{t('No cycle has ended yet.')}</Nothing>
      ) : (
        <RowsTable
          label={t('Expected against paid')}
          rows={product.months.map((month) => ({ ...month, id: month.month }))}
          columns={[
            { label: t('Month'), of: (row) => dateText(`${row.month}-01`, 'month') },
            { label: t('Expected (Br)'), of: (row) => <Amount minor={row.expectedMinor} />, align: 'right' },
            { label: t('Paid (Br)'), of: (row) => <Amount minor={row.paidMinor} strong />, align: 'right' },
            { label: t('Awaiting (Br)'), of: (row) => <Amount minor={row.awaitingMinor} />, align: 'right' },
            { label: t('Missed (Br)'), of: (row) => <Amount minor={row.missedMinor} />, align: 'right' },
            {
              label: t('Cycles missed'),
              of: (row) =>
                rich('{left} of {total}', {
                  left: <Count value={row.cyclesMissed} />,
                  total: <Count value={row.cycles} />,
                }),
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
    <Section title={t('Tranches')}>
      {product.tranches.length === 0 ? (
        <Nothing>{t('None yet. The first opens when the product goes on sale.')}</Nothing>
      ) : (
        <RowsTable
          label={t('Tranches')}
          rows={product.tranches}
          columns={[
            { label: t('Tranche'), of: (row) => row.n },
            { label: t('Opened'), of: (row) => <Moment at={row.openedAt} /> },
            { label: t('Sales end'), of: (row) => <Moment at={row.salesEndAt} /> },
            { label: t('Matures'), of: (row) => dateText(row.maturesOn) },
            { label: t('Closed'), of: (row) => <Moment at={row.closedAt} /> },
            { label: t('Capital (Br)'), of: (row) => <Amount minor={row.capitalMinor} strong />, align: 'right' },
          ]}
        />
      )}
    </Section>
  );
}

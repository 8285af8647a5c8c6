import { useTranslations } from 'use-intl/react';
import { BarPair } from '../../../design/components/bar-pair.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Card, Columns, Figure, Section, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Picture } from '../../../design/components/picture.tsx';
import { useFormats } from '../../../design/formats.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { SaidBefore } from './said-before.tsx';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/** What a product is, what it should pay, what it has really paid, and what can go wrong. */
export function ProductFacts({ product }: { product: Product }) {
  const t = useTranslations('orders');
  const { date } = useFormats();
  const [picture] = product.pictures;
  return (
    <Stack gap={24}>
      {picture ? <Picture src={picture.src} alt={picture.alt} first /> : null}
      <p>{product.description}</p>
      <Columns>
        <Figure label={t('product.price')} value={<Money minor={product.amountMinMinor ?? product.priceMinor} />} />
        <Figure
          label={t('product.expectedCycle', { cycle: product.cycle })}
          value={<Money minor={product.incomePerCycleMinor} />}
        />
      </Columns>
      <Terms product={product} />
      <BadCases product={product} />
      {product.months.length > 0 ? (
        <Section title={t('product.history')}>
          <Card>
            <BarPair
              title={t('product.history')}
              points={product.months.map((month) => ({
                key: month.month,
                label: date(`${month.month}-01`, 'month'),
                expectedMinor: month.expectedMinor,
                paidMinor: month.paidMinor,
              }))}
            />
          </Card>
        </Section>
      ) : null}
      <SaidBefore returnsPrincipal={product.returnsPrincipal} />
      <Section title={t('product.risks')}>
        <Card>
          <ul className="orders-before">
            {product.risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </Card>
      </Section>
      {product.assets.map((asset) => (
        <AssetFacts key={asset.id} asset={asset} />
      ))}
    </Stack>
  );
}

/** The same purchase when rent comes whole, at three quarters, and not at all. */
function BadCases({ product }: { product: Product }) {
  const t = useTranslations('orders');
  const income = product.expectedTotalMinor - (product.returnsPrincipal ? product.basisMinor : 0);
  return (
    <Section title={t('cases.title')}>
      <Card>
        <Stack gap={12}>
          <DefinitionList
            items={[
              { term: t('cases.all'), value: <Money minor={income} /> },
              { term: t('cases.threeQuarters'), value: <Money minor={Math.floor((income * 3) / 4)} /> },
              { term: t('cases.half'), value: <Money minor={Math.floor(income / 2)} /> },
              { term: t('cases.none'), value: <Money minor={0} /> },
            ]}
          />
          <p className="orders-line">{product.returnsPrincipal ? t('cases.principal') : t('cases.usedUp')}</p>
        </Stack>
      </Card>
    </Section>
  );
}

function Terms({ product }: { product: Product }) {
  const t = useTranslations('orders');
  const { count, date } = useFormats();
  return (
    <Section title={t('product.terms')}>
      <Card>
        <DefinitionList
          items={[
            { term: t('product.basis'), value: <Money minor={product.basisMinor} /> },
            { term: t('quote.expectedTotal'), value: <Money minor={product.expectedTotalMinor} /> },
            { term: t('product.holding'), value: t('product.days', { count: product.holdingDays }) },
            { term: t('quote.cycles'), value: t('quote.cyclesValue', { count: product.cycles, cycle: product.cycle }) },
            { term: t('product.stock'), value: t('product.stockOf', { left: product.stockLeft, all: product.stockTotal }) },
            product.purchaseLimit === null ? null : { term: t('product.limit'), value: count(product.purchaseLimit) },
            product.minVip > 0 ? { term: t('product.level'), value: t('product.vip', { level: product.minVip }) } : null,
            product.chancesGranted > 0 ? { term: t('quote.chances'), value: count(product.chancesGranted) } : null,
            product.pointsGranted > 0 ? { term: t('quote.points'), value: count(product.pointsGranted) } : null,
            product.salesEndAt ? { term: t('product.salesEnd'), value: date(product.salesEndAt) } : null,
            product.maturesOn ? { term: t('quote.principalDue'), value: date(product.maturesOn) } : null,
          ]}
        />
      </Card>
    </Section>
  );
}

function AssetFacts({ asset }: { asset: Product['assets'][number] }) {
  const t = useTranslations('orders');
  return (
    <Section title={asset.name}>
      <Card>
        <Stack gap={12}>
          <p>{asset.what}</p>
          <DefinitionList
            items={[
              { term: t('asset.place'), value: asset.place },
              { term: t('asset.serial'), value: asset.serial },
              { term: t('asset.lessee'), value: asset.lessee },
              { term: t('asset.insurance'), value: asset.insurance },
              { term: t('asset.liable'), value: asset.liable },
              ...asset.contracts.map((contract) => ({
                term: t('asset.contract', { number: contract.number }),
                value: <Money minor={contract.rentMinor} />,
              })),
            ]}
          />
        </Stack>
      </Card>
    </Section>
  );
}

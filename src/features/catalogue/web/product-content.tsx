import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Chip, DefinitionList, Progress, StatusBadge } from '../../../design/components/data.tsx';
import { Card, Cluster, Columns, Figure, Note, Section, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Picture } from '../../../design/components/picture.tsx';
import { useFormats } from '../../../design/formats.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { AssetPart } from './asset-part.tsx';
import { Calculator } from './calculator.tsx';
import { HistoryPart } from './history-part.tsx';
import './catalogue.css';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/**
 * The middle of the three detail pages: the product, its expected and paid income, its risks, its asset. `children`
 * come after the figures: the notes of orders before a purchase.
 */
export function ProductContent({ product, children }: { product: Product; children?: ReactNode }) {
  return (
    <Stack gap={24}>
      <Pictures product={product} />
      <Head product={product} />
      <Terms product={product} />
      {children}
      <Risks product={product} />
      <HistoryPart product={product} />
      <Calculator product={product} />
      {product.assets.map((asset) => (
        <AssetPart key={asset.id} asset={asset} />
      ))}
    </Stack>
  );
}

function Pictures({ product }: { product: Product }) {
  const t = useTranslations('catalogue');
  const [only] = product.pictures;
  if (product.pictures.length <= 1)
    return only ? <Picture src={only.src} alt={only.alt} first ratio={16 / 10} /> : null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a scrolling region
    <section className="product-pictures" aria-label={t('detail.pictures')} tabIndex={0}>
      {product.pictures.map((picture, at) => (
        <Picture key={picture.src} src={picture.src} alt={picture.alt} first={at === 0} ratio={16 / 10} />
      ))}
    </section>
  );
}

function Head({ product }: { product: Product }) {
  const t = useTranslations('catalogue');
  const { money, count } = useFormats();
  const { type, cycle, stockLeft, stockTotal } = product;
  const isFund = type === 'fund';
  return (
    <Stack gap={12}>
      <Cluster gap={4}>
        <Chip tone="primary">{t(`type.${type}`)}</Chip>
        <Chip>{t(`cycle.${cycle}`)}</Chip>
        {product.minVip > 0 ? <Chip tone="clay">{t('card.vip', { level: product.minVip })}</Chip> : null}
        {product.status === 'on_sale' ? null : (
          <StatusBadge tone="warning">{t(`detail.status.${product.status}`)}</StatusBadge>
        )}
      </Cluster>
      <p>{product.description}</p>
      <Columns min={8}>
        <Figure
          label={isFund ? t('detail.range') : t('detail.price')}
          value={<Money minor={isFund ? product.amountMinMinor : product.priceMinor} />}
          detail={isFund ? t('detail.rangeUntil', { most: money(product.amountMaxMinor) }) : undefined}
        />
        <Figure
          label={t(`card.expected.${cycle}`)}
          value={<Money minor={product.incomePerCycleMinor} />}
          detail={isFund ? t('detail.forBasis', { amount: money(product.basisMinor) }) : t('detail.forUnit')}
        />
      </Columns>
      <div className="product-card-stock">
        <Progress value={stockTotal - stockLeft} of={stockTotal} label={t('card.sold')} />
        <p className="catalogue-line numerals">
          {t(isFund ? 'detail.leftFund' : 'card.left', {
            left: count(stockLeft),
            all: count(stockTotal),
            amount: money(stockLeft * product.priceMinor),
          })}
        </p>
      </div>
    </Stack>
  );
}

function Terms({ product }: { product: Product }) {
  const t = useTranslations('catalogue');
  const { money, percent, count, date } = useFormats();
  return (
    <Section title={t('detail.terms')}>
      <Card>
        <DefinitionList
          items={[
            { term: t('detail.holding'), value: t('detail.days', { count: product.holdingDays }) },
            { term: t('detail.cycles'), value: t(`detail.cycleCount.${product.cycle}`, { count: product.cycles }) },
            product.maturesOn ? { term: t('detail.matures'), value: date(product.maturesOn) } : null,
            product.salesEndAt ? { term: t('detail.salesEnd'), value: date(product.salesEndAt) } : null,
            {
              term: t('detail.total', { amount: money(product.basisMinor) }),
              value: (
                <>
                  <Money minor={product.expectedTotalMinor} /> ({percent(product.expectedReturnBps)})
                </>
              ),
            },
            {
              term: t('detail.principal'),
              value: product.returnsPrincipal ? t('detail.principalReturns') : t('detail.principalUsed'),
            },
            product.feeBps === null
              ? null
              : { term: t('detail.fee'), value: t('detail.feeOf', { share: percent(product.feeBps) }) },
            {
              term: t('detail.limit'),
              value: product.purchaseLimit === null ? t('detail.noLimit') : limitText(product, { count, money, t }),
            },
            {
              term: t('detail.coupons'),
              value: product.couponsAllowed ? t('detail.couponsYes') : t('detail.couponsNo'),
            },
            product.pointsGranted > 0
              ? { term: t('detail.points'), value: `${count(product.pointsGranted)} C3coin` }
              : null,
            product.chancesGranted > 0 ? { term: t('detail.chances'), value: count(product.chancesGranted) } : null,
          ]}
        />
      </Card>
    </Section>
  );
}

type Formats = {
  count: (n: number) => string;
  money: (minor: number) => string;
  t: (key: 'detail.limitOf' | 'detail.limitLeft', values: Record<string, string>) => string;
};

function limitText({ purchaseLimit, limitLeft, type, priceMinor }: Product, { count, money, t }: Formats): string {
  // A fund's limit counts steps of its amount; members think in amounts.
  const said = (units: number) => (type === 'fund' ? money(units * priceMinor) : count(units));
  const limit = said(purchaseLimit ?? 0);
  return limitLeft === null ? t('detail.limitOf', { limit }) : t('detail.limitLeft', { limit, left: said(limitLeft) });
}

function Risks({ product }: { product: Product }) {
  const t = useTranslations('catalogue');
  return (
    <Note tone="warning" icon="warning" title={t('detail.risks')}>
      <ul className="catalogue-risks">
        {product.risks.map((risk) => (
          <li key={risk}>{risk}</li>
        ))}
      </ul>
    </Note>
  );
}

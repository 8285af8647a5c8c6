// The content of a product's page, for devices, funds and rentals.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Cluster } from '#design/components/beside.tsx';
import { Chip, DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Picture } from '#design/components/picture.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { Typed, Written } from '#design/components/written.tsx';
import './catalogue.css';
import { ComparedFigures } from './compared-figures.tsx';
import { EndedNote } from './ended.tsx';
import { hasEnded } from './ended-product.ts';
import { HistoryPart, Months } from './history-part.tsx';
import { Outcomes } from './outcomes.tsx';
import { PayBackGain } from './pay-back-gain.tsx';
import { RiskList } from './risk-list.tsx';
import { useTerms } from './terms.tsx';

type Asset = Product['assets'][number];
/** Chooses the words: a fund has borrowers and interest, an asset has a lessee and rent. */
type Type = Product['type'];

const STATE_TONE = {
  planned: 'neutral',
  working: 'positive',
  out_of_order: 'warning',
  lost: 'negative',
  sold: 'neutral',
} as const;

/** Folds with an asset's facts and contracts, and with its papers. */
function AssetPart({ asset, type }: { asset: Asset; type: Type }) {
  const t = useTranslations('catalogue');
  const { count } = useFormats();
  return (
    <>
      <Fold title={t('asset.title')} detail={<Written language={asset.language}>{asset.name}</Written>}>
        <p>
          <Written language={asset.language}>{asset.what}</Written>
        </p>
        <DefinitionList
          items={[
            { term: t('asset.serial'), value: asset.serial },
            { term: t('asset.insurance'), value: <Written language={asset.language}>{asset.insurance}</Written> },
            { term: t('asset.liable'), value: <Written language={asset.language}>{asset.liable}</Written> },
          ]}
        />
        {asset.contracts.map((contract) => (
          <ContractPart key={contract.number} contract={contract} type={type} />
        ))}
      </Fold>
      {asset.documents.length > 0 ? (
        <Fold title={t('asset.papers')} value={count(asset.documents.length)}>
          <Papers asset={asset} />
        </Fold>
      ) : null}
    </>
  );
}

function ContractPart({ contract, type }: { contract: Asset['contracts'][number]; type: Type }) {
  const t = useTranslations('catalogue');
  const { date, percent } = useFormats();
  return (
    <div>
      <h3 className="asset-part-title">
        <Written language={contract.language}>{contract.title}</Written>
      </h3>
      <DefinitionList
        items={[
          { term: t('asset.contract'), value: contract.number },
          { term: t(`asset.rent.${contract.bills}`, { type }), value: <Money minor={contract.rentMinor} /> },
          { term: t('asset.grace'), value: t('detail.days', { count: contract.graceDays }) },
          { term: t('detail.fee'), value: percent(contract.feeBps) },
          { term: t('asset.from'), value: date(contract.startsOn) },
          contract.endsOn ? { term: t('asset.until'), value: date(contract.endsOn) } : null,
          ...contract.parties
            .filter((party) => party.endedOn === null)
            .map((party) => ({ term: t(`asset.role.${party.role}`, { type }), value: <Typed>{party.name}</Typed> })),
        ]}
      />
    </div>
  );
}

function Papers({ asset }: { asset: Asset }) {
  const t = useTranslations('catalogue');
  const { date } = useFormats();
  return (
    <ul className="asset-papers">
      {asset.documents.map((paper) => (
        <li key={paper.id}>
          <a href={paper.src} target="_blank" rel="noreferrer">
            <Written language={paper.language}>{paper.title}</Written>
          </a>{' '}
          <span className="catalogue-line">
            {t('asset.paper', { kind: t(`asset.kind.${paper.kind}`), date: date(paper.addedAt) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Product = DataOf<'GET /api/v1/products/{id}'>;
/** This many risks are shown at once, the others after a tap. */
const RISKS_FIRST = 3;

/**
 * The content of a product's page for all three types: pictures, figures, the real thing, outcomes, risks and payments
 * so far, then folds with months, terms, assets and papers. What orders must tell before a purchase comes from them:
 * `ofGain` is shown under the expected gain, `children` with the risks, `report` at the end. After the end of sales
 * there is no purchase, so what it paid comes first, and nothing that was expected of one.
 */
export function ProductContent({
  product,
  ofGain,
  report,
  children,
}: {
  product: Product;
  ofGain?: ReactNode;
  report?: ReactNode;
  children?: ReactNode;
}) {
  const sold = product.status === 'on_sale';
  return (
    <>
      <Pictures product={product} />
      <div className="product-body">
        <Head product={product}>
          {sold ? <Expected product={product} ofGain={ofGain} /> : <EndedNote product={product} />}
        </Head>
        {sold ? null : <HistoryPart product={product} />}
        <Place product={product} />
        {sold ? <Outcomes product={product} /> : null}
        {hasEnded(product) ? null : <Risks product={product}>{sold ? children : null}</Risks>}
        {sold ? <HistoryPart product={product} /> : null}
        <Folds>
          <Months product={product} />
          <Terms product={product} />
          {product.assets.map((asset) => (
            <AssetPart key={asset.id} asset={asset} type={product.type} />
          ))}
        </Folds>
        {report}
      </div>
    </>
  );
}

function Pictures({ product }: { product: Product }) {
  const t = useTranslations('catalogue');
  const [only] = product.pictures;
  if (product.pictures.length <= 1)
    return only ? (
      <div className="product-hero">
        <Picture {...only} first />
      </div>
    ) : null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a scrolling region
    <section className="product-hero product-pictures" aria-label={t('detail.pictures')} tabIndex={0}>
      {product.pictures.map((picture, at) => (
        <Picture key={picture.src} {...picture} first={at === 0} />
      ))}
    </section>
  );
}

function Head({ product, children }: { product: Product; children: ReactNode }) {
  const t = useTranslations('catalogue');
  const { date } = useFormats();
  const { type, cycle, buyers } = product;
  const status = hasEnded(product) ? 'wound_up' : product.status;
  return (
    <Stack gap={12}>
      <Cluster gap={4}>
        <Chip tone="primary">{t(`type.${type}`)}</Chip>
        <Chip>{t(`cycle.${cycle}`)}</Chip>
        {product.minVip > 0 ? <Chip>{t('detail.fromVip', { level: product.minVip })}</Chip> : null}
        {status === 'on_sale' ? null : <StatusBadge>{t(`detail.status.${status}`)}</StatusBadge>}
        <span className="catalogue-line numerals">
          {buyers > 0 ? t('detail.buyers', { count: buyers }) : t('detail.since', { date: date(product.onSaleSince) })}
        </span>
      </Cluster>
      <p>
        <Written language={product.textLanguage}>{product.description}</Written>
      </p>
      {children}
    </Stack>
  );
}

/** What is expected of a purchase, and that it can be lost. */
function Expected({ product, ofGain }: { product: Product; ofGain: ReactNode }) {
  const t = useTranslations('catalogue');
  const { money } = useFormats();
  const { cycle, basisMinor } = product;
  return (
    <>
      <ComparedFigures of={product} />
      <PayBackGain
        terms={{
          payMinor: basisMinor,
          backMinor: product.expectedTotalMinor,
          days: product.holdingDays,
          returnsPrincipal: product.returnsPrincipal,
        }}
        ofCycle={{ cycle, minor: product.incomePerCycleMinor }}
      />
      {ofGain}
      <Note tone="clay" icon={null}>
        {t('figures.canLose', { amount: money(basisMinor) })}
      </Note>
    </>
  );
}

/** Where the real thing is, and who has it. */
function Place({ product }: { product: Product }) {
  const { assets, type } = product;
  const t = useTranslations('catalogue');
  return (
    <Section title={t('asset.real')}>
      {assets.map((asset) => (
        <Stack key={asset.id} gap={8}>
          <div>
            <strong>
              <Written language={asset.language}>{asset.name}</Written>
            </strong>{' '}
            {hasEnded(product) ? null : (
              <StatusBadge tone={STATE_TONE[asset.state]}>{t(`asset.state.${asset.state}`)}</StatusBadge>
            )}
          </div>
          <DefinitionList
            items={[
              { term: t('asset.place'), value: <Written language={asset.language}>{asset.place}</Written> },
              { term: t('asset.lessee', { type }), value: <Typed>{asset.lessee}</Typed> },
            ]}
          />
        </Stack>
      ))}
    </Section>
  );
}

function Terms({ product }: { product: Product }) {
  const t = useTranslations('catalogue');
  const terms = useTerms();
  return (
    <Fold title={t('detail.terms')}>
      <DefinitionList items={terms(product)} />
    </Fold>
  );
}

function Risks({ product, children }: { product: Product; children?: ReactNode }) {
  const t = useTranslations('catalogue');
  const { risks, textLanguage } = product;
  const rest = risks.slice(RISKS_FIRST);
  return (
    <Section title={t('detail.risks')}>
      <Note tone="clay" icon={null}>
        <RiskList risks={risks.slice(0, RISKS_FIRST)} language={textLanguage} />
      </Note>
      <Folds>
        <Fold title={t('detail.allRisks')}>
          {rest.length > 0 ? <RiskList risks={rest} language={textLanguage} /> : null}
          {children}
        </Fold>
      </Folds>
    </Section>
  );
}

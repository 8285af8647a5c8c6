import { useTranslations } from 'use-intl/react';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { Fold } from '#design/components/fold.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;
type Asset = Product['assets'][number];
/** A fund lends: it has borrowers and interest, where an asset has a lessee and rent. */
type Type = Product['type'];

const STATE_TONE = {
  planned: 'neutral',
  working: 'positive',
  out_of_order: 'warning',
  lost: 'negative',
  sold: 'neutral',
} as const;

/** The asset, its place, its lessee, the responsible party, and the papers, folded. */
export function AssetPart({ asset, type }: { asset: Asset; type: Type }) {
  const t = useTranslations('catalogue');
  const { count } = useFormats();
  return (
    <>
      <Fold title={t('asset.title')} detail={asset.name}>
        <div>
          <StatusBadge tone={STATE_TONE[asset.state]}>{t(`asset.state.${asset.state}`)}</StatusBadge>
        </div>
        <p>{asset.what}</p>
        <DefinitionList
          items={[
            { term: t('asset.place'), value: asset.place },
            { term: t('asset.serial'), value: asset.serial },
            { term: t('asset.lessee', { type }), value: asset.lessee },
            { term: t('asset.insurance'), value: asset.insurance },
            { term: t('asset.liable'), value: asset.liable },
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
      <h3 className="asset-part-title">{contract.title}</h3>
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
            .map((party) => ({ term: t(`asset.role.${party.role}`, { type }), value: party.name })),
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
            {paper.title}
          </a>{' '}
          <span className="catalogue-line">
            {t(`asset.kind.${paper.kind}`)}, {date(paper.addedAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}

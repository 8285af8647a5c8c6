import { useTranslations } from 'use-intl/react';
import { DefinitionList, StatusBadge } from '../../../design/components/data.tsx';
import { Card, Section, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { useFormats } from '../../../design/formats.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';

type Asset = DataOf<'GET /api/v1/products/{id}'>['assets'][number];

const STATE_TONE = {
  planned: 'neutral',
  working: 'positive',
  out_of_order: 'warning',
  lost: 'negative',
  sold: 'neutral',
} as const;

/** The asset, its place, its lessee, the responsible party, and the papers. */
export function AssetPart({ asset }: { asset: Asset }) {
  const t = useTranslations('catalogue');
  return (
    <Section title={t('asset.title')}>
      <Card>
        <Stack>
          <div className="asset-head">
            <h3>{asset.name}</h3>
            <StatusBadge tone={STATE_TONE[asset.state]}>{t(`asset.state.${asset.state}`)}</StatusBadge>
          </div>
          <p>{asset.what}</p>
          <DefinitionList
            items={[
              { term: t('asset.place'), value: asset.place },
              { term: t('asset.serial'), value: asset.serial },
              { term: t('asset.lessee'), value: asset.lessee },
              { term: t('asset.insurance'), value: asset.insurance },
              { term: t('asset.liable'), value: asset.liable },
            ]}
          />
          {asset.contracts.map((contract) => (
            <ContractPart key={contract.number} contract={contract} />
          ))}
          {asset.documents.length > 0 ? <Papers asset={asset} /> : null}
        </Stack>
      </Card>
    </Section>
  );
}

function ContractPart({ contract }: { contract: Asset['contracts'][number] }) {
  const t = useTranslations('catalogue');
  const { date, percent } = useFormats();
  return (
    <div>
      <h3 className="asset-part-title">{contract.title}</h3>
      <DefinitionList
        items={[
          { term: t('asset.contract'), value: contract.number },
          { term: t(`asset.rent.${contract.bills}`), value: <Money minor={contract.rentMinor} /> },
          { term: t('asset.grace'), value: t('detail.days', { count: contract.graceDays }) },
          { term: t('detail.fee'), value: percent(contract.feeBps) },
          { term: t('asset.from'), value: date(contract.startsOn) },
          contract.endsOn ? { term: t('asset.until'), value: date(contract.endsOn) } : null,
          ...contract.parties
            .filter((party) => party.endedOn === null)
            .map((party) => ({ term: t(`asset.role.${party.role}`), value: party.name })),
        ]}
      />
    </div>
  );
}

function Papers({ asset }: { asset: Asset }) {
  const t = useTranslations('catalogue');
  const { date } = useFormats();
  return (
    <div>
      <h3 className="asset-part-title">{t('asset.papers')}</h3>
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
    </div>
  );
}

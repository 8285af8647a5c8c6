import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { ContractDetail } from './salary-labels.tsx';
import './salary.css';

type Show = { children: (contract: ContractDetail) => ReactNode };

/** A page about the contract that its address names. Without one it leads to the levels. */
export function ContractPage({ title, children }: Show & { title: string }) {
  const t = useTranslations('salary');
  const { item } = useNavigation();
  return (
    <Page title={title}>
      {typeof item?.id === 'string' ? (
        <One id={item.id}>{children}</One>
      ) : (
        <EmptyState
          icon="edit"
          title={t('contract.none')}
          action={{ label: t('contract.choose'), kind: 'primary', destination: { to: '/pagesB/mine/salary/index' } }}
        >
          {t('contract.noneWords')}
        </EmptyState>
      )}
    </Page>
  );
}

function One({ id, children }: Show & { id: string }) {
  const one = useCall('GET /api/v1/salary/contracts/{id}', { path: { id } }, { staleMs: 0 });
  return (
    <Loaded query={one} skeleton={<SkeletonRows rows={4} height="6rem" />}>
      {children}
    </Loaded>
  );
}

/** Every sentence of the document, in the language in which it was opened. */
export function ContractText({ contract: { sentences, language } }: { contract: ContractDetail }) {
  return (
    <ol className="contract-text" lang={language}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  );
}

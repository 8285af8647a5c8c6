import { useLocale, useTranslations } from 'use-intl/react';
import { Fold, Folds } from '#design/components/fold.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { Typed, Written } from '#design/components/written.tsx';
import { MoreButton, Moved } from './counterparty-list.tsx';

/** Section on what holders' capital was spent on: supplier, amount, document. Loaded when it is opened. */
export function DeploymentFold({ productId }: { productId: string }) {
  const t = useTranslations('transparency');
  return (
    <Folds>
      <Fold heading title={t('spent.title')}>
        <Deployments productId={productId} />
      </Fold>
    </Folds>
  );
}

function Deployments({ productId }: { productId: string }) {
  const t = useTranslations('transparency');
  const locale = useLocale();
  const { date } = useFormats();
  const spent = useCallPages(
    'GET /api/v1/transparency/products/{id}/deployments',
    { path: { id: productId }, query: { locale } },
    { staleMs: 60_000 },
  );
  return (
    <Loaded
      query={spent}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="transparency-note">{t('spent.none')}</p>}
    >
      {(rows) => (
        <Stack gap={8}>
          <Rows label={t('spent.title')}>
            {rows.map((row) => (
              <RowItem
                key={row.id}
                icon="bank"
                title={<Typed>{row.supplier}</Typed>}
                detail={
                  <>
                    <Typed>{row.note}</Typed>{' '}
                    <a href={row.documentSrc} target="_blank" rel="noreferrer">
                      <Written language={row.language}>{row.documentTitle}</Written>
                    </a>
                  </>
                }
                value={<Moved minor={-row.amountMinor} />}
                time={date(row.postedAt)}
              />
            ))}
          </Rows>
          <MoreButton of={spent} />
        </Stack>
      )}
    </Loaded>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { FeeCover, GrantAmount, GrantSheet, GrantState, useReason } from '#features/rewards/web/public.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import { Typed } from '#design/components/written.tsx';

type Rebate = DataOf<'GET /api/v1/team/rebates'>['items'][number];

/** The member's rebates, newest first: the level, the purchase if the buyer shows it, and what waits and why. */
export function RebateRecordsScreen() {
  const t = useTranslations('team');
  const rebates = useCallPages('GET /api/v1/team/rebates', {}, { live: true });
  const [open, setOpen] = useState<Rebate['grant'] | null>(null);
  return (
    <Page title={t('records.title')}>
      <Stack>
        <FeeCover />
        <PagedList
          pages={rebates}
          empty={
            <EmptyState icon="reward" title={t('rebates.none')}>
              {t('rebates.noneWords')}
            </EmptyState>
          }
        >
          {(items) => (
            <Rows label={t('records.title')}>
              {items.map((one) => (
                <RebateRow key={one.grant.id} rebate={one} onOpen={setOpen} />
              ))}
            </Rows>
          )}
        </PagedList>
      </Stack>
      {open ? <GrantSheet grant={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}

function RebateRow({ rebate, onOpen }: { rebate: Rebate; onOpen: (grant: Rebate['grant']) => void }) {
  const t = useTranslations('team');
  const reasonOf = useReason();
  const { date, money } = useFormats();
  const { grant, level, bought } = rebate;
  return (
    <RowItem
      icon="reward"
      title={t('records.of', { level })}
      about={
        <>
          {bought
            ? sentenceAround({ name: <Typed>{bought.nickname}</Typed> }, (marks) =>
                t('records.bought', { ...marks, amount: money(bought.paidMinor) }),
              )
            : null}{' '}
          {reasonOf(grant)}
        </>
      }
      detail={<GrantState grant={grant} />}
      value={<GrantAmount gives="money" amount={grant.amount} state={grant.state} hideable />}
      time={date(grant.promisedAt)}
      {...(grant.contestable ? { onClick: () => onOpen(grant) } : {})}
    />
  );
}

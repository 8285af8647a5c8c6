import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useCall } from '#platform/client/queries.ts';
import { FeeCover } from './fee-cover.tsx';
import { GIVES_ICON, type Grant, GrantAmount, GrantState, useKindName, useReason, GrantSheet } from './grants.tsx';
import './rewards.css';

/** The member's own rewards, newest first: what was paid, what waits and why, and what is held. */
export function RewardsScreen() {
  const t = useTranslations('rewards');
  const nameOf = useKindName();
  const reasonOf = useReason();
  const { date } = useFormats();
  const grants = useCallPages('GET /api/v1/rewards/grants', {}, { live: true });
  const [open, setOpen] = useState<Grant | null>(null);
  return (
    <Page title={t('title')}>
      <Stack>
        <Paused />
        <FeeCover />
        <PagedList
          pages={grants}
          empty={
            <EmptyState icon="gift" title={t('none')}>
              {t('noneWords')}
            </EmptyState>
          }
        >
          {(items) => (
            <Rows label={t('title')}>
              {items.map((one) => (
                <RowItem
                  key={one.id}
                  icon={GIVES_ICON[one.gives]}
                  title={nameOf(one.kind)}
                  about={reasonOf(one)}
                  detail={
                    <>
                      <GrantState grant={one} />
                      {one.contestable ? <span className="rewards-contest">{t('contest.send')}</span> : null}
                    </>
                  }
                  value={<GrantAmount gives={one.gives} amount={one.amount} state={one.state} hideable />}
                  time={date(one.promisedAt)}
                  {...(one.contestable ? { onClick: () => setOpen(one) } : {})}
                />
              ))}
            </Rows>
          )}
        </PagedList>
        <p className="field-hint">
          {t('payer')} <Link to="/pages/transparency/index">{t('budget')}</Link>
        </p>
      </Stack>
      {open ? <GrantSheet grant={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}

/** Notice that all rewards in money are paused. */
function Paused() {
  const t = useTranslations('rewards');
  const { date } = useFormats();
  const paused = useCall('GET /api/v1/rewards', {}, { quiet: true }).data?.paused;
  if (!paused) return null;
  return (
    <Note tone="clay" icon="clock" title={t('paused', { date: date(paused.since) })}>
      {t(`waits.${paused.reason}`)}
    </Note>
  );
}

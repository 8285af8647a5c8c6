import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Card, Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { FeeCover, GrantAmount, GrantSheet, GrantState, useReason } from '#features/rewards/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { Conditions } from './salary-labels.tsx';

/** The first day of the month after the one that begins on `first`. */
function monthAfter(first: string): string {
  const at = new Date(`${first}T12:00:00Z`);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

type Salary = DataOf<'GET /api/v1/salary'>;
type Claim = DataOf<'GET /api/v1/salary/claims'>['items'][number];

/** Page to claim this month's salary, with the salaries claimed so far. */
export function TaskRewardScreen() {
  const t = useTranslations('salary');
  const salary = useCall('GET /api/v1/salary', {}, { staleMs: 0 });
  return (
    <Page title={t('task.title')}>
      <Stack gap={24}>
        <Loaded query={salary} skeleton={<SkeletonRows rows={2} height="9rem" />}>
          {(data) => <ThisMonth salary={data} />}
        </Loaded>
        <FeeCover />
        <Past />
      </Stack>
    </Page>
  );
}

/** Claims this month's salary. The result replaces the button. */
function ThisMonth({ salary: { contracts, mine, month, until, obstacle } }: { salary: Salary }) {
  const t = useTranslations('salary');
  const listed = useTranslations('salary.activity');
  const { date, money } = useFormats();
  const act = useAct('POST /api/v1/salary/claims', { refresh: ['GET /api/v1/salary', 'GET /api/v1/salary/claims'] });
  const effective = contracts.find(({ state }) => state === 'effective');
  const claimed = obstacle === 'salary_claimed';
  const arrived = useArrivalFocus<HTMLDivElement>(claimed);
  if (!effective) return <NotEffective contracts={contracts} />;
  return (
    <Card>
      <Stack>
        <Figure
          size="large"
          label={t('task.month', { month: date(month, 'month') })}
          value={<Money minor={effective.amountMinor} />}
          detail={t('records.levelOf', { level: effective.level, amount: money(effective.amountMinor) })}
        />
        {claimed ? (
          <div ref={arrived} tabIndex={-1}>
            <Note tone="positive" icon="check" title={listed('claimed')}>
              {t('task.claimedWords', { date: date(monthAfter(month)) })}
            </Note>
          </div>
        ) : (
          <>
            <h2 className="fold-part">{t('task.conditions')}</h2>
            <Conditions mine={mine} asked={effective} />
            {obstacle === 'salary_condition_unmet' ? (
              <Note tone="primary" icon="clock" title={listed('unmet')}>
                {t('task.unmetWords', { date: date(until) })}
              </Note>
            ) : (
              <>
                <p>{t('task.until', { date: date(until) })}</p>
                <Queue />
                <Button block confirm busy={act.isPending} onClick={() => act.mutate({})}>
                  {listed('claim', { amount: money(effective.amountMinor) })}
                </Button>
              </>
            )}
          </>
        )}
        <p className="field-hint">{t('task.payer')}</p>
      </Stack>
    </Card>
  );
}

/** What happens to a claim at once: it waits behind this member's rewards that fees don't cover yet. */
function Queue() {
  const t = useTranslations('salary');
  const { ownMoney } = useFormats();
  const cover = useCall('GET /api/v1/rewards/cover', {}, { quiet: true }).data;
  if (!cover || cover.waitingMinor === 0) return null;
  return <p>{t('task.behind', { amount: ownMoney(cover.waitingMinor) })}</p>;
}

function NotEffective({ contracts }: Pick<Salary, 'contracts'>) {
  const t = useTranslations('salary');
  const listed = useTranslations('salary.activity');
  const { date } = useFormats();
  const [next] = contracts;
  return (
    <EmptyState
      icon="calendar"
      title={t('task.notEffective')}
      action={{ label: t('task.toLevels'), kind: 'primary', destination: { to: '/pagesB/mine/salary/index' } }}
    >
      {next ? listed('signedWords', { date: date(next.effectiveOn) }) : listed('intro')}
    </EmptyState>
  );
}

function Past() {
  const t = useTranslations('salary');
  const claims = useCallPages('GET /api/v1/salary/claims', {}, { live: true });
  const [open, setOpen] = useState<Claim['grant'] | null>(null);
  return (
    <Section
      title={t('task.past')}
      action={
        <ButtonLink to="/pagesB/mine/salarySignRecords/index" kind="quiet" small>
          {t('recordsTitle')}
        </ButtonLink>
      }
    >
      <PagedList pages={claims} empty={<p>{t('task.noneWords')}</p>}>
        {(items) => (
          <Rows label={t('task.past')}>
            {items.map((one) => (
              <ClaimRow key={one.id} claim={one} onOpen={setOpen} />
            ))}
          </Rows>
        )}
      </PagedList>
      {open ? <GrantSheet grant={open} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}

function ClaimRow({ claim, onOpen }: { claim: Claim; onOpen: (grant: Claim['grant']) => void }) {
  const t = useTranslations('salary');
  const reasonOf = useReason();
  const { date } = useFormats();
  const { grant, month, number, oneValid, teamValid } = claim;
  const counted = t('task.counted', { one: oneValid, team: teamValid });
  const reason = reasonOf(grant);
  return (
    <RowItem
      icon="reward"
      title={date(month, 'month')}
      about={`${number} · ${reason ? `${counted} ${reason}` : counted}`}
      detail={<GrantState grant={grant} />}
      value={<GrantAmount gives="money" amount={grant.amount} state={grant.state} hideable />}
      time={t('task.claimedOn', { date: date(grant.promisedAt) })}
      {...(grant.contestable ? { onClick: () => onOpen(grant) } : {})}
    />
  );
}

// The page of a member's rebates by level and week, with the pure functions that add them up.
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { PayingBudget, RewardRules } from './reward-rules.tsx';

// Pure functions that add up rebates by week and level.

type Week = DataOf<'GET /api/v1/team/rebates/weeks'>['weeks'][number];
type Sums = Omit<Week, 'week' | 'level'>;

const NOTHING: Sums = { rebates: 0, paidMinor: 0, waitingMinor: 0, uncoveredMinor: 0, heldMinor: 0, lapsedMinor: 0 };

export function sumsOf(weeks: readonly Week[]): Sums {
  return weeks.reduce(
    (sums, one) => ({
      rebates: sums.rebates + one.rebates,
      paidMinor: sums.paidMinor + one.paidMinor,
      waitingMinor: sums.waitingMinor + one.waitingMinor,
      uncoveredMinor: sums.uncoveredMinor + one.uncoveredMinor,
      heldMinor: sums.heldMinor + one.heldMinor,
      lapsedMinor: sums.lapsedMinor + one.lapsedMinor,
    }),
    NOTHING,
  );
}

/** Sums by level, for levels with rebates, level 1 first. */
export function byLevel(weeks: readonly Week[]): (Sums & { level: number })[] {
  const levels = [...new Set(weeks.map(({ level }) => level))].sort((a, b) => a - b);
  return levels.map((level) => ({ level, ...sumsOf(weeks.filter((one) => one.level === level)) }));
}

/** Sums by week, in the order given. */
export function byWeek(weeks: readonly Week[]): (Sums & { week: string; levels: number[] })[] {
  return [...new Set(weeks.map(({ week }) => week))].map((week) => {
    const own = weeks.filter((one) => one.week === week);
    return { week, levels: own.map(({ level }) => level).sort((a, b) => a - b), ...sumsOf(own) };
  });
}

/** Page of the member's rebates of the last weeks, by level and by week, and the budget that pays them. */
export function RebatesScreen() {
  const t = useTranslations('team');
  const weeks = useCall('GET /api/v1/team/rebates/weeks', {}, { live: true });
  return (
    <Page title={t('rebates.title')}>
      <Loaded query={weeks}>{(data) => <Rebates data={data} />}</Loaded>
    </Page>
  );
}

function Rebates({ data: { weeks, rates, since } }: { data: DataOf<'GET /api/v1/team/rebates/weeks'> }) {
  const t = useTranslations('team');
  const { date, percent, list } = useFormats();
  const waiting = useWaiting();
  const all = sumsOf(weeks);
  return (
    <Stack gap={24}>
      {weeks.length === 0 ? (
        <EmptyState
          icon="reward"
          title={t('rebates.none')}
          action={{ label: t('invite'), kind: 'secondary', destination: { to: '/pagesB/mine/inviteFriends/index' } }}
        >
          {t(rates.length === 0 ? 'rebates.off' : 'rebates.noneWords')}
        </EmptyState>
      ) : (
        <>
          <Figure
            size="large"
            label={t('rebates.paidSince', { date: date(since) })}
            value={<Money minor={all.paidMinor} hideable />}
            detail={waiting(all) ?? t('rebates.allPaid')}
          />
          <Section title={t('rebates.byLevel')}>
            <Rows label={t('rebates.byLevel')}>
              {byLevel(weeks).map(({ level, ...sums }) => (
                <RowItem
                  key={level}
                  title={t('level', { level })}
                  about={t('rebates.count', { count: sums.rebates })}
                  detail={waiting(sums)}
                  value={<Money minor={sums.paidMinor} hideable />}
                  time={rates[level - 1] === undefined ? undefined : percent(rates[level - 1])}
                />
              ))}
            </Rows>
          </Section>
          <Section title={t('rebates.byWeek')}>
            <Rows label={t('rebates.byWeek')}>
              {byWeek(weeks).map(({ week, levels, ...sums }) => (
                <RowItem
                  key={week}
                  title={t('rebates.week', { date: date(week) })}
                  about={t('rebates.count', { count: sums.rebates })}
                  detail={waiting(sums)}
                  value={<Money minor={sums.paidMinor} hideable />}
                  time={t('rebates.levels', { levels: list(levels.map(String)) })}
                />
              ))}
            </Rows>
            <p className="field-hint">{t('rebates.weekWords')}</p>
          </Section>
          <ButtonLink to="/pagesB/mine/teamRebateRevice/index" kind="secondary" block>
            {t('rebates.records')}
          </ButtonLink>
        </>
      )}
      <RewardRules />
      <PayingBudget />
      <Note>{t('rebates.rule')}</Note>
    </Stack>
  );
}

/** Returns a text on the unpaid part of a sum. Undefined if all is paid. */
function useWaiting(): (sums: Sums) => string | undefined {
  const t = useTranslations('team');
  const { ownMoney } = useFormats();
  return ({ waitingMinor, uncoveredMinor, heldMinor }) => {
    const parts = [
      waitingMinor > 0 ? t('rebates.waiting', { amount: ownMoney(waitingMinor) }) : null,
      uncoveredMinor > 0 ? t('rebates.uncovered', { amount: ownMoney(uncoveredMinor) }) : null,
      heldMinor > 0 ? t('rebates.held', { amount: ownMoney(heldMinor) }) : null,
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(' · ') : undefined;
  };
}

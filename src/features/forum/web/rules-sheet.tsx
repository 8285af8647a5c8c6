// The forum's rules as a sheet, and their parts for other screens: limits of writing, and the moderators' figures.
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded } from '#design/components/states.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type Forum = DataOf<'GET /api/v1/forum'>;
type ModerationFigures = DataOf<'GET /api/v1/moderation-clock'>;

/** Sheet with the forum's rules: limits, how posts become hot, and how fast moderators answer. */
export function RulesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('forum.rules');
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <Rules />
    </Sheet>
  );
}

export function Rules() {
  const t = useTranslations('forum.rules');
  const titles = useTranslations('web');
  const forum = useCall('GET /api/v1/forum', {}, { quiet: true });
  const figures = useCall('GET /api/v1/moderation-clock', {}, { quiet: true });
  return (
    <Stack gap={24}>
      <Loaded query={forum}>{(rules) => <WritingRules forum={rules} />}</Loaded>
      <Section title={t('hot')}>
        <p>{t('hotWords')}</p>
      </Section>
      <Loaded query={figures}>{(found) => <ModerationClock figures={found} />}</Loaded>
      <ButtonLink to="/pagesB/mine/rule-center/index" kind="quiet" block>
        {titles('title.ruleCenter')}
      </ButtonLink>
    </Stack>
  );
}

/** The member's limits and, for a new member, how to become settled and what then applies. */
export function WritingRules({ forum }: { forum: Forum }) {
  const t = useTranslations('forum.rules');
  const { newMembers, settledMembers, settled, settledDays, settledEntries, reportersHide, editMinutes } = forum;
  return (
    <Section title={t(settled ? 'settled' : 'new')}>
      <p>{t('limits', settled ? settledMembers : newMembers)}</p>
      {settled ? null : (
        <>
          <p>{t('links')}</p>
          <p>{t('becomes', { days: settledDays, entries: settledEntries })}</p>
          <p>{t('then', settledMembers)}</p>
        </>
      )}
      <p>{t('promise')}</p>
      <p>{t('hide', { count: reportersHide })}</p>
      <p>{t('edit', { minutes: editMinutes })}</p>
    </Section>
  );
}

function ModerationClock({ figures }: { figures: ModerationFigures }) {
  const t = useTranslations('forum.rules');
  const { days, reports, answered, medianMinutes, p95Minutes, open, removed, contested, overturned } = figures;
  const long = (minutes: number | null) => (minutes === null ? t('none') : spanOf(minutes, t));
  return (
    <Section title={t('clock')}>
      <p>{t('clockWords', { days })}</p>
      <DefinitionList
        items={[
          { term: t('reports'), value: t('answeredOf', { answered, reports }) },
          { term: t('median'), value: long(medianMinutes) },
          { term: t('p95'), value: long(p95Minutes) },
          { term: t('open'), value: t('openBy', open) },
          { term: t('removed'), value: String(removed) },
          { term: t('contested'), value: t('overturnedOf', { overturned, contested }) },
        ]}
      />
    </Section>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

function spanOf(minutes: number, t: (key: 'minutes' | 'hours' | 'days', values: { count: number }) => string): string {
  if (minutes < 2 * HOUR) return t('minutes', { count: minutes });
  return minutes < 2 * DAY
    ? t('hours', { count: Math.round(minutes / HOUR) })
    : t('days', { count: Math.round(minutes / DAY) });
}

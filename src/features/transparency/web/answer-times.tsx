import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, Columns, Figure, Stack } from '#design/components/layout.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';

/** A time as minutes, or as hours from two hours on. */
export function useMinutes(): (minutes: number | null) => string {
  const t = useTranslations('transparency');
  return (minutes) => {
    if (minutes === null) return '—';
    return minutes < 120
      ? t('payouts.minutes', { count: minutes })
      : t('payouts.hours', { count: Math.round(minutes / 60) });
  };
}

/** How fast complaints have a first answer, and how many wait, by their age (service.md 6). */
export function AnswerTimes() {
  const t = useTranslations('transparency');
  const { count } = useFormats();
  const time = useMinutes();
  const figures = useCall('GET /api/v1/service/figures', {}, { staleMs: 60_000 });
  return (
    <Card>
      <Stack gap={8}>
        <h2 className="folded-title">{t('answers.title')}</h2>
        <Loaded query={figures} skeleton={<SkeletonRows rows={2} />}>
          {({ medianMinutes, p95Minutes, opened, answered, waiting }) => (
            <>
              <Columns min={8}>
                <Figure label={t('answers.median')} value={time(medianMinutes)} />
                <Figure label={t('answers.p95')} value={time(p95Minutes)} />
              </Columns>
              <p className="transparency-note">
                {t('answers.words', { opened: count(opened), answered: count(answered) })}
              </p>
              <DefinitionList
                items={[
                  { term: t('answers.underDay'), value: count(waiting.underDay) },
                  { term: t('answers.underThreeDays'), value: count(waiting.underThreeDays) },
                  { term: t('answers.longer'), value: count(waiting.longer) },
                  { term: t('answers.waiting'), value: count(waiting.all), total: true },
                ]}
              />
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

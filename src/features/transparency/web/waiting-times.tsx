// How long withdrawals and first answers to complaints take.
import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, Columns, Figure, Stack } from '#design/components/layout.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

/** How long half of the cases take, and nearly all. While too few are done to tell, `words` say how many. */
function Times({
  of,
  medianMinutes,
  p95Minutes,
  words,
}: {
  of: 'payouts' | 'answers';
  medianMinutes: number | null;
  p95Minutes: number | null;
  words: string;
}) {
  const t = useTranslations('transparency');
  if (medianMinutes === null) return <p>{words}</p>;
  /** In minutes, or in hours from two hours on. */
  const time = (minutes: number | null) => {
    if (minutes === null) return t(`${of}.unknown`);
    return minutes < 120
      ? t('payouts.minutes', { count: minutes })
      : t('payouts.hours', { count: Math.round(minutes / 60) });
  };
  return (
    <>
      <Columns min={8}>
        <Figure label={t(`${of}.median`)} value={time(medianMinutes)} />
        <Figure label={t(`${of}.p95`)} value={time(p95Minutes)} />
      </Columns>
      <p className="transparency-note">{words}</p>
    </>
  );
}

/** How soon complaints get a first answer, and how many wait, by age (service.md 6). */
export function AnswerTimes() {
  const t = useTranslations('transparency');
  const { count } = useFormats();
  const figures = useCall('GET /api/v1/service/figures', {}, { staleMs: 60_000 });
  return (
    <Card>
      <Stack gap={8}>
        <h2 className="folded-title">{t('answers.title')}</h2>
        <Loaded query={figures} skeleton={<SkeletonRows rows={2} />}>
          {({ medianMinutes, p95Minutes, opened, answered, waiting }) => (
            <>
              <Times
                of="answers"
                medianMinutes={medianMinutes}
                p95Minutes={p95Minutes}
                words={t('answers.words', { opened: count(opened), answered: count(answered) })}
              />
              <h3 className="transparency-note">{t('answers.open')}</h3>
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

export function Payouts({ payouts }: { payouts: DataOf<'GET /api/v1/transparency'>['payouts'] }) {
  const t = useTranslations('transparency');
  const { count } = useFormats();
  return (
    <Card>
      <Stack gap={8}>
        <h2 className="folded-title">{t('payouts.title')}</h2>
        <Times
          of="payouts"
          medianMinutes={payouts.medianMinutes}
          p95Minutes={payouts.p95Minutes}
          words={t('payouts.words', { paid: count(payouts.paidCount), open: count(payouts.openCount) })}
        />
      </Stack>
    </Card>
  );
}

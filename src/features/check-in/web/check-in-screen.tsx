import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Card, Figure, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { CheckInCalendar, CheckInSteps } from './check-in-days.tsx';

type Today = DataOf<'GET /api/v1/check-ins/today'>;

/** Today's check-in, the seven days up to the next chance, and the last weeks. */
export function CheckInScreen() {
  const t = useTranslations('check-in');
  const today = useCall('GET /api/v1/check-ins/today', {}, { staleMs: 0 });
  return (
    <Page title={t('title')}>
      <Loaded query={today} skeleton={<SkeletonRows rows={3} height="9rem" />}>
        {(now) => (
          <Stack gap={24}>
            <Card>
              <Stack gap={12}>
                <Figure size="large" label={t('streak')} value={t('days', { streak: now.streak })} />
                <CheckInSteps steps={now.steps} />
                <Act now={now} />
              </Stack>
            </Card>
            <Section
              title={t('calendar')}
              action={
                <ButtonLink to="/pagesB/mine/checkInRecord/index" kind="quiet" small>
                  {t('records')}
                </ButtonLink>
              }
            >
              <Card>
                <CheckInCalendar days={now.days} today={now.date} />
              </Card>
            </Section>
            <p className="field-hint">
              {t('rule')} {now.steps.some(({ chances }) => chances > 0) ? t('ruleChance') : ''}
            </p>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** The tap of the day. Its result takes its place. */
function Act({ now: { checkedIn, missed, next } }: { now: Today }) {
  const t = useTranslations('check-in');
  const act = useAct('POST /api/v1/check-ins', {
    refresh: ['GET /api/v1/check-ins/today', 'GET /api/v1/check-ins'],
  });
  const done = useArrivalFocus<HTMLDivElement>(checkedIn);
  const got = act.data;
  if (checkedIn)
    return (
      <div ref={done} tabIndex={-1}>
        <Note tone="positive" icon="check" title={got ? t(gave(got), got) : t('doneToday')}>
          {t(next.chances > 0 ? 'tomorrowWithChance' : 'tomorrow', { points: next.points })}
        </Note>
      </div>
    );
  return (
    <>
      {missed ? <p>{t('missed')}</p> : null}
      <Button confirm block busy={act.isPending} onClick={() => act.mutate({})}>
        {t(next.chances > 0 ? 'checkInWithChance' : 'checkIn', { points: next.points })}
      </Button>
    </>
  );
}

const gave = ({ chances }: { chances: number }) => (chances > 0 ? 'doneWithChance' : 'done');

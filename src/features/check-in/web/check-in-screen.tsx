import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Icon } from '#design/components/icon.tsx';
import { Card, Figure, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useDayNumber, WeekTable } from '#design/components/week-table.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import './check-in.css';

type Today = DataOf<'GET /api/v1/check-ins/today'>;
type Day = Today['days'][number];

/** The seven days up to the next chance, with each day's C3coin. Done days have a mark, the next one has a frame. */
function CheckInSteps({ steps }: { steps: Today['steps'] }) {
  const t = useTranslations('check-in');
  const { count } = useFormats();
  const next = steps.find(({ done }) => !done);
  return (
    <ol className="check-steps" aria-label={t('steps')}>
      {steps.map(({ day, done, points, chances }) => (
        <li
          key={day}
          className={done ? 'check-step check-step-done' : 'check-step'}
          aria-current={day === next?.day ? 'step' : undefined}
        >
          <span className="visually-hidden">
            {t(done ? 'stepDone' : 'stepOpen', { day, points })} {chances > 0 ? t('stepChance') : ''}
          </span>
          <span aria-hidden="true" className="check-step-points numerals">
            +{count(points)}
          </span>
          <span aria-hidden="true" className="check-step-mark">
            {done ? <Icon name="check" size={16} /> : chances > 0 ? <Icon name="gift" size={16} /> : null}
          </span>
          <span aria-hidden="true" className="check-step-day numerals">
            {day}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Each day with a check-in has a mark. */
function CheckInCalendar({ days, today }: { days: Today['days']; today: string }) {
  const t = useTranslations('check-in');
  const { date } = useFormats();
  const dates = days.map((day) => day.date);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const caption = t('between', { from: date(dates[0], 'day'), until: date(dates[dates.length - 1], 'day') });
  return (
    <WeekTable caption={caption} days={dates} today={today}>
      {(on) => <Cell day={byDate.get(on) as Day} today={today} />}
    </WeekTable>
  );
}

function Cell({ day: { date: on, points, chances }, today }: { day: Day; today: string }) {
  const t = useTranslations('check-in');
  const dayNumber = useDayNumber();
  const looks = points !== null ? 'check-day-done' : on > today ? 'check-day-later' : '';
  return (
    <span className={`check-day numerals ${looks}`}>
      {dayNumber(on)}
      {points === null ? null : <Icon name={chances > 0 ? 'gift' : 'check'} size={16} />}
      {points === null ? null : <span className="visually-hidden">{t('cell', { points })}</span>}
    </span>
  );
}

/** Page of the daily check-in: the button, the seven days up to the next chance, and a calendar of the last weeks. */
export function CheckInScreen() {
  const t = useTranslations('check-in');
  const listed = useTranslations('check-in.activity');
  const today = useCall('GET /api/v1/check-ins/today', {}, { staleMs: 0 });
  return (
    <Page title={listed('title')}>
      <Loaded query={today} skeleton={<SkeletonRows rows={3} height="9rem" />}>
        {(now) => (
          <Stack gap={24}>
            <Card>
              <Stack gap={12}>
                {now.streak > 0 ? (
                  <Figure size="large" label={t('streak')} value={t('days', { streak: now.streak })} />
                ) : null}
                <CheckInSteps steps={now.steps} />
                <Act now={now} />
              </Stack>
            </Card>
            {now.days.some(({ points }) => points !== null) ? <LastWeeks now={now} /> : null}
            <p className="field-hint">
              {t('rule')} {now.steps.some(({ chances }) => chances > 0) ? t('ruleChance') : ''}
            </p>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Hidden until there is a check-in to see. */
function LastWeeks({ now: { days, date } }: { now: Today }) {
  const t = useTranslations('check-in');
  return (
    <Section
      title={t('calendar')}
      action={
        <ButtonLink to="/pagesB/mine/checkInRecord/index" kind="quiet" small>
          {t('records')}
        </ButtonLink>
      }
    >
      <Card>
        <CheckInCalendar days={days} today={date} />
      </Card>
    </Section>
  );
}

/** The button that checks in for today. The result replaces it. */
function Act({ now: { checkedIn, missed, next } }: { now: Today }) {
  const t = useTranslations('check-in');
  const listed = useTranslations('check-in.activity');
  const act = useAct('POST /api/v1/check-ins', {
    refresh: ['GET /api/v1/check-ins/today', 'GET /api/v1/check-ins'],
  });
  const done = useArrivalFocus<HTMLDivElement>(checkedIn);
  const got = act.data;
  if (checkedIn)
    return (
      <div ref={done} tabIndex={-1}>
        <Note tone="positive" icon="check" title={got ? t(gave(got), got) : listed('doneToday')}>
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

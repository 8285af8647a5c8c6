import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { StatusBadge } from '#design/components/data.tsx';
import { Card, Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { ChancesKept } from '#features/chances/web/public.tsx';
import { ValidRule } from '#features/team/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';

type Run = DataOf<'GET /api/v1/award/runs'>['items'][number];

/** The friends who registered in time, each marked as valid or not yet. */
function Friends({ friends }: Pick<Run, 'friends'>) {
  const t = useTranslations('award');
  const { date } = useFormats();
  if (friends.length === 0) return <p className="field-hint">{t('noFriends')}</p>;
  return (
    <Rows label={t('friends')}>
      {friends.map(({ nickname, registeredAt, valid }) => (
        <RowItem
          key={`${registeredAt} ${wordsOf(nickname ?? '')}`}
          icon="person"
          title={nickname === null ? t('hidden') : <Typed>{nickname}</Typed>}
          detail={
            valid ? (
              <StatusBadge tone="positive" icon="check">
                {t('valid')}
              </StatusBadge>
            ) : (
              <StatusBadge icon="clock">{t('notValid')}</StatusBadge>
            )
          }
          time={date(registeredAt)}
        />
      ))}
    </Rows>
  );
}

type Award = DataOf<'GET /api/v1/award'>;

/** Page of the lucky employee award: start it, invite friends, and see whether a friend has earned the chance. */
export function AwardScreen() {
  const t = useTranslations('award');
  const listed = useTranslations('award.activity');
  const award = useCall('GET /api/v1/award', {}, { live: true });
  return (
    <Page title={listed('title')}>
      <Loaded query={award} skeleton={<SkeletonRows rows={2} height="9rem" />}>
        {(data) => (
          <Stack gap={24}>
            <Now award={data} />
            <ChancesKept />
            <Section
              title={t('how')}
              action={
                <ButtonLink to="/pagesB/mine/luckyEmployeeAwardRecord/index" kind="quiet" small>
                  {t('records')}
                </ButtonLink>
              }
            >
              <p>{t('rule', { hours: data.hours })}</p>
              <ValidRule />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** The running start with its end, or the button that starts the award. */
function Now({ award: { run, obstacle, hours } }: { award: Award }) {
  const t = useTranslations('award');
  const listed = useTranslations('award.activity');
  const { dateTime } = useFormats();
  const act = useAct('POST /api/v1/award/runs', { refresh: ['GET /api/v1/award', 'GET /api/v1/award/runs'] });
  const open = run?.state === 'open';
  const arrived = useArrivalFocus<HTMLDivElement>(open);
  if (obstacle === 'award_earned')
    return (
      <Note tone="positive" icon="clover" title={t('earned')}>
        {t('earnedWords')}
      </Note>
    );
  return (
    <Card>
      <Stack>
        {run && run.state !== 'over' ? (
          <div ref={arrived} tabIndex={-1}>
            <Figure
              label={open ? listed('until') : t('wasUntil')}
              value={dateTime(run.closesAt)}
              detail={t(open ? 'untilWords' : 'waitingWords')}
            />
          </div>
        ) : (
          <p>{t(run ? 'overWords' : 'startWords', { hours })}</p>
        )}
        {run ? <Friends friends={run.friends} /> : null}
        {obstacle === null ? (
          <Button block confirm busy={act.isPending} onClick={() => act.mutate({})}>
            {t(run ? 'startAgain' : 'start', { hours })}
          </Button>
        ) : null}
        {obstacle === 'award_off' ? <p>{t('off')}</p> : null}
        {open ? (
          <ButtonLink to="/pagesB/mine/inviteFriends/index" block>
            {t('invite')}
          </ButtonLink>
        ) : null}
      </Stack>
    </Card>
  );
}

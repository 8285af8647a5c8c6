import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { Progress } from '#design/components/progress.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Money } from '#design/components/money.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { RewardRules } from '#features/team/web/public.tsx';

type Robot = DataOf<'GET /api/v1/robot'>;

/** The robot's popup: its condition, what it does and for how long, the member's robot, and the activate button. */
export function RobotSheet({ onClose }: { onClose: () => void }) {
  const listed = useTranslations('robot.activity');
  const robot = useCall('GET /api/v1/robot', {}, { staleMs: 0 });
  return (
    <Sheet open onClose={onClose} title={listed('title')}>
      <Loaded query={robot} skeleton={<SkeletonRows rows={4} />}>
        {(data) => (
          <Stack>
            <Own robot={data} />
            <Terms robot={data} />
            <Act robot={data} />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  );
}

function Own({ robot: { own } }: { robot: Robot }) {
  const t = useTranslations('robot');
  const listed = useTranslations('robot.activity');
  const { date, ownMoney } = useFormats();
  const working = own?.state === 'working';
  const arrived = useArrivalFocus<HTMLDivElement>(working);
  if (!own) return <StatusBadge icon="lock">{t('notOwned')}</StatusBadge>;
  const worked = t('worked', { days: own.daysWorked, amount: ownMoney(own.bonusMinor) });
  return (
    <div ref={arrived} tabIndex={-1}>
      <Note
        tone={working ? 'positive' : 'primary'}
        icon={working ? 'check' : 'clock'}
        title={working ? listed('owned', { date: date(own.lastDay) }) : t('ended', { date: date(own.lastDay) })}
      >
        {worked}
      </Note>
    </div>
  );
}

function Terms({ robot }: { robot: Robot }) {
  const t = useTranslations('robot');
  const { date, hourOfDay } = useFormats();
  const { startAt, condition, mine, bonusMinor, days, collectsAt } = robot;
  const terms: { title: string; items: { term: ReactNode; value: ReactNode; stacked?: boolean }[] }[] = [
    {
      title: t('condition'),
      items: [
        { term: t('startAt'), value: date(startAt) },
        { term: t('friends'), value: t('nOfM', { mine, condition, enough: String(mine >= condition) }) },
      ],
    },
    {
      title: t('function'),
      items: [
        { term: t('collects'), value: t('everyDay', { hour: hourOfDay(collectsAt) }), stacked: true },
        { term: t('bonus'), value: <Money minor={bonusMinor} /> },
        { term: t('payer'), value: t('budget') },
      ],
    },
    { title: t('validity'), items: [{ term: t('lasts'), value: t('days', { days }) }] },
  ];
  return (
    <>
      {terms.map(({ title, items }) => (
        <section key={title}>
          <h3>{title}</h3>
          <DefinitionList items={items} />
          {title === t('condition') ? <Progress value={mine} of={condition} label={t('friends')} /> : null}
        </section>
      ))}
      <p className="field-hint">{t('rule')}</p>
      <RewardRules />
    </>
  );
}

function Act({ robot: { obstacle, own, startAt, condition } }: { robot: Robot }) {
  const t = useTranslations('robot');
  const listed = useTranslations('robot.activity');
  const { date } = useFormats();
  const act = useAct('POST /api/v1/robot', { refresh: ['GET /api/v1/robot', 'GET /api/v1/userInfo'] });
  if (own?.state === 'working') return null;
  if (obstacle === null)
    return (
      <Button block confirm busy={act.isPending} onClick={() => act.mutate({})}>
        {t('activate')}
      </Button>
    );
  return (
    <>
      <p>{listed(`obstacle.${obstacle}`, { date: date(startAt), condition })}</p>
      {obstacle === 'robot_condition_unmet' ? (
        <ButtonLink to="/pagesB/mine/inviteFriends/index" kind="secondary" block>
          {t('invite')}
        </ButtonLink>
      ) : null}
    </>
  );
}

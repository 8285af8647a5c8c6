import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Switch } from '#design/components/choice-field.tsx';
import { StatusBadge } from '#design/components/data.tsx';
import { Columns, RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { MemberAvatar } from '#features/members/web/public.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import { Typed } from '#design/components/written.tsx';
import { HideName } from './hide-name.tsx';
import { RewardRules } from './reward-rules.tsx';
import { TeamTree } from './team-tree.tsx';

const LEVELS = ['1', '2', '3'] as const;
type Level = (typeof LEVELS)[number];
type Team = DataOf<'GET /api/v1/team'>;
type TeamMember = DataOf<'GET /api/v1/team/members'>['items'][number];

/** Page of the members whom one invited (level 1), and whom they invited in turn (levels 2 and 3). */
export function TeamScreen() {
  const t = useTranslations('team');
  const team = useCall('GET /api/v1/team', {});
  const [level, setLevel] = useState<Level>('1');
  return (
    <Page title={t('title')}>
      <Loaded query={team}>
        {(data) => (
          <Stack>
            <TeamTree levels={data.levels} />
            <Segmented
              label={t('levels')}
              value={level}
              onChange={setLevel}
              options={LEVELS.map((value) => ({ value, label: levelLabel(data, value) }))}
            />
            <Members key={level} level={level} />
            <Columns>
              <ButtonLink to="/pagesB/mine/teamRebate/index" kind="secondary" block>
                {t('toRebates')}
              </ButtonLink>
              <ButtonLink to="/pagesB/mine/inviteFriends/index" kind="secondary" block>
                {t('invite')}
              </ButtonLink>
            </Columns>
            <OwnTraces team={data} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );

  function levelLabel({ levels }: Team, value: Level) {
    return t('levelOf', { level: value, count: levels.find(({ level }) => String(level) === value)?.members ?? 0 });
  }
}

function Members({ level }: { level: Level }) {
  const t = useTranslations('team');
  const members = useCallPages('GET /api/v1/team/members', { query: { level } });
  return (
    <PagedList
      pages={members}
      empty={
        <EmptyState icon="team" title={t('none', { level })}>
          {t(level === '1' ? 'noneWords' : 'noneBelow')}
        </EmptyState>
      }
    >
      {(items) => (
        <Rows label={t('title')}>
          {items.map((one) => (
            <MemberRow key={one.memberNo} member={one} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

function MemberRow({ member }: { member: TeamMember }) {
  const t = useTranslations('team');
  const { dateTime } = useFormats();
  const { nickname, vipLevel, registeredAt, invitedAt, invitedBy, valid } = member;
  return (
    <RowItem
      picture={<MemberAvatar of={member} size={2.5} />}
      title={nickname === null ? t('hidden') : <Typed>{nickname}</Typed>}
      about={
        <>
          {invitedBy === null
            ? null
            : sentenceAround({ name: <Typed>{invitedBy}</Typed> }, (marks) => `${t('invitedBy', marks)} · `)}
          {t('vip', { level: vipLevel })}
        </>
      }
      detail={
        valid ? (
          <StatusBadge tone="positive" icon="check">
            {t('valid')}
          </StatusBadge>
        ) : (
          <StatusBadge tone="neutral" icon="clock">
            {t('notValid')}
          </StatusBadge>
        )
      }
      time={t('joined', { invited: dateTime(invitedAt), registered: dateTime(registeredAt) })}
    />
  );
}

/** The switches for what others see of the member: the name and the purchases. */
function OwnTraces({ team: { nameHidden, purchasesShown } }: { team: Team }) {
  const t = useTranslations('team');
  const act = useAct('PUT /api/v1/team/purchases', { refresh: ['GET /api/v1/team'] });
  return (
    <Stack gap={12}>
      <HideName hidden={nameHidden} refresh={['GET /api/v1/team']} />
      <Switch
        label={t('showPurchases')}
        hint={t('showPurchasesHint')}
        checked={purchasesShown}
        disabled={act.isPending}
        onChange={(shown) => act.mutate({ body: { shown } })}
      />
      <RewardRules />
    </Stack>
  );
}
